// Solving for one open side of the execution tree, and running the answer.
#include "driver/session.h"

#include "driver/domains.h"
#include "expr/conditions.h"

#include <algorithm>

namespace assay::driver {

using explore::SideState;
using explore::Target;
using input::InputGraph;
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
  if (added.viaAlias) // it stands elsewhere in the tree now; here the pointers differ
    tree_.mark(target, SideState::Infeasible, "");
  else if (added.diverged)
    tree_.mark(target, SideState::Unknown, "a run left its predicted path");
  else if (anotherValue && (asked.values.size() >= kMaxValues || asked.values.size() == valuesBefore))
    tree_.mark(target, SideState::Unknown, "too many values for one address or size");
  else if (anotherValue)
    tree_.mark(target, SideState::Open, "");
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

// Where a condition is about a pointer's place, are all places among those that it can have? NULL is.
bool Session::listsPlaces(const InputGraph &graph, expr::Node goal) {
  if (expr::comparedWithZero(nodes_, goal) != expr::kNoVariable)
    return true;
  memory::MemoryModel::Symbols symbols = memory_.symbols(graph);
  const std::vector<expr::VarId> &used = nodes_.variables(goal);
  return std::all_of(used.begin(), used.end(), [&](expr::VarId variable) {
    const input::Leaf *leaf = symbols.leafOf(variable);
    return leaf == nullptr || !leaf->isPointer || memory_.listsPlaces(graph, variable);
  });
}

// Solves for one open side and runs the answer.
void Session::settle(const Target &target, bool thorough, bool defined) {
  if (!thorough && isHopeless(target)) {
    deferred_.push_back(target);
    return;
  }
  solve::Query query;
  query.path = tree_.pathTo(target.node, defined);
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
    if (domains.limit().empty() && !listsPlaces(base.graph, query.goal)) {
      placesLeft_ = true;
      tree_.mark(target, SideState::Unknown, "pointers were not made to lead into other objects");
    } else if (domains.limit().empty())
      tree_.mark(target, SideState::Infeasible, "");
    else if (domains.limit() == memory_.nodeLimit() && nodeLimit_ < options_.limits.maxNodes)
      postponed_.insert({target.node, target.side});
    else
      tree_.mark(target, SideState::Unknown, domains.limit());
    return;
  }
  uint32_t &givenUp = givenUp_[{tree_.get(target.node).decision.site, target.side}];
  givenUp = answer.verdict == solve::Verdict::Unknown ? givenUp + 1 : 0;
  if (answer.verdict == solve::Verdict::Unknown && !thorough) {
    deferred_.push_back(target);
    return;
  }
  if (answer.verdict == solve::Verdict::Unknown) {
    tree_.mark(target, SideState::Unknown, "the solver gave up: " + answer.reason);
    return;
  }
  if (isForcedAlias(target, query, base, answer.model, domains.limit())) {
    postponed_.insert({target.node, target.side});
    return;
  }
  uint32_t generation = base.generation + 1;
  InputGraph next = memory_.inputFrom(base.graph, answer.model);
  if (memory_.nodeCount(next) > nodeLimit_) { // two new ones at once
    if (nodeLimit_ < options_.limits.maxNodes)
      postponed_.insert({target.node, target.side});
    else
      tree_.mark(target, SideState::Unknown, memory_.nodeLimit());
    return;
  }
  Ran ran = runInput(std::move(next), generation, &target);
  if (ran == Ran::UndefinedOnTheWay && !defined)
    settle(target, thorough, true);
  else if (ran == Ran::UndefinedOnTheWay)
    tree_.mark(target, SideState::Unknown, "a run left its predicted path");
  else if (ran == Ran::No)
    tree_.mark(target, SideState::Unknown, "the runner could not be kept alive");
}

} // namespace assay::driver
