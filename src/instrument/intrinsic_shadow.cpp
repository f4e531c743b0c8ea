// Shadows of LLVM's intrinsics.
#include "instrument/function_shadow.h"

#include <llvm/IR/IntrinsicInst.h>

namespace assay::instrument {

using namespace llvm;
using abi::Approximation;
using abi::TermOp;

bool FunctionShadow::visitIntrinsic(IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::annotation:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::ssa_copy:
    setShadow(&call, shadow(call.getArgOperand(0)));
    return true;
  case Intrinsic::vastart: {
    Builder builder(call.getNextNode());
    if (varargs_ != nullptr)
      hooks_.call(builder, "assay_vararg_start", {call.getArgOperand(0), varargs_});
    return true;
  }
  case Intrinsic::vacopy: {
    Builder builder(&call);
    hooks_.call(builder, "assay_memcpy",
                {call.getArgOperand(0), call.getArgOperand(1), longWord(24), word(0), word(0), word(0),
                 word(site(call, program::SiteKind::Other))});
    return true;
  }
  case Intrinsic::trap:
  case Intrinsic::debugtrap:
  case Intrinsic::ubsantrap: {
    Builder builder(&call);
    hooks_.call(builder, "assay_abort", {});
    return true;
  }
  case Intrinsic::stackrestore: {
    Builder builder(&call);
    hooks_.call(builder, "assay_stack_restore", {call.getArgOperand(0)});
    return true;
  }
  default:
    break;
  }
  if (visitIntegerIntrinsic(call) || visitFloatOperation(call, call.getIntrinsicID()) || visitMemoryIntrinsic(call))
    return true;
  bool harmless = call.isAssumeLikeIntrinsic() || call.getType()->isVoidTy() ||
                  call.getIntrinsicID() == Intrinsic::stacksave || call.getIntrinsicID() == Intrinsic::objectsize ||
                  call.getIntrinsicID() == Intrinsic::is_constant;
  if (!harmless)
    approximateIfSymbolic(call, Approximation::UnknownOperation);
  return true;
}

void FunctionShadow::shadowUnary(CallBase &call, TermOp kind) {
  Value *a = call.getArgOperand(0);
  unsigned width = widthOf(a->getType());
  setShadow(&call, guarded(&call, {shadow(a)}, [&](Builder &inner) {
    return hooks_.call(inner, "assay_unary",
                       {op(kind), word(width), word(width), shadow(a), low(inner, a), high(inner, a)});
  }));
}

void FunctionShadow::shadowOverflow(CallBase &call, TermOp kind, bool isSigned) {
  Value *a = call.getArgOperand(0);
  Value *b = call.getArgOperand(1);
  unsigned width = widthOf(a->getType());
  Value *value =
      guarded(&call, {shadow(a), shadow(b)}, [&](Builder &inner) { return binary(inner, kind, a->getType(), a, b); });
  Value *flag = guarded(&call, {shadow(a), shadow(b)}, [&](Builder &inner) {
    return hooks_.call(inner, "assay_overflow",
                       {op(kind), word(width), word(isSigned), shadow(a), shadow(b), low(inner, a), high(inner, a),
                        low(inner, b), high(inner, b)});
  });
  Builder builder(&call);
  Value *pair = builder.CreateInsertValue(zero(call.getType()), value, 0);
  setShadow(&call, builder.CreateInsertValue(pair, flag, 1));
}

// min and max, as abs below: a choice that is a term, not a branch of the source.
void FunctionShadow::shadowChoice(CallBase &call, TermOp less, bool smaller) {
  Value *a = call.getArgOperand(0);
  Value *b = call.getArgOperand(1);
  unsigned width = widthOf(a->getType());
  setShadow(&call, guarded(&call, {shadow(a), shadow(b)}, [&](Builder &inner) -> Value * {
    Value *isLess = binary(inner, less, a->getType(), a, b);
    Value *first = smaller ? a : b;
    Value *second = smaller ? b : a;
    return hooks_.call(inner, "assay_choose",
                       {word(width), isLess, shadow(first), shadow(second), low(inner, first), high(inner, first),
                        low(inner, second), high(inner, second)});
  }));
}

