// Inverter, second half: products, quotients, shifts, floats, selects and memory reads.
#include "solve/inverter.h"
#include "solve/near_values.h"

#include <algorithm>

namespace assay::solve {

using base::mask;
using base::truncate;
using expr::Kind;

namespace {

// x * inverseOfOdd(x) == 1 modulo 2^128, by Newton's iteration (3 bits right at first).
base::Value inverseOfOdd(base::Value odd) {
  base::Value inverse = odd;
  for (int i = 0; i < 6; ++i)
    inverse *= 2 - odd * inverse;
  return inverse;
}

constexpr size_t kMaxReadMatches = 8;

} // namespace

bool Inverter::reachProduct(const expr::NodeData &data, Value target, const Next &next) {
  for (size_t side = 0; side < 2; ++side) {
    Node moving = data.child[side];
    Value factor = now(data.child[1 - side]);
    if (nodes_.isConst(moving) || factor == 0)
      continue;
    unsigned zeros = 0;
    while (((factor >> zeros) & 1) == 0)
      ++zeros;
    if ((target & mask(zeros)) != 0)
      continue;
    unsigned w = data.width - zeros;
    if (reach(moving, truncate((target >> zeros) * inverseOfOdd(factor >> zeros), w), next))
      return true;
  }
  return false;
}

bool Inverter::reachQuotient(const expr::NodeData &data, Value target, const Next &next) {
  Node a = data.child[0];
  Value divisor = now(data.child[1]);
  bool remainder = data.kind == Kind::URem || data.kind == Kind::SRem;
  if (nodes_.isConst(a) || divisor == 0)
    return false;
  unsigned w = data.width;
  if (!remainder)
    return reach(a, truncate(target * divisor, w), next);
  // Stay in the same multiple first; a signed remainder has the sign of the dividend.
  Value whole = now(a) - expr::applyKind(data.kind, w, w, 0, now(a), divisor, 0);
  for (Value dividend : {truncate(whole + target, w), target, truncate(target + divisor, w)})
    if (expr::applyKind(data.kind, w, w, 0, dividend, divisor, 0) == target && reach(a, dividend, next))
      return true;
  return false;
}

bool Inverter::reachShift(const expr::NodeData &data, Value target, const Next &next) {
  Node a = data.child[0];
  unsigned w = data.width;
  Value amount = now(data.child[1]);
  if (amount >= w)
    return false;
  unsigned k = static_cast<unsigned>(amount);
  // The bits that fall off keep what they are now.
  Value operand = data.kind == Kind::Shl ? (target >> k) | (planned(a) & ~(mask(w) >> k) & mask(w))
                                         : truncate(target << k, w) | (planned(a) & mask(k));
  if (expr::applyKind(data.kind, w, w, 0, operand, amount, 0) == target && !nodes_.isConst(a) &&
      reach(a, operand, next))
    return true;
  for (unsigned other = 0; nodes_.isConst(a) && other < w; ++other) // 1 << n
    if (expr::applyKind(data.kind, w, w, 0, now(a), other, 0) == target && reach(data.child[1], other, next))
      return true;
  return false;
}

bool Inverter::reachFloat(const expr::NodeData &data, Value target, const Next &next) {
  Node a = data.child[0];
  Node b = data.child[1];
  unsigned w = data.width;
  unsigned inner = nodes_.width(a);
  auto apply = [&](Kind kind, Value x, Value y) { return expr::applyKind(kind, w, w, 0, x, y, 0); };
  auto move = [&](Node node, Value guess) { return !nodes_.isConst(node) && reach(node, guess, next); };
  auto convert = [&](Kind kind) { return move(a, expr::applyKind(kind, inner, w, 0, target, 0, 0)); };
  switch (data.kind) {
  case Kind::FAdd:
    return move(a, apply(Kind::FSub, target, now(b))) || move(b, apply(Kind::FSub, target, now(a)));
  case Kind::FSub:
    return move(a, apply(Kind::FAdd, target, now(b))) || move(b, apply(Kind::FSub, now(a), target));
  case Kind::FMul:
    return move(a, apply(Kind::FDiv, target, now(b))) || move(b, apply(Kind::FDiv, target, now(a)));
  case Kind::FDiv:
    return move(a, apply(Kind::FMul, target, now(b))) || move(b, apply(Kind::FDiv, now(a), target));
  case Kind::FSqrt:
    return move(a, apply(Kind::FMul, target, target));
  case Kind::FToF:
    return convert(Kind::FToF);
  case Kind::FToSI:
    return convert(Kind::SIToF);
  case Kind::FToUI:
    return convert(Kind::UIToF);
  case Kind::SIToF:
    return convert(Kind::FToSI);
  case Kind::UIToF:
    return convert(Kind::FToUI);
  case Kind::FMin:
  case Kind::FMax:
    return move(a, target) || move(b, target);
  case Kind::FRem:
  case Kind::FFloor:
  case Kind::FCeil:
  case Kind::FTrunc:
  case Kind::FRint:
  case Kind::FRound:
    return move(a, target);
  default:
    return false;
  }
}

bool Inverter::reachIte(const expr::NodeData &data, Value target, const Next &next) {
  bool condition = now(data.child[0]) != 0;
  Node taken = data.child[condition ? 1 : 2];
  Node other = data.child[condition ? 2 : 1];
  if (reach(taken, target, next))
    return true;
  auto turn = [&] { return satisfy(data.child[0], !condition, next); };
  return now(other) == target ? turn() : reach(other, target, turn);
}

bool Inverter::reachBytes(const std::vector<Node> &bytes, size_t offset, size_t count, Value target, const Next &next) {
  if (count == 0)
    return next();
  Value byte = truncate(target, 8);
  auto rest = [&] { return reachBytes(bytes, offset + 1, count - 1, target >> 8, next); };
  if (offset >= bytes.size())
    return byte == 0 && rest();
  return now(bytes[offset]) == byte ? rest() : reach(bytes[offset], byte, rest);
}

bool Inverter::reachRead(const expr::NodeData &data, Value target, const Next &next) {
  // A copy: the snapshots may move while terms are made, and this is recursive.
  const std::vector<Node> bytes = nodes_.snapshot(static_cast<expr::SnapshotId>(data.payload));
  size_t count = data.width / 8U;
  size_t matches = 0;
  for (size_t at = 0; at + count <= bytes.size() && matches < kMaxReadMatches; ++at) {
    bool equal = true;
    for (size_t i = 0; equal && i < count; ++i)
      equal = now(bytes[at + i]) == truncate(target >> (8 * i), 8);
    if (!equal)
      continue;
    ++matches;
    if (!nodes_.isConst(data.child[0]) && reach(data.child[0], at, next))
      return true;
  }
  Value here = now(data.child[0]);
  return here < bytes.size() && reachBytes(bytes, static_cast<size_t>(here), count, target, next);
}

} // namespace assay::solve
