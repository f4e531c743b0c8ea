// Shadows of loads, stores, address computation and stack objects.
#include "instrument/function_shadow.h"

#include <llvm/IR/Operator.h>

namespace assay::instrument {

using namespace llvm;
using abi::Approximation;

static program::SiteKind accessKind(const Value &pointer, const DataLayout &layout) {
  APInt offset(64, 0);
  pointer.stripAndAccumulateConstantOffsets(layout, offset, true);
  return offset.isNegative() ? program::SiteKind::AccessBefore : program::SiteKind::Access;
}

bool FunctionShadow::visitMemory(Instruction &instruction) {
  if (auto *load = dyn_cast<LoadInst>(&instruction)) {
    visitLoad(*load);
  } else if (auto *store = dyn_cast<StoreInst>(&instruction)) {
    visitStore(*store);
  } else if (auto *gep = dyn_cast<GetElementPtrInst>(&instruction)) {
    visitGep(*gep);
  } else if (auto *alloca = dyn_cast<AllocaInst>(&instruction)) {
    visitAlloca(*alloca);
  } else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(&instruction)) {
    // Atomics are concrete: what they touch loses its term.
    Builder builder(&instruction);
    approximate(builder, Approximation::UnknownOperation, instruction);
    hooks_.call(builder, "assay_clear_shadow", {instruction.getOperand(0), longWord(16)});
  } else {
    return isa<FenceInst>(&instruction);
  }
  return true;
}

// The shadow of an address within the value that `pointer` points to.
Value *FunctionShadow::partShadow(Builder &builder, Value *pointer, Value *pointerShadow, uint64_t offset) {
  if (auto *constant = dyn_cast<Constant>(pointerShadow); constant != nullptr && constant->isNullValue())
    return word(0);
  return hooks_.call(builder, "assay_gep",
                     {pointerShadow, low(builder, pointer), word(0), longWord(offset), word(64), longWord(1)});
}

// One hook call for each scalar of the type; the access itself is checked by the hook.
Value *FunctionShadow::loadShadow(Builder &builder, Type *type, Value *pointer, Value *pointerShadow, uint32_t place) {
  unsigned width = widthOf(type);
  if (width != 0)
    return hooks_.call(builder, "assay_load",
                       {pointer, pointerShadow, word(layout_.getTypeStoreSize(type)), word(width), word(place),
                        word(type->isPointerTy())});
  bool isVector = isa<FixedVectorType>(type);
  if (!type->isAggregateType() && !isVector) {
    hooks_.call(builder, "assay_access",
                {pointer, pointerShadow, longWord(layout_.getTypeStoreSize(type)), word(place), word(0)});
    return word(0);
  }
  Value *result = zero(type);
  unsigned count = isVector             ? cast<FixedVectorType>(type)->getNumElements()
                   : type->isStructTy() ? type->getStructNumElements()
                                        : static_cast<unsigned>(type->getArrayNumElements());
  for (unsigned i = 0; i < count; ++i) {
    Type *element = isVector ? cast<FixedVectorType>(type)->getElementType()
                             : GetElementPtrInst::getTypeAtIndex(type, static_cast<uint64_t>(i));
    uint64_t offset = type->isStructTy() ? layout_.getStructLayout(cast<StructType>(type))->getElementOffset(i)
                                         : i * layout_.getTypeAllocSize(element).getFixedValue();
    Value *place8 = builder.CreateConstGEP1_64(builder.getInt8Ty(), pointer, offset);
    result = builder.CreateInsertValue(
        result, loadShadow(builder, element, place8, partShadow(builder, pointer, pointerShadow, offset), place), i);
  }
  return result;
}

void FunctionShadow::visitLoad(LoadInst &instruction) {
  Builder builder(&instruction);
  Value *pointer = instruction.getPointerOperand();
  setShadow(&instruction, loadShadow(builder, instruction.getType(), pointer, shadow(pointer),
                                     site(instruction, accessKind(*pointer, layout_))));
}

