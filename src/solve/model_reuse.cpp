#include "solve/model_reuse.h"

#include "solve/candidate.h"

#include <algorithm>

namespace assay::solve {

using expr::Assignment;
using expr::Node;
using expr::VarId;

namespace {

constexpr size_t kMaxModels = 64;
constexpr size_t kMaxExact = 50'000;
constexpr size_t kMaxUnsatSets = 4'096;
constexpr size_t kMaxUnsatSize = 64; // longer sets are rarely contained in another query

std::vector<Node> conditionsOf(const Query &query) {
  std::vector<Node> all = query.path;
  all.push_back(query.goal);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// The conditions and, since they decide satisfiability too, the domains of the pointers in them.
std::vector<uint64_t> keyOf(const Query &query, const std::vector<Node> &conditions, const std::vector<VarId> &vars) {
  std::vector<uint64_t> key(conditions.begin(), conditions.end());
  for (VarId var : vars) {
    const PointerDomain *domain = pointerDomain(query, var);
    if (domain == nullptr)
      continue;
    key.insert(key.end(), {~uint64_t{0}, var, domain->fresh, domain->nullable ? 1U : 0U});
    key.insert(key.end(), domain->existing.begin(), domain->existing.end());
  }
  return key;
}

} // namespace

bool ModelReuse::containsUnsat(const std::vector<Node> &conditions) const {
  for (Node condition : conditions) {
    auto it = unsatByNewest_.find(condition);
    if (it == unsatByNewest_.end())
      continue;
    for (const std::vector<Node> &set : it->second)
      if (std::includes(conditions.begin(), conditions.end(), set.begin(), set.end()))
        return true;
  }
  return false;
}

bool ModelReuse::tryModel(const Query &query, const std::vector<VarId> &vars, const Assignment &model, Answer &answer) {
  Assignment values = valuesOf(vars, model, query.current);
  expr::Evaluator evaluator(nodes_, values);
  if (!evaluator.holds(query.goal) || !solves(nodes_, query, values)) // mostly fails at the goal
    return false;
  answer = {Verdict::Sat, std::move(values), {}};
  return true;
}

std::optional<Answer> ModelReuse::fromExact(const Query &query, const Key &key) {
  auto it = exact_.find(key);
  if (it == exact_.end())
    return std::nullopt;
  if (it->second.verdict == Verdict::Sat && !solves(nodes_, query, it->second.model))
    return std::nullopt;
  ++(it->second.verdict == Verdict::Unsat ? unsatHits_ : exactHits_);
  return it->second;
}

std::optional<Answer> ModelReuse::fromModels(const Query &query, const std::vector<VarId> &vars) {
  Answer answer;
  if (tryModel(query, vars, {}, answer))
    return answer;
  const std::vector<VarId> goalVars = nodes_.variables(query.goal);
  for (const Assignment &model : recent_) {
    bool changesGoal = std::any_of(goalVars.begin(), goalVars.end(), [&](VarId var) {
      auto it = model.find(var);
      return it != model.end() && it->second != valueIn(query.current, var);
    });
    if (changesGoal && tryModel(query, vars, model, answer))
      return answer;
  }
  return std::nullopt;
}

void ModelReuse::remember(const Query &query, const Key &key, const std::vector<VarId> &vars,
                          const std::vector<Node> &conditions, const Answer &answer) {
  if (exact_.size() >= kMaxExact)
    exact_.clear();
  Answer &stored = exact_[key] = answer;
  if (answer.verdict == Verdict::Sat) {
    // Complete it, so that it does not lean on an input that will be gone.
    stored.model = valuesOf(vars, answer.model, query.current);
    recent_.push_front(stored.model);
    if (recent_.size() > kMaxModels)
      recent_.pop_back();
  }
  bool plain = key.size() == conditions.size(); // no pointers
  if (answer.verdict == Verdict::Unsat && plain && conditions.size() <= kMaxUnsatSize) {
    if (unsatSets_ >= kMaxUnsatSets) {
      unsatByNewest_.clear();
      unsatSets_ = 0;
    }
    unsatByNewest_[conditions.back()].push_back(conditions);
    ++unsatSets_;
  }
}

Answer ModelReuse::solve(const Query &query) {
  std::vector<Node> conditions = conditionsOf(query);
  std::vector<VarId> vars = variablesOf(nodes_, query);
  Key key = keyOf(query, conditions, vars);
  if (std::optional<Answer> known = fromExact(query, key))
    return *known;
  if (containsUnsat(conditions)) {
    ++unsatHits_;
    return {Verdict::Unsat, {}, {}};
  }
  if (std::optional<Answer> known = fromModels(query, vars)) {
    ++hits_;
    return *known;
  }
  Answer answer = next_->solve(query);
  remember(query, key, vars, conditions, answer);
  return answer;
}

void ModelReuse::addStats(base::Stats &stats) const {
  stats.add("reuse_hits", static_cast<double>(hits_ + exactHits_));
  stats.add("unsat_cache_hits", static_cast<double>(unsatHits_));
  next_->addStats(stats);
}

} // namespace assay::solve
