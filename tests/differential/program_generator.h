// Random C functions without undefined behaviour (under -fwrapv), for comparing what the machine
// computed with what the recorded terms say. The same seed gives the same program.
#pragma once

#include "base/rng.h"

#include <string>
#include <vector>

namespace assay::test {

struct GeneratedFunction {
  std::string name;
  std::string text;                    // its definition
  std::vector<std::string> parameters; // types
  std::string result;                  // type
};

struct GeneratedFile {
  std::vector<GeneratedFunction> functions;
  std::string text;         // the whole file; includes "helpers.h"
  std::string nativeThunks; // `void native_<name>(void *block)` for each function
};

// Types and helper functions that every generated file uses. Kept in a header so that only the
// generated functions are entry points.
std::string helperHeader();
GeneratedFile generateFile(base::Rng &rng, unsigned functions);

} // namespace assay::test
