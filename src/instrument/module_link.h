// Links other files of a project into a unit's module, and leaves out what nothing can reach.
#pragma once

#include "base/result.h"
#include "program/stub.h"

#include <llvm/IR/Module.h>

#include <set>
#include <string>
#include <vector>

namespace assay::instrument {

// Functions and variables that the module uses and does not define; intrinsics and our hooks aside.
std::set<std::string> undefinedSymbols(const llvm::Module &module);

// Functions that were given the linker's name by the source get it here, too, so that other files find them.
void nameBySymbols(llvm::Module &module);

base::Status linkBitcode(llvm::Module &module, const std::string &bitcode);
std::set<std::string> undefinedInBitcode(const std::string &bitcode);

// Everything that only this module can see is its own: what none of `roots` leads to is removed.
void keepReachable(llvm::Module &module, const std::vector<std::string> &roots);

// Names whose callers and contents are not all in the module.
struct OpenNames {
  std::set<std::string> addressTaken; // functions that others may call through pointers
  std::set<std::string> external;     // functions that other files may call
  std::set<std::string> weak;         // functions and variables: another file may replace them
  bool hasMissingWeak = false;        // functions of which nobody may have a definition
};
OpenNames openNames(const llvm::Module &module);

// Gives the names that nothing defines a body, which notes that it was called, or zeros.
std::vector<program::MissingName> defineMissing(llvm::Module &module, const std::set<std::string> &names);

// Variables of the unit that the function or anything it may call can name and that are not constant.
std::set<std::string> mutableVariables(const llvm::Module &module, const std::string &function);

} // namespace assay::instrument
