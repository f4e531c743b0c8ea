// What the instrumented process writes while it runs: terms, snapshots of objects read at a
// symbolic offset, and the path log. Plain memory, read in place by the engine; a crash loses
// nothing because every record is complete before its count is raised.
#pragma once

#include <stdint.h>

namespace assay::abi {

enum class TermOp : uint16_t {
#define OP(name) name,
#include "abi/term_op.def"
#undef OP
};

struct TermRecord {
  uint16_t op;
  uint16_t width;
  uint32_t a, b, c; // ids of children; 0 is "no term". Read: b is the deepest term of its snapshot
  uint64_t low;     // Const: value. Var: number (c is 1 for a pointer, high its value; b is 1 if the code loaded it).
                    // Extract: lowest bit. Read: byte offset of its snapshot
  uint64_t high;
};

// A snapshot in its area: this header, then `size` bytes of data, padded to 4, then `size` cells.
// A cell is 0 for a concrete byte, else (term id << 4 | byte index within the term).
struct SnapshotHeader {
  uint32_t size;
  uint32_t object; // ObjectRef of the object that was read
};

enum class LogKind : uint8_t {
  Branch,       // site, side, term: an i1 condition (branch or select)
  Switch,       // site, value (low), term
  CheckNull,    // term is the pointer; side 1: it was not NULL
  CheckBounds,  // term is an i1 condition that held iff side is 1; extra = object
  CheckDivisor, // term is the divisor; side 1: it was not zero
  CheckDefined, // term is an i1 condition of the compiler's own check for undefined behaviour
  Concretise,   // term was fixed to `value`; flipping means another value
  Call,         // site = function index
  Return,       // site = function index; term = shadow of the returned value
  Approximate,  // site, side = Approximation
  Refused,      // value = system call number that the sandbox refused
  ViewMismatch, // value = address, side 1: a pointer was wanted, 0: a number was wanted
  Allocate,   // value = address (0: it failed), extra = size, side 1: in the code under test, term = hash of the calls
  Free,       // value = address
  NumberText, // value = address of a text that is read as a number, extra = base
};

enum class Approximation : uint8_t {
  None,
#define APPROXIMATION(name) name,
#include "abi/approximation.def"
#undef APPROXIMATION
  Count,
};

struct LogRecord {
  LogKind kind;
  uint8_t side;
  uint16_t stage; // parts of the precondition that hold, one more in the body
  uint32_t site;
  uint32_t term;
  uint32_t extra;
  uint64_t value;
};

enum class Outcome : uint32_t {
  None,
  Return,
  Exit, // exitCode
  Abort,
  Assert, // assertion failed; text in message
  Fault,  // a memory access the object table refused, or a signal
  Hang,   // out of fuel
  StackOverflow,
  DivByZero,
  Rejected, // a precondition does not hold: exitCode says which
  Broken,   // a postcondition does not hold: exitCode says which
  Timeout,  // set by the engine: it waits for something that does not come
  Killed,   // the runner died in a way it could not report
};

enum class FaultKind : uint32_t { None, NullDeref, OutOfBounds, UseAfterFree, DoubleFree, BadFree, WildAccess };

// Operations that C leaves undefined and the machine performs all the same.
enum class Undefined : uint32_t { None, Overflow, Shift, Index, Uninitialised };

// The shadow of values that nobody has written yet.
constexpr uint32_t kUninitialised = 1;

// Whose code is running: the contract's own is explored but not judged.
enum class Phase : uint32_t { Function, Precondition, Body, Postcondition };

// What a run says that ended in code without source.
constexpr const char *kInLibrary = "library";

constexpr uint32_t kReachObjects = 64;

// How a run ended, written last.
struct RunResult {
  Outcome outcome;
  FaultKind fault;
  int32_t exitCode;
  uint32_t site;     // instruction site of a fault
  uint32_t callSite; // of the call of a model that had not returned: models have no places of their own; 0: none
  uint64_t faultAddress;
  uint32_t faultObject; // input object index + 1, or 0
  uint32_t faultIsWrite;
  int64_t faultOffset; // relative to the object
  uint64_t faultSize;
  uint64_t fuelUsed;
  uint32_t doubtful;       // the process must not be reused
  uint32_t ranOutOfMemory; // allocations that failed because the heap of runs is small
  uint32_t usedStream;     // the C library was called for a stream of the input
  uint32_t wroteInput;     // a store went to an object or variable of the input, not just the arguments
  Phase phase;             // in which it ended
  Undefined undefined;     // the first undefined operation of the run, which went on after it
  uint32_t undefinedSite;
  uint64_t leakedBytes;          // of blocks that nothing leads to when the call has returned
  uint32_t leakSite;             // where one of them was allocated
  uint32_t faultTerm;            // pointer-leaf variable + 1 behind the faulting address, or 0
  uint64_t written;              // of the first input objects: a bit for each that was stored to
  uint32_t reach[kReachObjects]; // of the first input objects: bytes from their start that were accessed
  char message[256];
};

} // namespace assay::abi
