// One test to be written: the input, how the run ended, and the memory afterwards. Produced by the
// driver from a run; the emitter turns it into C. Refuses to know about traces or solvers.
#pragma once

#include "input/address_map.h"
#include "input/input_graph.h"
#include "program/unit.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace assay::emit {

// A block that the code under test allocated during the run.
struct HeapBlock {
  uint64_t address = 0;
  bool freed = false;
  std::vector<uint8_t> bytes; // after the run
  std::vector<uint8_t> again = {};
};

// Memory after the run. `after` is parallel to the input's objects and holds raw bytes: pointers
// are addresses of the runner, to be resolved by `addresses` (input objects) and `heap`. `again` is what a second
// run left, whose objects lay elsewhere, with addresses as in the first; empty where that is the same. What differs
// rests on addresses or on chance.
struct PostState {
  std::vector<std::vector<uint8_t>> after;
  std::vector<std::vector<uint8_t>> again;
  std::set<uint32_t> freedInputs; // input objects that the code freed or reallocated
  std::vector<HeapBlock> heap;
};

enum class Ending { Return, Exit, Abort, Assert, Fault, Hang, StackOverflow, DivByZero, Broken };

// The rule of findings that MemorySanitizer sees, and no other sanitizer.
inline constexpr const char *kUninitialisedRead = "uninitialised-read";

struct TestCase {
  std::string id;   // t1, t2 …
  std::string name; // snake_case, says what the test does; unique within the suite
  input::InputGraph input;
  PostState post;
  Ending ending = Ending::Return;
  int exitCode = 0;
  std::string rule = {}; // of the finding
  std::string finding;   // rule and one line of explanation, if this test shows a bug
};

} // namespace assay::emit
