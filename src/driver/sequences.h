// Makes the function that stands for a sequence of calls: decides which functions make, take and
// end handles, and adds it to the unit.
#pragma once

#include "base/result.h"
#include "program/unit.h"

namespace assay::driver {

struct SequenceRequest {
  std::vector<std::string> functions;
  std::vector<std::string> constructors; // whose results are new handles
  std::vector<std::string> destructors;
  unsigned length = 6;
};

constexpr const char *kSequenceName = "sequence";

// The error names what is missing.
base::Status addSequence(const SequenceRequest &request, program::Unit &unit);

} // namespace assay::driver
