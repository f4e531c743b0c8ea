// Exploration under an invariant: structures grow one node at a time, each is met once.
#include "driver/session.h"

#include "driver/domains.h"

#include <algorithm>

namespace assay::driver {

using explore::Target;
using trace::DecisionKind;
using trace::Trace;

namespace {
constexpr uint64_t kStale = 500;        // runs
constexpr uint32_t kMaxRepairs = 50000; // in a row, of inputs that break the precondition
constexpr uint32_t kFewRepairs = 20;    // … while small changes to valid ones are left to try
} // namespace

bool Session::hasInvariant() const { return !function_.contract.preconditions.empty(); }

bool Session::isRejected(const Trace &trace) {
  return trace.result.outcome == abi::Outcome::Rejected ||
         (trace.result.phase == abi::Phase::Precondition && trace.result.outcome != abi::Outcome::Return);
}

// Where every structure is wanted once: pointers that the path followed keep their targets, and
// pointers that it does not speak of are gone, so that nodes are numbered as the path meets them.
Session::Stored Session::fixStructure(const Stored &base, const Target &target, solve::Query &query) {
  std::set<expr::VarId> used;
  std::vector<expr::Node> conditions = query.path;
  conditions.push_back(query.goal);
  for (expr::Node condition : conditions)
    for (expr::VarId var : nodes_.variables(condition))
      used.insert(var);
  bool isAlias = tree_.get(target.node).decision.kind == DecisionKind::Alias;
  std::vector<expr::Node> followed = tree_.followedBefore(target.node);
  for (expr::Node pointer : followed) {
    if (isAlias && pointer == followed.back())
      continue; // the one whose target is in question
    expr::VarId var = static_cast<expr::VarId>(nodes_.get(pointer).payload);
    query.path.push_back(nodes_.make(expr::Kind::Eq, 1, pointer, nodes_.makeConst(base.values.at(var), 64)));
  }
  if (!options_.exhaustive && base.sinceValid <= kNear)
    return base; // what is valid stays so if only a little is changed
  Stored out{memory_.withoutPointers(base.graph, used), {}, base.generation};
  out.values = memory_.symbols(out.graph).values;
  return out;
}

// Did a pointer get an old target only because no new node may be made yet?
bool Session::isForcedAlias(const Target &target, const solve::Query &query, const Stored &base,
                            const expr::Assignment &model, std::optional<program::Assumption> limit) {
  if (!hasInvariant() || limit != program::Assumption::StructureSize || nodeLimit_ >= options_.limits.maxNodes ||
      tree_.get(target.node).decision.kind == DecisionKind::Alias)
    return false;
  for (expr::VarId var : nodes_.variables(query.goal)) {
    auto chosen = model.find(var);
    auto now = base.values.find(var);
    if (chosen != model.end() && chosen->second != 0 && now != base.values.end() && now->second == 0 &&
        memory_.choices(base.graph, var))
      return true;
  }
  return false;
}

// Two pointers that lead elsewhere on this path may have to be the same for the condition: that is
// another structure, with a path of its own.
void Session::tryOtherTargets(const Target &target, const Stored &base, bool thorough) {
  Domains domains(memory_, base.graph);
  solve::Query query;
  query.path = tree_.pathTo(target.node, false);
  query.goal = tree_.conditionFor(target);
  bool onPointers = !nodes_.variables(query.goal).empty();
  for (expr::VarId var : nodes_.variables(query.goal))
    onPointers = onPointers && domains.pointer(var) != nullptr;
  if (!onPointers)
    return;
  if (auto apart = tree_.keptApartBefore(target.node, query.goal)) {
    strategy_->prefer({*apart, 1});
    return;
  }
  query.current = &base.values;
  query.domains = &domains;
  ++out_.queries;
  solve::Answer answer = (thorough ? thorough_ : quick_)->solve(query);
  if (answer.verdict == solve::Verdict::Sat)
    pending_.emplace_back(memory_.inputFrom(base.graph, answer.model), base.generation + 1);
}

// Those of this size have shown nothing new for a while, or what is near them is done.
bool Session::wantsLargerStructures() const {
  if (!hasInvariant() || options_.exhaustive || nodeLimit_ > largestValid_)
    return false;
  return !strategy_->hasNear() || out_.executions > std::max(lastRaise_, out_.executionsToCoverage) + kStale;
}

// All structures of this size were looked at: now those with one more node.
bool Session::raiseNodeLimit() {
  if (postponed_.empty() || nodeLimit_ >= options_.limits.maxNodes || (allCovered() && !options_.exhaustive))
    return false;
  memory_.setNodeLimit(++nodeLimit_);
  lastRaise_ = out_.executions;
  Sides again;
  again.swap(postponed_);
  for (const auto &[node, side] : again) {
    strategy_->add(tree_, {node, side});
    queueIfNear({node, side});
  }
  return true;
}

void Session::noteValid(const input::InputGraph &graph) {
  memory_.learn(graph);
  largestValid_ = std::max(largestValid_, memory_.nodeCount(graph));
}

// What a run that had to keep a precondition says about where to go on.
void Session::steer(bool rejected, explore::NodeIndex last, const Target *target, const std::vector<Target> &fresh) {
  if (target != nullptr)
    strategy_->learn(tree_, *target, rejected && last == target->node);
  if (!rejected)
    repairs_ = 0;
  else if (last != explore::kNoTreeNode && repairs_++ < (strategy_->hasNear() ? kFewRepairs : kMaxRepairs))
    for (uint32_t side = 0; side < tree_.get(last).sides.size(); ++side)
      if (tree_.state({last, side}) == explore::SideState::Open && !postponed_.contains({last, side}))
        strategy_->prefer({last, side});
  for (const Target &open : rejected ? fresh : tree_.openAlong(last))
    queueIfNear(open);
}

// Valid structures lie close together: one more node, another colour. Only the invariant's own
// decisions lead from one to the next.
void Session::queueIfNear(const Target &target) {
  const explore::TreeNode &node = tree_.get(target.node);
  if (hasInvariant() && !options_.exhaustive && inputs_[node.baseInput].sinceValid <= kNear &&
      node.decision.stage <= 1 && !postponed_.contains({target.node, target.side}) &&
      !strategy_->isUnlikely(tree_, target))
    strategy_->addNear(tree_, target, inputs_[node.baseInput].sinceValid);
}

} // namespace assay::driver
