// What assay.toml and the command line state: contracts, laid on the functions of a unit before it is
// compiled, and which external functions are stubbed.
#pragma once

#include "base/result.h"
#include "program/unit.h"

#include <map>

namespace assay::driver {

struct FunctionConfig {
  program::Contract contract;
  std::map<std::string, std::string> lengths; // pointer parameter → length parameter or number
};
struct Config {
  std::map<std::string, FunctionConfig> functions; // by name
  // Functions with a body elsewhere whose results are inputs all the same: at first those that tell of
  // the process's surroundings.
  std::set<std::string> stubs = {"clock", "getenv", "getpid", "rand", "random", "secure_getenv", "time"};
};

// Reads a file; the error says where it is wrong.
base::Result<Config> readConfig(const std::string &path);
// assay.toml in the directory of the source or in one above it; empty if there is none.
std::string findConfig(const std::string &source);
// An error names a parameter that the function does not have.
base::Status applyConfig(const Config &config, program::Unit &unit);

} // namespace assay::driver
