// Branches, selects, switches, returns and fuel.
#include "instrument/function_shadow.h"

#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace assay::instrument {

using namespace llvm;
using abi::Approximation;

static bool comparesPointers(const Value *condition) {
  const auto *compare = dyn_cast<ICmpInst>(condition);
  return compare != nullptr && compare->getOperand(0)->getType()->isPointerTy() &&
         !isa<Constant>(compare->getOperand(0)) && !isa<Constant>(compare->getOperand(1));
}

bool FunctionShadow::visitControl(Instruction &instruction) {
  if (auto *branch = dyn_cast<BranchInst>(&instruction)) {
    if (!branch->isConditional())
      return true;
    Value *condition = branch->getCondition();
    uint32_t place = site(instruction, comparesPointers(condition) ? program::SiteKind::BranchOnPointers
                                                                   : program::SiteKind::Branch);
    // The compiler marks the checks for undefined behaviour that it was asked to insert.
    bool isCheck = branch->getMetadata(LLVMContext::MD_nosanitize) != nullptr;
    guarded(branch, {shadow(condition)}, [&](Builder &inner) -> Value * {
      hooks_.call(inner, isCheck ? "assay_check_defined" : "assay_branch",
                  {word(place), shadow(condition), inner.CreateZExt(condition, i32_)});
      return nullptr;
    });
  } else if (auto *select = dyn_cast<SelectInst>(&instruction)) {
    visitSelect(*select);
  } else if (auto *choice = dyn_cast<SwitchInst>(&instruction)) {
    visitSwitch(*choice);
  } else if (auto *result = dyn_cast<ReturnInst>(&instruction)) {
    visitReturn(*result);
  } else if (auto *jump = dyn_cast<IndirectBrInst>(&instruction)) {
    uint32_t place = site(instruction, program::SiteKind::Other);
    Value *target = jump->getAddress();
    guarded(jump, {shadow(target)}, [&](Builder &inner) -> Value * {
      hooks_.call(inner, "assay_concretise", {word(place), shadow(target), low(inner, target), word(64)});
      return nullptr;
    });
  } else {
    return isa<UnreachableInst>(&instruction);
  }
  return true;
}

void FunctionShadow::visitSelect(SelectInst &select) {
  Value *condition = select.getCondition();
  if (condition->getType()->isVectorTy()) {
    approximateIfSymbolic(select, Approximation::Vector);
    return;
  }
  uint32_t place = site(select, program::SiteKind::Select);
  guarded(&select, {shadow(condition)}, [&](Builder &inner) -> Value * {
    hooks_.call(inner, "assay_branch", {word(place), shadow(condition), inner.CreateZExt(condition, i32_)});
    return nullptr;
  });
  Builder builder(&select);
  setShadow(&select, builder.CreateSelect(condition, shadow(select.getTrueValue()), shadow(select.getFalseValue())));
}

void FunctionShadow::visitSwitch(SwitchInst &choice) {
  Value *condition = choice.getCondition();
  if (widthOf(condition->getType()) > 64) { // cases are kept in 64 bits: one branch for each instead
    for (auto &one : choice.cases()) {
      Value *value = one.getCaseValue();
      uint32_t each = site(choice, program::SiteKind::Branch);
      guarded(&choice, {shadow(condition)}, [&](Builder &inner) -> Value * {
        Value *term = binary(inner, abi::TermOp::Eq, condition->getType(), condition, value);
        Value *equal = inner.CreateICmpEQ(condition, value);
        hooks_.call(inner, "assay_branch", {word(each), term, inner.CreateZExt(equal, i32_)});
        return nullptr;
      });
    }
    return;
  }
  program::Site place = sites_.get(site(choice, program::SiteKind::Switch));
  place.width = widthOf(condition->getType());
  for (auto &one : choice.cases())
    place.cases.push_back(one.getCaseValue()->getValue().getLimitedValue());
  uint32_t number = sites_.add(std::move(place));
  guarded(&choice, {shadow(condition)}, [&](Builder &inner) -> Value * {
    hooks_.call(inner, "assay_switch",
                {word(number), shadow(condition), low(inner, condition), word(widthOf(condition->getType()))});
    return nullptr;
  });
}

void FunctionShadow::visitReturn(ReturnInst &instruction) {
  Builder builder(&instruction);
  Value *first = word(0);
  if (Value *value = instruction.getReturnValue()) {
    std::vector<Value *> leaves;
    flatten(builder, shadow(value), leaves);
    Type *arrayType = ArrayType::get(i32_, 8);
    GlobalVariable *words = hooks_.word("assay_ret_shadow", arrayType);
    for (size_t i = 0; i < leaves.size() && i < 8; ++i)
      builder.CreateStore(leaves[i], builder.CreateConstGEP2_64(arrayType, words, 0, i));
    if (!leaves.empty())
      first = leaves[0];
    if (leaves.size() == 1) {
      uint32_t place = site(instruction, program::SiteKind::Other);
      guarded(&instruction, {first}, [&](Builder &inner) -> Value * {
        hooks_.call(inner, "assay_returns", {word(place), first});
        return nullptr;
      });
      builder.SetInsertPoint(&instruction);
    }
  }
  hooks_.call(builder, "assay_stack_release", {stackMark_});
  hooks_.call(builder, "assay_leave", {word(number_), first});
  builder.CreateStore(&function_, hooks_.word("assay_ret_callee", ptr_));
}

void FunctionShadow::insertFuel(Instruction *before) {
  uint32_t place = site(*before, program::SiteKind::Other);
  Builder builder(before);
  GlobalVariable *fuel = hooks_.word("assay_fuel", i64_);
  Value *left = builder.CreateSub(builder.CreateLoad(i64_, fuel), longWord(1));
  builder.CreateStore(left, fuel);
  Value *empty = builder.CreateICmpSLT(left, longWord(0));
  Instruction *end = SplitBlockAndInsertIfThen(empty, before, false);
  Builder inner(end);
  hooks_.call(inner, "assay_out_of_fuel", {word(place)});
}

} // namespace assay::instrument
