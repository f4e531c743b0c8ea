// Stubs as they stand in a test file: functions that return one result after the other, as the test
// has laid them out.
#pragma once

#include "emit/emitter.h"

namespace assay::emit {

// All that the unit needs to link, and those for pointers that the tests mention.
std::string writeStubs(const program::Unit &unit, const std::string &tests);

} // namespace assay::emit
