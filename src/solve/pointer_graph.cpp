#include "solve/pointer_graph.h"

#include "solve/candidate.h"

#include <algorithm>

namespace assay::solve {

using base::Value;
using expr::Kind;
using expr::Node;
using expr::VarId;

namespace {

constexpr uint64_t kMaxSteps = 20'000;

template <class T> bool contains(const std::vector<T> &list, const T &item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

} // namespace

bool PointerGraph::isPointer(Node node) const {
  return nodes_.get(node).kind == Kind::Var && pointerDomain(query_, varOf(node)) != nullptr;
}

VarId PointerGraph::varOf(Node node) const { return static_cast<VarId>(nodes_.get(node).payload); }

bool PointerGraph::parse(Node condition, Atom &atom) const {
  const expr::NodeData *data = &nodes_.get(condition);
  atom.equal = data->kind != Kind::Not;
  if (!atom.equal)
    data = &nodes_.get(data->child[0]);
  if (data->kind != Kind::Eq)
    return false;
  atom.left = data->child[0];
  atom.right = data->child[1];
  return isPointer(atom.left) && (isPointer(atom.right) || nodes_.isConst(atom.right));
}

bool PointerGraph::build() {
  Atom atom{};
  for (Node condition : query_.path) {
    if (!parse(condition, atom))
      return false;
    atoms_.push_back(atom);
  }
  if (!parse(query_.goal, atom))
    return false;
  atoms_.push_back(atom);
  return true;
}

size_t PointerGraph::find(size_t index) {
  while (parent_[index] != index)
    index = parent_[index] = parent_[parent_[index]];
  return index;
}

size_t PointerGraph::classOf(Node node) {
  VarId var = varOf(node);
  auto [it, inserted] = index_.try_emplace(var, classes_.size());
  if (inserted) {
    parent_.push_back(classes_.size());
    classes_.emplace_back();
    classes_.back().members.push_back(var);
  }
  return find(it->second);
}

void PointerGraph::join(size_t a, size_t b) {
  if (a == b)
    return;
  parent_[b] = a;
  Class &to = classes_[a];
  to.members.insert(to.members.end(), classes_[b].members.begin(), classes_[b].members.end());
}

bool PointerGraph::addEqualities() {
  for (const Atom &atom : atoms_) {
    size_t left = classOf(atom.left);
    if (nodes_.isConst(atom.right))
      continue;
    size_t right = classOf(atom.right);
    if (atom.equal)
      join(left, right);
  }
  for (const Atom &atom : atoms_) {
    if (!atom.equal || !nodes_.isConst(atom.right))
      continue;
    Class &group = classes_[classOf(atom.left)];
    Value value = nodes_.constValue(atom.right);
    if (group.fixed && group.value != value)
      return false;
    group.fixed = true;
    group.value = value;
  }
  return true;
}

bool PointerGraph::addDisequalities() {
  for (const Atom &atom : atoms_) {
    size_t left = classOf(atom.left);
    bool constant = nodes_.isConst(atom.right);
    size_t right = constant ? left : classOf(atom.right);
    if (&atom == &atoms_.back())
      classes_[left].inGoal = classes_[right].inGoal = true;
    if (atom.equal)
      continue;
    if (constant) {
      classes_[left].forbidden.push_back(nodes_.constValue(atom.right));
    } else if (left == right) {
      return false;
    } else {
      classes_[left].apart.push_back(right);
      classes_[right].apart.push_back(left);
    }
  }
  return true;
}

bool PointerGraph::mayTake(const Class &group, Value value) const {
  if (contains(group.forbidden, value))
    return false;
  for (VarId var : group.members) {
    const PointerDomain &domain = *pointerDomain(query_, var);
    if (value == 0 && !domain.nullable)
      return false;
    if (value == 0 || inOwnDomain(domain, value))
      continue;
    auto it = companions_.find(var);
    bool borrowed = it != companions_.end() && std::any_of(it->second.begin(), it->second.end(), [&](VarId other) {
                      return pointerDomain(query_, other)->fresh == value;
                    });
    if (!borrowed)
      return false;
  }
  return true;
}

// Current values first, so that the graph changes little; then NULL, a node of its own, an alias.
// Figure 9 wants a new node when the goal parts two pointers, so there it comes before NULL.
std::vector<Value> PointerGraph::preferences(const Class &group) const {
  std::vector<Value> all;
  auto offer = [&](Value value) {
    if (!contains(all, value) && mayTake(group, value))
      all.push_back(value);
  };
  if (group.fixed) {
    offer(group.value);
    return all;
  }
  const Atom &goal = atoms_.back();
  bool parting = group.inGoal && !goal.equal;
  if (group.inGoal && goal.equal) // x = y takes x's value
    offer(valueIn(query_.current, varOf(goal.left)));
  for (VarId var : group.members)
    offer(valueIn(query_.current, var));
  if (!parting)
    offer(0);
  for (VarId var : group.members)
    offer(pointerDomain(query_, var)->fresh);
  offer(0);
  for (VarId var : group.members)
    for (uint64_t place : pointerDomain(query_, var)->existing)
      offer(place);
  if (auto it = companions_.find(group.members.front()); it != companions_.end())
    for (VarId other : it->second) // the new node of another class
      offer(pointerDomain(query_, other)->fresh);
  return all;
}

// A fresh node that is borrowed must be taken by the pointer it belongs to as well.
bool PointerGraph::grounded(const std::vector<size_t> &order) {
  for (size_t i : order)
    for (VarId var : classes_[i].members) {
      Value value = classes_[i].value;
      if (inOwnDomain(*pointerDomain(query_, var), value))
        continue;
      const std::vector<VarId> &others = companions_[var];
      if (std::none_of(others.begin(), others.end(), [&](VarId other) {
            return pointerDomain(query_, other)->fresh == value && classes_[find(index_.at(other))].value == value;
          }))
        return false;
    }
  return true;
}

bool PointerGraph::assign(const std::vector<size_t> &order, size_t next) {
  if (next == order.size())
    return grounded(order);
  Class &group = classes_[order[next]];
  for (Value choice : group.choices) {
    if (++steps_ > kMaxSteps)
      return false;
    bool clash = std::any_of(group.apart.begin(), group.apart.end(),
                             [&](size_t other) { return classes_[other].assigned && classes_[other].value == choice; });
    if (clash)
      continue;
    group.value = choice;
    group.assigned = true;
    if (assign(order, next + 1))
      return true;
    group.assigned = false;
  }
  return false;
}

Answer PointerGraph::decide() {
  if (!addEqualities() || !addDisequalities())
    return {Verdict::Unsat, {}, {}};
  companions_ = companionsIn(nodes_, query_);
  std::vector<size_t> order;
  for (size_t i = 0; i < classes_.size(); ++i)
    if (find(i) == i)
      order.push_back(i);
  // Those outside the goal settle first, on what they have now; the goal's own pointers give way,
  // the right side of the comparison before the left.
  size_t last = nodes_.isConst(atoms_.back().right) ? classOf(atoms_.back().left) : classOf(atoms_.back().right);
  auto rank = [&](size_t i) { return i == last ? 2 : classes_[i].inGoal ? 1 : 0; };
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return std::pair(rank(a), a) < std::pair(rank(b), b); });
  for (size_t i : order) {
    classes_[i].choices = preferences(classes_[i]);
    if (classes_[i].choices.empty())
      return {Verdict::Unsat, {}, {}};
  }
  bool found = assign(order, 0);
  if (!found && steps_ > kMaxSteps)
    return {Verdict::Unknown, {}, "pointer graph: too many choices"};
  Answer answer{found ? Verdict::Sat : Verdict::Unsat, {}, {}};
  if (found)
    for (size_t i : order)
      for (VarId var : classes_[i].members)
        answer.model[var] = classes_[i].value;
  return answer;
}

} // namespace assay::solve
