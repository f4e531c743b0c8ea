// Branch sides that no call can take, whatever its input: shown by constants and ranges that flow
// from an entry through the unit, without running anything. What is not shown may be dead all the same.
#pragma once

#include "instrument/coverage_map.h"
#include "instrument/module_link.h"

#include <set>
#include <string>

namespace assay::instrument {

using DeadSides = std::set<std::pair<uint64_t, size_t>>; // hash of the function's name, index of the side

// What a unit shows without being run.
struct ProofInput {
  const std::string *bitcode = nullptr;               // as compiled, with its counters and before it is instrumented
  const OpenNames *open = nullptr;                    // functions that others may call
  const std::set<std::string> *replaceable = nullptr; // functions and variables whose bodies and values mean nothing
};

DeadSides findDeadSides(const ProofInput &input, const std::string &entry, const CoverageMap &coverage);

} // namespace assay::instrument
