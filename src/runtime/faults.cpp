#include "runtime/faults.h"

#include "runtime/object_table.h"
#include "runtime/recorder.h"
#include "runtime/run_state.h"
#include "runtime/sandbox.h"

#include <errno.h>
#include <initializer_list>
#include <signal.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

namespace assay::runtime {

namespace {

alignas(16) char g_signalStack[64 * 1024];

// A refused system call returns EPERM to the code; raising SIGABRT against itself is an abort.
void onRefused(siginfo_t *info, ucontext_t *context) {
  greg_t *registers = context->uc_mcontext.gregs;
  int call = info->si_syscall;
  bool signalsItself =
      (call == SYS_tgkill && registers[REG_RDI] == getpid()) || (call == SYS_kill && registers[REG_RDI] == getpid());
  greg_t signalNumber = call == SYS_tgkill ? registers[REG_RDX] : registers[REG_RSI];
  if (runState().running && signalsItself && signalNumber == SIGABRT)
    endRun(abi::Outcome::Abort, abi::kInLibrary);
  noteRefused(call);
  registers[REG_RAX] = -EPERM;
}

void onMemoryFault(siginfo_t *info, ucontext_t *context) {
  abi::RunResult &result = recorder().control().result;
  uint64_t address = reinterpret_cast<uint64_t>(info->si_addr);
  uint64_t sp = static_cast<uint64_t>(context->uc_mcontext.gregs[REG_RSP]);
  bool nearStack = !objects().inStack(sp) || address - (sp - 65536) < 2 * 65536;
  if (objects().inStack(address + 65536) && !objects().inStack(address) && nearStack)
    endRun(abi::Outcome::StackOverflow);
  result.fault = isNull(address) ? abi::FaultKind::NullDeref : abi::FaultKind::WildAccess;
  result.faultAddress = address;
  result.faultIsWrite = (context->uc_mcontext.gregs[REG_ERR] & 2) != 0;
  uint64_t code = static_cast<uint64_t>(context->uc_mcontext.gregs[REG_RIP]);
  bool isJump = code == address; // to nowhere: the caller lies behind it
  if (isJump && objects().inStack(sp))
    code = *reinterpret_cast<const uint64_t *>(sp);
  bool isForeign = !objects().inImage(code) && !(isJump && code == address);
  endRun(abi::Outcome::Fault, isForeign ? abi::kInLibrary : nullptr);
}

void handle(int number, siginfo_t *info, void *raw) {
  ucontext_t *context = static_cast<ucontext_t *>(raw);
  if (number == SIGSYS)
    return onRefused(info, context);
  if (!runState().running)
    _exit(99); // our own bug, or a scribbled runner: the warm parent starts another
  recorder().control().result.doubtful =
      number == SIGSEGV && !objects().inStack(static_cast<uint64_t>(context->uc_mcontext.gregs[REG_RSP]));
  switch (number) {
  case SIGFPE:
    recorder().control().result.site = 0; // division by zero was checked before: this is overflow
    endRun(abi::Outcome::DivByZero);
  case SIGABRT:
    endRun(abi::Outcome::Abort, abi::kInLibrary);
  case SIGILL:
  case SIGTRAP:
    endRun(abi::Outcome::Abort, "illegal instruction");
  default:
    onMemoryFault(info, context);
  }
}

} // namespace

void installFaultHandlers() {
  stack_t stack{};
  stack.ss_sp = g_signalStack;
  stack.ss_size = sizeof g_signalStack;
  sigaltstack(&stack, nullptr);
  struct sigaction action{};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS})
    sigaction(number, &action, nullptr);
  signal(SIGINT, SIG_IGN); // Ctrl-C is for the engine, which ends us in good order
  signal(SIGPIPE, SIG_IGN);
}

} // namespace assay::runtime
