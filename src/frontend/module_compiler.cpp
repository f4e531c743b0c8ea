// Compiles the source, together with one entry thunk per function, to an LLVM module.
#include "frontend/entry_thunk.h"
#include "frontend/invocation.h"

#include <clang/CodeGen/CodeGenAction.h>
#include <llvm/Support/CommandLine.h>

namespace assay::frontend {

using program::Function;
using program::Unit;

namespace {

// Branches must be those of the source: no optimisation, no assumption of defined behaviour; the
// compiler puts in its checks for it, whose handlers the instrumentation replaces. The
// coverage mapping is the one that llvm-cov would read.
const std::vector<std::string> kUnitFlags = {"-O0",
                                             "-Xclang",
                                             "-disable-O0-optnone",
                                             "-gline-tables-only",
                                             "-gcolumn-info",
                                             "-fno-delete-null-pointer-checks",
                                             "-fprofile-instr-generate",
                                             "-fcoverage-mapping",
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

base::Result<CompiledModule> compileUnit(const Source &source, const Unit &unit) {
  CompiledModule compiled;
  std::string text = "#include \"" + source.file + "\"\n" + thunkPrelude();
  for (size_t i = 0; i < unit.functions.size(); ++i) {
    const Function &function = unit.functions[i];
    bool callable = function.inMainFile && function.unsupported.empty();
    compiled.entries.push_back(callable ? "assay_entry_" + std::to_string(i) : "");
    if (callable)
      text += entryThunk(unit, function, i);
  }
  compiled.context = std::make_unique<llvm::LLVMContext>();
  countSystemMacros(unit.fromSystemMacros);
  clang::EmitLLVMOnlyAction action(compiled.context.get());
  if (auto status = runAction(source, kUnitFlags, text, action); !status)
    return base::Error{status.error()};
  compiled.module = action.takeModule();
  if (compiled.module == nullptr)
    return base::Error{"the compiler produced no code for " + source.file};
  return compiled;
}

} // namespace assay::frontend
