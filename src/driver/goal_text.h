// Gives coverage goals their source text, and turns the two sides of a case label into one.
#pragma once

#include "instrument/coverage_map.h"

namespace assay::driver {

void addGoalText(instrument::CoverageMap &coverage);

// "x > 0" as part of a test's name: x_gt_0.
std::string slug(const std::string &text, size_t most);

} // namespace assay::driver
