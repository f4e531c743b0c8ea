// Format `c`: plain C99 without a framework.
#pragma once

#include "emit/emitter.h"

namespace assay::emit {
std::vector<EmittedFile> emitC(const SuiteRequest &request);
} // namespace assay::emit
