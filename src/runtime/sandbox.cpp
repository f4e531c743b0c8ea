#include "runtime/sandbox.h"

#include "runtime/recorder.h"
#include "runtime/run_state.h"

#include <errno.h>
#include <fcntl.h>
#include <initializer_list>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>

namespace assay::runtime {

namespace {

// Everything not named here is refused with a SIGSYS that our handler turns into EPERM.
const int kAllowed[] = {
    SCMP_SYS(read),
    SCMP_SYS(pread64),
    SCMP_SYS(readv),
    SCMP_SYS(close),
    SCMP_SYS(lseek),
    SCMP_SYS(fstat),
    SCMP_SYS(stat),
    SCMP_SYS(lstat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(access),
    SCMP_SYS(faccessat),
    SCMP_SYS(getcwd),
    SCMP_SYS(readlink),
    SCMP_SYS(getdents64),
    SCMP_SYS(mmap),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(mprotect),
    SCMP_SYS(madvise),
    SCMP_SYS(brk),
    SCMP_SYS(futex),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
    SCMP_SYS(wait4),
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(getppid),
    SCMP_SYS(getuid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),
    SCMP_SYS(getegid),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(time),
    SCMP_SYS(uname),
    SCMP_SYS(sysinfo),
    SCMP_SYS(getrandom),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),
    SCMP_SYS(set_tid_address),
    SCMP_SYS(arch_prctl),
    SCMP_SYS(getrusage),
    SCMP_SYS(times),
    SCMP_SYS(sched_yield),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(sched_getaffinity),
    SCMP_SYS(statx),
};

int allowReadOnlyOpen(scmp_filter_ctx filter) {
  constexpr int kWriting = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
  int status = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(open), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, kWriting, 0));
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, kWriting, 0));
  return status;
}

void limit(int resource, rlim_t value) {
  rlimit wanted{value, value};
  setrlimit(static_cast<__rlimit_resource>(resource), &wanted);
}

} // namespace

const char *enterSandbox() {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 64);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return "cannot give up new privileges";
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_TRAP);
  if (filter == nullptr)
    return "no seccomp filter";
  int status = 0;
  for (int call : kAllowed)
    status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
  status |= allowReadOnlyOpen(filter);
  // Standard output and error are /dev/null here; other descriptors cannot be written.
  for (int call : {SCMP_SYS(write), SCMP_SYS(writev)})
    status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 1, SCMP_A0(SCMP_CMP_LE, 2, 0));
  // fork for the warm parent: a clone that shares no memory.
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_VM, 0));
  status |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  // For the second filter, which takes these away again.
  for (int call : {SCMP_SYS(prctl), SCMP_SYS(seccomp)})
    status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
  status |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOTTY), SCMP_SYS(ioctl), 0);
  status |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(prlimit64), 0);
  if (status == 0)
    status = seccomp_load(filter);
  seccomp_release(filter);
  return status == 0 ? nullptr : "cannot load the seccomp filter";
}

const char *enterProgramSandbox(const char *program, bool looksForLeaks) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 256ULL * 1024 * 1024);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return "cannot give up new privileges";
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (filter == nullptr)
    return "no seccomp filter";
  int status = allowReadOnlyOpen(filter);
  for (int call : kAllowed)
    status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
  for (int call : {SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(pwrite64), SCMP_SYS(alarm), SCMP_SYS(setitimer),
                   SCMP_SYS(prctl), SCMP_SYS(nanosleep), SCMP_SYS(clock_nanosleep), SCMP_SYS(dup), SCMP_SYS(dup2),
                   SCMP_SYS(fcntl), SCMP_SYS(prlimit64), SCMP_SYS(getrlimit), SCMP_SYS(poll)})
    status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
  // Tests fork to watch an exit; no threads, no vfork.
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_VM, 0));
  if (looksForLeaks) { // a thread of the process stops and reads it; the run is known to make no such calls itself
    constexpr scmp_datum_t kSharing = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_UNTRACED;
    status |=
        seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, kSharing, kSharing));
    for (int call : {SCMP_SYS(ptrace), SCMP_SYS(sched_getparam), SCMP_SYS(tgkill)})
      status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
  }
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(execve), 1,
                             SCMP_A0(SCMP_CMP_EQ, reinterpret_cast<scmp_datum_t>(program), 0));
  if (status == 0)
    status = seccomp_load(filter);
  seccomp_release(filter);
  return status == 0 ? nullptr : "cannot load the seccomp filter";
}

const char *forbidProcesses() {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr)
    return "no seccomp filter";
  int status = 0;
  for (int call : {SCMP_SYS(clone), SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(wait4), SCMP_SYS(prctl),
                   SCMP_SYS(seccomp), SCMP_SYS(rt_sigaction), SCMP_SYS(sigaltstack)})
    status |= seccomp_rule_add(filter, SCMP_ACT_TRAP, call, 0);
  if (status == 0)
    status = seccomp_load(filter);
  seccomp_release(filter);
  return status == 0 ? nullptr : "cannot load the second seccomp filter";
}

void noteRefused(int systemCall) {
  if (runState().running)
    recorder().log(LogKind::Refused, 0, 0, 0, static_cast<uint64_t>(systemCall));
}

} // namespace assay::runtime
