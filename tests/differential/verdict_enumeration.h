// Runs the functions of a generated file natively with everything that their surroundings may do, and says which sides
// of their conditions were taken, and what of the surroundings that took.
#pragma once

#include "verdict_generator.h"

#include <cstdint>
#include <map>
#include <utility>

namespace assay::test {

// A condition by its line, and true or false; labels of a switch are true.
using Side = std::pair<unsigned, bool>;

struct Enumeration {
  bool isComplete = false;        // what was never taken cannot be taken
  uint64_t runs = 0;              // without those that were undefined
  uint64_t undefined = 0;         // runs that were, and do not count
  std::map<Side, uint64_t> taken; // with the traits that the plainest of the runs needed
};

// In the order of the file's functions. Empty if the compiler or the program fails; `problem` says why.
std::vector<Enumeration> enumerate(const VerdictFile &file, const std::string &directory, std::string &problem);

// The names of the traits of a run: `hook changes a global + one past the end`.
std::string traitsText(uint64_t traits);

} // namespace assay::test
