// Compiles the source, together with one entry thunk per function, to an LLVM module.
#include "frontend/invocation.h"

#include <clang/CodeGen/CodeGenAction.h>

namespace assay::frontend {

using program::Function;
using program::TypeKind;
using program::Unit;

namespace {

// Branches must be those of the source: no optimisation, no assumption of defined behaviour. The
// coverage mapping is the one that llvm-cov would read.
const std::vector<std::string> kUnitFlags = {"-O0",
                                             "-Xclang",
                                             "-disable-O0-optnone",
                                             "-gline-tables-only",
                                             "-gcolumn-info",
                                             "-fwrapv",
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
                                             "-fno-lto",
                                             "-fno-exceptions",
                                             "-Dmain=assay_unit_main"};

// The thunk unpacks the argument block; the compiler takes care of the calling convention.
std::string thunk(const Unit &unit, const Function &function, size_t index) {
  auto part = [&](program::TypeId type, const std::string &name) {
    return "__typeof__(" + unit.types.get(type).spelling + ") " + name + "; ";
  };
  bool returns = unit.types.get(function.returnType).kind != TypeKind::Void;
  std::string fields;
  std::string arguments;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    std::string name = "p" + std::to_string(i);
    fields += part(function.parameters[i].type, name);
    arguments += (i == 0 ? "a->" : ", a->") + name;
  }
  if (returns)
    fields += part(function.returnType, "result");
  std::string name = "assay_entry_" + std::to_string(index);
  std::string text = "__attribute__((no_profile_instrument_function)) void " + name + "(void *block) {\n";
  if (!fields.empty())
    text += "  struct { " + fields + "} *a = block;\n";
  else
    text += "  (void)block;\n";
  return text + "  " + (returns ? "a->result = " : "") + function.name + "(" + arguments + ");\n}\n";
}

} // namespace

base::Result<CompiledModule> compileUnit(const Source &source, const Unit &unit) {
  CompiledModule compiled;
  std::string text = "#include \"" + source.file + "\"\n";
  for (size_t i = 0; i < unit.functions.size(); ++i) {
    const Function &function = unit.functions[i];
    bool callable = function.inMainFile && function.unsupported.empty();
    compiled.entries.push_back(callable ? "assay_entry_" + std::to_string(i) : "");
    if (callable)
      text += thunk(unit, function, i);
  }
  compiled.context = std::make_unique<llvm::LLVMContext>();
  clang::EmitLLVMOnlyAction action(compiled.context.get());
  if (auto status = runAction(source, kUnitFlags, text, action); !status)
    return base::Error{status.error()};
  compiled.module = action.takeModule();
  if (compiled.module == nullptr)
    return base::Error{"the compiler produced no code for " + source.file};
  return compiled;
}

} // namespace assay::frontend
