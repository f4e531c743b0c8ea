// Which functions and variables the C library and other libraries bring along: those run natively.
#pragma once

#include "base/result.h"

#include <set>
#include <string>
#include <vector>

namespace assay::driver {

// Can the linker find them? They are given as it takes them: -lNAME, -LDIRECTORY, or a file.
base::Status checkLibraries(const std::vector<std::string> &libraries);

// Those of the names that neither the C library nor the maths library nor `libraries` define.
std::set<std::string> withoutNative(const std::set<std::string> &names, const std::vector<std::string> &libraries);

} // namespace assay::driver
