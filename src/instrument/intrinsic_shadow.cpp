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
                 word(site(call, program::SiteKind::Access))});
    return true;
  }
  case Intrinsic::trap:
  case Intrinsic::debugtrap:
  case Intrinsic::ubsantrap: {
    Builder builder(&call);
    hooks_.call(builder, "assay_abort", {});
    return true;
  }
  default:
    break;
  }
  if (visitIntegerIntrinsic(call) || visitFloatOperation(call, call.getIntrinsicID()) || visitMemoryIntrinsic(call))
    return true;
  bool harmless = call.isAssumeLikeIntrinsic() || call.getType()->isVoidTy() ||
                  call.getIntrinsicID() == Intrinsic::stacksave ||
                  call.getIntrinsicID() == Intrinsic::objectsize ||
                  call.getIntrinsicID() == Intrinsic::is_constant;
  if (!harmless)
    approximateIfSymbolic(call, Approximation::UnknownOperation);
  return true;
}

bool FunctionShadow::visitIntegerIntrinsic(IntrinsicInst &call) {
  Type *type = call.arg_empty() ? nullptr : call.getArgOperand(0)->getType();
  unsigned width = type == nullptr ? 0 : widthOf(type);
  if (width == 0 || !type->isIntegerTy())
    return false;
  Value *a = call.getArgOperand(0);
  auto unary = [&](TermOp kind) {
    setShadow(&call, guarded(&call, {shadow(a)}, [&](Builder &inner) {
      return hooks_.call(inner, "assay_unary",
                         {op(kind), word(width), word(width), shadow(a), low(inner, a), high(inner, a)});
    }));
    return true;
  };
  auto overflow = [&](TermOp kind, bool isSigned) {
    Value *b = call.getArgOperand(1);
    Value *value = guarded(&call, {shadow(a), shadow(b)},
                           [&](Builder &inner) { return binary(inner, kind, type, a, b); });
    Value *flag = guarded(&call, {shadow(a), shadow(b)}, [&](Builder &inner) {
      return hooks_.call(inner, "assay_overflow",
                         {op(kind), word(width), word(isSigned), shadow(a), shadow(b), low(inner, a),
                          high(inner, a), low(inner, b), high(inner, b)});
    });
    Builder builder(&call);
    Value *pair = builder.CreateInsertValue(zero(call.getType()), value, 0);
    setShadow(&call, builder.CreateInsertValue(pair, flag, 1));
    return true;
  };
  // min, max and abs: a choice that is a term, not a branch of the source.
  auto choose = [&](TermOp less, bool smaller) {
    Value *b = call.getArgOperand(1);
    setShadow(&call, guarded(&call, {shadow(a), shadow(b)}, [&](Builder &inner) -> Value * {
      Value *isLess = binary(inner, less, type, a, b);
      Value *first = smaller ? a : b;
      Value *second = smaller ? b : a;
      return hooks_.call(inner, "assay_choose",
                         {word(width), isLess, shadow(first), shadow(second), low(inner, first),
                          high(inner, first), low(inner, second), high(inner, second)});
    }));
    return true;
  };
  switch (call.getIntrinsicID()) {
  case Intrinsic::bswap: return unary(TermOp::Bswap);
  case Intrinsic::ctlz: return unary(TermOp::Ctlz);
  case Intrinsic::cttz: return unary(TermOp::Cttz);
  case Intrinsic::ctpop: return unary(TermOp::Ctpop);
  case Intrinsic::sadd_with_overflow: return overflow(TermOp::Add, true);
  case Intrinsic::uadd_with_overflow: return overflow(TermOp::Add, false);
  case Intrinsic::ssub_with_overflow: return overflow(TermOp::Sub, true);
  case Intrinsic::usub_with_overflow: return overflow(TermOp::Sub, false);
  case Intrinsic::smul_with_overflow: return overflow(TermOp::Mul, true);
  case Intrinsic::umul_with_overflow: return overflow(TermOp::Mul, false);
  case Intrinsic::smin: return choose(TermOp::Slt, true);
  case Intrinsic::smax: return choose(TermOp::Slt, false);
  case Intrinsic::umin: return choose(TermOp::Ult, true);
  case Intrinsic::umax: return choose(TermOp::Ult, false);
  case Intrinsic::abs:
    setShadow(&call, guarded(&call, {shadow(a)}, [&](Builder &inner) -> Value * {
      Value *isNegative = binary(inner, TermOp::Slt, type, a, ConstantInt::get(type, 0));
      Value *minus = hooks_.call(inner, "assay_unary", {op(TermOp::Neg), word(width), word(width), shadow(a),
                                                        low(inner, a), high(inner, a)});
      return hooks_.call(inner, "assay_choose", {word(width), isNegative, minus, shadow(a), longWord(0),
                                                 longWord(0), low(inner, a), high(inner, a)});
    }));
    return true;
  case Intrinsic::fshl:
  case Intrinsic::fshr: {
    if (width > 64)
      return false;
    Value *b = call.getArgOperand(1);
    Value *c = call.getArgOperand(2);
    bool left = call.getIntrinsicID() == Intrinsic::fshl;
    setShadow(&call, guarded(&call, {shadow(a), shadow(b), shadow(c)}, [&](Builder &inner) {
      return hooks_.call(inner, "assay_funnel",
                         {word(left), word(width), shadow(a), shadow(b), shadow(c), low(inner, a),
                          low(inner, b), low(inner, c)});
    }));
    return true;
  }
  default:
    return false;
  }
}

