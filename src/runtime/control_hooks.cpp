// Hooks on control: branches, calls, fuel, heap and the ends of a run.
#include "abi/call_log.h"
#include "runtime/hooks.h"
#include "runtime/memory_map.h"
#include "runtime/object_table.h"
#include "runtime/recorder.h"
#include "runtime/run_state.h"
#include "runtime/shadow_memory.h"
#include "runtime/undefined.h"
#include "runtime/unit_image.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

using namespace assay::runtime;
using assay::abi::FaultKind;
using assay::abi::Outcome;

namespace {
// So many calls that take so much of the stack are a recursion, and what is left of it need not be used up. Fewer are
// large variables.
constexpr uint32_t kManyCalls = 100;
constexpr uint64_t kRecursionBytes = 256 * 1024;

// Allocations of a contract, and those within the C library that tests cannot see, neither count nor fail.
bool inCodeUnderTest() {
  using assay::abi::Phase;
  Phase phase = recorder().control().result.phase;
  return (phase == Phase::Function || phase == Phase::Body) && !runState().inLibrary;
}

// Is it the one that the input lets fail?
bool countAllocation() {
  RunState &state = runState();
  return inCodeUnderTest() && ++state.allocations == state.failingAllocation;
}

} // namespace

void assay_branch(uint32_t site, uint32_t shadowId, uint32_t taken) {
  if (shadowId == 0 || usesUninitialised(site, shadowId))
    return; // 0: the arena is full
  recorder().log(LogKind::Branch, site, taken & 1, shadowId, 0, runState().stackHash);
}

// What follows undefined behaviour is run, but nothing more is looked for there.
void assay_check_defined(uint32_t site, uint32_t shadowId, uint32_t taken) {
  if (shadowId != 0 && shadowId != assay::abi::kUninitialised &&
      recorder().control().result.undefined == assay::abi::Undefined::None && recorder().firstCheck(shadowId))
    recorder().log(LogKind::CheckDefined, site, taken & 1, shadowId, 0, runState().stackHash);
}

void assay_undefined(uint32_t site, uint32_t what) { noteUndefined(site, static_cast<assay::abi::Undefined>(what)); }

void assay_switch(uint32_t site, uint32_t shadowId, uint64_t value, uint32_t width) {
  if (usesUninitialised(site, shadowId))
    return;
  recorder().log(LogKind::Switch, site, width, shadowId, value, runState().stackHash);
}

void assay_check_divisor(uint32_t site, uint32_t shadowId, uint64_t divisor, uint32_t width) {
  if (shadowId != 0 && !usesUninitialised(site, shadowId) && recorder().firstCheck(shadowId))
    recorder().log(LogKind::CheckDivisor, site, divisor != 0, shadowId, divisor, width);
  if (divisor == 0) {
    recorder().control().result.site = site;
    endRun(Outcome::DivByZero);
  }
}

void assay_concretise(uint32_t site, uint32_t shadowId, uint64_t value, uint32_t) {
  if (usesUninitialised(site, shadowId))
    return;
  recorder().log(LogKind::Concretise, site, 1, shadowId, value);
}

void assay_approximate(uint32_t site, uint32_t what) {
  memoryMaps().settleAll(); // what comes now may write anywhere
  recorder().approximate(site, static_cast<Approximation>(what));
}

void assay_enter(uint32_t function) {
  RunState &state = runState();
  state.stackHash = state.stackHash * 31 + function + 1;
  if (++state.depth > kManyCalls && objects().stackUsed(__builtin_frame_address(0)) > kRecursionBytes)
    endRun(Outcome::StackOverflow);
  if (state.callsLogged < assay::abi::kMostCallsLogged) {
    ++state.callsLogged;
    recorder().log(LogKind::Call, function, 0);
  }
}

void assay_leave(uint32_t function, uint32_t shadowId) {
  RunState &state = runState();
  --state.depth;
  state.stackHash = (state.stackHash - function - 1) * 0xbdef7bdfu; // inverse of 31 mod 2^32
  if (state.callsLogged < assay::abi::kMostCallsLogged) {
    ++state.callsLogged;
    recorder().log(LogKind::Return, function, 0, shadowId);
  }
}

void assay_at(uint32_t site) { recorder().control().result.site = site; }

void assay_out_of_fuel(uint32_t site) {
  recorder().control().result.site = site;
  endRun(Outcome::Hang);
}

void *assay_malloc(uint64_t size) {
  recorder().approximate(0, Approximation::AllocationsFailOnce);
  bool isMeantToFail = countAllocation();
  uint64_t base = isMeantToFail ? 0 : objects().allocate(size);
  if (base == 0 && !isMeantToFail)
    recorder().control().result.ranOutOfMemory += 1;
  recorder().log(LogKind::Allocate, objects().allocationSite(), inCodeUnderTest() ? 1 : 0, runState().stackHash, base,
                 static_cast<uint32_t>(size));
  if (base == 0) {
    errno = ENOMEM;
    return nullptr;
  }
  memset(reinterpret_cast<void *>(base), runState().freshByte, size);
  shadow().markUninitialised(base, size);
  return reinterpret_cast<void *>(base);
}

