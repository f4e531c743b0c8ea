// A sequence of calls as a function under test of its own: its parameters choose which function is
// called at each step, on which handle and with which arguments. Handles are pointers that one call
// returns (or initialises) and later calls take.
#pragma once

#include "program/ctype.h"

#include <string>
#include <vector>

namespace assay::program {

constexpr size_t kNoIndex = ~size_t{0};

struct SequenceArgument {
  size_t handle = kNoIndex; // index into Sequence::handles, or a value of the input
};

// One function that may be called.
struct SequenceCall {
  std::string function;
  std::vector<SequenceArgument> arguments;
  size_t produces = kNoIndex; // handle type of the result
  bool replaces = false;      // the result takes the place of the first handle argument
  bool initialises = false;   // the first argument is a new object that the caller provides
  bool isDestructor = false;  // the first handle argument is gone afterwards
};

struct Sequence {
  std::vector<SequenceCall> calls;
  std::vector<TypeId> handles; // pointer types
  size_t length = 0;           // most calls

  // Fields of the argument block. Every step has the same: the choice of the call (0 ends the
  // sequence), and for each call the choice of its handles and the values of its other arguments.
  std::string choice(size_t step) const { return "call_" + std::to_string(step + 1); }
  std::string argument(size_t step, size_t call, const std::string &parameter) const {
    return calls[call].function + "_" + std::to_string(step + 1) + "_" + parameter;
  }
  // Fields that the run fills: the numbers of the handles used and made, counted from 1, and results.
  std::string usedHandle(size_t step, size_t argument) const {
    return "used_" + std::to_string(step + 1) + "_" + std::to_string(argument + 1);
  }
  std::string madeHandle(size_t step) const { return "made_" + std::to_string(step + 1); }
  std::string result(size_t step, size_t call) const {
    return calls[call].function + "_" + std::to_string(step + 1) + "_returned";
  }
  size_t mostArguments() const {
    size_t most = 0;
    for (const SequenceCall &call : calls)
      most = call.arguments.size() > most ? call.arguments.size() : most;
    return most;
  }
};

} // namespace assay::program