bool FunctionShadow::visitFloatOperation(CallBase &call, Intrinsic::ID id) {
  Type *type = call.arg_empty() ? nullptr : call.getArgOperand(0)->getType();
  if (type == nullptr || (!type->isFloatTy() && !type->isDoubleTy()))
    return false;
  unsigned width = widthOf(type);
  Value *a = call.getArgOperand(0);
  auto unary = [&](TermOp kind) {
    setShadow(&call, guarded(&call, {shadow(a)}, [&](Builder &inner) {
      return hooks_.call(inner, "assay_unary",
                         {op(kind), word(width), word(width), shadow(a), low(inner, a), longWord(0)});
    }));
    return true;
  };
  // With a number on the right LLVM takes the operands the other way round, which decides which of
  // two zeros is the result.
  auto leastOrMost = [&](TermOp kind) {
    Value *b = call.getArgOperand(1);
    auto *number = dyn_cast<ConstantFP>(b);
    bool swapped = number != nullptr && !number->isNaN();
    setShadow(&call, guarded(&call, {shadow(a), shadow(b)}, [&](Builder &inner) {
      return binary(inner, kind, type, swapped ? b : a, swapped ? a : b);
    }));
    return true;
  };
  uint64_t sign = 1ULL << (width - 1);
  switch (id) {
  case Intrinsic::sqrt: return unary(TermOp::FSqrt);
  case Intrinsic::floor: return unary(TermOp::FFloor);
  case Intrinsic::ceil: return unary(TermOp::FCeil);
  case Intrinsic::trunc: return unary(TermOp::FTrunc);
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven: return unary(TermOp::FRint);
  case Intrinsic::round: return unary(TermOp::FRound);
  case Intrinsic::minnum: return leastOrMost(TermOp::FMin);
  case Intrinsic::maxnum: return leastOrMost(TermOp::FMax);
  case Intrinsic::fabs:
    setShadow(&call, guarded(&call, {shadow(a)}, [&](Builder &inner) {
      return hooks_.call(inner, "assay_binary", {op(TermOp::And), word(width), shadow(a), word(0),
                                                 low(inner, a), longWord(sign - 1)});
    }));
    return true;
  case Intrinsic::copysign: {
    Value *b = call.getArgOperand(1);
    setShadow(&call, guarded(&call, {shadow(a), shadow(b)}, [&](Builder &inner) {
      Value *la = low(inner, a);
      Value *lb = low(inner, b);
      Value *magnitude = hooks_.call(inner, "assay_binary",
                                     {op(TermOp::And), word(width), shadow(a), word(0), la, longWord(sign - 1)});
      Value *signBit = hooks_.call(inner, "assay_binary",
                                   {op(TermOp::And), word(width), shadow(b), word(0), lb, longWord(sign)});
      return hooks_.call(inner, "assay_binary",
                         {op(TermOp::Or), word(width), magnitude, signBit,
                          inner.CreateAnd(la, sign - 1), inner.CreateAnd(lb, sign)});
    }));
    return true;
  }
  case Intrinsic::fma:
  case Intrinsic::fmuladd: {
    Value *b = call.getArgOperand(1);
    Value *c = call.getArgOperand(2);
    setShadow(&call, guarded(&call, {shadow(a), shadow(b), shadow(c)}, [&](Builder &inner) {
      return hooks_.call(inner, "assay_ternary", {op(TermOp::FFma), word(width), shadow(a), shadow(b), shadow(c),
                                                  low(inner, a), low(inner, b), low(inner, c)});
    }));
    return true;
  }
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
                 word(site(call, program::SiteKind::Access))});
    return true;
  }
  if (auto *set = dyn_cast<MemSetInst>(&call)) {
    hooks_.call(builder, "assay_memset",
                {set->getRawDest(), builder.CreateZExt(set->getValue(), i32_),
                 builder.CreateZExtOrTrunc(set->getLength(), i64_), shadow(set->getRawDest()),
                 shadow(set->getValue()), shadow(set->getLength()),
                 word(site(call, program::SiteKind::Access))});
    return true;
  }
  return false;
}

} // namespace assay::instrument
