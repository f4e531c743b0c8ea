#include "runtime/run_state.h"

#include "runtime/object_table.h"
#include "runtime/recorder.h"

#include <string.h>
#include <unistd.h>

extern "C" {
uint32_t assay_arg_shadow[64];
void *assay_callee;
uint32_t assay_call_site;
uint32_t assay_ret_shadow[8];
void *assay_ret_callee;
int64_t assay_fuel = 20000000; // for constructors; each run sets its own
}

namespace assay::runtime {

namespace {
RunState g_state;
}

RunState &runState() { return g_state; }

void endRun(abi::Outcome outcome, const char *message) {
  if (!g_state.running)
    _exit(98); // a constructor of the unit crashed or did not end: there is no run to leave
  abi::RunResult &result = recorder().control().result;
  result.outcome = outcome;
  if (message != nullptr) {
    strncpy(result.message, message, sizeof result.message - 1);
    result.message[sizeof result.message - 1] = 0;
  }
  siglongjmp(g_state.escape, 1);
}

void endWithFault(abi::FaultKind kind, uint64_t address, uint64_t bytes, uint32_t site, bool isWrite,
                  uint32_t pointerVariable) {
  endWithFault(kind, address, bytes, site, isWrite, pointerVariable, objects().find(address));
}

void endWithFault(abi::FaultKind kind, uint64_t address, uint64_t bytes, uint32_t site, bool isWrite,
                  uint32_t pointerVariable, const ObjectRef &meant) {
  abi::RunResult &result = recorder().control().result;
  result.fault = kind;
  result.site = site;
  result.faultAddress = address;
  result.faultIsWrite = isWrite;
  result.faultSize = bytes;
  result.faultTerm = pointerVariable;
  if (meant.region == Region::Input) {
    result.faultObject = meant.index + 1;
    result.faultOffset = static_cast<int64_t>(address - meant.base);
  }
  endRun(abi::Outcome::Fault);
}

} // namespace assay::runtime
