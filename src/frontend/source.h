// A C file and the flags it is compiled with, and the two things the front end makes of it: the
// passive model (program::Unit) and a module with one entry thunk per function. The compiler's
// errors come back as it prints them.
#pragma once

#include "base/result.h"
#include "program/unit.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>

namespace assay::frontend {

// Old code that other compilers accept with a warning is accepted.
const std::vector<std::string> kTolerance = {"-Wno-implicit-function-declaration", "-Wno-implicit-int",
                                             "-Wno-int-conversion", "-Wno-incompatible-function-pointer-types"};

struct Source {
  std::string file; // absolute
  std::vector<std::string> flags;
};

base::Result<program::Unit> extractUnit(const Source &source);

struct CompiledModule {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  std::vector<std::string> entries; // thunk of unit.functions[i], "" if it cannot be called
};
// `wanted` are the functions that get an entry; if it is empty, all of the file do.
base::Result<CompiledModule> compileUnit(const Source &source, const program::Unit &unit,
                                         const std::set<std::string> &wanted = {});

// Another file of the project, to be linked with a unit: bitcode without entries and without counters.
base::Result<std::string> compileLinked(const Source &source);

} // namespace assay::frontend
