// Where functions and variables of a unit live in the runner, and what variables hold when it is
// loaded. Units are linked for a fixed address, so their file says it all.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assay::instrument {

struct UnitSymbol {
  uint64_t address = 0;
  std::vector<uint8_t> bytes; // of a variable; pointers are addresses of the runner
};

base::Result<std::map<std::string, UnitSymbol>> readUnitSymbols(const std::string &sharedObject);

} // namespace assay::instrument