void *assay_calloc(uint64_t count, uint64_t size) {
  uint64_t total = 0;
  if (__builtin_mul_overflow(count, size, &total)) {
    countAllocation();
    return nullptr;
  }
  void *memory = assay_malloc(total);
  if (memory != nullptr) {
    memset(memory, 0, total);
    shadow().clear(reinterpret_cast<uint64_t>(memory), total);
  }
  return memory;
}

void assay_uses_stream() { recorder().control().result.usedStream = 1; }

void assay_library_allocates(uint32_t begins) { runState().inLibrary = begins != 0; }

void assay_free(void *pointer) {
  if (pointer == nullptr)
    return;
  uint64_t address = reinterpret_cast<uint64_t>(pointer);
  if (!objects().release(address) && !objects().markInputFreed(address)) {
    ObjectRef object = objects().find(address);
    if (object.region == Region::None && !objects().inStack(address) && !objects().inImage(address) &&
        (address < assay::abi::kInputBase || address >= assay::abi::kHeapBase + assay::abi::kHeapBytes)) {
      recorder().control().result.doubtful = 1; // a block of the C library's own heap
      return free(pointer);
    }
    bool twice = object.freed && object.base == address;
    endWithFault(twice ? FaultKind::DoubleFree : FaultKind::BadFree, address, 0, recorder().control().result.site, true,
                 0);
  }
  recorder().log(LogKind::Free, 0, 0, 0, address);
}

void *assay_realloc(void *pointer, uint64_t size) {
  if (pointer == nullptr)
    return assay_malloc(size);
  ObjectRef object = objects().find(reinterpret_cast<uint64_t>(pointer));
  if (object.region == Region::None || object.freed || object.base != reinterpret_cast<uint64_t>(pointer))
    endWithFault(FaultKind::BadFree, reinterpret_cast<uint64_t>(pointer), 0, recorder().control().result.site, true, 0);
  void *fresh = assay_malloc(size);
  if (fresh == nullptr)
    return nullptr;
  if (size == 0) { // frees, as the C library does it
    assay_free(fresh);
    assay_free(pointer);
    return nullptr;
  }
  uint64_t keep = object.size < size ? object.size : size;
  memcpy(fresh, pointer, keep);
  shadow().copy(reinterpret_cast<uint64_t>(fresh), object.base, keep);
  assay_free(pointer);
  return fresh;
}

void assay_exit(uint32_t code) {
  recorder().control().result.exitCode = static_cast<int32_t>(code & 0xff);
  endRun(Outcome::Exit);
}

void assay_abort() { endRun(Outcome::Abort); }

void assay_assert_fail(void *text, void *file, uint32_t line, void *) {
  char message[256];
  snprintf(message, sizeof message, "%s:%u: %s", static_cast<const char *>(file), line,
           static_cast<const char *>(text));
  endRun(Outcome::Assert, message);
}

void assay_allocates(uint32_t site) { objects().setAllocationSite(site); }

// In C a result may be undefined as long as the caller does not look at it; our caller does.
void assay_returns(uint32_t site, uint32_t shadowId) {
  if (shadowId == assay::abi::kUninitialised)
    runState().returnSite = site;
}

void assay_result_used(uint32_t shadowId) { usesUninitialised(runState().returnSite, shadowId); }

// Branches that the contract takes are not the function's: its counters start with the body.
void assay_phase(uint32_t phase) {
  using assay::abi::Phase;
  bool isFurther = phase == static_cast<uint32_t>(Phase::Precondition) || phase == static_cast<uint32_t>(Phase::Body);
  recorder().setStage(isFurther ? recorder().stage() + 1 : 0);
  recorder().control().result.phase = static_cast<Phase>(phase);
  if (phase == static_cast<uint32_t>(assay::abi::Phase::Body))
    unitImage().clearCounters();
  if (phase == static_cast<uint32_t>(assay::abi::Phase::Postcondition))
    unitImage().copyCounters();
}

void assay_reject(uint32_t which) {
  recorder().control().result.exitCode = static_cast<int32_t>(which);
  endRun(Outcome::Rejected);
}

void assay_give_up() {
  assay_approximate(0, static_cast<uint32_t>(assay::abi::Approximation::LibraryModel));
  endRun(Outcome::Rejected);
}

uint32_t assay_order_size() {
  return runState().freshByte == assay::abi::kOtherFreshByte ? assay::abi::kOtherOrderSize : assay::abi::kOrderSize;
}

void assay_takes_lock() { assay_approximate(0, static_cast<uint32_t>(assay::abi::Approximation::Threads)); }

void assay_in_locale() { recorder().approximate(0, Approximation::Locale); }
void assay_stream_ends() { recorder().approximate(0, Approximation::StreamLength); }
void assay_stream_succeeds() { recorder().approximate(0, Approximation::StreamErrors); }

void assay_number_text(void *text, uint32_t base) {
  if (inCodeUnderTest())
    recorder().log(LogKind::NumberText, 0, 0, 0, reinterpret_cast<uint64_t>(text), base);
}

uint32_t assay_is_input(void *byte) { return shadow().anySymbolic(reinterpret_cast<uint64_t>(byte), 1) ? 1 : 0; }

void assay_broken(uint32_t which) {
  recorder().control().result.exitCode = static_cast<int32_t>(which);
  endRun(Outcome::Broken);
}

// The C library keeps this one out of its shared object; what is registered never runs, because a
// run never reaches the end of the process.
extern "C" int atexit(void (*)()) { return 0; }
