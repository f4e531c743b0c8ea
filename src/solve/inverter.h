// Walks from a condition down to the variables, inverting one operation at a time while everything
// beside the walk keeps its current value, and offers the changes it finds. An offer is a guess:
// the receiver checks it. Refuses pointers and stops after a fixed number of steps.
#pragma once

#include "solve/tape.h"

#include <functional>

namespace assay::solve {

class Inverter {
public:
  using Changes = std::vector<Change>;
  using Accept = std::function<bool(const Changes &)>; // true ends the search

  Inverter(const expr::NodeManager &nodes, const Query &query, const Tape &tape, Accept accept)
      : nodes_(nodes), query_(query), tape_(tape), accept_(std::move(accept)) {}

  // Whether an offer that should make `boolean` worth `wanted` was accepted.
  bool run(expr::Node boolean, bool wanted);

private:
  using Value = base::Value;
  using Node = expr::Node;
  using Next = std::function<bool()>; // what else must be arranged before the offer

  bool satisfy(Node boolean, bool wanted, const Next &next);
  bool satisfyCompare(const expr::NodeData &data, bool wanted, const Next &next);
  bool reach(Node node, Value target, const Next &next);
  bool reachVar(const expr::NodeData &data, Value target, const Next &next);
  bool reachUnary(const expr::NodeData &data, Value target, const Next &next);
  bool reachBinary(const expr::NodeData &data, Value target, const Next &next);
  bool reachProduct(const expr::NodeData &data, Value target, const Next &next);
  bool reachQuotient(const expr::NodeData &data, Value target, const Next &next);
  bool reachShift(const expr::NodeData &data, Value target, const Next &next);
  bool reachFloat(const expr::NodeData &data, Value target, const Next &next);
  bool reachIte(const expr::NodeData &data, Value target, const Next &next);
  bool reachRead(const expr::NodeData &data, Value target, const Next &next);
  bool reachBytes(const std::vector<Node> &bytes, size_t offset, size_t count, Value target, const Next &next);

  Value now(Node node) const { return tape_.value(node); }
  Value planned(Node node) const; // as now(), but sees the changes made so far
  bool spent() { return ++steps_ > kMaxSteps || depth_ > kMaxDepth; }

  static constexpr uint64_t kMaxSteps = 400;
  static constexpr unsigned kMaxDepth = 100;

  const expr::NodeManager &nodes_;
  const Query &query_;
  const Tape &tape_;
  Accept accept_;
  Changes changes_;
  uint64_t steps_ = 0;
  unsigned depth_ = 0;
};

} // namespace assay::solve
