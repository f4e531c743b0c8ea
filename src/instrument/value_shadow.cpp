// Shadows of arithmetic, comparisons, conversions and aggregates.
#include "instrument/function_shadow.h"

namespace assay::instrument {

using namespace llvm;
using abi::Approximation;
using abi::TermOp;

namespace {

bool termOpOf(unsigned opcode, TermOp &out) {
  switch (opcode) {
  case Instruction::Add:
    out = TermOp::Add;
    return true;
  case Instruction::Sub:
    out = TermOp::Sub;
    return true;
  case Instruction::Mul:
    out = TermOp::Mul;
    return true;
  case Instruction::UDiv:
    out = TermOp::UDiv;
    return true;
  case Instruction::SDiv:
    out = TermOp::SDiv;
    return true;
  case Instruction::URem:
    out = TermOp::URem;
    return true;
  case Instruction::SRem:
    out = TermOp::SRem;
    return true;
  case Instruction::Shl:
    out = TermOp::Shl;
    return true;
  case Instruction::LShr:
    out = TermOp::LShr;
    return true;
  case Instruction::AShr:
    out = TermOp::AShr;
    return true;
  case Instruction::And:
    out = TermOp::And;
    return true;
  case Instruction::Or:
    out = TermOp::Or;
    return true;
  case Instruction::Xor:
    out = TermOp::Xor;
    return true;
  case Instruction::FAdd:
    out = TermOp::FAdd;
    return true;
  case Instruction::FSub:
    out = TermOp::FSub;
    return true;
  case Instruction::FMul:
    out = TermOp::FMul;
    return true;
  case Instruction::FDiv:
    out = TermOp::FDiv;
    return true;
  case Instruction::FRem:
    out = TermOp::FRem;
    return true;
  default:
    return false;
  }
}

} // namespace

Value *FunctionShadow::binary(Builder &builder, TermOp kind, Type *type, Value *a, Value *b) {
  unsigned width = widthOf(type);
  if (width <= 64)
    return hooks_.call(builder, "assay_binary",
                       {op(kind), word(width), shadow(a), shadow(b), low(builder, a), low(builder, b)});
  return hooks_.call(builder, "assay_binary_wide",
                     {op(kind), word(width), shadow(a), shadow(b), low(builder, a), high(builder, a), low(builder, b),
                      high(builder, b)});
}

Value *FunctionShadow::negate(Builder &builder, Value *boolean) {
  return hooks_.call(builder, "assay_unary", {op(TermOp::Not), word(1), word(1), boolean, longWord(0), longWord(0)});
}

bool FunctionShadow::visitValue(Instruction &instruction) {
  if (auto *binaryOp = dyn_cast<BinaryOperator>(&instruction)) {
    visitBinary(*binaryOp);
  } else if (auto *compare = dyn_cast<ICmpInst>(&instruction)) {
    visitIntegerCompare(*compare);
  } else if (auto *floatCompare = dyn_cast<FCmpInst>(&instruction)) {
    visitFloatCompare(*floatCompare);
  } else if (auto *cast = dyn_cast<CastInst>(&instruction)) {
    visitCast(*cast);
  } else if (auto *freeze = dyn_cast<FreezeInst>(&instruction)) {
    setShadow(freeze, shadow(freeze->getOperand(0)));
  } else if (instruction.getOpcode() == Instruction::FNeg && widthOf(instruction.getType()) != 0) {
    Value *a = instruction.getOperand(0);
    unsigned width = widthOf(instruction.getType());
    setShadow(&instruction, guarded(&instruction, {shadow(a)}, [&](Builder &inner) {
      return hooks_.call(
          inner, "assay_binary",
          {op(TermOp::Xor), word(width), shadow(a), word(0), low(inner, a), longWord(1ULL << (width - 1))});
    }));
  } else if (isa<ExtractValueInst, InsertValueInst, ExtractElementInst, InsertElementInst, ShuffleVectorInst>(
                 &instruction)) {
    visitAggregate(instruction);
  } else {
    return false;
  }
  return true;
}

void FunctionShadow::visitBinary(BinaryOperator &instruction) {
  Value *a = instruction.getOperand(0);
  Value *b = instruction.getOperand(1);
  Type *type = instruction.getType();
  TermOp kind = TermOp::Add;
  if (widthOf(type) == 0 || !termOpOf(instruction.getOpcode(), kind)) {
    approximateIfSymbolic(instruction, type->isVectorTy() ? Approximation::Vector : Approximation::LongDouble);
    return;
  }
  if (kind == TermOp::UDiv || kind == TermOp::SDiv || kind == TermOp::URem || kind == TermOp::SRem) {
    Builder builder(&instruction);
    Value *divisor = widthOf(type) <= 64 ? low(builder, b) : builder.CreateOr(low(builder, b), high(builder, b));
    Value *isZero = builder.CreateZExt(builder.CreateICmpEQ(divisor, longWord(0)), i32_);
    uint32_t place = site(instruction, program::SiteKind::Divide);
    unsigned width = widthOf(type);
    guarded(&instruction, {shadow(b), isZero}, [&](Builder &inner) -> Value * {
      hooks_.call(inner, "assay_check_divisor", {word(place), shadow(b), divisor, word(width)});
      return nullptr;
    });
  }
  setShadow(&instruction, guarded(&instruction, {shadow(a), shadow(b)},
                                  [&](Builder &inner) { return binary(inner, kind, type, a, b); }));
}

// Both sides of a comparison or a subtraction of addresses, if it is one; NULL is no address.
static std::optional<std::pair<Value *, Value *>> comparedAddresses(Instruction &instruction) {
  auto address = [](Value *value) -> Value * {
    auto *cast = dyn_cast<PtrToIntOperator>(value);
    value = cast != nullptr ? cast->getPointerOperand() : value;
    return value->getType()->isPointerTy() && !isa<ConstantPointerNull>(value) ? value : nullptr;
  };
  bool isEither = isa<ICmpInst>(instruction) || instruction.getOpcode() == Instruction::Sub;
  Value *a = isEither ? address(instruction.getOperand(0)) : nullptr;
  Value *b = isEither ? address(instruction.getOperand(1)) : nullptr;
  if (a == nullptr || b == nullptr)
    return std::nullopt;
  return std::pair(a, b);
}

// Where objects lie is chance: what is concluded from it is one case of many. Addresses with terms are as the solver
// likes them.
void FunctionShadow::noteAddresses(Instruction &instruction) {
  Builder builder(&instruction);
  if (auto both = comparedAddresses(instruction)) {
    auto *compare = dyn_cast<ICmpInst>(&instruction);
    bool isOrder = compare == nullptr || !compare->isEquality();
    hooks_.call(builder, "assay_compares",
                {both->first, shadow(both->first), both->second, shadow(both->second), word(isOrder ? 1 : 0)});
    return;
  }
  auto *cast = dyn_cast<PtrToIntInst>(&instruction);
  if (cast == nullptr || all_of(cast->users(), [](User *user) {
        auto *use = dyn_cast<Instruction>(user);
        return use != nullptr && comparedAddresses(*use).has_value();
      }))
    return;
  hooks_.call(builder, "assay_as_number", {cast->getPointerOperand(), shadow(cast->getPointerOperand())});
}

void FunctionShadow::visitIntegerCompare(ICmpInst &instruction) {
  Value *a = instruction.getOperand(0);
  Value *b = instruction.getOperand(1);
  if (widthOf(a->getType()) == 0)
    return approximateIfSymbolic(instruction, Approximation::Vector);
  setShadow(&instruction, guarded(&instruction, {shadow(a), shadow(b)}, [&](Builder &inner) -> Value * {
    Type *type = a->getType();
    switch (instruction.getPredicate()) {
    case CmpInst::ICMP_EQ:
      return binary(inner, TermOp::Eq, type, a, b);
    case CmpInst::ICMP_NE:
      return negate(inner, binary(inner, TermOp::Eq, type, a, b));
    case CmpInst::ICMP_ULT:
      return binary(inner, TermOp::Ult, type, a, b);
    case CmpInst::ICMP_ULE:
      return binary(inner, TermOp::Ule, type, a, b);
    case CmpInst::ICMP_UGT:
      return binary(inner, TermOp::Ult, type, b, a);
    case CmpInst::ICMP_UGE:
      return binary(inner, TermOp::Ule, type, b, a);
    case CmpInst::ICMP_SLT:
      return binary(inner, TermOp::Slt, type, a, b);
    case CmpInst::ICMP_SLE:
      return binary(inner, TermOp::Sle, type, a, b);
    case CmpInst::ICMP_SGT:
      return binary(inner, TermOp::Slt, type, b, a);
    default:
      return binary(inner, TermOp::Sle, type, b, a);
    }
  }));
}

void FunctionShadow::visitFloatCompare(FCmpInst &instruction) {
  Value *a = instruction.getOperand(0);
  Value *b = instruction.getOperand(1);
  Type *type = a->getType();
  if (widthOf(type) == 0)
    return approximateIfSymbolic(instruction, Approximation::LongDouble);
  setShadow(&instruction, guarded(&instruction, {shadow(a), shadow(b)}, [&](Builder &inner) -> Value * {
    auto isNan = [&](Value *value) {
      return hooks_.call(
          inner, "assay_unary",
          {op(TermOp::FIsNan), word(1), word(widthOf(type)), shadow(value), low(inner, value), longWord(0)});
    };
    auto join = [&](TermOp kind, Value *x, Value *y) {
      return hooks_.call(inner, "assay_binary", {op(kind), word(1), x, y, longWord(0), longWord(0)});
    };
    auto unordered = [&] { return join(TermOp::Or, isNan(a), isNan(b)); };
    auto make = [&](TermOp kind, Value *x, Value *y) { return binary(inner, kind, type, x, y); };
    switch (instruction.getPredicate()) {
    case CmpInst::FCMP_OEQ:
      return make(TermOp::FEq, a, b);
    case CmpInst::FCMP_UNE:
      return negate(inner, make(TermOp::FEq, a, b));
    case CmpInst::FCMP_OLT:
      return make(TermOp::FLt, a, b);
    case CmpInst::FCMP_OLE:
      return make(TermOp::FLe, a, b);
    case CmpInst::FCMP_OGT:
      return make(TermOp::FLt, b, a);
    case CmpInst::FCMP_OGE:
      return make(TermOp::FLe, b, a);
    case CmpInst::FCMP_ULT:
      return negate(inner, make(TermOp::FLe, b, a));
    case CmpInst::FCMP_ULE:
      return negate(inner, make(TermOp::FLt, b, a));
    case CmpInst::FCMP_UGT:
      return negate(inner, make(TermOp::FLe, a, b));
    case CmpInst::FCMP_UGE:
      return negate(inner, make(TermOp::FLt, a, b));
    case CmpInst::FCMP_UNO:
      return unordered();
    case CmpInst::FCMP_ORD:
      return negate(inner, unordered());
    case CmpInst::FCMP_UEQ:
      return join(TermOp::Or, make(TermOp::FEq, a, b), unordered());
    case CmpInst::FCMP_ONE:
      return negate(inner, join(TermOp::Or, make(TermOp::FEq, a, b), unordered()));
    default:
      return word(0);
    }
  }));
}

void FunctionShadow::visitCast(CastInst &instruction) {
  Value *a = instruction.getOperand(0);
  unsigned from = widthOf(a->getType());
  unsigned to = widthOf(instruction.getType());
  if (from == 0 || to == 0) {
    approximateIfSymbolic(instruction, Approximation::LongDouble);
    return;
  }
  auto unary = [&](TermOp kind) {
    setShadow(&instruction, guarded(&instruction, {shadow(a)}, [&](Builder &inner) {
      return hooks_.call(inner, "assay_unary",
                         {op(kind), word(to), word(from), shadow(a), low(inner, a), high(inner, a)});
    }));
  };
  switch (instruction.getOpcode()) {
  case Instruction::ZExt:
    return unary(TermOp::ZExt);
  case Instruction::SExt:
    return unary(TermOp::SExt);
  case Instruction::FPToSI:
    return unary(TermOp::FToSI);
  case Instruction::FPToUI:
    return unary(TermOp::FToUI);
  case Instruction::SIToFP:
    return unary(TermOp::SIToF);
  case Instruction::UIToFP:
    return unary(TermOp::UIToF);
  case Instruction::FPTrunc:
  case Instruction::FPExt:
    return unary(TermOp::FToF);
  default: // Trunc, PtrToInt, IntToPtr, BitCast: the same bits, cut or filled
    if (to > from)
      return unary(TermOp::ZExt);
    if (to == from)
      return setShadow(&instruction, shadow(a));
    setShadow(&instruction, guarded(&instruction, {shadow(a)}, [&](Builder &inner) {
      return hooks_.call(inner, "assay_extract", {shadow(a), word(0), word(to)});
    }));
  }
}

void FunctionShadow::visitAggregate(Instruction &instruction) {
  Builder builder(&instruction);
  if (auto *extract = dyn_cast<ExtractValueInst>(&instruction)) {
    setShadow(extract, builder.CreateExtractValue(shadow(extract->getAggregateOperand()), extract->getIndices()));
  } else if (auto *insert = dyn_cast<InsertValueInst>(&instruction)) {
    setShadow(insert, builder.CreateInsertValue(shadow(insert->getAggregateOperand()),
                                                shadow(insert->getInsertedValueOperand()), insert->getIndices()));
  } else if (auto *element = dyn_cast<ExtractElementInst>(&instruction)) {
    if (auto *index = dyn_cast<ConstantInt>(element->getIndexOperand()))
      setShadow(element, builder.CreateExtractValue(shadow(element->getVectorOperand()),
                                                    static_cast<unsigned>(index->getZExtValue())));
    else
      approximateIfSymbolic(instruction, Approximation::Vector);
  } else if (auto *put = dyn_cast<InsertElementInst>(&instruction)) {
    if (auto *index = dyn_cast<ConstantInt>(put->getOperand(2)))
      setShadow(put, builder.CreateInsertValue(shadow(put->getOperand(0)), shadow(put->getOperand(1)),
                                               static_cast<unsigned>(index->getZExtValue())));
    else
      approximateIfSymbolic(instruction, Approximation::Vector);
  } else {
    approximateIfSymbolic(instruction, Approximation::Vector);
  }
}

} // namespace assay::instrument
