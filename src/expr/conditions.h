// What kind of question a condition asks.
#pragma once

#include "expr/node_manager.h"

namespace assay::expr {

// The comparison itself, whichever way it is meant to come out.
inline NodeData withoutNot(const NodeManager &nodes, Node condition) {
  NodeData data = nodes.get(condition);
  return data.kind == Kind::Not ? nodes.get(data.child[0]) : data;
}

inline bool isOrder(Kind kind) {
  return kind == Kind::Ult || kind == Kind::Ule || kind == Kind::Slt || kind == Kind::Sle;
}
inline bool isOrder(const NodeManager &nodes, Node condition) { return isOrder(withoutNot(nodes, condition).kind); }

// The variable that is compared with 0, if that is all; kNoVariable otherwise.
inline VarId comparedWithZero(const NodeManager &nodes, Node condition) {
  NodeData data = withoutNot(nodes, condition);
  if (data.kind == Kind::Eq)
    for (int side : {0, 1}) {
      const NodeData &one = nodes.get(data.child[side]);
      Node other = data.child[1 - side];
      if (one.kind == Kind::Var && nodes.isConst(other) && nodes.constValue(other) == 0)
        return static_cast<VarId>(one.payload);
    }
  return kNoVariable;
}

} // namespace assay::expr
