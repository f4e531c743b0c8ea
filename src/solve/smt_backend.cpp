#include "solve/smt_backend.h"

#include "base/deadline.h"
#include "solve/candidate.h"

#include <algorithm>
#include <exception>
#include <malloc.h>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace assay::solve {

using expr::Node;
using expr::VarId;

namespace {
constexpr size_t kMaxTerms = 200'000; // then the session starts over, to bound memory
constexpr size_t kMaxFactors = 24;    // of a product
constexpr size_t kMaxLevels = 250;    // a push costs more the more levels there are
} // namespace

namespace {

// Products and quotients become circuits of their width squared.
size_t costOf(const expr::NodeManager &nodes, const expr::NodeData &data) {
  size_t square = static_cast<size_t>(data.width) * data.width;
  auto isConst = [&](int child) { return nodes.isConst(data.child[static_cast<size_t>(child)]); };
  switch (data.kind) {
  case expr::Kind::Mul:
    return isConst(0) || isConst(1) ? 1 + square / 64 : 1 + square / 32;
  case expr::Kind::UDiv:
  case expr::Kind::SDiv:
  case expr::Kind::URem:
  case expr::Kind::SRem:
    return isConst(1) ? 1 + square / 64 : 1 + square / 8;
  default:
    return 1;
  }
}

// Back ends multiply out: a square of a square of a square has eight factors, and so on.
bool hasHighPower(const expr::NodeManager &nodes, const std::unordered_set<Node> &terms) {
  std::vector<Node> ordered(terms.begin(), terms.end());
  std::sort(ordered.begin(), ordered.end()); // parts are older than what is made of them
  std::unordered_map<Node, size_t> factors;
  for (Node node : ordered) {
    const expr::NodeData &data = nodes.get(node);
    size_t &count = factors[node];
    count = 1;
    if (data.kind == expr::Kind::Mul)
      count = std::max<size_t>(1, factors[data.child[0]]) + std::max<size_t>(1, factors[data.child[1]]);
    if (count > kMaxFactors)
      return true;
  }
  return false;
}

} // namespace

void SmtBackend::begin() {
  if (session_ && session_->size() < kMaxTerms)
    return;
  translator_.reset();
  asserted_.clear();
  session_ = makeSession_();
  translator_ = std::make_unique<TermTranslator>(nodes_, *session_);
}

std::vector<SmtBackend::Level> SmtBackend::levelsOf(const Query &query, const Companions &companions) {
  std::vector<Level> levels;
  std::set<VarId> seen;
  auto add = [&](Node condition) {
    Level level;
    level.condition = condition;
    level.identity.push_back(condition);
    for (VarId var : query.domains == nullptr ? std::vector<VarId>{} : nodes_.variables(condition)) {
      const PointerDomain *domain = pointerDomain(query, var);
      if (domain == nullptr || !seen.insert(var).second)
        continue;
      level.pointers.push_back(var);
      level.identity.insert(level.identity.end(),
                            {var, domain->fresh, domain->nullable ? 1U : 0U, domain->existing.size()});
      level.identity.insert(level.identity.end(), domain->existing.begin(), domain->existing.end());
      if (auto it = companions.find(var); it != companions.end())
        for (VarId other : it->second)
          level.identity.insert(level.identity.end(), {other, query.domains->pointer(other)->fresh});
      encoding_->identify(query, var, level.identity);
    }
    levels.push_back(std::move(level));
  };
  for (Node condition : query.path)
    add(condition);
  add(query.goal);
  return levels;
}

std::vector<VarId> SmtBackend::pointersAsserted() const {
  std::vector<VarId> out;
  for (const Level &level : asserted_)
    out.insert(out.end(), level.pointers.begin(), level.pointers.end());
  return out;
}

void SmtBackend::assertLevel(const Query &query, const Level &level, const Companions &companions) {
  SmtTerm condition = translator_->condition(level.condition); // may throw, so before push()
  std::vector<VarId> earlier = pointersAsserted();
  session_->push();
  asserted_.push_back(level);
  ++levelsMade_;
  for (VarId var : level.pointers) {
    encoding_->require(contextOf(query, companions), var, earlier);
    earlier.push_back(var);
  }
  for (SmtTerm definition : translator_->definitionsBelow(level.condition))
    session_->require(definition);
  session_->require(condition);
}

