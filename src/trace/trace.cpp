#include "trace/trace.h"

namespace assay::trace {

using expr::Kind;
using expr::Node;
using expr::NodeManager;

Node conditionOf(NodeManager &nodes, const Decision &decision, uint32_t side, const std::vector<uint64_t> &cases) {
  unsigned width = nodes.width(decision.value);
  auto isValue = [&](base::Value value) {
    return nodes.make(Kind::Eq, 1, decision.value, nodes.makeConst(value, width));
  };
  switch (decision.kind) {
  case DecisionKind::Branch:
  case DecisionKind::CheckBounds:
  case DecisionKind::CheckDefined:
  case DecisionKind::Alias:
    return side != 0 ? decision.value : nodes.makeNot(decision.value);
  case DecisionKind::CheckNull:
  case DecisionKind::CheckDivisor:
    return side != 0 ? nodes.makeNot(isValue(0)) : isValue(0);
  case DecisionKind::Concretise:
    return side != 0 ? isValue(decision.concrete) : nodes.makeNot(isValue(decision.concrete));
  case DecisionKind::Switch:
    break;
  }
  if (side < cases.size())
    return isValue(cases[side]);
  Node none = nodes.makeBool(true);
  for (uint64_t value : cases)
    none = nodes.make(Kind::And, 1, none, nodes.makeNot(isValue(value)));
  return none;
}

program::Assumption assumptionOf(abi::Approximation what) {
  switch (what) {
#define APPROXIMATION(name)                                                                                            \
  case abi::Approximation::name:                                                                                       \
    return program::Assumption::name;
#include "abi/approximation.def"
#undef APPROXIMATION
  default: // a record that the code under test may have scribbled over
    return program::Assumption::ProcessLost;
  }
}

} // namespace assay::trace
