#include "expr/evaluator.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace assay::expr {
namespace {

using base::mask;
using base::Value;

Value apply(Kind kind, unsigned width, Value a, Value b = 0, Value c = 0) {
  return applyKind(kind, width, width, 0, a, b, c);
}
Value f32(float value) { return std::bit_cast<uint32_t>(value); }
Value f64(double value) { return std::bit_cast<uint64_t>(value); }

#define EXPECT_SAME(a, b) EXPECT_TRUE((a) == (b)) << base::low64(a) << " vs " << base::low64(b)

TEST(Evaluator, DivisionByZeroAsInSmtLib) {
  EXPECT_SAME(apply(Kind::UDiv, 8, 7, 0), Value{0xff});
  EXPECT_SAME(apply(Kind::URem, 8, 7, 0), Value{7});
  EXPECT_SAME(apply(Kind::SDiv, 8, 7, 0), Value{0xff});
  EXPECT_SAME(apply(Kind::SDiv, 8, 0xf9, 0), Value{1});
  EXPECT_SAME(apply(Kind::SRem, 8, 0xf9, 0), Value{0xf9});
}

TEST(Evaluator, SignedDivisionTruncatesAndWraps) {
  EXPECT_SAME(apply(Kind::SDiv, 8, 0xf9, 2), Value{0xfd}); // -7 / 2 = -3
  EXPECT_SAME(apply(Kind::SRem, 8, 0xf9, 2), Value{0xff}); // -7 % 2 = -1
  for (unsigned width : {1U, 8U, 64U, 128U}) {
    Value lowest = Value{1} << (width - 1);
    EXPECT_SAME(apply(Kind::SDiv, width, lowest, mask(width)), lowest);
    EXPECT_SAME(apply(Kind::SRem, width, lowest, mask(width)), Value{0});
  }
}

TEST(Evaluator, ShiftsByTheWidthOrMore) {
  for (Value amount : {Value{8}, Value{200}}) {
    EXPECT_SAME(apply(Kind::Shl, 8, 0xff, amount), Value{0});
    EXPECT_SAME(apply(Kind::LShr, 8, 0xff, amount), Value{0});
    EXPECT_SAME(apply(Kind::AShr, 8, 0x80, amount), Value{0xff});
    EXPECT_SAME(apply(Kind::AShr, 8, 0x7f, amount), Value{0});
  }
  EXPECT_SAME(apply(Kind::AShr, 128, Value{1} << 127, 127), mask(128));
}

TEST(Evaluator, ComparesSigned) {
  EXPECT_SAME(applyKind(Kind::Slt, 1, 8, 0, 0x80, 0x7f, 0), Value{1});
  EXPECT_SAME(applyKind(Kind::Ult, 1, 8, 0, 0x80, 0x7f, 0), Value{0});
  EXPECT_SAME(applyKind(Kind::Slt, 1, 1, 0, 1, 0, 0), Value{1}); // one bit: -1 < 0
  EXPECT_SAME(applyKind(Kind::Sle, 1, 128, 0, Value{1} << 127, 0, 0), Value{1});
}

TEST(Evaluator, Extends) {
  EXPECT_SAME(applyKind(Kind::SExt, 128, 8, 0, 0x80, 0, 0), ~Value{0x7f});
  EXPECT_SAME(applyKind(Kind::SExt, 24, 1, 0, 1, 0, 0), mask(24));
  EXPECT_SAME(applyKind(Kind::ZExt, 24, 8, 0, 0x80, 0, 0), Value{0x80});
  EXPECT_SAME(applyKind(Kind::Concat, 24, 8, 0, 0xab, 0xcdef, 0), Value{0xabcdef});
  EXPECT_SAME(applyKind(Kind::Extract, 8, 128, 120, Value{0x5a} << 120, 0, 0), Value{0x5a});
}

TEST(Evaluator, CountsAndSwaps) {
  EXPECT_SAME(apply(Kind::Ctlz, 24, 0), Value{24});
  EXPECT_SAME(apply(Kind::Cttz, 128, Value{1} << 100), Value{100});
  EXPECT_SAME(apply(Kind::Ctpop, 128, ~Value{0}), Value{128});
  EXPECT_SAME(apply(Kind::Bswap, 24, 0x010203), Value{0x030201});
}

TEST(Evaluator, ReadsBytesLittleEndianAndZeroOutside) {
  NodeManager nodes;
  SnapshotId bytes = nodes.internSnapshot({nodes.makeConst(1, 8), nodes.makeConst(2, 8), nodes.makeVar(5, 8)});
  Node read = nodes.makeRead(bytes, nodes.makeVar(1, 64), 16);
  auto at = [&](Value offset) {
    Assignment values{{1, offset}, {5, 0xaa}};
    return Evaluator(nodes, values).eval(read);
  };
  EXPECT_SAME(at(0), Value{0x0201});
  EXPECT_SAME(at(1), Value{0xaa02});
  EXPECT_SAME(at(2), Value{0x00aa});
  EXPECT_SAME(at(3), Value{0});
  EXPECT_SAME(at(mask(64)), Value{0x0100}); // wraps around
}

TEST(Evaluator, MissingVariablesAreZeroAndValuesAreCut) {
  NodeManager nodes;
  Assignment values{{2, 0x1ff}};
  EXPECT_SAME(Evaluator(nodes, values).eval(nodes.makeVar(1, 8)), Value{0});
  EXPECT_SAME(Evaluator(nodes, values).eval(nodes.makeVar(2, 8)), Value{0xff});
}

TEST(Evaluator, FloatConversionsOutOfRange) {
  auto toSigned = [](double value, unsigned width) { return applyKind(Kind::FToSI, width, 64, 0, f64(value), 0, 0); };
  auto toUnsigned = [](double value, unsigned width) { return applyKind(Kind::FToUI, width, 64, 0, f64(value), 0, 0); };
  EXPECT_SAME(toSigned(-2147483648.9, 32), Value{0x80000000U});
  EXPECT_SAME(toSigned(2147483648.0, 32), Value{0x80000000U});
  EXPECT_SAME(toSigned(2147483647.9, 32), Value{0x7fffffffU});
  EXPECT_SAME(toSigned(std::nan(""), 8), Value{0x80});
  EXPECT_SAME(toSigned(-1.9, 8), Value{0xff});
  EXPECT_SAME(toUnsigned(-0.9, 8), Value{0});
  EXPECT_SAME(toUnsigned(-1.0, 8), Value{0x80});
  EXPECT_SAME(toUnsigned(255.9, 8), Value{0xff});
  EXPECT_SAME(toUnsigned(std::numeric_limits<double>::infinity(), 128), Value{1} << 127);
}

TEST(Evaluator, FloatComparisonsKnowNanAndMinusZero) {
  Value nan = f32(std::nanf(""));
  EXPECT_SAME(applyKind(Kind::FEq, 1, 32, 0, nan, nan, 0), Value{0});
  EXPECT_SAME(applyKind(Kind::FEq, 1, 32, 0, f32(0.0F), f32(-0.0F), 0), Value{1});
  EXPECT_SAME(applyKind(Kind::FLt, 1, 32, 0, f32(-0.0F), f32(0.0F), 0), Value{0});
  EXPECT_SAME(applyKind(Kind::FIsNan, 1, 32, 0, nan, 0, 0), Value{1});
  EXPECT_SAME(apply(Kind::FMin, 32, nan, f32(3)), f32(3));
  EXPECT_SAME(apply(Kind::FMax, 32, f32(3), nan), f32(3));
}

TEST(Evaluator, FloatRounding) {
  EXPECT_SAME(apply(Kind::FRint, 64, f64(2.5)), f64(2));
  EXPECT_SAME(apply(Kind::FRound, 64, f64(2.5)), f64(3));
  EXPECT_SAME(apply(Kind::FTrunc, 64, f64(-2.5)), f64(-2));
  EXPECT_SAME(apply(Kind::FFloor, 64, f64(-2.5)), f64(-3));
  EXPECT_SAME(apply(Kind::FCeil, 64, f64(-0.5)), f64(-0.0));
  EXPECT_SAME(apply(Kind::FRem, 64, f64(5), f64(3)), f64(2)); // fmod, not the IEEE remainder
  EXPECT_SAME(applyKind(Kind::UIToF, 32, 128, 0, mask(128), 0, 0), f32(std::numeric_limits<float>::infinity()));
  EXPECT_SAME(applyKind(Kind::SIToF, 64, 128, 0, mask(128), 0, 0), f64(-1));
}

} // namespace
} // namespace assay::expr
