// Solving for one open side of the execution tree, and running the answer.
#include "driver/session.h"

#include "driver/wide_domains.h"
#include "expr/conditions.h"

#include <algorithm>

namespace assay::driver {

using explore::Target;
using input::InputGraph;
using program::Assumption;
using trace::DecisionKind;

namespace {

constexpr uint32_t kGivenUpOften = 3; // the solver in a row, at one place: it is asked there …
constexpr uint32_t kGivenUpOnNew = 24;
constexpr uint32_t kSkips = 50;   // … once in so many times
constexpr size_t kMaxValues = 64; // values tried for an address or size that was fixed

} // namespace

// The side that a run was made for: did the run take it?
void Session::markAsked(const Target &target, const explore::ExecTree::Added &added, size_t valuesBefore) {
  const explore::TreeNode &asked = tree_.get(target.node);
  bool anotherValue = asked.decision.kind == DecisionKind::Concretise;
  if (added.diverged)
    tree_.markUnknown(target, Assumption::LeftPath);
  else if (anotherValue && (asked.values.size() >= kMaxValues || asked.values.size() == valuesBefore))
    tree_.markUnknown(target, Assumption::AddressValues);
  else if (anotherValue)
    tree_.markOpen(target);
}

// Where the solver gave up again and again it will mostly do so once more; places that no run has
// taken yet get more patience.
bool Session::isHopeless(const Target &target) {
  const trace::Decision &asked = tree_.get(target.node).decision;
  bool isNew = asked.isSource() && tree_.taken(asked.site, target.side) == 0;
  uint32_t patience = isNew ? kGivenUpOnNew : kGivenUpOften;
  return givenUp_[{asked.site, target.side}] >= patience && ++skipped_ % kSkips != 0;
}

// Of two pointers that shall lead to one place the one that was followed later moves: what was read
// through the other has decided the way.
solve::Answer Session::solveAlias(const Target &target, const solve::Query &query, solve::Solver &solver) {
  const trace::Decision &asked = tree_.get(target.node).decision;
  if (asked.kind != DecisionKind::Alias || target.side != 1)
    return {solve::Verdict::Unknown, {}, {}};
  auto earlier = static_cast<expr::VarId>(asked.concrete);
  auto now = query.current->find(earlier);
  if (now == query.current->end())
    return {solve::Verdict::Unknown, {}, {}};
  solve::Query fixed = query;
  fixed.path.push_back(nodes_.make(expr::Kind::Eq, 1, nodes_.makeVar(earlier, 64), nodes_.makeConst(now->second, 64)));
  return solver.solve(fixed);
}

expr::Node Session::isAtMost(const memory::MemoryModel::Length &length, uint64_t elements) {
  return nodes_.make(expr::Kind::Ule, 1, nodes_.makeVar(length.variable, length.width),
                     nodes_.makeConst(elements, length.width));
}

// Buffers are as long as is said, up to a bound: longer ones only if it has to be. Nothing: interrupted.
std::optional<solve::Answer> Session::ask(const Target &target, const solve::Query &query, const InputGraph &graph,
                                          solve::Solver &solver) {
  auto lengths = memory_.lengths(graph);
  solve::Query bounded = query;
  for (const memory::MemoryModel::Length &length : lengths)
    bounded.path.push_back(isAtMost(length, options_.limits.maxPairedElements));
  solve::Answer answer = solveAlias(target, bounded, solver);
  if (answer.verdict != solve::Verdict::Sat)
    answer = solver.solve(bounded);
  if (answer.verdict != solve::Verdict::Unsat || lengths.empty())
    return answer;
  if (*interrupted_)
    return std::nullopt;
  return solver.solve(query);
}

// The variables that have to do with the goal: its own, and those of conditions that share one with it.
std::set<expr::VarId> Session::variablesAround(const solve::Query &query) {
  const auto &own = nodes_.variables(query.goal);
  std::set<expr::VarId> around(own.begin(), own.end());
  std::vector<bool> isIn(query.path.size());
  for (bool isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (size_t i = 0; i < query.path.size(); ++i) {
      const auto &these = nodes_.variables(query.path[i]);
      if (isIn[i] || std::none_of(these.begin(), these.end(), [&](expr::VarId one) { return around.contains(one); }))
        continue;
      isIn[i] = true;
      size_t before = around.size();
      around.insert(these.begin(), these.end());
      isGrowing = isGrowing || around.size() != before;
    }
  }
  return around;
}

// The same question for pointers that may hold any address, but for those that are promised not to be NULL. If even
// then nothing satisfies it, the side is infeasible wherever pointers lead.
solve::Answer Session::askAnywhere(const solve::Query &query, const Domains &domains, solve::Solver &solver) {
  solve::Query free = query;
  free.domains = nullptr;
  bool hasPointers = false;
  for (expr::VarId variable : variablesAround(query))
    if (const solve::PointerDomain *domain = domains.pointer(variable)) {
      hasPointers = true;
      expr::Node isNull = nodes_.make(expr::Kind::Eq, 1, nodes_.makeVar(variable, 64), nodes_.makeConst(0, 64));
      if (!domain->nullable)
        free.path.push_back(nodes_.makeNot(isNull));
    }
  if (!hasPointers)
    return {solve::Verdict::Unsat, {}, {}};
  ++out_.queries;
  ++work_;
  return solver.solve(free);
}

// An input where pointers lead to places that their types do not offer and the conditions ask for.
std::optional<InputGraph> Session::placedElsewhere(const Target &target, const solve::Query &query, const Stored &base,
                                                   const Domains &domains, bool thorough) {
  std::vector<expr::Node> conditions = query.path;
  conditions.push_back(query.goal);
  std::set<expr::VarId> followed;
  for (expr::Node pointer : tree_.followedBefore(target.node))
    followed.insert(static_cast<expr::VarId>(nodes_.get(pointer).payload));
  WideDomains wider(domains, memory_, base.graph, nodes_, conditions, followed, base.values);
  if (!wider.areWider())
    return std::nullopt;
  solve::Query again = query;
  again.domains = &wider;
  ++out_.queries;
  ++work_;
  solve::Answer answer = (thorough ? thorough_ : quick_)->solve(again);
  if (answer.verdict != solve::Verdict::Sat)
    return std::nullopt;
  return memory_.inputFrom(base.graph, answer.model);
}

// No answer within the places that pointers were offered: a proof, or another place, or an assumption.
void Session::settleWithoutAnswer(const Target &target, const solve::Query &query, const Stored &base,
                                  const Domains &domains, bool thorough) {
  if (domains.limit() == Assumption::StructureSize && nodeLimit_ < options_.limits.maxNodes) {
    postponed_.insert({target.node, target.side});
    return;
  }
  // Where pointers could share memory in a way that no decision asks for, the run has noted it. A check that fails ends
  // a run, but for those of arithmetic.
  DecisionKind kind = tree_.get(target.node).decision.kind;
  bool isFailure = target.side == 0 && (kind == DecisionKind::CheckNull || kind == DecisionKind::CheckBounds ||
                                        kind == DecisionKind::CheckDivisor);
  bool goesOn = kind != DecisionKind::Alias && !isFailure;
  if (!goesOn && !domains.limit()) {
    tree_.markInfeasible(target);
    return;
  }
  solve::Answer anywhere = askAnywhere(query, domains, thorough ? *thorough_ : *quick_);
  if (options_.exhaustive && anywhere.verdict != solve::Verdict::Unsat)
    ledger_.assume(Assumption::PointerPlaces); // every structure of whole objects is wanted, and no others
  if (options_.exhaustive || anywhere.verdict == solve::Verdict::Unsat) {
    tree_.markInfeasible(target);
    return;
  }
  if (domains.limit()) {
    tree_.markUnknown(target, *domains.limit());
    return;
  }
  bool isWorthIt = tree_.get(target.node).decision.isSource() || kind == DecisionKind::CheckNull;
  if (!hasInvariant() && !function_.sequence && isWorthIt)
    if (auto placed = placedElsewhere(target, query, base, domains, thorough)) {
      if (runInput(std::move(*placed), base.generation + 1, &target) == Ran::Yes)
        return;
    }
  placesLeft_ = true;
  tree_.markUnknown(target, Assumption::PointerPlaces);
}

// Solves for one open side and runs the answer.
void Session::settle(const Target &target, bool thorough, Strictness how) {
  if (!thorough && isHopeless(target)) {
    deferred_.push_back(target);
    return;
  }
  solve::Query query;
  query.path = tree_.pathTo(target.node, how == Strictness::Defined, how == Strictness::Apart);
  query.goal = tree_.conditionFor(target);
  Stored base = takeInput(tree_.get(target.node).baseInput);
  if (options_.exhaustive || hasInvariant())
    base = fixStructure(base, target, query);
  Domains domains(memory_, base.graph);
  query.current = &base.values;
  query.domains = &domains;
  ++out_.queries;
  ++work_;
  auto asked = ask(target, query, base.graph, thorough ? *thorough_ : *quick_);
  if (!asked)
    return; // interrupted: it stays open
  solve::Answer answer = std::move(*asked);
  if (answer.verdict == solve::Verdict::Unsat && hasInvariant() && !options_.exhaustive &&
      tree_.get(target.node).decision.isSource() && otherTargetsTried_.insert({target.node, target.side}).second)
    tryOtherTargets(target, base, thorough);
  if (answer.verdict == solve::Verdict::Unsat) {
    settleWithoutAnswer(target, query, base, domains, thorough);
    return;
  }
  uint32_t &givenUp = givenUp_[{tree_.get(target.node).decision.site, target.side}];
  givenUp = answer.verdict == solve::Verdict::Unknown ? givenUp + 1 : 0;
  if (answer.verdict == solve::Verdict::Unknown && !thorough) {
    deferred_.push_back(target);
    return;
  }
  if (answer.verdict == solve::Verdict::Unknown) {
    tree_.markUnknown(target, Assumption::SolverGaveUp);
    return;
  }
  if (isForcedAlias(target, query, base, answer.model, domains.limit())) {
    postponed_.insert({target.node, target.side});
    return;
  }
  if (domains.limit()) // a pointer may have got an old target for want of a new one
    ledger_.assume(*domains.limit());
  uint32_t generation = base.generation + 1;
  InputGraph next = memory_.inputFrom(base.graph, answer.model);
  if (memory_.nodeCount(next) > nodeLimit_) { // two new ones at once
    if (nodeLimit_ < options_.limits.maxNodes)
      postponed_.insert({target.node, target.side});
    else
      tree_.markUnknown(target, Assumption::StructureSize);
    return;
  }
  Ran ran = runInput(std::move(next), generation, &target, how == Strictness::Apart);
  if (ran == Ran::AliasOnTheWay && how != Strictness::Apart) // here the pointers differ: is there an answer, too?
    settle(target, thorough, Strictness::Apart);
  else if (ran == Ran::AliasOnTheWay) // where one place is found no further ones are decided: it stands elsewhere now
    tree_.markInfeasible(target);
  else if (ran == Ran::UndefinedOnTheWay && how == Strictness::None)
    settle(target, thorough, Strictness::Defined);
  else if (ran == Ran::UndefinedOnTheWay)
    tree_.markUnknown(target, Assumption::LeftPath);
  else if (ran == Ran::No)
    tree_.markUnknown(target, Assumption::ProcessLost);
}

} // namespace assay::driver
