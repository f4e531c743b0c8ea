#include "instrument/unit_builder.h"

#include "abi/shared_layout.h"
#include "instrument/coverage_names.h"
#include "instrument/hook_table.h"
#include "instrument/module_passes.h"
#include "instrument/outside_functions.h"
#include "instrument/red_zones.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/CodeGen/MachineFunctionPass.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Instrumentation/InstrProfiling.h>
#include <llvm/Transforms/Utils/GlobalStatus.h>

#include <mutex>

namespace assay::instrument {

using namespace llvm;

namespace {

// Calls of C library functions that we have a model for go to the model.
base::Status linkModels(Module &module, const std::string &path) {
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> models = parseIRFile(path, diagnostic, module.getContext());
  if (models == nullptr)
    return base::Error{"cannot read the C library models " + path + ": " + diagnostic.getMessage().str()};
  models->setTargetTriple(module.getTargetTriple());
  models->setDataLayout(module.getDataLayout());
  const std::string prefix = kModelPrefix;
  bool wanted = false;
  for (Function &model : *models) {
    if (model.isDeclaration())
      continue;
    if (!model.getName().starts_with(prefix)) {
      model.setName(kInsideModelPrefix + model.getName().str());
      continue;
    }
    Function *used = module.getFunction(model.getName().substr(prefix.size()));
    if (used != nullptr && used->isDeclaration() && used->getFunctionType() == model.getFunctionType()) {
      used->setName(model.getName());
      wanted = true;
    }
  }
  if (wanted && Linker::linkModules(module, std::move(models), Linker::LinkOnlyNeeded))
    return base::Error{"cannot link the C library models"};
  for (Function &function : module)
    if (function.getName().starts_with(prefix) && !function.isDeclaration()) {
      function.setLinkage(GlobalValue::InternalLinkage);
      function.setName(function.getName());
    }
  return base::Ok{};
}

Constant *pointerTable(Module &module, const std::string &name, ArrayRef<Constant *> entries, Type *element) {
  ArrayType *type = ArrayType::get(element, entries.size());
  return new GlobalVariable(module, type, true, GlobalValue::ExternalLinkage, ConstantArray::get(type, entries), name);
}

void emitCount(Module &module, const std::string &name, uint64_t count) {
  Type *i64 = Type::getInt64Ty(module.getContext());
  new GlobalVariable(module, i64, true, GlobalValue::ExternalLinkage, ConstantInt::get(i64, count), name);
}

// A table without `const` that only this unit sees and never stores to is a constant all the same.
// Hooks take addresses, so this is asked before they are there.
void markConstants(Module &module) {
  for (GlobalVariable &global : module.globals()) {
    GlobalStatus status;
    if (!global.isConstant() && global.hasLocalLinkage() && !GlobalStatus::analyzeGlobal(&global, status) &&
        status.StoredType == GlobalStatus::NotStored)
      global.setConstant(true);
  }
}

// The pass notes where one of them is called.
void markWeak(Module &module, const std::set<std::string> &names) {
  for (const std::string &name : names)
    if (Function *function = module.getFunction(name))
      function->addFnAttr(kWeakAttribute);
}

// What the runner looks up in the shared object: thunks, globals, bounds of the counters.
void emitTables(Module &module, const std::vector<std::string> &entries, const ZonedGlobals &zoned) {
  LLVMContext &context = module.getContext();
  Type *ptr = PointerType::getUnqual(context);
  Type *i64 = Type::getInt64Ty(context);
  std::vector<Constant *> thunks;
  thunks.reserve(entries.size());
  for (const std::string &name : entries)
    thunks.push_back(module.getFunction(name));
  StructType *entryType = StructType::get(context, {ptr, i64, ptr, i64, i64});
  std::vector<Constant *> globals;
  std::vector<GlobalVariable *> all;
  for (GlobalVariable &global : module.globals())
    if (!global.isDeclaration() && !global.getName().starts_with("llvm.") && !isOfCoverage(global.getName()) &&
        !global.isThreadLocal())
      all.push_back(&global);
  for (GlobalVariable *global : all) {
    auto known = zoned.find(global);
    StringRef ownName = global->getName();
    ownName.consume_front(kZonedPrefix);
    Constant *name = ConstantDataArray::getString(context, ownName);
    auto *text = new GlobalVariable(module, name->getType(), true, GlobalValue::PrivateLinkage, name);
    bool isZoned = known != zoned.end();
    Constant *place = isZoned ? known->second.place : global;
    uint64_t size =
        isZoned ? known->second.bytes : module.getDataLayout().getTypeAllocSize(global->getValueType()).getFixedValue();
    // The tables of a sequence's entry are ours: nobody else writes them.
    bool isConst = global->isConstant() || HookTable::isHook(ownName);
    globals.push_back(ConstantStruct::get(entryType, {place, ConstantInt::get(i64, size), text,
                                                      ConstantInt::get(i64, isConst), ConstantInt::get(i64, isZoned)}));
  }
  pointerTable(module, "assay_entries", thunks, ptr);
  emitCount(module, "assay_entry_count", thunks.size());
  pointerTable(module, "assay_globals", globals, entryType);
  emitCount(module, "assay_global_count", globals.size());
  std::vector<Constant *> bounds;
  for (const char *name :
       {"__start___llvm_prf_cnts", "__stop___llvm_prf_cnts", "__start___llvm_prf_data", "__stop___llvm_prf_data"}) {
    auto *bound =
        new GlobalVariable(module, Type::getInt8Ty(context), false, GlobalValue::ExternalWeakLinkage, nullptr, name);
    bound->setVisibility(GlobalValue::HiddenVisibility);
    bounds.push_back(bound);
  }
  pointerTable(module, "assay_profile_bounds", bounds, ptr);
}

void lowerCounters(Module &module) {
  LLVMContext &context = module.getContext();
  // Its presence keeps the pass from asking for the compiler's profile runtime.
  if (module.getGlobalVariable("__llvm_profile_runtime") == nullptr) {
    auto *hook = new GlobalVariable(module, Type::getInt32Ty(context), false, GlobalValue::InternalLinkage,
                                    ConstantInt::get(Type::getInt32Ty(context), 0), "__llvm_profile_runtime");
    (void)hook;
  }
  Analyses analyses;
  InstrProfilingLoweringPass(InstrProfOptions{}).run(module, analyses.modules);
}

base::Status writeObject(Module &module, const std::string &path) {
  initialiseTarget();
  std::string problem;
  const Target *target = TargetRegistry::lookupTarget(module.getTargetTriple(), problem);
  if (target == nullptr)
    return base::Error{problem};
  TargetOptions options;
  options.UseInitArray = true; // constructors run when the unit is loaded, as they would natively
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(module.getTargetTriple(), "x86-64", "", options,
                                                                     Reloc::PIC_, std::nullopt, CodeGenOptLevel::None));
  std::error_code error;
  raw_fd_ostream out(path, error, sys::fs::OF_None);
  if (error)
    return base::Error{"cannot write " + path + ": " + error.message()};
  legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, out, nullptr, CodeGenFileType::ObjectFile))
    return base::Error{"this machine's target cannot write object files"};
  passes.run(module);
  return base::Ok{};
}

