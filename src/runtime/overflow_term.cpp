#include "runtime/overflow_term.h"

#include "runtime/term_range.h"

namespace assay::runtime {

namespace {

struct Limits {
  __int128 low;
  __int128 high;
};

class OverflowTerms {
public:
  OverflowTerms(Recorder &recorder, unsigned width) : recorder_(recorder), width_(width) {
    __int128 half = static_cast<__int128>(1) << (width - 1);
    limits_ = {-half, half - 1};
  }

  // x + c
  TermId plusConstant(TermId x, __int128 c) { return c >= 0 ? above(x, limits_.high - c) : below(x, limits_.low - c); }

  // c - x
  TermId fromConstant(__int128 c, TermId x) { return c >= 0 ? below(x, c - limits_.high) : above(x, c - limits_.low); }

  // x * c
  TermId timesConstant(TermId x, __int128 c) {
    if (c == 0 || c == 1)
      return 0;
    TermId tooLow = below(x, c > 0 ? limits_.low / c : limits_.high / c);
    if (c == -1)
      return below(x, limits_.low + 1);
    TermId tooHigh = above(x, c > 0 ? limits_.high / c : limits_.low / c);
    return recorder_.make(TermOp::Or, 1, tooLow, tooHigh);
  }

  // The sign bit of `bits`.
  TermId negative(TermId bits) { return recorder_.make(TermOp::Slt, 1, bits, recorder_.constant(width_, 0)); }
  TermId binary(TermOp op, TermId a, TermId b) { return recorder_.make(op, width_, a, b); }

private:
  TermId below(TermId x, __int128 bound) { return recorder_.make(TermOp::Slt, 1, x, number(bound)); }
  TermId above(TermId x, __int128 bound) { return recorder_.make(TermOp::Slt, 1, number(bound), x); }
  TermId number(__int128 value) { return recorder_.constant(width_, static_cast<uint64_t>(value)); }

  Recorder &recorder_;
  unsigned width_;
  Limits limits_{};
};

bool alwaysFits(const Recorder &rec, TermOp op, unsigned width, TermId a, TermId b) {
  TermRange exact = exactRange(op, signedRange(rec, a), signedRange(rec, b));
  __int128 half = static_cast<__int128>(1) << (width - 1);
  return exact.low >= -half && exact.high < half;
}

} // namespace

TermId wideOverflow(Recorder &rec, TermOp op, unsigned width, TermId a, TermId b, TermOp extend) {
  unsigned twice = width * 2;
  TermId wide = rec.make(op, twice, rec.make(extend, twice, a), rec.make(extend, twice, b));
  TermId back = rec.make(extend, twice, rec.extract(wide, 0, width));
  return rec.make(TermOp::Not, 1, rec.make(TermOp::Eq, 1, wide, back));
}

TermId signedOverflow(Recorder &rec, TermOp op, unsigned width, TermId a, TermId b) {
  if (alwaysFits(rec, op, width, a, b))
    return 0;
  OverflowTerms terms(rec, width);
  auto value = [&](TermId id) { return signedRange(rec, id).low; }; // of a constant
  switch (op) {
  case TermOp::Add: {
    if (rec.isConst(b))
      return terms.plusConstant(a, value(b));
    if (rec.isConst(a))
      return terms.plusConstant(b, value(a));
    TermId sum = terms.binary(op, a, b);
    return terms.negative(
        terms.binary(TermOp::And, terms.binary(TermOp::Xor, a, sum), terms.binary(TermOp::Xor, b, sum)));
  }
  case TermOp::Sub: {
    if (rec.isConst(b))
      return terms.plusConstant(a, -value(b));
    if (rec.isConst(a))
      return terms.fromConstant(value(a), b);
    TermId difference = terms.binary(op, a, b);
    return terms.negative(
        terms.binary(TermOp::And, terms.binary(TermOp::Xor, a, b), terms.binary(TermOp::Xor, a, difference)));
  }
  case TermOp::Mul:
    if (rec.isConst(b))
      return terms.timesConstant(a, value(b));
    if (rec.isConst(a))
      return terms.timesConstant(b, value(a));
    break;
  default:
    break;
  }
  return wideOverflow(rec, op, width, a, b, TermOp::SExt);
}

} // namespace assay::runtime
