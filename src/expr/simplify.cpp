// NodeManager's local rewriting: each rule looks one or two levels down and keeps the meaning for
// every input. A random differential test compares it with the unsimplified term.
#include "base/check.h"
#include "expr/evaluator.h"
#include "expr/node_manager.h"

#include <bit>
#include <utility>

namespace assay::expr {

using base::mask;
using base::Value;

namespace {

bool isCommutative(Kind kind) {
  switch (kind) {
  case Kind::Add:
  case Kind::Mul:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Eq:
  case Kind::FEq:
    return true;
  default:
    return false;
  }
}

} // namespace

Node NodeManager::simplify(const NodeData &given) {
  NodeData data = given;
  int count = arity(data.kind);
  bool allConst = count > 0 && data.kind != Kind::Read;
  for (int i = 0; i < count; ++i) {
    CHECK(data.child[static_cast<size_t>(i)] != kNoNode, "term with a missing child");
    allConst = allConst && isConst(data.child[static_cast<size_t>(i)]);
  }
  if (allConst) {
    auto value = [&](size_t i) { return static_cast<int>(i) < count ? constValue(data.child[i]) : Value{0}; };
    return makeConst(applyKind(data.kind, data.width, width(data.child[0]), data.payload, value(0), value(1), value(2)),
                     data.width);
  }
  // One normal form: a constant stands on the right, otherwise the older term on the left.
  if (isCommutative(data.kind) &&
      (isConst(data.child[0]) || (!isConst(data.child[1]) && data.child[0] > data.child[1])))
    std::swap(data.child[0], data.child[1]);
  switch (data.kind) {
  case Kind::Read:
    return foldRead(data);
  case Kind::Ite:
    return simplifyIte(data);
  case Kind::Eq:
  case Kind::Ult:
  case Kind::Ule:
  case Kind::Slt:
  case Kind::Sle:
    return simplifyCompare(data);
  default:
    return count == 1 ? simplifyUnary(data) : count == 2 ? simplifyBinary(data) : intern(data);
  }
}

Node NodeManager::simplifyUnary(const NodeData &data) {
  Node a = data.child[0];
  const NodeData inner = get(a);
  unsigned w = data.width;
  switch (data.kind) {
  case Kind::Not:
    if (inner.kind == Kind::Not)
      return inner.child[0];
    if (w == 1 && inner.kind == Kind::Ult) // !(a < b) is b <= a
      return make(Kind::Ule, 1, inner.child[1], inner.child[0]);
    if (w == 1 && inner.kind == Kind::Ule)
      return make(Kind::Ult, 1, inner.child[1], inner.child[0]);
    if (w == 1 && inner.kind == Kind::Slt)
      return make(Kind::Sle, 1, inner.child[1], inner.child[0]);
    if (w == 1 && inner.kind == Kind::Sle)
      return make(Kind::Slt, 1, inner.child[1], inner.child[0]);
    break;
  case Kind::Neg:
    if (inner.kind == Kind::Neg)
      return inner.child[0];
    break;
  case Kind::ZExt:
  case Kind::SExt:
    if (inner.width == w)
      return a;
    if (inner.kind == data.kind || inner.kind == Kind::ZExt) // a zero-extended value has no sign
      return make(inner.kind, w, inner.child[0]);
    break;
  case Kind::Extract:
    return simplifyExtract(data);
  case Kind::FToF:
    if (inner.width == w)
      return a;
    break;
  default:
    break;
  }
  return intern(data);
}

Node NodeManager::simplifyExtract(const NodeData &data) {
  const NodeData inner = get(data.child[0]);
  unsigned w = data.width;
  unsigned low = static_cast<unsigned>(data.payload);
  if (low == 0 && inner.width == w)
    return data.child[0];
  if (inner.kind == Kind::Extract)
    return makeExtract(inner.child[0], low + static_cast<unsigned>(inner.payload), w);
  if (inner.kind == Kind::Concat) {
    unsigned split = width(inner.child[1]);
    if (low >= split)
      return makeExtract(inner.child[0], low - split, w);
    if (low + w <= split)
      return makeExtract(inner.child[1], low, w);
  }
  if (inner.kind == Kind::ZExt || inner.kind == Kind::SExt) {
    unsigned innerWidth = width(inner.child[0]);
    if (low + w <= innerWidth)
      return makeExtract(inner.child[0], low, w);
    if (low == 0)
      return make(inner.kind, w, inner.child[0]);
    if (inner.kind == Kind::ZExt && low >= innerWidth)
      return makeConst(0, w);
  }
  bool lowBitsSuffice = inner.kind == Kind::And || inner.kind == Kind::Or || inner.kind == Kind::Xor ||
                        (low == 0 && (inner.kind == Kind::Add || inner.kind == Kind::Sub || inner.kind == Kind::Mul));
  if (lowBitsSuffice &&
      (isConst(inner.child[1]) || get(inner.child[0]).kind == Kind::ZExt || get(inner.child[0]).kind == Kind::SExt))
    return make(inner.kind, w, makeExtract(inner.child[0], low, w), makeExtract(inner.child[1], low, w));
  return intern(data);
}

Node NodeManager::simplifyBinary(const NodeData &data) {
  switch (data.kind) {
  case Kind::Add:
  case Kind::Sub:
  case Kind::Mul:
  case Kind::UDiv:
  case Kind::SDiv:
  case Kind::URem:
    return simplifyArithmetic(data);
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
    return simplifyBitwise(data);
  case Kind::Shl:
  case Kind::LShr:
  case Kind::AShr:
    return simplifyShift(data);
  case Kind::Concat:
    return simplifyConcat(data);
  default:
    return intern(data);
  }
}

Node NodeManager::simplifyArithmetic(const NodeData &data) {
  Node a = data.child[0];
  Node b = data.child[1];
  unsigned w = data.width;
  const NodeData left = get(a);
  bool constRight = isConst(b);
  Value k = constRight ? constValue(b) : 0;
  switch (data.kind) {
  case Kind::Add:
    if (constRight && k == 0)
      return a;
    if (constRight && left.kind == Kind::Add && isConst(left.child[1]))
      return make(Kind::Add, w, left.child[0], makeConst(k + constValue(left.child[1]), w));
    if (left.kind == Kind::Sub && left.child[1] == b)
      return left.child[0]; // (x - y) + y
    break;
  case Kind::Sub:
    if (a == b)
      return makeConst(0, w);
    if (constRight) // one form for adding and subtracting constants
      return make(Kind::Add, w, a, makeConst(Value{0} - k, w));
    if (isConst(a) && constValue(a) == 0)
      return make(Kind::Neg, w, b);
    if (left.kind == Kind::Add && left.child[0] == b)
      return left.child[1];
    if (left.kind == Kind::Add && left.child[1] == b)
      return left.child[0];
    break;
  case Kind::Mul:
    if (constRight && k == 0)
      return b;
    if (constRight && k == 1)
      return a;
    if (constRight && left.kind == Kind::Mul && isConst(left.child[1]))
      return make(Kind::Mul, w, left.child[0], makeConst(k * constValue(left.child[1]), w));
    break;
  case Kind::UDiv:
  case Kind::SDiv:
    if (constRight && k == 1 && w > 1)
      return a;
    break;
  case Kind::URem:
    if (constRight && k == 1)
      return makeConst(0, w);
    if (constRight && k != 0 && (k & (k - 1)) == 0)
      return make(Kind::And, w, a, makeConst(k - 1, w));
    break;
  default:
    break;
  }
  return intern(data);
}

Node NodeManager::simplifyBitwise(const NodeData &data) {
  Node a = data.child[0];
  Node b = data.child[1];
  unsigned w = data.width;
  const NodeData left = get(a);
  bool constRight = isConst(b);
  Value k = constRight ? constValue(b) : 0;
  Value ones = mask(w);
  switch (data.kind) {
  case Kind::And:
    if (a == b || (constRight && k == ones))
      return a;
    if (constRight && k == 0)
      return b;
    if (constRight && left.kind == Kind::And && isConst(left.child[1]))
      return make(Kind::And, w, left.child[0], makeConst(k & constValue(left.child[1]), w));
    if (constRight && left.kind == Kind::ZExt && (k & mask(width(left.child[0]))) == mask(width(left.child[0])))
      return a;
    break;
  case Kind::Or:
    if (a == b || (constRight && k == 0))
      return a;
    if (constRight && k == ones)
      return b;
    break;
  case Kind::Xor:
    if (a == b)
      return makeConst(0, w);
    if (constRight && k == 0)
      return a;
    if (constRight && k == ones)
      return make(Kind::Not, w, a);
    if (constRight && left.kind == Kind::Xor && isConst(left.child[1]))
      return make(Kind::Xor, w, left.child[0], makeConst(k ^ constValue(left.child[1]), w));
    break;
  default:
    break;
  }
  return intern(data);
}

Node NodeManager::simplifyShift(const NodeData &data) {
  if (!isConst(data.child[1]))
    return intern(data);
  Value amount = constValue(data.child[1]);
  if (amount == 0)
    return data.child[0];
  if (amount >= data.width && data.kind != Kind::AShr)
    return makeConst(0, data.width);
  return intern(data);
}

Node NodeManager::simplifyConcat(const NodeData &data) {
  Node a = data.child[0];
  Node b = data.child[1];
  unsigned w = data.width;
  const NodeData left = get(a);
  const NodeData right = get(b);
  if (isConst(a) && constValue(a) == 0)
    return make(Kind::ZExt, w, b);
  if (left.kind == Kind::Extract && right.kind == Kind::Extract && left.child[0] == right.child[0] &&
      left.payload == right.payload + right.width)
    return makeExtract(left.child[0], static_cast<unsigned>(right.payload), w);
  // The high half may itself start a longer concatenation of adjacent pieces.
  if (left.kind == Kind::Extract && right.kind == Kind::Concat) {
    const NodeData top = get(right.child[0]);
    if (top.kind == Kind::Extract && top.child[0] == left.child[0] && left.payload == top.payload + top.width)
      return make(
          Kind::Concat, w,
          makeExtract(left.child[0], static_cast<unsigned>(top.payload), static_cast<unsigned>(top.width + left.width)),
          right.child[1]);
  }
  return intern(data);
}

// Equality with a constant: what is done to the other side is undone on the constant.
Node NodeManager::simplifyEqualsConst(const NodeData &data) {
  Node a = data.child[0];
  Node b = data.child[1];
  unsigned w = width(a);
  const NodeData left = get(a);
  Value k = constValue(b);
  if (w == 1)
    return k != 0 ? a : makeNot(a);
  if (left.kind == Kind::ZExt || left.kind == Kind::SExt) {
    unsigned inner = width(left.child[0]);
    Value low = base::truncate(k, inner);
    Value back = left.kind == Kind::ZExt ? low : base::truncate(static_cast<Value>(base::signExtend(low, inner)), w);
    return back == k ? make(Kind::Eq, 1, left.child[0], makeConst(low, inner)) : false_;
  }
  if (left.kind == Kind::Add && isConst(left.child[1]))
    return make(Kind::Eq, 1, left.child[0], makeConst(k - constValue(left.child[1]), w));
  if (left.kind == Kind::Sub && k == 0)
    return make(Kind::Eq, 1, left.child[0], left.child[1]);
  if (left.kind == Kind::Xor && isConst(left.child[1]))
    return make(Kind::Eq, 1, left.child[0], makeConst(k ^ constValue(left.child[1]), w));
  if (left.kind == Kind::Xor && k == 0)
    return make(Kind::Eq, 1, left.child[0], left.child[1]);
  if (left.kind == Kind::Not || left.kind == Kind::Neg)
    return make(Kind::Eq, 1, left.child[0], make(left.kind, w, b));
  if (left.kind == Kind::Ite && isConst(left.child[1]) && isConst(left.child[2])) {
    bool whenTrue = constValue(left.child[1]) == k;
    bool whenFalse = constValue(left.child[2]) == k;
    if (whenTrue && whenFalse)
      return true_;
    if (whenTrue)
      return left.child[0];
    return whenFalse ? makeNot(left.child[0]) : false_;
  }
  return intern(data);
}

// An order that the smallest or largest value of the type decides; kNoNode if none does.
Node NodeManager::simplifyOrderBounds(const NodeData &data) {
  Node a = data.child[0];
  Node b = data.child[1];
  unsigned w = width(a);
  Value top = Value{1} << (w - 1);
  if (data.kind == Kind::Ult) {
    if (isConst(b) && constValue(b) == 0)
      return false_;
    if (isConst(b) && constValue(b) == 1)
      return make(Kind::Eq, 1, a, makeConst(0, w));
    if (isConst(a) && constValue(a) == 0)
      return makeNot(make(Kind::Eq, 1, b, a));
    if (isConst(a) && constValue(a) == mask(w))
      return false_;
  } else if (data.kind == Kind::Ule) {
    if (isConst(a) && constValue(a) == 0)
      return true_;
    if (isConst(b) && constValue(b) == mask(w))
      return true_;
    if (isConst(b) && constValue(b) == 0)
      return make(Kind::Eq, 1, a, b);
  } else if (data.kind == Kind::Slt) {
    if ((isConst(b) && constValue(b) == top) || (isConst(a) && constValue(a) == top - 1))
      return false_;
  } else if (data.kind == Kind::Sle) {
    if ((isConst(a) && constValue(a) == top) || (isConst(b) && constValue(b) == top - 1))
      return true_;
  }
  return kNoNode;
}

Node NodeManager::simplifyCompare(const NodeData &data) {
  Node a = data.child[0];
  Node b = data.child[1];
  if (a == b)
    return makeBool(data.kind == Kind::Eq || data.kind == Kind::Ule || data.kind == Kind::Sle);
  if (data.kind == Kind::Eq && isConst(b))
    return simplifyEqualsConst(data);
  if (Node decided = simplifyOrderBounds(data); decided != kNoNode)
    return decided;
  // Comparing two values extended alike is comparing the values.
  const NodeData left = get(a);
  const NodeData right = get(b);
  bool sameExtension = (left.kind == Kind::ZExt || left.kind == Kind::SExt) && left.kind == right.kind &&
                       width(left.child[0]) == width(right.child[0]);
  if (sameExtension) {
    Kind kind = data.kind;
    if (left.kind == Kind::ZExt && kind == Kind::Slt)
      kind = Kind::Ult;
    if (left.kind == Kind::ZExt && kind == Kind::Sle)
      kind = Kind::Ule;
    return make(kind, 1, left.child[0], right.child[0]);
  }
  return intern(data);
}

Node NodeManager::simplifyIte(const NodeData &data) {
  Node condition = data.child[0];
  if (isConst(condition))
    return isTrue(condition) ? data.child[1] : data.child[2];
  if (data.child[1] == data.child[2])
    return data.child[1];
  if (data.width == 1 && isTrue(data.child[1]) && isFalse(data.child[2]))
    return condition;
  if (data.width == 1 && isFalse(data.child[1]) && isTrue(data.child[2]))
    return makeNot(condition);
  return intern(data);
}

} // namespace assay::expr
