// Hooks that build terms for values: arithmetic, conversions, address computation.
#include "runtime/hooks.h"
#include "runtime/overflow_term.h"
#include "runtime/recorder.h"

using namespace assay::runtime;

namespace {

bool isShift(TermOp op) { return op == TermOp::Shl || op == TermOp::LShr || op == TermOp::AShr; }

// Masks and shifts put bit-fields and structs in registers together from parts, some of them padding:
// there an unwritten part is just bits.
bool assemblesBits(TermOp op) { return isShift(op) || op == TermOp::And || op == TermOp::Or || op == TermOp::Xor; }

bool isComparison(TermOp op) {
  switch (op) {
  case TermOp::Eq:
  case TermOp::Ult:
  case TermOp::Ule:
  case TermOp::Slt:
  case TermOp::Sle:
  case TermOp::FEq:
  case TermOp::FLt:
  case TermOp::FLe:
    return true;
  default:
    return false;
  }
}

} // namespace

uint32_t assay_binary(uint32_t op, uint32_t width, uint32_t sa, uint32_t sb, uint64_t a, uint64_t b) {
  return assay_binary_wide(op, width, sa, sb, a, 0, b, 0);
}

uint32_t assay_binary_wide(uint32_t opNumber, uint32_t width, uint32_t sa, uint32_t sb, uint64_t aLow, uint64_t aHigh,
                           uint64_t bLow, uint64_t bHigh) {
  Recorder &rec = recorder();
  TermOp op = static_cast<TermOp>(opNumber);
  if (isShift(op) && (bHigh != 0 || bLow >= width)) {
    rec.approximate(0, Approximation::ShiftTooFar);
    return 0;
  }
  if (assemblesBits(op)) {
    sa = sa == kUninitialised ? 0 : sa;
    sb = sb == kUninitialised ? 0 : sb;
    if (sa == 0 && sb == 0)
      return 0;
  }
  TermId a = rec.operand(sa, width, aLow, aHigh);
  TermId b = rec.operand(sb, width, bLow, bHigh);
  if (a == 0 || b == 0)
    return 0;
  return rec.make(op, isComparison(op) ? 1 : width, a, b);
}

uint32_t assay_unary(uint32_t op, uint32_t width, uint32_t operandWidth, uint32_t sa, uint64_t low, uint64_t high) {
  Recorder &rec = recorder();
  TermId a = rec.operand(sa, operandWidth, low, high);
  return a == 0 ? 0 : rec.make(static_cast<TermOp>(op), width, a);
}

uint32_t assay_ternary(uint32_t op, uint32_t width, uint32_t sa, uint32_t sb, uint32_t sc, uint64_t a, uint64_t b,
                       uint64_t c) {
  Recorder &rec = recorder();
  TermId ta = rec.operand(sa, width, a);
  TermId tb = rec.operand(sb, width, b);
  TermId tc = rec.operand(sc, width, c);
  return ta == 0 || tb == 0 || tc == 0 ? 0 : rec.make(static_cast<TermOp>(op), width, ta, tb, tc);
}

// Did the operation overflow? Computed in twice the width (in the same width for 128 bits).
uint32_t assay_overflow(uint32_t opNumber, uint32_t width, uint32_t isSigned, uint32_t sa, uint32_t sb, uint64_t aLow,
                        uint64_t aHigh, uint64_t bLow, uint64_t bHigh) {
  Recorder &rec = recorder();
  TermOp op = static_cast<TermOp>(opNumber);
  TermId a = rec.operand(sa, width, aLow, aHigh);
  TermId b = rec.operand(sb, width, bLow, bHigh);
  if (a == 0 || b == 0)
    return 0;
  if (width > 64) {
    rec.approximate(0, Approximation::UnknownOperation);
    return 0;
  }
  return isSigned != 0 ? signedOverflow(rec, op, width, a, b) : wideOverflow(rec, op, width, a, b, TermOp::ZExt);
}

uint32_t assay_extract(uint32_t sa, uint32_t low, uint32_t width) {
  return sa == 0 ? 0 : recorder().extract(sa, low, width);
}

// Funnel shift: the high (left) or low (right) word of a:b shifted by c modulo the width.
uint32_t assay_funnel(uint32_t left, uint32_t width, uint32_t sa, uint32_t sb, uint32_t sc, uint64_t a, uint64_t b,
                      uint64_t c) {
  Recorder &rec = recorder();
  TermId ta = rec.operand(sa, width, a);
  TermId tb = rec.operand(sb, width, b);
  TermId tc = rec.operand(sc, width, c);
  if (ta == 0 || tb == 0 || tc == 0)
    return 0;
  unsigned twice = width * 2;
  TermId amount = rec.make(TermOp::ZExt, twice, rec.make(TermOp::URem, width, tc, rec.constant(width, width)));
  TermId pair = rec.make(TermOp::Concat, twice, ta, tb);
  TermId moved = rec.make(left != 0 ? TermOp::Shl : TermOp::LShr, twice, pair, amount);
  return rec.extract(moved, left != 0 ? width : 0, width);
}

uint32_t assay_gep(uint32_t sbase, uint64_t base, uint32_t sindex, uint64_t index, uint32_t indexWidth,
                   uint64_t scale) {
  if (sbase == 0 && sindex == 0)
    return 0;
  Recorder &rec = recorder();
  TermId result = rec.operand(sbase, 64, base);
  TermId step = 0;
  if (sindex != 0) {
    step = indexWidth < 64 ? rec.make(TermOp::SExt, 64, sindex) : sindex;
    if (scale != 1)
      step = rec.make(TermOp::Mul, 64, step, rec.constant(64, scale));
  } else {
    uint64_t extended = index;
    if (indexWidth < 64)
      extended = static_cast<uint64_t>(static_cast<int64_t>(index << (64 - indexWidth)) >> (64 - indexWidth));
    if (extended == 0)
      return sbase;
    step = rec.constant(64, extended * scale);
  }
  return result == 0 || step == 0 ? 0 : rec.make(TermOp::Add, 64, result, step);
}

uint32_t assay_choose(uint32_t width, uint32_t condition, uint32_t sThen, uint32_t sElse, uint64_t thenLow,
                      uint64_t thenHigh, uint64_t elseLow, uint64_t elseHigh) {
  Recorder &rec = recorder();
  TermId a = rec.operand(sThen, width, thenLow, thenHigh);
  TermId b = rec.operand(sElse, width, elseLow, elseHigh);
  return condition == 0 || a == 0 || b == 0 ? 0 : rec.make(TermOp::Ite, width, condition, a, b);
}
