// What a run is in the middle of, and how it ends early: endRun() leaves the code under test from
// any depth and reports. Exported words are read and written by instrumented code directly.
#pragma once

#include "abi/shared_layout.h"
#include "runtime/object_table.h"

#include <setjmp.h>

namespace assay::runtime {

struct RunState {
  sigjmp_buf escape;
  bool running = false;
  bool imageDirty = false; // globals must be restored before the next run
  uint32_t stackHash = 0;  // identifies the chain of calls, for fair exploration
  uint32_t callsLogged = 0;
  uint32_t depth = 0;             // of calls
  uint32_t allocations = 0;       // so far, by the code under test
  uint32_t failingAllocation = 0; // the one that returns NULL
  uint8_t freshByte = 0;          // what memory is filled with
  bool inLibrary = false;         // what is allocated now neither counts nor fails
  uint32_t returnSite = 0;        // of the last return of something that was never written
  uint64_t protectedRanges[16][2] = {};
  unsigned protectedCount = 0;
};

RunState &runState();

[[noreturn]] void endRun(abi::Outcome outcome, const char *message = nullptr);
// Ends the run with a fault of the object table: in the object where the address lies, or in the one it was meant for.
[[noreturn]] void endWithFault(abi::FaultKind kind, uint64_t address, uint64_t bytes, uint32_t site, bool isWrite,
                               uint32_t pointerVariable);
[[noreturn]] void endWithFault(abi::FaultKind kind, uint64_t address, uint64_t bytes, uint32_t site, bool isWrite,
                               uint32_t pointerVariable, const ObjectRef &meant);

} // namespace assay::runtime

extern "C" {
extern uint32_t assay_arg_shadow[64];
extern void *assay_callee;
extern uint32_t assay_call_site;
extern uint32_t assay_ret_shadow[8];
extern void *assay_ret_callee;
extern int64_t assay_fuel;
}
