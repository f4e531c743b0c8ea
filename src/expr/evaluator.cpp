#include "expr/evaluator.h"

#include "base/check.h"
#include "expr/float_ops.h"

#include <bit>

namespace assay::expr {

using base::mask;
using base::SignedValue;
using base::signExtend;
using base::truncate;
using base::Value;

namespace {

unsigned countLeadingZeros(Value value, unsigned width) {
  unsigned count = 0;
  while (count < width && ((value >> (width - 1 - count)) & 1) == 0)
    ++count;
  return count;
}

unsigned countTrailingZeros(Value value, unsigned width) {
  unsigned count = 0;
  while (count < width && ((value >> count) & 1) == 0)
    ++count;
  return count;
}

Value swapBytes(Value value, unsigned width) {
  Value result = 0;
  for (unsigned bit = 0; bit < width; bit += 8)
    result |= ((value >> bit) & 0xff) << (width - 8 - bit);
  return result;
}

Value divideSigned(Value a, Value b, unsigned width, bool remainder) {
  SignedValue x = signExtend(a, width);
  SignedValue y = signExtend(b, width);
  if (y == 0)
    return remainder ? a : (x < 0 ? Value{1} : mask(width));
  if (y == -1) // avoids the overflow of INT128_MIN / -1
    return remainder ? Value{0} : truncate(Value{0} - a, width);
  return truncate(static_cast<Value>(remainder ? x % y : x / y), width);
}

Value shift(Kind kind, Value a, Value b, unsigned width) {
  if (b >= width) {
    bool fill = kind == Kind::AShr && base::signBit(a, width);
    return fill ? mask(width) : 0;
  }
  unsigned amount = static_cast<unsigned>(b);
  switch (kind) {
  case Kind::Shl:
    return truncate(a << amount, width);
  case Kind::LShr:
    return a >> amount;
  default:
    return truncate(static_cast<Value>(signExtend(a, width) >> amount), width);
  }
}

} // namespace

// NOLINTNEXTLINE(readability-function-size): one flat table of what each operation means
Value applyKind(Kind kind, unsigned width, unsigned childWidth, Value payload, Value a, Value b, Value c) {
  switch (kind) {
  case Kind::Const:
  case Kind::Var:
  case Kind::Read:
    CHECK(false, "applyKind on a leaf");
  case Kind::Not:
    return truncate(~a, width);
  case Kind::Neg:
    return truncate(Value{0} - a, width);
  case Kind::Add:
    return truncate(a + b, width);
  case Kind::Sub:
    return truncate(a - b, width);
  case Kind::Mul:
    return truncate(a * b, width);
  case Kind::UDiv:
    return b == 0 ? mask(width) : a / b;
  case Kind::URem:
    return b == 0 ? a : a % b;
  case Kind::SDiv:
    return divideSigned(a, b, width, false);
  case Kind::SRem:
    return divideSigned(a, b, width, true);
  case Kind::Shl:
  case Kind::LShr:
  case Kind::AShr:
    return shift(kind, a, b, width);
  case Kind::And:
    return a & b;
  case Kind::Or:
    return a | b;
  case Kind::Xor:
    return a ^ b;
  case Kind::Eq:
    return a == b;
  case Kind::Ult:
    return a < b;
  case Kind::Ule:
    return a <= b;
  case Kind::Slt:
    return signExtend(a, childWidth) < signExtend(b, childWidth);
  case Kind::Sle:
    return signExtend(a, childWidth) <= signExtend(b, childWidth);
  case Kind::ZExt:
    return a;
  case Kind::SExt:
    return truncate(static_cast<Value>(signExtend(a, childWidth)), width);
  case Kind::Extract:
    return truncate(a >> static_cast<unsigned>(payload), width);
  case Kind::Concat:
    return truncate((a << (width - childWidth)) | b, width);
  case Kind::Ite:
    return a != 0 ? b : c;
  case Kind::Ctlz:
    return countLeadingZeros(a, width);
  case Kind::Cttz:
    return countTrailingZeros(a, width);
  case Kind::Ctpop:
    return static_cast<unsigned>(std::popcount(base::low64(a)) + std::popcount(base::high64(a)));
  case Kind::Bswap:
    return swapBytes(a, width);
  default:
    return applyFloatKind(kind, width, childWidth, a, b, c);
  }
}

Value Evaluator::read(const NodeData &data, Value offset) {
  const std::vector<Node> &bytes = nodes_.snapshot(static_cast<SnapshotId>(data.payload));
  Value result = 0;
  for (unsigned i = 0; i < data.width / 8U; ++i) {
    Value at = truncate(offset + i, 64);
    if (at < bytes.size())
      result |= eval(bytes[static_cast<size_t>(at)]) << (8 * i);
  }
  return result;
}

Value Evaluator::eval(Node node) {
  const NodeData &data = nodes_.get(node);
  if (data.kind == Kind::Const)
    return data.payload;
  if (data.kind == Kind::Var) {
    auto it = values_.find(static_cast<VarId>(data.payload));
    return it == values_.end() ? 0 : truncate(it->second, data.width);
  }
  if (auto it = cache_.find(node); it != cache_.end())
    return it->second;
  Value result = 0;
  if (data.kind == Kind::Read) {
    result = read(data, eval(data.child[0]));
  } else if (data.kind == Kind::Ite) {
    result = eval(data.child[0]) != 0 ? eval(data.child[1]) : eval(data.child[2]);
  } else {
    std::array<Value, 3> args{};
    for (int i = 0; i < arity(data.kind); ++i)
      args[static_cast<size_t>(i)] = eval(data.child[static_cast<size_t>(i)]);
    result = applyKind(data.kind, data.width, nodes_.width(data.child[0]), data.payload, args[0], args[1], args[2]);
  }
  cache_.emplace(node, result);
  return result;
}

} // namespace assay::expr
