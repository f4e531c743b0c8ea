#include "explore/exec_tree.h"

#include "expr/conditions.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace assay::explore {

using expr::Node;
using trace::Decision;
using trace::DecisionKind;

namespace {

// Sides of a Concretise: 0 is "any other value", the rest are the values taken so far.
constexpr uint32_t kOtherValue = 0;

} // namespace

uint32_t ExecTree::sideOf(TreeNode &node, const Decision &decision) {
  if (decision.kind != DecisionKind::Concretise)
    return decision.side;
  auto it = std::find(node.values.begin(), node.values.end(), decision.concrete);
  if (it == node.values.end()) {
    node.values.push_back(decision.concrete);
    node.sides.emplace_back();
    it = node.values.end() - 1;
  }
  return static_cast<uint32_t>(it - node.values.begin()) + 1;
}

Node ExecTree::conditionAt(const TreeNode &node, uint32_t side) {
  const Decision &decision = node.decision;
  if (decision.kind != DecisionKind::Concretise)
    return conditionOf(nodes_, decision, side,
                       decision.site < sites_.size() ? sites_[decision.site].cases : sites_[0].cases);
  unsigned width = nodes_.width(decision.value);
  auto isValue = [&](base::Value value) {
    return nodes_.make(expr::Kind::Eq, 1, decision.value, nodes_.makeConst(value, width));
  };
  if (side != kOtherValue)
    return isValue(node.values[side - 1]);
  Node none = nodes_.makeBool(true);
  for (base::Value value : node.values)
    none = nodes_.make(expr::Kind::And, 1, none, nodes_.makeNot(isValue(value)));
  return none;
}

NodeIndex ExecTree::findOrAdd(NodeIndex parent, uint32_t parentSide, const Decision &decision, uint32_t depth,
                              uint32_t input, uint32_t generation, bool &isNew) {
  std::vector<NodeIndex> &siblings = parent == kNoTreeNode ? roots_ : tree_[parent].sides[parentSide].next;
  isNew = false;
  for (NodeIndex sibling : siblings) {
    const Decision &known = tree_[sibling].decision;
    if (known.kind == decision.kind && known.site == decision.site && known.value == decision.value)
      return sibling;
  }
  isNew = true;
  NodeIndex index = static_cast<NodeIndex>(tree_.size());
  siblings.push_back(index);
  TreeNode node;
  node.decision = decision;
  node.parent = parent;
  node.parentSide = parentSide;
  node.depth = depth;
  node.baseInput = input;
  node.generation = generation;
  size_t sides = 2;
  if (decision.kind == DecisionKind::Switch)
    sides = (decision.site < sites_.size() ? sites_[decision.site].cases.size() : 0) + 1;
  if (decision.kind == DecisionKind::Concretise)
    sides = 1;
  node.sides.resize(sides);
  tree_.push_back(std::move(node)); // `siblings` may dangle from here on
  return index;
}

// `n <= 300`, also through an extension of n.
void ExecTree::noteConstants(const Decision &decision) {
  if (decision.kind != DecisionKind::Branch)
    return;
  expr::NodeData data = expr::withoutNot(nodes_, decision.value);
  if (data.kind != expr::Kind::Eq && !expr::isOrder(data.kind))
    return;
  for (int side : {0, 1}) {
    expr::NodeData one = nodes_.get(data.child[side]);
    if (one.kind == expr::Kind::ZExt || one.kind == expr::Kind::SExt)
      one = nodes_.get(one.child[0]);
    if (one.kind == expr::Kind::Var && nodes_.isConst(data.child[1 - side]))
      compared_.try_emplace({decision.site, static_cast<expr::VarId>(one.payload)},
                            nodes_.constValue(data.child[1 - side]));
  }
}

std::set<std::pair<expr::VarId, base::Value>> ExecTree::comparedConstants() const {
  std::set<std::pair<expr::VarId, base::Value>> out;
  for (const auto &[place, value] : compared_)
    out.emplace(place.second, value);
  return out;
}

void ExecTree::clear() {
  tree_.clear();
  roots_.clear();
  new_.clear();
  taken_.clear();
  compared_.clear();
  unknownReasons_.clear();
  open_ = 0;
  unknown_ = 0;
  hitDepthBound_ = false;
}

// The last decision on the way to a target that a run met.
NodeIndex ExecTree::leftAt(const Target &target, const std::unordered_set<NodeIndex> &visited) const {
  NodeIndex at = target.node;
  while (at != kNoTreeNode && !visited.contains(at))
    at = tree_[at].parent;
  return at;
}

