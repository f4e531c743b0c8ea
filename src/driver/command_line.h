// Parses the command line into Options.
#pragma once

#include "driver/options.h"

namespace assay::driver {

// -1: go on with `options`; otherwise the exit status (help was printed, or wrong usage).
int parseCommandLine(int argc, char **argv, Options &options);

} // namespace assay::driver
