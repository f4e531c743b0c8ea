// Memory that runs out: how a test lets one allocation of the code under test fail. Where one file is
// tested, it sees a counting malloc by macros; where others are linked, the linker wraps malloc.
#pragma once

#include <set>
#include <string>

namespace assay::emit {

// The variable that a test sets.
constexpr const char *kFailingAllocation = "assay_failing_allocation";

// The counter and what calls it, or nothing if the tests do not need it. With macros it stands before the source,
// with wrapping after it. `called`: functions of the C library that the code calls.
std::string allocationMacros(const std::string &tests, const std::set<std::string> &called);
std::string allocationWraps(const std::string &tests, const std::set<std::string> &called);

} // namespace assay::emit
