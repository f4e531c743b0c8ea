#include "instrument/outside_functions.h"

#include "instrument/hook_table.h"

#include <llvm/IR/IRBuilder.h>

namespace assay::instrument {

using namespace llvm;

namespace {

// Used other than to call it?
bool isAddress(const Use &use) {
  const auto *call = dyn_cast<CallBase>(use.getUser());
  return call == nullptr || !call->isCallee(&use);
}

Function *makeThunk(Module &module, Function &outside) {
  Function *thunk = Function::Create(outside.getFunctionType(), GlobalValue::InternalLinkage,
                                     kOutsidePrefix + outside.getName().str(), module);
  thunk->setAttributes(outside.getAttributes());
  IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", thunk));
  std::vector<Value *> arguments;
  for (Argument &argument : thunk->args())
    arguments.push_back(&argument);
  CallInst *call = builder.CreateCall(&outside, arguments);
  call->setAttributes(outside.getAttributes());
  if (thunk->getReturnType()->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(call);
  return thunk;
}

} // namespace

void giveAddressesInside(Module &module) {
  std::vector<Function *> outside;
  for (Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && !function.isVarArg() &&
        !function.hasExternalWeakLinkage() && !HookTable::isHook(function.getName()) &&
        any_of(function.uses(), isAddress))
      outside.push_back(&function);
  for (Function *function : outside) {
    Function *thunk = makeThunk(module, *function);
    function->replaceUsesWithIf(thunk, [&](Use &use) { return isAddress(use); });
  }
}

} // namespace assay::instrument
