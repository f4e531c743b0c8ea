// Tests in which memory runs out: the source's calls of malloc and the like go through a count.
#pragma once

#include <string>

namespace assay::emit {

// The variable a test sets to the number of the allocation that returns NULL.
constexpr const char *kFailingAllocation = "assay_failing_allocation";

// To stand before the source, where one of these tests needs it; else nothing.
std::string allocationCounter(const std::string &tests);

} // namespace assay::emit
