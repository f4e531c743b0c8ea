// What the program's exit code says.
#pragma once

#include <iostream>
#include <string>

namespace assay::driver {

constexpr int kDone = 0, kFindings = 1, kUsage = 2, kNothingToTest = 3, kInternal = 4;

// Says why on the terminal and returns the code.
inline int fail(int status, const std::string &message) {
  std::cerr << "assay: " << message << "\n";
  return status;
}

} // namespace assay::driver