base::Status linkShared(const std::string &object, const std::string &output, const std::string &log,
                        const std::vector<std::string> &libraries) {
  auto linker = sys::findProgramByName("ld.lld-19");
  if (!linker)
    return base::Error{"no linker found; install the package lld-19"};
  // At a fixed address, with the addresses in its data: see unit_symbols.
  std::string base = "--image-base=" + std::to_string(abi::kUnitBase);
  std::vector<StringRef> arguments = {
      *linker, "-shared", "-Bsymbolic", "-z", "now", "-z", "norelro", base, "--apply-dynamic-relocs",
      object,  "-o",      output};
  if (!libraries.empty())
    arguments.insert(arguments.end(), {"-L/usr/local/lib", "-L/usr/lib/x86_64-linux-gnu", "-L/lib/x86_64-linux-gnu",
                                       "-L/usr/lib64", "-L/usr/lib"});
  arguments.insert(arguments.end(), libraries.begin(), libraries.end());
  std::string message;
  std::optional<StringRef> redirects[] = {std::nullopt, StringRef(log), StringRef(log)};
  int status = sys::ExecuteAndWait(*linker, arguments, std::nullopt, redirects, 60, 0, &message);
  if (status == 0)
    return base::Ok{};
  auto text = MemoryBuffer::getFile(log);
  return base::Error{"linking the unit failed: " + (text ? (*text)->getBuffer().str() : message)};
}

} // namespace

