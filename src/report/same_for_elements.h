// What is assumed of many elements of an array is said once, of all of them.
#pragma once

#include "report/run_report.h"

namespace assay::report {

// Preconditions that differ in the numbers of elements only (`p[3].next != NULL`) become one, of `p[i]`, where there
// are more than a few; the others stay as they are, in their order.
std::vector<Precondition> sameForElements(const std::vector<Precondition> &all);

} // namespace assay::report
