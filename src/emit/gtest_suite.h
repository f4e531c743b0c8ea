// Format `gtest`: the tests stay C, because the unit is C; a C++ file names them for GoogleTest.
#pragma once

#include "emit/emitter.h"

namespace assay::emit {
std::vector<EmittedFile> emitGtest(const SuiteRequest &request);
} // namespace assay::emit