ExecTree::Added ExecTree::add(const trace::Trace &trace, uint32_t input, uint32_t generation, const Target *expected,
                              bool isValid) {
  Added added;
  NodeIndex at = kNoTreeNode;
  uint32_t side = 0;
  bool reached = expected == nullptr;
  uint32_t depth = 0;
  std::unordered_set<NodeIndex> visited;
  std::unordered_map<uint32_t, uint32_t> turns; // by site
  for (const Decision &decision : trace.decisions) {
    if (depth >= depthBound_) {
      hitDepthBound_ = true;
      break;
    }
    bool isNew = false;
    NodeIndex here = findOrAdd(at, side, decision, depth++, input, generation, isNew);
    tree_[here].turn = ++turns[decision.site];
    uint32_t taken = sideOf(tree_[here], decision);
    visited.insert(here);
    if (isValid && !tree_[here].baseIsValid) {
      tree_[here].baseInput = input;
      tree_[here].baseIsValid = true;
    }
    if (expected != nullptr && expected->node == here &&
        (expected->side == taken || (decision.kind == DecisionKind::Concretise && expected->side == kOtherValue)))
      reached = true;
    TreeSide &takenSide = tree_[here].sides[taken];
    if (takenSide.state == SideState::Open && takenSide.isWanted && decision.kind != DecisionKind::Concretise)
      --open_;
    if (takenSide.state == SideState::Unknown)
      --unknown_;
    takenSide.state = SideState::Taken;
    ++taken_[{decision.site, decision.kind == DecisionKind::Concretise ? 1 : taken}];
    bool isAlias = decision.kind == DecisionKind::Alias;
    bool firstWrite = (trace.result.wroteInput != 0 || allAliases_) && !tree_[here].wrote;
    tree_[here].wrote = tree_[here].wrote || firstWrite;
    if (isNew) {
      ++added.newNodes;
      noteConstants(decision);
    }
    // Without a store, aliases behave like equal values: such sides stay closed. Pointers that differ may find what
    // aliases do not.
    bool opens = isAlias && taken == 0 ? firstWrite : isNew || firstWrite;
    for (uint32_t other = 0; opens && other < tree_[here].sides.size(); ++other) {
      TreeSide &side = tree_[here].sides[other];
      if (other == taken || side.state != SideState::Open || side.isWanted)
        continue;
      side.isWanted = true;
      new_.push_back({here, other});
      ++open_;
    }
    if (decision.kind == DecisionKind::CheckDefined && taken == 0 && added.undefined == kNoTreeNode)
      added.undefined = here;
    at = here;
    side = taken;
  }
  added.last = at;
  added.diverged = !reached;
  if (added.diverged) {
    NodeIndex left = leftAt(*expected, visited);
    added.viaAlias = left != kNoTreeNode && tree_[left].decision.kind == DecisionKind::Alias;
    added.viaCheck = left != kNoTreeNode && tree_[left].decision.kind == DecisionKind::CheckDefined;
  }
  return added;
}

std::vector<Node> ExecTree::pathTo(NodeIndex index, bool defined, bool apart) {
  std::vector<Node> path;
  const TreeNode *node = &tree_[index];
  while (node->parent != kNoTreeNode) {
    const TreeNode &parent = tree_[node->parent];
    // That two pointers differ is no condition of the code: the answer may make them equal. Where
    // all structures are wanted, that one is met on its own path.
    bool differ = parent.decision.kind == DecisionKind::Alias && node->parentSide == 0 && !allAliases_ && !apart;
    bool holds = parent.decision.kind == DecisionKind::CheckDefined && node->parentSide == 1 && !defined;
    if (!differ && !holds)
      path.push_back(conditionAt(parent, node->parentSide));
    node = &parent;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<Node> ExecTree::followedBefore(NodeIndex index) const {
  std::vector<Node> out;
  for (const TreeNode *node = &tree_[index]; node->parent != kNoTreeNode; node = &tree_[node->parent]) {
    const Decision &decision = tree_[node->parent].decision;
    if (decision.kind == DecisionKind::CheckNull && node->parentSide == 1 &&
        nodes_.get(decision.value).kind == expr::Kind::Var)
      out.push_back(decision.value);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

std::optional<NodeIndex> ExecTree::keptApartBefore(NodeIndex index, Node samePointers) const {
  const auto wanted = nodes_.variables(samePointers);
  for (const TreeNode *node = &tree_[index]; node->parent != kNoTreeNode; node = &tree_[node->parent]) {
    const Decision &decision = tree_[node->parent].decision;
    if (decision.kind == DecisionKind::Alias && node->parentSide == 0 && nodes_.variables(decision.value) == wanted)
      return node->parent;
  }
  return std::nullopt;
}

std::vector<Target> ExecTree::openAlong(NodeIndex last) const {
  std::vector<Target> out;
  for (NodeIndex at = last; at != kNoTreeNode; at = tree_[at].parent)
    for (uint32_t side = 0; side < tree_[at].sides.size(); ++side)
      if (tree_[at].sides[side].state == SideState::Open)
        out.push_back({at, side});
  return out;
}

Node ExecTree::conditionFor(const Target &target) { return conditionAt(tree_[target.node], target.side); }

// A run may have asked for "another value" of an address and got one: it is asked for yet another.
void ExecTree::markOpen(const Target &target) {
  if (tree_[target.node].decision.kind == DecisionKind::Concretise && target.side == kOtherValue)
    new_.push_back(target);
}

bool ExecTree::close(const Target &target, SideState state) {
  TreeSide &side = tree_[target.node].sides[target.side];
  if (side.state != SideState::Open)
    return false;
  open_ -= side.isWanted ? 1 : 0;
  side.state = state;
  return true;
}

void ExecTree::markUnknown(const Target &target, program::Assumption why) {
  if (!close(target, SideState::Unknown))
    return;
  tree_[target.node].sides[target.side].reason = why;
  ++unknown_;
  ++unknownReasons_[why];
}

std::vector<Target> ExecTree::takeNew() {
  std::vector<Target> out;
  out.swap(new_);
  return out;
}

void ExecTree::setFunctionsThatCount(const std::set<std::string> &names) {
  for (const program::Site &site : sites_)
    notCounted_.push_back(!names.contains(site.function));
}

uint64_t ExecTree::taken(uint32_t site, uint32_t side) const {
  auto it = taken_.find({site, side});
  return it == taken_.end() ? 0 : it->second;
}

} // namespace assay::explore
