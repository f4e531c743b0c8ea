// Which functions and variables the C library and other libraries bring along: those run natively.
#pragma once

#include <string>
#include <vector>

namespace assay::driver {

// Is the name defined by the C library, the maths library or one of `libraries` (-lNAME or a path)?
bool isNative(const std::string &symbol, const std::vector<std::string> &libraries);

} // namespace assay::driver