void FunctionShadow::storeShadow(Builder &builder, Value *value, Value *valueShadow, Value *pointer,
                                 Value *pointerShadow, uint32_t place) {
  Type *type = value->getType();
  unsigned width = widthOf(type);
  if (width != 0) {
    hooks_.call(builder, "assay_store",
                {pointer, pointerShadow, word(layout_.getTypeStoreSize(type)), word(width), valueShadow,
                 low(builder, value), high(builder, value), word(place)});
    return;
  }
  bool isVector = isa<FixedVectorType>(type);
  if (!type->isAggregateType() && !isVector) {
    Value *size = longWord(layout_.getTypeStoreSize(type));
    hooks_.call(builder, "assay_access", {pointer, pointerShadow, size, word(place), word(1)});
    hooks_.call(builder, "assay_clear_shadow", {pointer, size});
    return;
  }
  unsigned count = isVector             ? cast<FixedVectorType>(type)->getNumElements()
                   : type->isStructTy() ? type->getStructNumElements()
                                        : static_cast<unsigned>(type->getArrayNumElements());
  for (unsigned i = 0; i < count; ++i) {
    Value *element = isVector ? builder.CreateExtractElement(value, i) : builder.CreateExtractValue(value, i);
    uint64_t offset = type->isStructTy() ? layout_.getStructLayout(cast<StructType>(type))->getElementOffset(i)
                                         : i * layout_.getTypeAllocSize(element->getType()).getFixedValue();
    Value *place8 = builder.CreateConstGEP1_64(builder.getInt8Ty(), pointer, offset);
    storeShadow(builder, element, builder.CreateExtractValue(valueShadow, i), place8,
                partShadow(builder, pointer, pointerShadow, offset), place);
  }
}

void FunctionShadow::visitStore(StoreInst &instruction) {
  Builder builder(&instruction);
  Value *pointer = instruction.getPointerOperand();
  Value *value = instruction.getValueOperand();
  storeShadow(builder, value, shadow(value), pointer, shadow(pointer),
              site(instruction, accessKind(*pointer, layout_)));
}

void FunctionShadow::visitGep(GetElementPtrInst &instruction) {
  Value *base = instruction.getPointerOperand();
  MapVector<Value *, APInt> variable;
  APInt constant(64, 0);
  if (instruction.getType()->isVectorTy() ||
      !cast<GEPOperator>(&instruction)->collectOffset(layout_, 64, variable, constant))
    return approximateIfSymbolic(instruction, Approximation::UnknownOperation);
  std::vector<Value *> shadows{shadow(base)};
  for (auto &[index, scale] : variable)
    shadows.push_back(shadow(index));
  setShadow(&instruction, guarded(&instruction, shadows, [&](Builder &inner) -> Value * {
    Value *id = shadow(base);
    Value *address = low(inner, base);
    for (auto &[index, scale] : variable) {
      Value *step = longWord(scale.getZExtValue());
      id = hooks_.call(inner, "assay_gep",
                       {id, address, shadow(index), low(inner, index), word(widthOf(index->getType())), step});
      address = inner.CreateAdd(address, inner.CreateMul(inner.CreateSExtOrTrunc(index, i64_), step));
    }
    if (constant != 0)
      id = hooks_.call(inner, "assay_gep",
                       {id, address, word(0), longWord(constant.getZExtValue()), word(64), longWord(1)});
    return id;
  }));
}

void FunctionShadow::visitAlloca(AllocaInst &instruction) {
  const ZonedVariable &variable = variables_.at(&instruction);
  Builder builder(variable.place->getNextNode());
  if (!isa<Constant>(variable.bytes))
    hooks_.call(builder, "assay_at", {word(site(instruction, program::SiteKind::Access))});
  hooks_.call(builder, "assay_alloca", {variable.place, variable.bytes});
}

} // namespace assay::instrument
