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

const char *approximationName(abi::Approximation what) {
  switch (what) {
  case abi::Approximation::ExternalCall:
    return "a function without source ran natively";
  case abi::Approximation::LongDouble:
    return "long double arithmetic is concrete";
  case abi::Approximation::Vector:
    return "a vector operation is concrete";
  case abi::Approximation::UnknownOperation:
    return "an operation without a term is concrete";
  case abi::Approximation::SymbolicSize:
    return "an allocation size was fixed";
  case abi::Approximation::LargeObject:
    return "an index into a large object was fixed";
  case abi::Approximation::UnknownObject:
    return "an address outside the known objects was fixed";
  case abi::Approximation::TermsFull:
    return "the run was too long to record all terms";
  case abi::Approximation::LogFull:
    return "the run was too long to record all branches";
  case abi::Approximation::AllocationFailsOnce:
    return "malloc fails at most once in a run";
  case abi::Approximation::InlineAssembly:
    return "inline assembly is concrete";
  case abi::Approximation::MutableGlobal:
    return "a global variable was read at its initial value";
  case abi::Approximation::ShiftTooFar:
    return "a shift by its width or more is concrete";
  case abi::Approximation::PossibleAlias:
    return "pointers of the same type were not made aliases";
  case abi::Approximation::UnionView:
    return "a union member was read as another type";
  case abi::Approximation::UninitialisedUse:
    return "a value that was never written was used as it is";
  case abi::Approximation::ModelGaveUp:
    return "a format or stream was used in a way that has no model";
  case abi::Approximation::LockFree:
    return "no other thread held a lock";
  case abi::Approximation::ProcessLost:
    return "a run took its process along";
  case abi::Approximation::CutShort:
    return "a run that seemed endless was cut short";
  case abi::Approximation::BoundReached:
    return "an object was not made larger than its bound";
  default:
    return "an approximation";
  }
}

} // namespace assay::trace
