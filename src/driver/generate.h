// `assay gen`: everything from source files to a directory with tests, inputs and report.
#pragma once

#include "driver/options.h"
#include "report/run_report.h"

#include <atomic>

namespace assay::driver {

// Returns the exit status; prints the table (or JSON) to stdout.
int generate(const Options &options, const std::atomic<bool> &interrupted);

} // namespace assay::driver
