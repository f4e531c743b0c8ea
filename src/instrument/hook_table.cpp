#include "instrument/hook_table.h"

#include "base/check.h"

namespace assay::instrument {

using namespace llvm;

HookTable::HookTable(Module &module) : module_(module) {
  LLVMContext &context = module.getContext();
  Type *V = Type::getVoidTy(context);
  Type *I = Type::getInt32Ty(context);
  Type *L = Type::getInt64Ty(context);
  Type *P = PointerType::getUnqual(context);
  (void)V;
#define HOOK(result, name, ...)                                                                                        \
  {                                                                                                                    \
    std::vector<Type *> arguments = {__VA_ARGS__};                                                                     \
    types_[#name] = FunctionType::get(result, arguments, false);                                                       \
  }
#include "abi/hooks.def"
#undef HOOK
}

FunctionCallee HookTable::get(const std::string &name) {
  auto it = types_.find(name);
  CHECK(it != types_.end(), "hook that is not in hooks.def");
  return module_.getOrInsertFunction(name, it->second);
}

CallInst *HookTable::call(IRBuilder<> &builder, const std::string &name, ArrayRef<Value *> arguments) {
  return builder.CreateCall(get(name), arguments);
}

GlobalVariable *HookTable::word(const std::string &name, Type *type) {
  if (GlobalVariable *found = module_.getNamedGlobal(name))
    return found;
  return new GlobalVariable(module_, type, false, GlobalValue::ExternalLinkage, nullptr, name);
}

} // namespace assay::instrument
