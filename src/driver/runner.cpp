#include "driver/runner.h"

#include "base/deadline.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <linux/futex.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assay::driver {

using abi::RunnerState;

namespace {

int makeMemory(const char *name, uint64_t bytes) {
  int fd = memfd_create(name, MFD_CLOEXEC);
  if (fd >= 0 && ftruncate(fd, static_cast<off_t>(bytes)) != 0) {
    close(fd);
    return -1;
  }
  return fd;
}

unsigned char *mapMemory(int fd, uint64_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<unsigned char *>(memory);
}

void futexWake(uint32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE, 64, nullptr, nullptr, 0); }

void futexWait(uint32_t *word, uint32_t seen, double seconds) {
  timespec timeout{};
  timeout.tv_sec = static_cast<time_t>(seconds);
  timeout.tv_nsec = static_cast<long>((seconds - static_cast<double>(timeout.tv_sec)) * 1e9);
  syscall(SYS_futex, word, FUTEX_WAIT, seen, &timeout, nullptr, 0);
}

uint32_t load(const uint32_t &word) { return __atomic_load_n(&word, __ATOMIC_SEQ_CST); }

} // namespace

base::Result<std::unique_ptr<Runner>> Runner::start(const Settings &settings) {
  std::unique_ptr<Runner> runner(new Runner());
  runner->settings_ = settings;
  runner->fds_[0] = makeMemory("assay-control", abi::kControlBytes);
  runner->fds_[1] = makeMemory("assay-input", abi::kInputBytes);
  runner->fds_[2] = makeMemory("assay-heap", abi::kHeapBytes);
  if (runner->fds_[0] < 0 || runner->fds_[1] < 0 || runner->fds_[2] < 0)
    return base::Error{std::string("cannot create shared memory: ") + std::strerror(errno)};
  runner->control_ = mapMemory(runner->fds_[0], abi::kControlBytes);
  runner->input_ = mapMemory(runner->fds_[1], abi::kInputBytes);
  runner->heap_ = mapMemory(runner->fds_[2], abi::kHeapBytes);
  if (runner->control_ == nullptr || runner->input_ == nullptr || runner->heap_ == nullptr)
    return base::Error{std::string("cannot map shared memory: ") + std::strerror(errno)};
  if (auto status = runner->launch(); !status)
    return base::Error{status.error()};
  return runner;
}

base::Status Runner::launch() {
  std::memset(control_, 0, sizeof(abi::ControlHeader));
  header().forkEachRun = settings_.forkEachRun ? 1 : 0;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // First out of the way of the target numbers, then into place: dup2 onto itself keeps CLOEXEC.
  int high[3];
  for (int i = 0; i < 3; ++i)
    high[i] = fcntl(fds_[i], F_DUPFD_CLOEXEC, 100);
  const int wanted[3] = {abi::kControlFd, abi::kInputFd, abi::kHeapFd};
  for (int i = 0; i < 3; ++i)
    posix_spawn_file_actions_adddup2(&actions, high[i], wanted[i]);
  const char *arguments[] = {settings_.program.c_str(), settings_.unit.c_str(), nullptr};
  pid_t pid = -1;
  int status =
      posix_spawn(&pid, settings_.program.c_str(), &actions, nullptr, const_cast<char *const *>(arguments), environ);
  posix_spawn_file_actions_destroy(&actions);
  for (int fd : high)
    close(fd);
  if (status != 0)
    return base::Error{"cannot start " + settings_.program + ": " + std::strerror(status)};
  process_ = pid;
  base::Deadline deadline = base::Deadline::after(6);
  for (;;) {
    uint32_t state = load(header().state);
    if (state == static_cast<uint32_t>(RunnerState::Idle))
      return base::Ok{};
    if (state == static_cast<uint32_t>(RunnerState::Failed)) {
      header().message[abi::kMessageBytes - 1] = 0;
      return base::Error{std::string("the unit could not be loaded: ") + header().message};
    }
    int exitStatus = 0;
    if (waitpid(process_, &exitStatus, WNOHANG) == process_) {
      process_ = -1;
      return base::Error{"the unit crashed or did not end while it was loaded (a constructor?)"};
    }
    if (deadline.passed())
      return base::Error{"it did not load in time (does a constructor hang?)"};
    futexWait(&header().state, state, 0.05);
  }
}

void Runner::stop() {
  if (process_ < 0)
    return;
  __atomic_store_n(&header().state, static_cast<uint32_t>(RunnerState::Stop), __ATOMIC_SEQ_CST);
  __atomic_add_fetch(&header().request, 1, __ATOMIC_SEQ_CST);
  futexWake(&header().request);
  if (header().childPid > 1)
    kill(static_cast<pid_t>(header().childPid), SIGKILL);
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

Runner::~Runner() {
  stop();
  if (control_ != nullptr)
    munmap(control_, abi::kControlBytes);
  if (input_ != nullptr)
    munmap(input_, abi::kInputBytes);
  if (heap_ != nullptr)
    munmap(heap_, abi::kHeapBytes);
  for (int fd : fds_)
    if (fd >= 0)
      close(fd);
}

namespace {

// Seconds of the processor that a process has had.
double processorSeconds(uint32_t process) {
  clockid_t clock = 0;
  timespec spent{};
  if (clock_getcpuclockid(static_cast<pid_t>(process), &clock) != 0 || clock_gettime(clock, &spent) != 0)
    return 0;
  return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) * 1e-9;
}

} // namespace

