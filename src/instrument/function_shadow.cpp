#include "instrument/function_shadow.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace assay::instrument {

using namespace llvm;
using abi::Approximation;

FunctionShadow::FunctionShadow(Function &function, uint32_t number, HookTable &hooks, SiteTable &sites)
    : function_(function), number_(number), hooks_(hooks), sites_(sites), context_(function.getContext()),
      layout_(function.getParent()->getDataLayout()), i32_(Type::getInt32Ty(context_)),
      i64_(Type::getInt64Ty(context_)), ptr_(PointerType::getUnqual(context_)) {}

Value *FunctionShadow::word(uint64_t number) { return ConstantInt::get(i32_, number); }
Value *FunctionShadow::longWord(uint64_t number) { return ConstantInt::get(i64_, number); }

// Scalars have one id; structs, arrays and vectors one for each element.
Type *FunctionShadow::shadowType(Type *type) {
  if (auto *record = dyn_cast<StructType>(type)) {
    std::vector<Type *> elements;
    for (Type *element : record->elements())
      elements.push_back(shadowType(element));
    return StructType::get(context_, elements);
  }
  if (auto *array = dyn_cast<ArrayType>(type))
    return ArrayType::get(shadowType(array->getElementType()), array->getNumElements());
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    return ArrayType::get(i32_, vector->getNumElements());
  return i32_;
}

Constant *FunctionShadow::zero(Type *type) { return Constant::getNullValue(shadowType(type)); }

Value *FunctionShadow::shadow(Value *value) {
  if (isa<UndefValue>(value) && !isa<PoisonValue>(value) && widthOf(value->getType()) != 0)
    return word(abi::kUninitialised); // a variable that is read before it is written
  auto it = shadows_.find(value);
  return it == shadows_.end() ? zero(value->getType()) : it->second;
}

unsigned FunctionShadow::widthOf(Type *type) {
  if (type->isPointerTy())
    return 64;
  if (type->isIntegerTy() && type->getIntegerBitWidth() <= 128)
    return type->getIntegerBitWidth();
  return type->isFloatTy() ? 32 : type->isDoubleTy() ? 64 : 0;
}

Value *FunctionShadow::low(Builder &builder, Value *value) {
  Type *type = value->getType();
  if (type->isPointerTy())
    return builder.CreatePtrToInt(value, i64_);
  if (type->isFloatTy())
    value = builder.CreateBitCast(value, i32_);
  if (type->isDoubleTy())
    return builder.CreateBitCast(value, i64_);
  return builder.CreateZExtOrTrunc(value, i64_);
}

Value *FunctionShadow::high(Builder &builder, Value *value) {
  if (!value->getType()->isIntegerTy() || value->getType()->getIntegerBitWidth() <= 64)
    return longWord(0);
  return builder.CreateZExtOrTrunc(builder.CreateLShr(value, 64), i64_);
}

// The inline fast path: nothing happens while all shadows are 0.
Value *FunctionShadow::guarded(Instruction *before, ArrayRef<Value *> shadows, const Make &slow) {
  Builder builder(before);
  Value *any = nullptr;
  for (Value *one : shadows) {
    if (auto *constant = dyn_cast<Constant>(one); constant != nullptr && constant->isNullValue())
      continue;
    any = any == nullptr ? one : builder.CreateOr(any, one);
  }
  if (any == nullptr)
    return word(0);
  Value *symbolic = builder.CreateICmpNE(any, word(0));
  BasicBlock *head = before->getParent();
  Instruction *end = SplitBlockAndInsertIfThen(symbolic, before, false);
  Builder inner(end);
  Value *result = slow(inner);
  if (result == nullptr)
    return word(0);
  Builder tail(before->getParent(), before->getParent()->begin());
  PHINode *phi = tail.CreatePHI(i32_, 2);
  phi->addIncoming(word(0), head);
  phi->addIncoming(result, inner.GetInsertBlock());
  return phi;
}

uint32_t FunctionShadow::site(Instruction &at, program::SiteKind kind) {
  program::Site place;
  place.kind = kind;
  place.function = function_.getName().str();
  if (const DILocation *location = at.getDebugLoc().get()) {
    SmallString<128> file = location->getFilename();
    sys::fs::make_absolute(location->getDirectory(), file);
    place.file = file.str().str();
    place.line = location->getLine();
    place.column = location->getColumn();
  }
  return sites_.add(std::move(place));
}

