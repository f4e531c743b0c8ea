// Tries pointers that the code orders or subtracts as places in one array.
#include "driver/session.h"
#include "expr/conditions.h"

namespace assay::driver {

using input::InputGraph;
using trace::Trace;

namespace {
constexpr size_t kMostJoined = 64; // inputs made so
constexpr unsigned kAgain = 3;     // of one pair of pointers, from other inputs

// Is it one of several values, picked by an index or a condition? Then it speaks of all of them.
bool isPicked(const expr::NodeManager &nodes, expr::Node term, unsigned depth = 0) {
  constexpr unsigned kDeep = 8;
  const expr::NodeData &data = nodes.get(term);
  if (data.kind == expr::Kind::Read || data.kind == expr::Kind::Ite || depth > kDeep)
    return true;
  for (int i = 0; i < expr::arity(data.kind); ++i)
    if (isPicked(nodes, data.child[i], depth + 1))
      return true;
  return false;
}

// Order, or equality of what was computed: that two pointers are the same the solver finds by itself.
bool isOfArrays(const expr::NodeManager &nodes, expr::Node condition) {
  if (isPicked(nodes, condition))
    return false;
  expr::NodeData data = expr::withoutNot(nodes, condition);
  auto isVariable = [&](int side) { return nodes.get(data.child[side]).kind == expr::Kind::Var; };
  if (data.kind == expr::Kind::Eq)
    return !isVariable(0) || !isVariable(1);
  return expr::isOrder(data.kind);
}
} // namespace

void Session::queueOneArray(const InputGraph &graph, const Trace &trace, uint32_t generation) {
  std::optional<memory::MemoryModel::Symbols> known; // few runs need them
  for (const trace::Decision &decision : trace.decisions) {
    if (!decision.isSource() || nodes_.variables(decision.value).size() < 2 || !isOfArrays(nodes_, decision.value))
      continue;
    if (!known)
      known = memory_.symbols(graph);
    const memory::MemoryModel::Symbols &symbols = *known;
    std::vector<expr::VarId> pointers;
    for (expr::VarId variable : nodes_.variables(decision.value)) {
      const input::Leaf *leaf = symbols.leafOf(variable);
      if (leaf != nullptr && leaf->isPointer && input::edgeAt(graph, *leaf).target != input::kNull)
        pointers.push_back(variable);
    }
    if (pointers.size() != 2)
      continue;
    unsigned &times = joined_[{pointers[0], pointers[1]}];
    if (times >= kAgain || joined_.size() > kMostJoined ||
        !memory_.couldBeOneArray(graph, pointers[0], pointers[1], expr::isOrder(nodes_, decision.value)))
      continue;
    ++times;
    pending_.emplace_back(memory_.inOneArray(graph, pointers[0], pointers[1]), generation + 1);
    pending_.emplace_back(memory_.inOneArray(graph, pointers[1], pointers[0]), generation + 1);
    return; // what comes after the comparison is seen in the new inputs' runs
  }
}

} // namespace assay::driver