Runner::Wait Runner::waitServed(uint32_t request) {
  for (int spin = 0; spin < 2000; ++spin) {
    if (load(header().served) == request)
      return Wait::Served;
    __builtin_ia32_pause();
  }
  // On a busy machine a run may get little of the processor: that is no reason to call it endless.
  constexpr double kPatience = 8;
  base::Stopwatch watch;
  double before = processorSeconds(header().childPid);
  while (load(header().served) != request) {
    if (watch.seconds() > settings_.wallSeconds) {
      double spent = processorSeconds(header().childPid) - before;
      if (spent > 0.8 * settings_.wallSeconds)
        return Wait::Endless;
      if (spent < 0.05 * settings_.wallSeconds || watch.seconds() > kPatience * settings_.wallSeconds)
        return Wait::Idle;
    }
    uint32_t state = load(header().state);
    if (load(header().served) == request)
      break;
    futexWait(&header().state, state, 0.05);
    if (process_ > 0 && waitpid(process_, nullptr, WNOHANG) == process_) {
      process_ = -1;
      return Wait::Died;
    }
  }
  return Wait::Served;
}

bool Runner::run(const std::vector<uint8_t> &image) {
  if (image.size() > abi::kImageBytes)
    return false;
  if (process_ < 0 && !launch())
    return false;
  std::memcpy(control_ + abi::kImageOffset, image.data(), image.size());
  __atomic_store_n(&header().state, static_cast<uint32_t>(RunnerState::Running), __ATOMIC_SEQ_CST);
  uint32_t request = __atomic_add_fetch(&header().request, 1, __ATOMIC_SEQ_CST);
  futexWake(&header().request);
  Wait waited = waitServed(request);
  if (waited == Wait::Served)
    return true;
  // Neither fuel nor a signal ended it: kill everything and say how it was.
  abi::RunResult result{};
  result.outcome = waited == Wait::Died      ? abi::Outcome::Killed
                   : waited == Wait::Endless ? abi::Outcome::Hang
                                             : abi::Outcome::Timeout;
  stop();
  bool back = static_cast<bool>(launch());
  header().result = result;
  header().termCount = 1;
  header().logCount = 0;
  header().snapshotUsed = 0;
  return back;
}

// Variables of the unit are copied back into the image when the run has ended.
const unsigned char *Runner::variable(uint64_t address, uint64_t size) const {
  const auto *image = reinterpret_cast<const abi::ImageHeader *>(control_ + abi::kImageOffset);
  const auto *objects = reinterpret_cast<const abi::ImageObject *>(image + 1);
  const auto *data = reinterpret_cast<const unsigned char *>(
      reinterpret_cast<const abi::ImageLeaf *>(objects + image->objectCount) + image->leafCount);
  for (uint32_t i = 0; i < image->objectCount; ++i)
    if (objects[i].address == address && objects[i].size == size)
      return data + objects[i].dataOffset;
  return nullptr;
}

std::vector<uint8_t> Runner::memory(uint64_t address, uint64_t size) const {
  const unsigned char *from = nullptr;
  if (address >= abi::kInputBase && size <= abi::kInputBytes && address - abi::kInputBase <= abi::kInputBytes - size)
    from = input_ + (address - abi::kInputBase);
  else if (const unsigned char *written = variable(address, size))
    from = written;
  else if (address >= abi::kHeapBase && size <= abi::kHeapBytes && address - abi::kHeapBase <= abi::kHeapBytes - size)
    from = heap_ + (address - abi::kHeapBase);
  return from == nullptr ? std::vector<uint8_t>() : std::vector<uint8_t>(from, from + size);
}

instrument::CounterValues Runner::counters() const {
  instrument::CounterValues out;
  const auto *table = reinterpret_cast<const abi::CounterEntry *>(control_ + abi::kCounterTableOffset);
  const auto *values = reinterpret_cast<const uint64_t *>(control_ + abi::kCounterOffset);
  uint64_t most = abi::kCounterBytes / 8;
  for (uint32_t i = 0; i < header().counterEntries && i < abi::kCounterBytes / sizeof *table; ++i) {
    const abi::CounterEntry &entry = table[i];
    if (entry.first + static_cast<uint64_t>(entry.count) > most)
      continue;
    out[entry.nameHash].assign(values + entry.first, values + entry.first + entry.count);
  }
  return out;
}

} // namespace assay::driver
