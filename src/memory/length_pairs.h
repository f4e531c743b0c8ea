// Which integer parameter holds the length of which pointer parameter, by place and name.
#pragma once

#include "program/unit.h"

namespace assay::memory {

// (offset of the pointer, offset of its length) in the argument block.
std::vector<std::pair<uint64_t, uint64_t>> lengthPairs(const program::Unit &unit, const program::Function &function);

} // namespace assay::memory
