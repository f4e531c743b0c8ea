#include "instrument/module_link.h"

#include "abi/trace_record.h"
#include "instrument/coverage_names.h"
#include "instrument/hook_table.h"
#include "instrument/module_passes.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>

namespace assay::instrument {

using namespace llvm;

std::set<std::string> undefinedSymbols(const Module &module) {
  std::set<std::string> out;
  for (const Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
        !HookTable::isHook(function.getName()) && !function.getName().starts_with("__ubsan_handle_"))
      out.insert(function.getName().str());
  for (const GlobalVariable &variable : module.globals())
    if (variable.isDeclaration() && !variable.use_empty())
      out.insert(variable.getName().str());
  return out;
}

namespace {

Expected<std::unique_ptr<Module>> parse(const std::string &bitcode, LLVMContext &context) {
  return parseBitcodeFile(MemoryBufferRef(bitcode, "linked"), context);
}

} // namespace

std::set<std::string> undefinedInBitcode(const std::string &bitcode) {
  LLVMContext context;
  auto module = parse(bitcode, context);
  if (!module) {
    consumeError(module.takeError());
    return {};
  }
  return undefinedSymbols(**module);
}

void nameBySymbols(Module &module) {
  for (Function &function : module)
    if (StringRef name = function.getName(); name.starts_with("\1"))
      function.setName(name.drop_front(1).str());
}

base::Status linkBitcode(Module &module, const std::string &bitcode) {
  auto other = parse(bitcode, module.getContext());
  if (!other)
    return base::Error{toString(other.takeError())};
  for (Function &function : **other) // a stub of ours stands in for it; its own file still sees it
    if (const Function *known = module.getFunction(function.getName());
        known != nullptr && !known->isDeclaration() && !function.isDeclaration() && !function.hasLocalLinkage())
      function.setLinkage(GlobalValue::InternalLinkage);
  if (Linker::linkModules(module, std::move(*other)))
    return base::Error{"the files of the project do not link: a name is defined twice"};
  return base::Ok{};
}

void keepReachable(Module &module, const std::vector<std::string> &roots) {
  std::set<std::string> kept(roots.begin(), roots.end());
  Analyses analyses;
  internalizeModule(module, [&](const GlobalValue &value) {
    return kept.contains(value.getName().str()) || isOfCoverage(value.getName());
  });
  GlobalDCEPass().run(module, analyses.modules);
}

namespace {

// An array whose length nobody states gets some elements.
GlobalVariable *withSomeElements(GlobalVariable &variable) {
  auto *array = dyn_cast<ArrayType>(variable.getValueType());
  if (array == nullptr || array->getNumElements() != 0)
    return &variable;
  Type *type = ArrayType::get(array->getElementType(), program::kOpenElements);
  auto *larger = new GlobalVariable(*variable.getParent(), type, false, variable.getLinkage(), nullptr, "", &variable);
  larger->takeName(&variable);
  variable.replaceAllUsesWith(larger);
  variable.eraseFromParent();
  return larger;
}

} // namespace

std::vector<program::MissingName> defineMissing(Module &module, const std::set<std::string> &names) {
  std::vector<program::MissingName> out;
  for (const std::string &name : names) {
    if (Function *function = module.getFunction(name); function != nullptr && function->isDeclaration()) {
      IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", function));
      Type *result = function->getReturnType();
      Type *i32 = builder.getInt32Ty();
      builder.CreateCall(
          module.getOrInsertFunction("assay_approximate", builder.getVoidTy(), i32, i32),
          {builder.getInt32(0), builder.getInt32(static_cast<uint32_t>(abi::Approximation::UndefinedFunction))});
      if (function->doesNotReturn())
        builder.CreateUnreachable();
      else if (result->isVoidTy())
        builder.CreateRetVoid();
      else
        builder.CreateRet(Constant::getNullValue(result));
      out.push_back({name, true, result->isFloatingPointTy()});
    } else if (GlobalVariable *variable = module.getGlobalVariable(name);
               variable != nullptr && variable->isDeclaration()) {
      GlobalVariable *stated = variable;
      variable = withSomeElements(*variable);
      bool isOpen = variable != stated;
      variable->setInitializer(Constant::getNullValue(variable->getValueType()));
      variable->setConstant(false); // whoever defines it may have given it any value
      out.push_back({name, false, false, module.getDataLayout().getTypeAllocSize(variable->getValueType()), isOpen});
    }
  }
  return out;
}

namespace {

// Is it used other than to call it, the compiler's tables of counters aside?
bool givesAddress(const Value &value) {
  return any_of(value.uses(), [](const Use &use) {
    const User *user = use.getUser();
    if (const auto *call = dyn_cast<CallBase>(user))
      return !call->isCallee(&use);
    if (const auto *variable = dyn_cast<GlobalVariable>(user))
      return !isOfCoverage(variable->getName()) && variable->getName() != "llvm.compiler.used";
    return isa<Constant>(user) ? givesAddress(*user) : true;
  });
}

} // namespace

OpenNames openNames(const Module &module) {
  OpenNames out;
  for (const Function &function : module) {
    if (function.hasExternalWeakLinkage()) {
      out.weak.insert(function.getName().str());
      out.hasMissingWeak = true;
    }
    if (function.isDeclaration())
      continue;
    if (givesAddress(function))
      out.addressTaken.insert(function.getName().str());
    if (!function.hasLocalLinkage())
      out.external.insert(function.getName().str());
    if (function.isWeakForLinker() && !function.hasLinkOnceLinkage())
      out.weak.insert(function.getName().str());
  }
  for (const GlobalVariable &variable : module.globals())
    if (!variable.isDeclaration() && !isOfCoverage(variable.getName()) &&
        (variable.hasWeakAnyLinkage() || variable.hasWeakODRLinkage()))
      out.weak.insert(variable.getName().str());
  return out;
}

std::set<std::string> mutableVariables(const Module &module, const std::string &function) {
  std::set<std::string> out;
  std::set<const Value *> seen;
  std::vector<const Value *> work{module.getFunction(function)};
  while (!work.empty()) {
    const Value *value = work.back();
    work.pop_back();
    if (value == nullptr || !seen.insert(value).second)
      continue;
    if (const auto *body = dyn_cast<Function>(value)) {
      for (const BasicBlock &block : *body)
        for (const Instruction &instruction : block)
          for (const Value *operand : instruction.operands())
            if (isa<Constant>(operand))
              work.push_back(operand);
    } else if (const auto *variable = dyn_cast<GlobalVariable>(value)) {
      bool isOurs = isOfCoverage(variable->getName()) || HookTable::isHook(variable->getName());
      if (!variable->isConstant() && !variable->isDeclaration() && !isOurs)
        out.insert(variable->getName().str());
      if (variable->hasInitializer())
        work.push_back(variable->getInitializer());
    } else if (const auto *constant = dyn_cast<Constant>(value)) {
      for (const Value *operand : constant->operands())
        work.push_back(operand);
    }
  }
  return out;
}

} // namespace assay::instrument
