#include "solve/pointer_rules.h"

#include "solve/candidate.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace assay::solve {

using base::Value;
using expr::Kind;
using expr::Node;
using expr::VarId;

namespace {

class Groups {
public:
  VarId find(VarId var) {
    auto [it, inserted] = parent_.try_emplace(var, var);
    if (it->second == var)
      return var;
    VarId root = find(it->second);
    parent_[var] = root;
    return root;
  }
  void join(VarId a, VarId b) { parent_[find(a)] = find(b); }
  std::vector<VarId> members() const {
    std::vector<VarId> all;
    all.reserve(parent_.size());
    for (const auto &entry : parent_)
      all.push_back(entry.first);
    return all;
  }

private:
  std::map<VarId, VarId> parent_;
};

// Comparisons of two pointers at any depth, since real code hides them in selects.
void joinCompared(const expr::NodeManager &nodes, const Query &query, Groups &groups) {
  std::vector<Node> work = query.path;
  work.push_back(query.goal);
  std::unordered_set<Node> seen;
  while (!work.empty()) {
    Node node = work.back();
    work.pop_back();
    if (!seen.insert(node).second)
      continue;
    const expr::NodeData &data = nodes.get(node);
    for (int i = 0; i < expr::arity(data.kind); ++i)
      work.push_back(data.child[static_cast<size_t>(i)]);
    if (data.kind != Kind::Eq)
      continue;
    const expr::NodeData &left = nodes.get(data.child[0]);
    const expr::NodeData &right = nodes.get(data.child[1]);
    if (left.kind != Kind::Var || right.kind != Kind::Var)
      continue;
    VarId a = static_cast<VarId>(left.payload);
    VarId b = static_cast<VarId>(right.payload);
    if (pointerDomain(query, a) != nullptr && pointerDomain(query, b) != nullptr)
      groups.join(a, b);
  }
}

// Does the value lie where its type lives inside the new object of another pointer?
bool isInsideNew(const Query &query, VarId var, Value value, VarId other, const expr::Assignment &values) {
  const PointerDomain *domain = pointerDomain(query, other);
  const TargetType *inner = query.domains->target(var);
  const TargetType *outer = query.domains->target(other);
  if (other == var || domain == nullptr || domain->fresh == 0 || inner == nullptr || outer == nullptr ||
      valueIn(&values, other) != domain->fresh || value < domain->fresh)
    return false;
  uint64_t distance = base::low64(value) - domain->fresh;
  if (inner->type == outer->type)
    return distance % outer->size == 0 && distance / outer->size < kMostNewElements;
  const std::vector<uint64_t> &places = query.domains->placesInside(outer->type, inner->type);
  return std::find(places.begin(), places.end(), distance) != places.end();
}

} // namespace

Companions companionsIn(expr::NodeManager &nodes, const Query &query) {
  Companions result;
  if (query.domains == nullptr)
    return result;
  Groups groups;
  joinCompared(nodes, query, groups);
  std::map<VarId, std::vector<VarId>> byRoot;
  for (VarId var : groups.members())
    byRoot[groups.find(var)].push_back(var);
  for (const auto &[root, group] : byRoot)
    for (VarId var : group)
      for (VarId other : group)
        if (other != var)
          result[var].push_back(other);
  return result;
}

bool inOwnDomain(const PointerDomain &domain, Value value) {
  if (value == 0)
    return domain.nullable;
  return value == domain.fresh ||
         std::find(domain.existing.begin(), domain.existing.end(), value) != domain.existing.end();
}

bool domainsHold(expr::NodeManager &nodes, const Query &query, const std::vector<VarId> &vars,
                 const expr::Assignment &values) {
  if (query.domains == nullptr)
    return true;
  Companions companions;
  bool haveCompanions = false;
  for (VarId var : vars) {
    const PointerDomain *domain = pointerDomain(query, var);
    Value value = valueIn(&values, var);
    if (domain == nullptr || inOwnDomain(*domain, value))
      continue;
    if (value == 0)
      return false;
    if (!haveCompanions) // rare, so computed on demand
      companions = companionsIn(nodes, query);
    haveCompanions = true;
    bool shared = false;
    for (VarId other : companions[var])
      shared = shared || (query.domains->pointer(other)->fresh == value && valueIn(&values, other) == value);
    for (VarId other : vars)
      shared = shared || isInsideNew(query, var, value, other, values);
    if (!shared)
      return false;
  }
  return true;
}

} // namespace assay::solve
