// TermTranslator, second half: floating point.
#include "solve/near_values.h"
#include "solve/term_translator.h"

#include <bit>
#include <cmath>

namespace assay::solve {

using base::Value;

namespace {

// 2^exponent as a bit pattern; infinity if it does not fit.
Value powerOfTwo(int exponent, unsigned width) {
  return width == 32 ? Value{std::bit_cast<uint32_t>(std::ldexp(1.0F, exponent))}
                     : Value{std::bit_cast<uint64_t>(std::ldexp(1.0, exponent))};
}

SmtOp floatOp(expr::Kind kind) {
  switch (kind) {
  case expr::Kind::FAdd:
    return SmtOp::FpAdd;
  case expr::Kind::FSub:
    return SmtOp::FpSub;
  case expr::Kind::FMul:
    return SmtOp::FpMul;
  case expr::Kind::FDiv:
    return SmtOp::FpDiv;
  case expr::Kind::FSqrt:
    return SmtOp::FpSqrt;
  case expr::Kind::FFloor:
    return SmtOp::FpFloor;
  case expr::Kind::FCeil:
    return SmtOp::FpCeil;
  case expr::Kind::FTrunc:
    return SmtOp::FpTrunc;
  case expr::Kind::FRint:
    return SmtOp::FpRint;
  case expr::Kind::FRound:
    return SmtOp::FpRound;
  case expr::Kind::FEq:
    return SmtOp::FpEq;
  case expr::Kind::FLt:
    return SmtOp::FpLt;
  case expr::Kind::FLe:
    return SmtOp::FpLe;
  default:
    throw SmtFailure{std::string("not expressible: ") + expr::kindName(kind)};
  }
}

} // namespace

TermTranslator::Forms TermTranslator::buildFloat(const NodeData &data) {
  Forms forms;
  auto arg = [&](size_t i) { return asFloat(data.child[i]); };
  switch (data.kind) {
  case Kind::FEq:
  case Kind::FLt:
  case Kind::FLe:
    forms.boolean = op(floatOp(data.kind), {arg(0), arg(1)});
    break;
  case Kind::FIsNan:
    forms.boolean = op(SmtOp::FpIsNan, {arg(0)});
    break;
  case Kind::FToF:
    if (nodes_.width(data.child[0]) == data.width)
      forms.bits = asBits(data.child[0]);
    else
      forms.floating = op(SmtOp::FpToFp, {arg(0)}, data.width);
    break;
  case Kind::FToSI:
  case Kind::FToUI:
    forms.bits = buildToInteger(data);
    break;
  case Kind::SIToF:
    forms.floating = op(SmtOp::FpFromSBv, {asBits(data.child[0])}, data.width);
    break;
  case Kind::UIToF:
    forms.floating = op(SmtOp::FpFromUBv, {asBits(data.child[0])}, data.width);
    break;
  case Kind::FMin:
  case Kind::FMax:
    forms.floating = buildMinMax(data);
    break;
  case Kind::FFma:
    forms.floating = op(SmtOp::FpFma, {arg(0), arg(1), arg(2)}, data.width);
    break;
  default: // FRem (C's fmod) has no counterpart: fp.rem rounds the quotient to nearest
    SmtOp what = floatOp(data.kind);
    forms.floating =
        expr::arity(data.kind) == 1 ? op(what, {arg(0)}, data.width) : op(what, {arg(0), arg(1)}, data.width);
  }
  return forms;
}

// SMT-LIB leaves what is out of range open; the machine answers with only the top bit set.
SmtTerm TermTranslator::buildToInteger(const NodeData &data) {
  unsigned from = nodes_.width(data.child[0]);
  bool isSigned = data.kind == Kind::FToSI;
  auto number = [&](Value bits) { return op(SmtOp::FpFromBits, {session_.constant(bits, from)}, from); };
  Value limit = powerOfTwo(static_cast<int>(isSigned ? data.width - 1U : data.width), from);
  Value sign = Value{1} << (from - 1);
  SmtTerm whole = op(SmtOp::FpTrunc, {asFloat(data.child[0])}, from);
  SmtTerm lowest = number(isSigned ? limit | sign : Value{0});
  SmtTerm inRange = op(SmtOp::BoolAnd, {op(SmtOp::FpLe, {lowest, whole}), // false for NaN
                                        op(SmtOp::FpLt, {whole, number(limit)})});
  SmtTerm converted = op(isSigned ? SmtOp::FpToSBv : SmtOp::FpToUBv, {whole}, data.width);
  // Minus zero is zero; said here so that no library has to get it right.
  SmtTerm isZero = op(SmtOp::FpEq, {whole, number(0)});
  SmtTerm exact = op(SmtOp::Ite, {isZero, session_.constant(0, data.width), converted});
  return op(SmtOp::Ite, {inRange, exact, session_.constant(Value{1} << (data.width - 1U), data.width)});
}

// False for what was computed: arithmetic makes every NaN quiet.
SmtTerm TermTranslator::isSignalling(Node node) {
  if (isFloat(node) && nodes_.get(node).kind != Kind::Ite)
    return session_.boolean(false);
  unsigned quietBit = nodes_.width(node) == 32 ? 22 : 51;
  SmtTerm isClear = op(SmtOp::Equal, {bit(asBits(node), quietBit), session_.constant(0, 1)});
  return op(SmtOp::BoolAnd, {op(SmtOp::FpIsNan, {asFloat(node)}), isClear});
}

// C's fmin and fmax as glibc has them: a quiet NaN loses, a signalling one wins as NaN; of two
// zeros the machine takes the second operand.
SmtTerm TermTranslator::buildMinMax(const NodeData &data) {
  SmtTerm a = asFloat(data.child[0]);
  SmtTerm b = asFloat(data.child[1]);
  SmtTerm aWins = data.kind == Kind::FMin ? op(SmtOp::FpLt, {a, b}) : op(SmtOp::FpLt, {b, a});
  SmtTerm ordered = op(SmtOp::Ite, {aWins, a, b});
  SmtTerm notA = op(SmtOp::Ite, {op(SmtOp::FpIsNan, {a}), b, ordered});
  SmtTerm quiet = op(SmtOp::Ite, {op(SmtOp::FpIsNan, {b}), a, notA});
  SmtTerm signalling = op(SmtOp::BoolOr, {isSignalling(data.child[0]), isSignalling(data.child[1])});
  SmtTerm nan = op(SmtOp::FpFromBits, {session_.constant(quietNan(data.width), data.width)}, data.width);
  return op(SmtOp::Ite, {signalling, nan, quiet});
}

} // namespace assay::solve
