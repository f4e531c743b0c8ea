// One run as values: the decisions it took with their conditions as terms, what was approximated,
// what it allocated, how it ended. Nothing downstream looks at raw records.
#pragma once

#include "abi/trace_record.h"
#include "expr/node_manager.h"
#include "program/assumption.h"

#include <compare>
#include <set>
#include <string>
#include <vector>

namespace assay::trace {

// Alias is added by the engine where a second pointer of one type is first followed: the decision's value says that
// both lead to the same object.
enum class DecisionKind { Branch, Switch, CheckNull, CheckBounds, CheckDivisor, CheckDefined, Concretise, Alias };

// A place where the run could have gone another way. `value` is the condition (width 1) or, for
// switches and concretisations, the value that decided.
struct Decision {
  DecisionKind kind = DecisionKind::Branch;
  uint32_t site = 0;
  uint32_t context = 0; // hash of the calls that led here
  expr::Node value = expr::kNoNode;
  uint32_t side = 0;        // 0/1; for a switch the index of the case, the default last
  base::Value concrete = 0; // Switch, Concretise: the value taken; Alias: the pointer that was followed first
  uint32_t stage = 0;       // how many parts of the precondition held before, one more in the body
  bool isSource() const { return kind == DecisionKind::Branch || kind == DecisionKind::Switch; }
};

struct HeapEvent {
  uint64_t address = 0;
  uint64_t size = 0;
  bool isFree = false;
};

// A call of malloc and the like, whether it succeeded or not.
struct Allocation {
  uint32_t site = 0;
  uint32_t context = 0; // hash of the calls that led here
  auto operator<=>(const Allocation &) const = default;
};

// A text that the C library reads as a number, in a base from 2 to 36 or 0.
struct NumberText {
  uint64_t address = 0;
  unsigned base = 10;
};

struct CallEvent {
  uint32_t function = 0; // number given by the instrumentation
  bool isReturn = false;
  expr::Node result = expr::kNoNode; // term of the returned value
  uint32_t decisionsBefore = 0;      // place among the decisions
};

// The code read a pointer where the input holds a number, or the reverse.
struct ViewMismatch {
  uint64_t address = 0;
  bool wantsPointer = false;
};

struct Trace {
  std::vector<Decision> decisions;
  std::vector<CallEvent> calls;
  std::vector<HeapEvent> heap;
  std::vector<Allocation> allocations; // of the function under test, in order
  std::vector<uint32_t> failed;        // those that got nothing, counted from 1
  std::vector<NumberText> numbers;
  std::vector<ViewMismatch> views;
  program::Assumptions assumptions; // made on the way
  std::set<uint64_t> refusedCalls;  // system calls that the sandbox refused
  abi::RunResult result{};
};

// The condition under which a decision goes to `side` (Concretise: side 1 keeps the value, 0 leaves
// it). `cases` are the switch's.
expr::Node conditionOf(expr::NodeManager &nodes, const Decision &decision, uint32_t side,
                       const std::vector<uint64_t> &cases);

program::Assumption assumptionOf(abi::Approximation what);

} // namespace assay::trace