void initialiseTarget() {
  static std::once_flag done;
  std::call_once(done, [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    InitializeNativeTargetAsmParser(); // for inline assembly
  });
}

base::Result<BuiltUnit> buildUnit(std::unique_ptr<Module> module, const BuildRequest &request) {
  nameBySymbols(*module);
  for (const std::string &other : request.linked)
    if (auto status = linkBitcode(*module, other); !status)
      return base::Error{status.error()};
  OpenNames open = openNames(*module);
  open.external.insert(request.kept.begin(), request.kept.end()); // a test may let a pointer lead there
  markWeak(*module, open.weak);
  std::vector<program::MissingName> missing = defineMissing(*module, request.missing);
  std::set<std::string> libraryCalls;
  for (const Function &function : *module)
    if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty())
      libraryCalls.insert(function.getName().str());
  if (auto status = linkModels(*module, request.models); !status)
    return base::Error{status.error()};
  std::vector<std::string> roots = request.entries;
  roots.insert(roots.end(), request.kept.begin(), request.kept.end());
  markConstants(*module); // while all that may store to a variable is there
  keepReachable(*module, roots);
  BuiltUnit built;
  built.missing = std::move(missing);
  built.libraryCalls = std::move(libraryCalls);
  for (const std::string &entry : request.entries)
    built.variablesOf[entry] = mutableVariables(*module, entry);
  built.replaceable = open.weak;
  built.open = std::move(open);
  built.replaceable.insert(request.stubs.begin(), request.stubs.end());
  for (const program::MissingName &name : built.missing)
    built.replaceable.insert(name.name);
  raw_string_ostream bitcode(built.bitcode);
  WriteBitcodeToFile(*module, bitcode);
  giveAddressesInside(*module);
  prepareModule(*module);
  ShadowResult shadow = runShadowPass(*module);
  ZonedGlobals zoned = widenGlobals(*module);
  emitTables(*module, request.entries, zoned);
  lowerCounters(*module);
  std::string problem;
  raw_string_ostream problems(problem);
  if (verifyModule(*module, &problems))
    return base::Error{"the instrumented unit is not valid: " + problems.str()};
  std::string object = request.directory + "/unit.o";
  if (auto status = writeObject(*module, object); !status)
    return base::Error{status.error()};
  built.sharedObject = request.directory + "/unit.so";
  if (auto status = linkShared(object, built.sharedObject, request.directory + "/link.log", request.libraries); !status)
    return base::Error{status.error()};
  auto coverage = CoverageMap::read(built.sharedObject);
  if (!coverage)
    return base::Error{coverage.error()};
  auto symbols = readUnitSymbols(built.sharedObject);
  if (!symbols)
    return base::Error{symbols.error()};
  built.sites = std::move(shadow.sites);
  built.functions = std::move(shadow.functions);
  built.coverage = std::move(coverage.value());
  built.symbols = std::move(symbols.value());
  return built;
}

} // namespace assay::instrument
