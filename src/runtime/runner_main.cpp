// assay-runner UNIT.so: serves runs for the engine through shared memory. A warm parent keeps the
// unit loaded and forks the process that runs it; when that one dies or is used up, the next
// starts from the same state.
#include "runtime/faults.h"
#include "runtime/leaks.h"
#include "runtime/materialiser.h"
#include "runtime/object_table.h"
#include "runtime/others.h"
#include "runtime/recorder.h"
#include "runtime/run_state.h"
#include "runtime/sandbox.h"
#include "runtime/shadow_memory.h"
#include "runtime/unit_image.h"

#include <errno.h>
#include <fcntl.h>
#include <initializer_list>
#include <linux/futex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace assay;
using namespace assay::runtime;
using abi::RunnerState;

constexpr uint64_t kStackBytes = 8 * 1024 * 1024; // as programs have
unsigned char *g_control;
unsigned char *g_stackTop;

abi::ControlHeader &control() { return *reinterpret_cast<abi::ControlHeader *>(g_control); }

void futexWake(uint32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE, 1, nullptr, nullptr, 0); }
void futexWait(uint32_t *word, uint32_t seen) { syscall(SYS_futex, word, FUTEX_WAIT, seen, nullptr, nullptr, 0); }

void setState(RunnerState state) {
  __atomic_store_n(&control().state, static_cast<uint32_t>(state), __ATOMIC_SEQ_CST);
  futexWake(&control().state);
}

[[noreturn]] void fail(const char *message) {
  strncpy(control().message, message, abi::kMessageBytes - 1);
  setState(RunnerState::Failed);
  _exit(1);
}

