#include "driver/blame.h"

#include <algorithm>

namespace assay::driver {

using expr::Kind;
using trace::Decision;
using trace::DecisionKind;

namespace {

bool isOrder(const expr::NodeManager &nodes, expr::Node condition) {
  expr::NodeData data = nodes.get(condition);
  if (data.kind == Kind::Not)
    data = nodes.get(data.child[0]);
  return data.kind == Kind::Ult || data.kind == Kind::Ule || data.kind == Kind::Slt || data.kind == Kind::Sle;
}

bool isPlainKind(Kind kind) {
  switch (kind) {
  case Kind::Const:
  case Kind::Var:
  case Kind::Not:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Eq:
  case Kind::Ult:
  case Kind::Ule:
  case Kind::Slt:
  case Kind::Sle:
  case Kind::ZExt:
  case Kind::SExt:
  case Kind::Extract:
  case Kind::Concat:
    return true;
  default:
    return false;
  }
}

bool isPlain(const expr::NodeManager &nodes, expr::Node term, unsigned depth) {
  constexpr unsigned kDeep = 12; // what is built so high was computed
  const expr::NodeData &data = nodes.get(term);
  if (depth > kDeep || !isPlainKind(data.kind))
    return false;
  for (int i = 0; i < expr::arity(data.kind); ++i)
    if (!isPlain(nodes, data.child[i], depth + 1))
      return false;
  return true;
}

} // namespace

const Decision *Blame::last(const std::function<bool(const Decision &)> &isMeant) const {
  for (size_t i = trace.decisions.size(); i-- > 0;)
    if (isMeant(trace.decisions[i]))
      return &trace.decisions[i];
  return nullptr;
}

std::optional<std::string> Blame::stateBehind(const Decision &failing, bool isArithmetic) const {
  memory::MemoryModel::Symbols symbols = memory.symbols(graph);
  auto numberAt = [&](expr::VarId variable) -> const input::Leaf * {
    auto found = std::find(symbols.variables.begin(), symbols.variables.end(), variable);
    if (found == symbols.variables.end())
      return nullptr;
    const input::Leaf &leaf = symbols.leaves[static_cast<size_t>(found - symbols.variables.begin())];
    return leaf.isPointer ? nullptr : &leaf;
  };
  auto isState = [&](expr::VarId variable) {
    const input::Leaf *leaf = numberAt(variable);
    if (leaf == nullptr || leaf->object == 0)
      return leaf != nullptr && argumentsAreState;
    return memory.isState(graph, leaf->object, isArithmetic);
  };
  // A record with pointers is an object with rules of its own: comparing one of its numbers somewhere is
  // no check of them.
  auto isInObject = [&](expr::VarId variable) {
    const input::Leaf *leaf = numberAt(variable);
    return leaf->object != 0 && graph.objects[leaf->object].global.empty() &&
           graph.objects[leaf->object].extent != input::Extent::Results && memory.isState(graph, leaf->object, true);
  };
  // Compared with a constant or an argument, not with other state.
  auto isTested = [&](expr::VarId variable) {
    return std::any_of(trace.decisions.begin(), trace.decisions.end(), [&](const Decision &decision) {
      if (&decision == &failing || decision.kind != DecisionKind::Branch || !isOrder(nodes, decision.value))
        return false;
      const std::vector<expr::VarId> &used = nodes.variables(decision.value);
      return std::find(used.begin(), used.end(), variable) != used.end() &&
             std::none_of(used.begin(), used.end(),
                          [&](expr::VarId other) { return other != variable && isState(other); });
    });
  };
  for (expr::VarId variable : nodes.variables(failing.value))
    if (isState(variable) && (isInObject(variable) || !isTested(variable)))
      return memory.describe(graph, variable);
  return std::nullopt;
}

bool Blame::isPlainLook(const Decision &failing) const {
  return !nodes.variables(failing.value).empty() && isPlain(nodes, failing.value, 0);
}

bool Blame::isAliased(uint32_t object) const {
  unsigned pointers = 0;
  for (const input::Object &from : graph.objects)
    for (const auto &[offset, edge] : from.edges)
      pointers += edge.target == object ? 1 : 0;
  return pointers > 1;
}

} // namespace assay::driver