void FunctionShadow::shadowAbs(CallBase &call) {
  Value *a = call.getArgOperand(0);
  Type *type = a->getType();
  unsigned width = widthOf(type);
  setShadow(&call, guarded(&call, {shadow(a)}, [&](Builder &inner) -> Value * {
    Value *isNegative = binary(inner, TermOp::Slt, type, a, ConstantInt::get(type, 0));
    Value *minus = hooks_.call(inner, "assay_unary",
                               {op(TermOp::Neg), word(width), word(width), shadow(a), low(inner, a), high(inner, a)});
    return hooks_.call(
        inner, "assay_choose",
        {word(width), isNegative, minus, shadow(a), longWord(0), longWord(0), low(inner, a), high(inner, a)});
  }));
}

void FunctionShadow::shadowFunnel(CallBase &call, bool left) {
  Value *a = call.getArgOperand(0);
  Value *b = call.getArgOperand(1);
  Value *c = call.getArgOperand(2);
  unsigned width = widthOf(a->getType());
  setShadow(&call, guarded(&call, {shadow(a), shadow(b), shadow(c)}, [&](Builder &inner) {
    return hooks_.call(
        inner, "assay_funnel",
        {word(left), word(width), shadow(a), shadow(b), shadow(c), low(inner, a), low(inner, b), low(inner, c)});
  }));
}

namespace {

// Operations on one operand, which have a term of their own.
std::optional<TermOp> unaryOperation(Intrinsic::ID id) {
  static const std::map<Intrinsic::ID, TermOp> table = {
      {Intrinsic::bswap, TermOp::Bswap}, {Intrinsic::ctlz, TermOp::Ctlz},       {Intrinsic::cttz, TermOp::Cttz},
      {Intrinsic::ctpop, TermOp::Ctpop}, {Intrinsic::sqrt, TermOp::FSqrt},      {Intrinsic::floor, TermOp::FFloor},
      {Intrinsic::ceil, TermOp::FCeil},  {Intrinsic::trunc, TermOp::FTrunc},    {Intrinsic::round, TermOp::FRound},
      {Intrinsic::rint, TermOp::FRint},  {Intrinsic::nearbyint, TermOp::FRint}, {Intrinsic::roundeven, TermOp::FRint}};
  auto it = table.find(id);
  return it == table.end() ? std::nullopt : std::optional(it->second);
}

} // namespace

bool FunctionShadow::visitIntegerIntrinsic(IntrinsicInst &call) {
  Type *type = call.arg_empty() ? nullptr : call.getArgOperand(0)->getType();
  unsigned width = type == nullptr ? 0 : widthOf(type);
  if (width == 0 || !type->isIntegerTy())
    return false;
  Intrinsic::ID id = call.getIntrinsicID();
  if (auto kind = unaryOperation(id)) {
    shadowUnary(call, *kind);
    return true;
  }
  switch (id) {
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::uadd_with_overflow:
    shadowOverflow(call, TermOp::Add, id == Intrinsic::sadd_with_overflow);
    return true;
  case Intrinsic::ssub_with_overflow:
  case Intrinsic::usub_with_overflow:
    shadowOverflow(call, TermOp::Sub, id == Intrinsic::ssub_with_overflow);
    return true;
  case Intrinsic::smul_with_overflow:
  case Intrinsic::umul_with_overflow:
    shadowOverflow(call, TermOp::Mul, id == Intrinsic::smul_with_overflow);
    return true;
  case Intrinsic::smin:
  case Intrinsic::smax:
    shadowChoice(call, TermOp::Slt, id == Intrinsic::smin);
    return true;
  case Intrinsic::umin:
  case Intrinsic::umax:
    shadowChoice(call, TermOp::Ult, id == Intrinsic::umin);
    return true;
  case Intrinsic::abs:
    shadowAbs(call);
    return true;
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    if (width > 64)
      return false;
    shadowFunnel(call, id == Intrinsic::fshl);
    return true;
  default:
    return false;
  }
}

// With a number on the right LLVM takes the operands the other way round, which decides which of
// two zeros is the result.
void FunctionShadow::shadowLeastOrMost(CallBase &call, TermOp kind) {
  Value *a = call.getArgOperand(0);
  Value *b = call.getArgOperand(1);
  auto *number = dyn_cast<ConstantFP>(b);
  bool swapped = number != nullptr && !number->isNaN();
  setShadow(&call, guarded(&call, {shadow(a), shadow(b)}, [&](Builder &inner) {
    return binary(inner, kind, a->getType(), swapped ? b : a, swapped ? a : b);
  }));
}