void FunctionShadow::approximate(Builder &builder, Approximation what, Instruction &at) {
  hooks_.call(builder, "assay_approximate",
              {word(site(at, program::SiteKind::Other)), word(static_cast<uint64_t>(what))});
}

void FunctionShadow::approximateIfSymbolic(Instruction &at, Approximation what) {
  Builder builder(&at);
  std::vector<Value *> leaves;
  for (Value *operand : at.operands())
    if (!isa<Constant>(operand) && !operand->getType()->isVoidTy() && !isa<BasicBlock>(operand))
      flatten(builder, shadow(operand), leaves);
  guarded(&at, leaves, [&](Builder &inner) -> Value * {
    approximate(inner, what, at);
    return nullptr;
  });
}

void FunctionShadow::flatten(Builder &builder, Value *shadow, std::vector<Value *> &out) {
  Type *type = shadow->getType();
  if (!type->isAggregateType()) {
    out.push_back(shadow);
    return;
  }
  unsigned count =
      type->isStructTy() ? type->getStructNumElements() : static_cast<unsigned>(type->getArrayNumElements());
  for (unsigned i = 0; i < count; ++i)
    flatten(builder, builder.CreateExtractValue(shadow, i), out);
}

Value *FunctionShadow::unflatten(Builder &builder, Type *type, const std::vector<Value *> &leaves, size_t &next) {
  if (!type->isAggregateType())
    return next < leaves.size() ? leaves[next++] : word(0);
  Value *result = Constant::getNullValue(type);
  unsigned count =
      type->isStructTy() ? type->getStructNumElements() : static_cast<unsigned>(type->getArrayNumElements());
  for (unsigned i = 0; i < count; ++i) {
    Type *element = type->isStructTy() ? type->getStructElementType(i) : type->getArrayElementType();
    result = builder.CreateInsertValue(result, unflatten(builder, element, leaves, next), i);
  }
  return result;
}

void FunctionShadow::visit(Instruction &instruction) {
  noteAddresses(instruction);
  if (visitControl(instruction) || visitMemory(instruction) || visitValue(instruction))
    return;
  if (auto *call = dyn_cast<CallBase>(&instruction))
    return visitCall(*call);
  if (!instruction.isTerminator())
    approximateIfSymbolic(instruction, Approximation::UnknownOperation);
}

void FunctionShadow::run() {
  EliminateUnreachableBlocks(function_);
  for (Instruction &instruction : instructions(function_))
    if (auto *call = dyn_cast<CallInst>(&instruction); call != nullptr && call->isMustTailCall())
      call->setTailCallKind(CallInst::TCK_None); // something comes after it now
  variables_ = widenVariables(function_);
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 8> backEdges;
  FindFunctionBackedges(function_, backEdges);
  std::vector<Instruction *> loopEnds;
  for (auto &[from, to] : backEdges)
    loopEnds.push_back(const_cast<BasicBlock *>(from)->getTerminator());
  std::sort(loopEnds.begin(), loopEnds.end());
  loopEnds.erase(std::unique(loopEnds.begin(), loopEnds.end()), loopEnds.end());
  std::vector<Instruction *> work;
  ReversePostOrderTraversal<Function *> order(&function_);
  for (BasicBlock *block : order)
    for (Instruction &instruction : *block)
      work.push_back(&instruction);
  receiveArguments();
  // Empty shadow PHIs first, so that loops find them; they are filled when all values have one.
  for (Instruction *instruction : work) {
    if (auto *phi = dyn_cast<PHINode>(instruction)) {
      Builder builder(phi);
      PHINode *twin = builder.CreatePHI(shadowType(phi->getType()), phi->getNumIncomingValues());
      setShadow(phi, twin);
      phis_.emplace_back(phi, twin);
    }
  }
  for (Instruction *instruction : work)
    if (!isa<PHINode>(instruction))
      visit(*instruction);
  for (auto &[phi, twin] : phis_)
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
      twin->addIncoming(shadow(phi->getIncomingValue(i)), phi->getIncomingBlock(i));
  for (Instruction *end : loopEnds)
    insertFuel(end);
}

} // namespace assay::instrument
