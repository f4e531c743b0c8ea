// Branch sides that no call can take, whatever its input: shown by constants and ranges that flow
// from an entry through the unit, without running anything. What is not shown may be dead all the same.
#pragma once

#include "instrument/coverage_map.h"

#include <set>

namespace assay::instrument {

using DeadSides = std::set<std::pair<uint64_t, size_t>>; // hash of the function's name, index of the side

// `bitcode` is the unit as compiled, with its counters and before it is instrumented.
DeadSides findDeadSides(const std::string &bitcode, const std::string &entry, const CoverageMap &coverage);

} // namespace assay::instrument
