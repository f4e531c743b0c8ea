// What a term is worth under an assignment: exactly what the machine computes. Every model of
// every solver is checked here before it is used. Variables without a value are 0.
#pragma once

#include "expr/node_manager.h"

#include <unordered_map>

namespace assay::expr {

using Assignment = std::unordered_map<VarId, base::Value>;

// The value of one operation on constants; `width` is the result's, `childWidth` the first child's.
base::Value applyKind(Kind kind, unsigned width, unsigned childWidth, base::Value payload, base::Value a, base::Value b,
                      base::Value c);

class Evaluator {
public:
  Evaluator(const NodeManager &nodes, const Assignment &values) : nodes_(nodes), values_(values) {}

  base::Value eval(Node node);
  bool holds(Node boolean) { return eval(boolean) != 0; }

private:
  base::Value read(const NodeData &data, base::Value offset);

  const NodeManager &nodes_;
  const Assignment &values_;
  std::unordered_map<Node, base::Value> cache_;
};

} // namespace assay::expr
