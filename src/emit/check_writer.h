// The second half of a test: checks of what was observed (the result, memory that changed, blocks
// the code allocated) and the release of what it left behind.
#pragma once

#include "emit/variables.h"

namespace assay::emit {

struct CheckText {
  std::vector<std::string> checks;
  std::vector<std::string> releases;
  bool usesResult = false;
};
// `result` is the name of the variable that takes what the function returns.
CheckText writeChecks(const SuiteRequest &request, const TestCase &test, const Variables &variables,
                      const std::string &result);

} // namespace assay::emit