SmtBackend::Size SmtBackend::sizeOf(const Query &query) const {
  Size size;
  size.tooLarge = query.path.size() > kMaxLevels;
  std::vector<Node> work = query.path;
  work.push_back(query.goal);
  std::unordered_set<Node> seen;
  size_t cost = 0;
  while (!work.empty()) {
    Node node = work.back();
    work.pop_back();
    if (!seen.insert(node).second)
      continue;
    const expr::NodeData &data = nodes_.get(node);
    cost += costOf(nodes_, data);
    if (data.kind == expr::Kind::Read) {
      const std::vector<Node> &bytes = nodes_.snapshot(static_cast<expr::SnapshotId>(data.payload));
      cost += bytes.size() / 4;
      for (Node byte : bytes)
        if (!nodes_.isConst(byte))
          work.push_back(byte);
    }
    size.hasFloats = size.hasFloats || data.kind >= expr::Kind::FAdd;
    size.tooLarge = size.tooLarge || cost > maxCost_;
    if (size.tooLarge)
      return size;
    for (int i = 0; i < expr::arity(data.kind); ++i)
      work.push_back(data.child[static_cast<size_t>(i)]);
  }
  size.tooLarge = hasHighPower(nodes_, seen);
  return size;
}

SmtVerdict SmtBackend::check(const Query &query, const Companions &companions) {
  auto timed = [&](Phase &phase) {
    base::Stopwatch watch;
    SmtVerdict verdict = session_->check();
    ++phase.checks;
    phase.seconds += watch.seconds();
    return verdict;
  };
  SmtVerdict verdict = timed(phases_[0]);
  std::vector<VarId> pointers = pointersAsserted();
  if (verdict != SmtVerdict::Sat || !encoding_->leavesRest(query, pointers))
    return verdict;
  session_->push();
  asserted_.emplace_back(); // never shared: it has no condition
  encoding_->requireRest(contextOf(query, companions), pointers);
  return timed(phases_[1]);
}

Answer SmtBackend::ask(const Query &query) {
  begin();
  Companions companions = companionsIn(nodes_, query);
  std::vector<Level> levels = levelsOf(query, companions);
  size_t shared = 0;
  while (shared < std::min(levels.size(), asserted_.size()) && levels[shared].identity == asserted_[shared].identity)
    ++shared;
  levelsKept_ += shared;
  if (asserted_.size() > shared)
    session_->pop(static_cast<unsigned>(asserted_.size() - shared));
  asserted_.resize(shared);
  for (size_t i = shared; i < levels.size(); ++i)
    assertLevel(query, levels[i], companions);
  if (secondsLeft_)
    session_->limitTime(std::max(0.01, secondsLeft_()));
  switch (check(query, companions)) {
  case SmtVerdict::Unsat:
    return {Verdict::Unsat, {}, {}};
  case SmtVerdict::Unknown:
    return {Verdict::Unknown, {}, name_ + ": " + session_->reason()};
  case SmtVerdict::Sat:
    break;
  }
  Answer answer{Verdict::Sat, {}, {}};
  for (VarId var : variablesOf(nodes_, query))
    answer.model[var] = session_->value(translator_->variable(var), nodes_.varWidth(var));
  expr::Assignment found = answer.model;
  encoding_->place(query, answer.model, false);
  if (answer.model != found && !solves(nodes_, query, answer.model)) {
    answer.model = std::move(found);
    encoding_->place(query, answer.model, true);
  }
  return answer;
}

void SmtBackend::forget() {
  translator_.reset();
  session_.reset();
  asserted_.clear();
  malloc_trim(0); // a session may have held hundreds of megabytes
}

Answer SmtBackend::failed(const std::string &reason) {
  forget(); // the library's state is in doubt
  return {Verdict::Unknown, {}, name_ + ": " + reason};
}

Answer SmtBackend::solve(const Query &query) {
  base::Stopwatch watch;
  ++queries_;
  Answer answer;
  Size size = sizeOf(query);
  if (size.tooLarge)
    return {Verdict::Unknown, {}, name_ + ": the query is too large"};
  if (secondsLeft_ && secondsLeft_() <= 0)
    return {Verdict::Unknown, {}, name_ + ": the time is over"};
  try {
    answer = ask(query);
  } catch (const SmtFailure &failure) { // ours: the session is as it was
    answer = {Verdict::Unknown, {}, name_ + ": " + failure.reason};
  } catch (const std::exception &error) {
    answer = failed(error.what());
  }
  if (size.hasFloats)
    forget(); // bit-blasted floats are large and seldom shared with the next query
  seconds_ += watch.seconds();
  return answer;
}

void SmtBackend::addStats(base::Stats &stats) const {
  stats.add(name_ + "_queries", static_cast<double>(queries_));
  stats.add(name_ + "_levels_kept", static_cast<double>(levelsKept_));
  stats.add(name_ + "_levels_made", static_cast<double>(levelsMade_));
  stats.add("backend_seconds", seconds_);
  stats.add("first_checks", static_cast<double>(phases_[0].checks));
  stats.add("first_seconds", phases_[0].seconds);
  stats.add("second_checks", static_cast<double>(phases_[1].checks));
  stats.add("second_seconds", phases_[1].seconds);
}

} // namespace assay::solve
