#include "expr/float_ops.h"

#include "base/check.h"

#include <bit>
#include <cmath>

namespace assay::expr {

using base::SignedValue;
using base::Value;

namespace {

template <class F> struct Bits;
template <> struct Bits<float> {
  static float from(Value v) { return std::bit_cast<float>(static_cast<uint32_t>(v)); }
  static Value to(float f) { return std::bit_cast<uint32_t>(f); }
};
template <> struct Bits<double> {
  static double from(Value v) { return std::bit_cast<double>(static_cast<uint64_t>(v)); }
  static Value to(double f) { return std::bit_cast<uint64_t>(f); }
};

// x86 answers an out-of-range conversion with only the top bit set.
template <class F> Value toInteger(F value, unsigned width, bool isSigned) {
  Value indefinite = Value{1} << (width - 1);
  if (std::isnan(value))
    return indefinite;
  F whole = std::trunc(value);
  F limit = std::ldexp(F{1}, static_cast<int>(isSigned ? width - 1 : width));
  if (isSigned ? (whole < -limit || whole >= limit) : (whole < 0 || whole >= limit))
    return indefinite;
  return base::truncate(isSigned ? static_cast<Value>(static_cast<SignedValue>(whole)) : static_cast<Value>(whole),
                        width);
}

template <class F> Value arithmetic(Kind kind, Value av, Value bv, Value cv) {
  F a = Bits<F>::from(av);
  F b = Bits<F>::from(bv);
  switch (kind) {
  case Kind::FAdd:
    return Bits<F>::to(a + b);
  case Kind::FSub:
    return Bits<F>::to(a - b);
  case Kind::FMul:
    return Bits<F>::to(a * b);
  case Kind::FDiv:
    return Bits<F>::to(a / b);
  case Kind::FRem:
    return Bits<F>::to(std::fmod(a, b));
  case Kind::FFma:
    return Bits<F>::to(std::fma(a, b, Bits<F>::from(cv)));
  case Kind::FSqrt:
    return Bits<F>::to(std::sqrt(a));
  case Kind::FFloor:
    return Bits<F>::to(std::floor(a));
  case Kind::FCeil:
    return Bits<F>::to(std::ceil(a));
  case Kind::FTrunc:
    return Bits<F>::to(std::trunc(a));
  case Kind::FRint:
    return Bits<F>::to(std::nearbyint(a));
  case Kind::FRound:
    return Bits<F>::to(std::round(a));
  case Kind::FMin:
    return Bits<F>::to(std::isnan(a) || b < a ? b : a); // as x86 code does: of two zeros the first
  case Kind::FMax:
    return Bits<F>::to(std::isnan(a) || b > a ? b : a);
  case Kind::FEq:
    return a == b;
  case Kind::FLt:
    return a < b;
  case Kind::FLe:
    return a <= b;
  case Kind::FIsNan:
    return std::isnan(a);
  default:
    CHECK(false, "not a floating-point kind");
  }
}

template <class F> Value fromInteger(Value value, unsigned width, bool isSigned) {
  return Bits<F>::to(isSigned ? static_cast<F>(base::signExtend(value, width))
                              : static_cast<F>(base::truncate(value, width)));
}

} // namespace

Value applyFloatKind(Kind kind, unsigned width, unsigned childWidth, Value a, Value b, Value c) {
  switch (kind) {
  case Kind::FToF:
    if (width == childWidth)
      return a;
    return width == 64 ? Bits<double>::to(static_cast<double>(Bits<float>::from(a)))
                       : Bits<float>::to(static_cast<float>(Bits<double>::from(a)));
  case Kind::FToSI:
  case Kind::FToUI: {
    bool isSigned = kind == Kind::FToSI;
    return childWidth == 32 ? toInteger(Bits<float>::from(a), width, isSigned)
                            : toInteger(Bits<double>::from(a), width, isSigned);
  }
  case Kind::SIToF:
  case Kind::UIToF: {
    bool isSigned = kind == Kind::SIToF;
    return width == 32 ? fromInteger<float>(a, childWidth, isSigned) : fromInteger<double>(a, childWidth, isSigned);
  }
  default:
    return childWidth == 32 ? arithmetic<float>(kind, a, b, c) : arithmetic<double>(kind, a, b, c);
  }
}

} // namespace assay::expr