void FunctionShadow::shadowFabs(CallBase &call) {
  Value *a = call.getArgOperand(0);
  unsigned width = widthOf(a->getType());
  uint64_t sign = 1ULL << (width - 1);
  setShadow(&call, guarded(&call, {shadow(a)}, [&](Builder &inner) {
    return hooks_.call(inner, "assay_binary",
                       {op(TermOp::And), word(width), shadow(a), word(0), low(inner, a), longWord(sign - 1)});
  }));
}

void FunctionShadow::shadowCopysign(CallBase &call) {
  Value *a = call.getArgOperand(0);
  Value *b = call.getArgOperand(1);
  unsigned width = widthOf(a->getType());
  uint64_t sign = 1ULL << (width - 1);
  setShadow(&call, guarded(&call, {shadow(a), shadow(b)}, [&](Builder &inner) {
    Value *la = low(inner, a);
    Value *lb = low(inner, b);
    Value *magnitude =
        hooks_.call(inner, "assay_binary", {op(TermOp::And), word(width), shadow(a), word(0), la, longWord(sign - 1)});
    Value *signBit =
        hooks_.call(inner, "assay_binary", {op(TermOp::And), word(width), shadow(b), word(0), lb, longWord(sign)});
    return hooks_.call(
        inner, "assay_binary",
        {op(TermOp::Or), word(width), magnitude, signBit, inner.CreateAnd(la, sign - 1), inner.CreateAnd(lb, sign)});
  }));
}

void FunctionShadow::shadowFma(CallBase &call) {
  Value *a = call.getArgOperand(0);
  Value *b = call.getArgOperand(1);
  Value *c = call.getArgOperand(2);
  unsigned width = widthOf(a->getType());
  setShadow(&call, guarded(&call, {shadow(a), shadow(b), shadow(c)}, [&](Builder &inner) {
    return hooks_.call(
        inner, "assay_ternary",
        {op(TermOp::FFma), word(width), shadow(a), shadow(b), shadow(c), low(inner, a), low(inner, b), low(inner, c)});
  }));
}

bool FunctionShadow::visitFloatOperation(CallBase &call, Intrinsic::ID id) {
  Type *type = call.arg_empty() ? nullptr : call.getArgOperand(0)->getType();
  if (type == nullptr || (!type->isFloatTy() && !type->isDoubleTy()))
    return false;
  if (auto kind = unaryOperation(id)) {
    shadowUnary(call, *kind);
    return true;
  }
  switch (id) {
  case Intrinsic::minnum:
    shadowLeastOrMost(call, TermOp::FMin);
    return true;
  case Intrinsic::maxnum:
    shadowLeastOrMost(call, TermOp::FMax);
    return true;
  case Intrinsic::fabs:
    shadowFabs(call);
    return true;
  case Intrinsic::copysign:
    shadowCopysign(call);
    return true;
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    shadowFma(call);
    return true;
  default:
    return false;
  }
}

bool FunctionShadow::visitMemoryIntrinsic(IntrinsicInst &call) {
  Builder builder(&call);
  if (auto *transfer = dyn_cast<MemTransferInst>(&call)) {
    hooks_.call(builder, "assay_memcpy",
                {transfer->getRawDest(), transfer->getRawSource(),
                 builder.CreateZExtOrTrunc(transfer->getLength(), i64_), shadow(transfer->getRawDest()),
                 shadow(transfer->getRawSource()), shadow(transfer->getLength()),
                 word(site(call, program::SiteKind::Other))});
    return true;
  }
  if (auto *set = dyn_cast<MemSetInst>(&call)) {
    hooks_.call(builder, "assay_memset",
                {set->getRawDest(), builder.CreateZExt(set->getValue(), i32_),
                 builder.CreateZExtOrTrunc(set->getLength(), i64_), shadow(set->getRawDest()), shadow(set->getValue()),
                 shadow(set->getLength()), word(site(call, program::SiteKind::Other))});
    return true;
  }
  return false;
}

} // namespace assay::instrument
