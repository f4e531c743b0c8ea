// Which integer parameter holds the length of which pointer parameter, by place and name.
#pragma once

#include "program/unit.h"

#include <optional>

namespace assay::memory {

// (offset of the pointer, offset of its length) in the argument block.
std::vector<std::pair<uint64_t, uint64_t>> lengthPairs(const program::Unit &unit, const program::Function &function);

// A table as qsort() has it: two parameters side by side say by their names how many elements there are and how large
// one is, and a third leads to bytes of no type. The numbers of the two.
std::optional<std::pair<size_t, size_t>> tableOf(const program::Unit &unit, const program::Function &function);

} // namespace assay::memory
