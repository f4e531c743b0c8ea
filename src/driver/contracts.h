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
// Functions with a body elsewhere whose results are inputs all the same, and those that run as they are although
// they ask the operating system.
struct Externals {
  std::set<std::string> stubs;
  std::set<std::string> natives;
  std::set<std::string> writeNothing; // functions without definition that only return something
};
struct Config {
  std::map<std::string, FunctionConfig> functions; // by name
  Externals externals;
};

// Reads a file; the error says where it is wrong.
base::Result<Config> readConfig(const std::string &path);
// assay.toml in the directory of the source or in one above it; empty if there is none.
std::string findConfig(const std::string &source);
// An error names a parameter that the function does not have.
base::Status applyConfig(const Config &config, program::Unit &unit);

} // namespace assay::driver
