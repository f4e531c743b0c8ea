#include "instrument/red_zones.h"

#include "abi/shared_layout.h"
#include "instrument/coverage_names.h"
#include "instrument/hook_table.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace assay::instrument {

using namespace llvm;

namespace {

// Intrinsics on lifetimes take the whole variable only.
void dropLifetimes(AllocaInst &variable) {
  for (User *user : make_early_inc_range(variable.users()))
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(user); intrinsic != nullptr && intrinsic->isLifetimeStartOrEnd())
      intrinsic->eraseFromParent();
}

ZonedVariable widen(AllocaInst &variable, AllocaInst *&whole) {
  const DataLayout &layout = variable.getDataLayout();
  IRBuilder<> builder(&variable);
  Align align = std::max(variable.getAlign(), Align(abi::kZoneUnit));
  uint64_t before = alignTo(abi::kStackZone, align);
  Type *byte = builder.getInt8Ty();
  Value *bytes =
      builder.CreateMul(builder.CreateZExtOrTrunc(variable.getArraySize(), builder.getInt64Ty()),
                        builder.getInt64(layout.getTypeAllocSize(variable.getAllocatedType()).getFixedValue()));
  if (auto *known = dyn_cast<ConstantInt>(bytes)) {
    uint64_t room = before + alignTo(known->getZExtValue(), abi::kZoneUnit) + abi::kStackZone;
    whole = builder.CreateAlloca(ArrayType::get(byte, room));
  } else {
    Value *room = builder.CreateAdd(bytes, builder.getInt64(before + abi::kZoneUnit + abi::kStackZone));
    whole = builder.CreateAlloca(byte, room);
  }
  whole->setAlignment(align);
  auto *place = GetElementPtrInst::Create(byte, whole, {builder.getInt64(before)}, "", variable.getIterator());
  variable.replaceAllUsesWith(place);
  place->takeName(&variable);
  return {place, bytes};
}

// Tables that the linker or the compiler puts together are one object each for them.
bool mayBeWidened(const GlobalVariable &global) {
  StringRef name = global.getName();
  bool isOfCompiler = name.starts_with("llvm.") || isOfCoverage(name) || HookTable::isHook(name);
  return !global.isDeclaration() && !global.isThreadLocal() && !global.hasSection() && !global.hasComdat() &&
         !global.hasAppendingLinkage() && !global.hasAvailableExternallyLinkage() && !isOfCompiler;
}

} // namespace

// The name goes to an alias, so that the symbol has the size of the variable.
ZonedGlobals widenGlobals(Module &module) {
  SmallVector<GlobalValue *, 4> used; // lists that take whole variables only
  collectUsedGlobalVariables(module, used, false);
  collectUsedGlobalVariables(module, used, true);
  std::vector<GlobalVariable *> variables;
  for (GlobalVariable &global : module.globals())
    if (mayBeWidened(global) && !is_contained(used, &global))
      variables.push_back(&global);
  ZonedGlobals out;
  for (GlobalVariable *variable : variables) {
    Type *type = variable->getValueType();
    uint64_t size = module.getDataLayout().getTypeAllocSize(type).getFixedValue();
    Align align = variable->getAlign().value_or(module.getDataLayout().getPreferredAlign(variable));
    Type *byte = Type::getInt8Ty(module.getContext());
    Type *before = ArrayType::get(byte, alignTo(abi::kGlobalZone, align));
    Type *behind = ArrayType::get(byte, abi::kGlobalZone);
    StructType *roomy = StructType::get(before, type, behind);
    Constant *value = ConstantStruct::get(roomy, Constant::getNullValue(before), variable->getInitializer(),
                                          Constant::getNullValue(behind));
    auto *whole = new GlobalVariable(module, roomy, variable->isConstant(), GlobalValue::PrivateLinkage, value, "",
                                     variable, GlobalValue::NotThreadLocal, variable->getAddressSpace());
    whole->setAlignment(align);
    Type *word = Type::getInt32Ty(module.getContext());
    Constant *place = ConstantExpr::getInBoundsGetElementPtr(
        roomy, whole, ArrayRef<Constant *>{ConstantInt::get(word, 0), ConstantInt::get(word, 1)});
    whole->setName(kZonedPrefix + variable->getName());
    variable->replaceAllUsesWith(place);
    GlobalValue::LinkageTypes linkage =
        variable->hasCommonLinkage() ? GlobalValue::ExternalLinkage : variable->getLinkage();
    auto *alias = GlobalAlias::create(type, variable->getAddressSpace(), linkage, "", place, &module);
    alias->setVisibility(variable->getVisibility());
    alias->takeName(variable);
    variable->eraseFromParent();
    out[whole] = {place, size};
  }
  return out;
}

ZonedVariables widenVariables(Function &function) {
  std::vector<AllocaInst *> variables;
  for (Instruction &instruction : instructions(function))
    if (auto *variable = dyn_cast<AllocaInst>(&instruction);
        variable != nullptr && !variable->isUsedWithInAlloca() && !variable->isSwiftError())
      variables.push_back(variable);
  ZonedVariables out;
  for (AllocaInst *variable : variables) {
    dropLifetimes(*variable);
    AllocaInst *whole = nullptr;
    ZonedVariable zoned = widen(*variable, whole);
    variable->eraseFromParent();
    out[whole] = zoned;
  }
  return out;
}

} // namespace assay::instrument
