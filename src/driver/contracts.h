// Contracts from the command line and from assay.toml, laid on the functions of a unit before it is
// compiled.
#pragma once

#include "base/result.h"
#include "program/unit.h"

#include <map>

namespace assay::driver {

struct FunctionConfig {
  program::Contract contract;
  std::map<std::string, std::string> lengths; // pointer parameter → length parameter or number
};
using Config = std::map<std::string, FunctionConfig>; // by function name

// Reads a file; the error says where it is wrong.
base::Result<Config> readConfig(const std::string &path);
// assay.toml in the directory of the source or in one above it; empty if there is none.
std::string findConfig(const std::string &source);
// An error names a parameter that the function does not have.
base::Status applyConfig(const Config &config, program::Unit &unit);

} // namespace assay::driver
