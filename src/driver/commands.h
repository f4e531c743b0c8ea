// The smaller commands: run (build and run suites), replay (one stored input), explain (one line).
#pragma once

#include "driver/options.h"

namespace assay::driver {

int runSuites(const Options &options);
int replayInput(const Options &options);
int explain(const Options &options);

} // namespace assay::driver
