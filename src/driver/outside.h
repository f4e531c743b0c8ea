// What a function can see of its unit besides its arguments, and what is hidden from its tests.
#pragma once

#include "driver/unit_context.h"
#include "memory/memory_model.h"

namespace assay::driver {

memory::Outside outsideOf(const UnitContext &context, const program::Function &function);

} // namespace assay::driver