void *mapShared(int fd, uint64_t bytes, uint64_t address) {
  int flags = MAP_SHARED | (address != 0 ? MAP_FIXED_NOREPLACE : 0);
  void *memory = mmap(reinterpret_cast<void *>(address), bytes, PROT_READ | PROT_WRITE, flags, fd, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

void protect(const void *start, uint64_t bytes) {
  RunState &state = runState();
  uint64_t at = reinterpret_cast<uint64_t>(start);
  if (state.protectedCount < 16) {
    state.protectedRanges[state.protectedCount][0] = at;
    state.protectedRanges[state.protectedCount++][1] = at + bytes;
  }
}

// The code under test runs on a stack of its own with guard pages on both sides.
void prepareStack() {
  constexpr uint64_t kGuard = 64 * 1024;
  void *memory = mmap(nullptr, kStackBytes + 2 * kGuard, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    fail("no memory for a stack");
  unsigned char *low = static_cast<unsigned char *>(memory) + kGuard;
  mprotect(low, kStackBytes, PROT_READ | PROT_WRITE);
  g_stackTop = low + kStackBytes - 64;
  objects().setStack(reinterpret_cast<uint64_t>(low), reinterpret_cast<uint64_t>(low) + kStackBytes);
}

void callOnStack(void (*function)(void *), void *argument, const unsigned char *top) {
  asm volatile("movq %%rsp, %%rbx\n\t"
               "movq %[top], %%rsp\n\t"
               "callq *%[function]\n\t"
               "movq %%rbx, %%rsp\n\t"
               : [function] "+r"(function), "+D"(argument)
               : [top] "r"(top)
               : "rbx", "rax", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "memory", "cc", "xmm0", "xmm1", "xmm2",
                 "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14",
                 "xmm15");
}

// A library may end the process on its own, as error() does: that is a way for the run to end. A handler
// is forgotten once it was called.
void catchExit() {
  static bool isWaiting = false;
  if (isWaiting)
    return;
  isWaiting = on_exit(
                  [](int status, void *) {
                    isWaiting = false;
                    if (runState().running) {
                      control().result.exitCode = status & 0xff;
                      endRun(abi::Outcome::Exit);
                    }
                  },
                  nullptr) == 0;
}

void runOnce() {
  auto *image = reinterpret_cast<const abi::ImageHeader *>(g_control + abi::kImageOffset);
  RunState &state = runState();
  unitImage().restoreGlobals();
  recorder().beginRun();
  shadow().reset();
  objects().reset();
  others().reset();
  memset(&control().result, 0, sizeof control().result);
  state.stackHash = 0;
  state.callsLogged = 0;
  state.depth = 0;
  state.allocations = 0;
  state.inLibrary = false;
  state.freshByte = static_cast<uint8_t>(image->freshByte);
  static char names[] = "assay-runner"; // tests have a name of their own: what rests on it must differ in a second run
  program_invocation_short_name = image->freshByte == abi::kOtherFreshByte ? names + strlen("assay-") : names;
  state.failingAllocation = image->failingAllocation;
  assay_callee = nullptr;
  assay_call_site = 0;
  assay_fuel = static_cast<int64_t>(image->fuel);
  sigset_t none; // an earlier run may have blocked signals, ours among them
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  void (*entry)(void *) = unitImage().entry(image->entry);
  void *arguments = materialise(*image);
  catchExit();
  if (sigsetjmp(state.escape, 0) == 0) {
    state.running = true;
    errno = 0;
    callOnStack(entry, arguments, g_stackTop);
    control().result.outcome = abi::Outcome::Return;
    findLeaks();
  }
  state.running = false;
  control().result.callSite = assay_call_site;
  copyVariablesBack(*reinterpret_cast<abi::ImageHeader *>(g_control + abi::kImageOffset));
  control().result.fuelUsed = image->fuel - static_cast<uint64_t>(assay_fuel);
  if (control().result.phase != abi::Phase::Postcondition) // else they were copied before it began
    unitImage().copyCounters();
}

[[noreturn]] void serve(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(0); // it was gone before we asked to be told
  installFaultHandlers();
  if (const char *problem = forbidProcesses())
    fail(problem);
  control().childPid = static_cast<uint32_t>(getpid());
  setState(RunnerState::Idle);
  for (;;) {
    uint32_t seen = __atomic_load_n(&control().request, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&control().state, __ATOMIC_SEQ_CST) == static_cast<uint32_t>(RunnerState::Stop))
      _exit(0);
    if (seen == control().served) {
      for (int spin = 0; spin < 200 && seen == __atomic_load_n(&control().request, __ATOMIC_RELAXED); ++spin)
        __builtin_ia32_pause();
      futexWait(&control().request, seen);
      continue;
    }
    runOnce();
    control().served = seen;
    bool last = control().forkEachRun != 0 || control().result.doubtful != 0;
    setState(RunnerState::Done);
    if (last)
      _exit(0);
  }
}

void keepWarm() {
  for (;;) {
    pid_t parent = getpid();
    pid_t child = fork();
    if (child < 0)
      fail("cannot fork");
    if (child == 0)
      serve(parent);
    int status = 0;
    waitpid(child, &status, 0);
    uint32_t state = __atomic_load_n(&control().state, __ATOMIC_SEQ_CST);
    if (state == static_cast<uint32_t>(RunnerState::Stop) || state == static_cast<uint32_t>(RunnerState::Failed))
      _exit(0);
    // A process that ended by itself had served its last run; any other death was in the middle.
    bool died = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    if (died && control().served != control().request) {
      control().served = control().request;
      control().result.outcome = abi::Outcome::Killed;
      control().result.doubtful = 1;
      setState(RunnerState::Done);
    }
  }
}

void closeOtherDescriptors() {
  int null = open("/dev/null", O_RDWR);
  for (int fd : {0, 1, 2})
    dup2(null, fd);
  for (int fd = 6; fd < 256; ++fd)
    close(fd);
}

} // namespace

extern "C" char __executable_start, _end;

int main(int argc, char **argv) {
  bool looksForLeaks = argc >= 3 && strcmp(argv[1], "--leak-sandbox") == 0;
  if (looksForLeaks || (argc >= 3 && strcmp(argv[1], "--sandbox") == 0)) { // a replayed test, under the same rules
    if (const char *problem = enterProgramSandbox(argv[2], looksForLeaks)) {
      fprintf(stderr, "assay-runner: %s\n", problem);
      return 125;
    }
    execve(argv[2], argv + 2, environ);
    return 126;
  }
  if (argc != 2) {
    fprintf(stderr, "assay-runner is started by assay; it is of no use by itself\n");
    return 2;
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  g_control = static_cast<unsigned char *>(mapShared(abi::kControlFd, abi::kControlBytes, 0));
  if (g_control == nullptr)
    return 2;
  if (mapShared(abi::kInputFd, abi::kInputBytes, abi::kInputBase) == nullptr ||
      mapShared(abi::kHeapFd, abi::kHeapBytes, abi::kHeapBase) == nullptr)
    fail("cannot map the arenas at their fixed addresses");
  for (int fd : {abi::kControlFd, abi::kInputFd, abi::kHeapFd})
    close(fd);
  closeOtherDescriptors();
  recorder().attach(g_control);
  shadow().attach();
  prepareStack();
  protect(g_control, abi::kControlBytes);
  protect(&__executable_start, static_cast<uint64_t>(&_end - &__executable_start));
  auto here = reinterpret_cast<uint64_t>(__builtin_frame_address(0));
  protect(reinterpret_cast<void *>(here - 65536), 8ULL * 1024 * 1024);
  if (const char *problem = enterSandbox())
    fail(problem);
  installFaultHandlers();
  if (const char *problem = unitImage().load(argv[1]))
    fail(problem);
  keepWarm();
}
