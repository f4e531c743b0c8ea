// The hooks as LLVM functions, declared from abi/hooks.def on first use.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <map>
#include <string>

namespace assay::instrument {

class HookTable {
public:
  explicit HookTable(llvm::Module &module);

  llvm::FunctionCallee get(const std::string &name);
  llvm::CallInst *call(llvm::IRBuilder<> &builder, const std::string &name, llvm::ArrayRef<llvm::Value *> arguments);
  // Words of the runtime that instrumented code reads and writes directly.
  llvm::GlobalVariable *word(const std::string &name, llvm::Type *type);
  static bool isHook(llvm::StringRef name) { return name.starts_with("assay_"); }

private:
  llvm::Module &module_;
  std::map<std::string, llvm::FunctionType *> types_;
};

} // namespace assay::instrument
