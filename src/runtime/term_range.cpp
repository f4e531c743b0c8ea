#include "runtime/term_range.h"

namespace assay::runtime {

namespace {

using Wide128 = __int128;

TermRange wholeType(unsigned width) {
  Wide128 half = static_cast<Wide128>(1) << (width - 1);
  return {-half, half - 1};
}

Wide128 least(Wide128 a, Wide128 b) { return a < b ? a : b; }
Wide128 most(Wide128 a, Wide128 b) { return a > b ? a : b; }

TermRange product(const TermRange &a, const TermRange &b) {
  Wide128 ends[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  TermRange out{ends[0], ends[0]};
  for (Wide128 end : ends)
    out = {least(out.low, end), most(out.high, end)};
  return out;
}

Wide128 signedConstant(const abi::TermRecord &t) {
  uint64_t bits = t.low << (64 - t.width);
  return static_cast<int64_t>(bits) >> (64 - t.width);
}

} // namespace

TermRange exactRange(TermOp op, const TermRange &a, const TermRange &b) {
  if (op == TermOp::Add)
    return {a.low + b.low, a.high + b.high};
  if (op == TermOp::Sub)
    return {a.low - b.high, a.high - b.low};
  return product(a, b);
}

TermRange signedRange(const Recorder &recorder, TermId id, int depth) {
  const abi::TermRecord &t = recorder.term(id);
  if (t.width > 64 || t.width == 0)
    return wholeType(64);
  TermRange whole = wholeType(t.width);
  if (depth == 0)
    return whole;
  auto child = [&](TermId which) { return signedRange(recorder, which, depth - 1); };
  TermRange out = whole;
  switch (static_cast<TermOp>(t.op)) {
  case TermOp::Const:
    return {signedConstant(t), signedConstant(t)};
  case TermOp::SExt:
    return child(t.a);
  case TermOp::ZExt: {
    TermRange inner = child(t.a);
    if (inner.low >= 0)
      return inner;
    return {0, (static_cast<Wide128>(1) << recorder.term(t.a).width) - 1};
  }
  case TermOp::Add:
  case TermOp::Sub:
  case TermOp::Mul:
    out = exactRange(static_cast<TermOp>(t.op), child(t.a), child(t.b));
    break;
  case TermOp::Ite: {
    TermRange a = child(t.b), b = child(t.c);
    out = {least(a.low, b.low), most(a.high, b.high)};
    break;
  }
  case TermOp::And: // a mask that is not negative bounds the result
    if (recorder.isConst(t.b) && signedConstant(recorder.term(t.b)) >= 0)
      return {0, signedConstant(recorder.term(t.b))};
    break;
  case TermOp::SRem:
    if (recorder.isConst(t.b) && signedConstant(recorder.term(t.b)) > 0) {
      Wide128 end = signedConstant(recorder.term(t.b)) - 1;
      return {-end, end};
    }
    break;
  default:
    break;
  }
  // What does not fit its type wraps around: then nothing is known.
  return out.low < whole.low || out.high > whole.high ? whole : out;
}

} // namespace assay::runtime
