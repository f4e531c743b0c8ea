// Builds the memory of one input from its image: bytes, objects, symbolic leaves.
#pragma once

#include "abi/input_image.h"

namespace assay::runtime {

// Returns the address of the argument block (object 0).
void *materialise(const abi::ImageHeader &image);
// After the run: what the unit's variables hold now, in the place of what they were given.
void copyVariablesBack(abi::ImageHeader &image);

} // namespace assay::runtime
