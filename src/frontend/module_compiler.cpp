// Compiles the source, together with one entry thunk per function, to an LLVM module.
#include "frontend/entry_thunk.h"
#include "frontend/invocation.h"

#include <clang/CodeGen/CodeGenAction.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Support/CommandLine.h>

#include <mutex>
#include <shared_mutex>

namespace assay::frontend {

using program::Function;
using program::Unit;

namespace {

// Branches must be those of the source: no optimisation, no assumption of defined behaviour; the
// compiler puts in its checks for it, whose handlers the instrumentation replaces.
const std::vector<std::string> kCodeFlags = {"-O0",
                                             "-Xclang",
                                             "-disable-O0-optnone",
                                             "-gline-tables-only",
                                             "-gcolumn-info",
                                             "-fno-delete-null-pointer-checks",
                                             "-fPIC",
                                             "-ffp-contract=off",
                                             "-fno-stack-protector",
                                             "-U_FORTIFY_SOURCE",
                                             "-fno-builtin-printf",
                                             "-w",
                                             "-fno-sanitize=all",
                                             "-fsanitize=signed-integer-overflow,shift,array-bounds",
                                             "-fsanitize-minimal-runtime",
                                             "-fsanitize-recover=all",
                                             "-fno-lto",
                                             "-fno-exceptions",
                                             "-Dmain=assay_unit_main"};

// The coverage mapping is the one that llvm-cov would read.
std::vector<std::string> countedCode() {
  std::vector<std::string> flags = kCodeFlags;
  flags.insert(flags.end(), {"-fprofile-instr-generate", "-fcoverage-mapping"});
  return flags;
}

} // namespace

namespace {

// Code that macros of system headers put into the file is the file's: sys/tree.h writes whole
// functions. Clang leaves it out of the coverage unless this option is set.
void countSystemMacros(bool wanted) {
  auto &options = llvm::cl::getRegisteredOptions();
  auto option = options.find("system-headers-coverage");
  if (option != options.end())
    static_cast<llvm::cl::opt<bool> *>(option->second)->setValue(wanted);
}

} // namespace

base::Result<CompiledModule> compileUnit(const Source &source, const Unit &unit, const std::set<std::string> &wanted) {
  CompiledModule compiled;
  std::string text =
      "#include \"" + source.file + "\"\n" + program::inlineDefinitions(unit) + thunkPrelude() + stubDefinitions(unit);
  for (size_t i = 0; i < unit.functions.size(); ++i) {
    const Function &function = unit.functions[i];
    bool callable =
        function.inMainFile && function.unsupported.empty() && (wanted.empty() || wanted.contains(function.name));
    compiled.entries.push_back(callable ? "assay_entry_" + std::to_string(i) : "");
    if (callable)
      text += entryThunk(unit, function, i);
  }
  compiled.context = std::make_unique<llvm::LLVMContext>();
  // The option is the process's: while it is set nobody else compiles.
  static std::shared_mutex option;
  std::unique_lock<std::shared_mutex> alone(option, std::defer_lock);
  std::shared_lock<std::shared_mutex> together(option, std::defer_lock);
  if (unit.fromSystemMacros)
    alone.lock();
  else
    together.lock();
  countSystemMacros(unit.fromSystemMacros);
  clang::EmitLLVMOnlyAction action(compiled.context.get());
  if (auto status = runAction(source, countedCode(), text, action); !status)
    return base::Error{status.error()};
  compiled.module = action.takeModule();
  if (compiled.module == nullptr)
    return base::Error{"the compiler produced no code for " + source.file};
  return compiled;
}

base::Result<std::string> compileLinked(const Source &source) {
  llvm::LLVMContext context;
  clang::EmitLLVMOnlyAction action(&context);
  if (auto status = runAction(source, kCodeFlags, "", action); !status)
    return base::Error{status.error()};
  std::unique_ptr<llvm::Module> module = action.takeModule();
  if (module == nullptr)
    return base::Error{"the compiler produced no code for " + source.file};
  if (llvm::Function *entry = module->getFunction("assay_unit_main"); entry != nullptr && !entry->isDeclaration())
    entry->setLinkage(llvm::GlobalValue::InternalLinkage); // each program has one
  std::string bitcode;
  llvm::raw_string_ostream out(bitcode);
  llvm::WriteBitcodeToFile(*module, out);
  return bitcode;
}

} // namespace assay::frontend
