// The first half of a test: statements that build the input, and the arguments of the call.
#pragma once

#include "emit/variables.h"

namespace assay::emit {

struct InputText {
  std::vector<std::string> declarations; // targets before those that point to them
  std::vector<std::string> assignments;  // pointers that go back, globals, copied bytes
  std::vector<std::string> arguments;
  std::vector<std::string> resets; // after the call
};
InputText writeInput(const SuiteRequest &request, Variables &variables);

} // namespace assay::emit
