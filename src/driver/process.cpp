#include "driver/process.h"

#include "base/deadline.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <sstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assay::driver {

namespace {

constexpr uint64_t kMostBytes = 1'500'000'000; // of a program and its children

// All that the child needs, made before there is one.
struct Prepared {
  std::vector<char *> arguments;
  std::vector<std::string> settings;
  std::vector<char *> environment;
  const char *directory = nullptr;
  const char *outputFile = nullptr;
};

char *raw(const std::string &text) { return const_cast<char *>(text.c_str()); }

Prepared prepare(const std::vector<std::string> &arguments, const std::map<std::string, std::string> &environment,
                 const std::string &directory, const std::string &outputFile) {
  Prepared out;
  for (const std::string &argument : arguments)
    out.arguments.push_back(raw(argument));
  out.arguments.push_back(nullptr);
  for (char **entry = environ; *entry != nullptr; ++entry)
    if (std::string text = *entry; !environment.contains(text.substr(0, text.find('='))))
      out.settings.push_back(std::move(text));
  for (const auto &[name, value] : environment)
    out.settings.push_back(std::string(name).append("=").append(value));
  for (const std::string &setting : out.settings)
    out.environment.push_back(raw(setting));
  out.environment.push_back(nullptr);
  out.directory = directory.empty() ? nullptr : directory.c_str();
  out.outputFile = outputFile.empty() ? nullptr : outputFile.c_str();
  return out;
}

// Shares its memory with the engine until it is another program, so that it must change nothing there.
[[noreturn]] void becomeProgram(const Prepared &prepared, int output) {
  setpgid(0, 0); // so that a time-out reaches its children too
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int null = open("/dev/null", O_RDONLY);
  dup2(null, 0);
  dup2(output, 1);
  dup2(output, 2);
  if (prepared.outputFile != nullptr)
    dup2(open(prepared.outputFile, O_WRONLY | O_CREAT | O_TRUNC, 0644), kOutputFd);
  rlimit core{0, 0};
  setrlimit(RLIMIT_CORE, &core);
  if (prepared.directory == nullptr || chdir(prepared.directory) == 0)
    execvpe(prepared.arguments[0], prepared.arguments.data(), prepared.environment.data());
  _exit(127);
}

// Memory of a process and its children, which are a process group. An endless loop that allocates would
// otherwise take all there is before its time is over.
uint64_t bytesOfGroup(pid_t group) {
  uint64_t pages = 0;
  std::error_code error;
  std::filesystem::directory_iterator entry("/proc", error), last;
  for (; !error && entry != last; entry.increment(error)) {
    std::string name = entry->path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos)
      continue;
    std::ifstream file(entry->path() / "stat");
    std::string text;
    std::getline(file, text, '\0'); // the process may be gone by now: then it is empty
    size_t end = text.rfind(')');   // the name in parentheses may hold anything
    if (end == std::string::npos)
      continue;
    std::istringstream fields(text.substr(end + 1));
    std::vector<std::string> values((std::istream_iterator<std::string>(fields)), {});
    constexpr size_t kGroup = 2, kResident = 21; // after the name
    if (values.size() > kResident && values[kGroup] == std::to_string(group))
      pages += std::strtoull(values[kResident].c_str(), nullptr, 10);
  }
  return pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

} // namespace

ProcessResult runProcess(const std::vector<std::string> &arguments, double seconds,
                         const std::map<std::string, std::string> &environment, const std::string &directory,
                         const std::string &outputFile) {
  ProcessResult result;
  int pipes[2];
  if (pipe2(pipes, O_CLOEXEC) != 0)
    return result;
  Prepared prepared = prepare(arguments, environment, directory, outputFile);
  // Not fork(): Z3 ends its timers before one, whether other threads are using them or not.
  pid_t child = vfork(); // NOLINT(clang-analyzer-security.insecureAPI.vfork)
  if (child == 0)
    becomeProgram(prepared, pipes[1]);
  close(pipes[1]);
  if (child < 0) {
    close(pipes[0]);
    return result;
  }
  result.started = true;
  base::Deadline deadline = base::Deadline::after(seconds);
  bool open = true;
  while (open) {
    pollfd wait{pipes[0], POLLIN, 0};
    int ready = poll(&wait, 1, 50);
    if (ready > 0) {
      char buffer[4096];
      ssize_t got = read(pipes[0], buffer, sizeof buffer);
      if (got > 0 && result.output.size() < 1024 * 1024)
        result.output.append(buffer, static_cast<size_t>(got));
      open = got > 0 || (got < 0 && errno == EINTR);
    }
    bool isTooLarge = ready == 0 && bytesOfGroup(child) > kMostBytes;
    if (deadline.passed() || isTooLarge) {
      result.timedOut = true;
      kill(-child, SIGKILL);
      kill(child, SIGKILL);
      break;
    }
    int status = 0;
    if (ready == 0 && waitpid(child, &status, WNOHANG) == child) {
      result.status = status; // a grandchild may still hold the pipe
      kill(-child, SIGKILL);
      close(pipes[0]);
      return result;
    }
  }
  waitpid(child, &result.status, 0);
  close(pipes[0]);
  return result;
}

std::vector<std::string> sandboxed(const std::string &program, bool looksForLeaks) {
  return {programDirectory() + "/assay-runner", looksForLeaks ? "--leak-sandbox" : "--sandbox", program};
}

std::string includeDirectory() { return programDirectory() + "/share/assay/include"; }

size_t residentBytes() {
  std::ifstream in("/proc/self/statm");
  size_t all = 0, resident = 0;
  in >> all >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

std::string programDirectory() {
  std::error_code error;
  std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? "." : self.parent_path().string();
}

std::string makeScratchDirectory() {
  const char *base = std::getenv("TMPDIR");
  std::string pattern = std::string(base != nullptr ? base : "/tmp") + "/assay-XXXXXX";
  return mkdtemp(pattern.data()) != nullptr ? pattern : "";
}

void removeTree(const std::string &directory) {
  std::error_code ignored;
  if (!directory.empty())
    std::filesystem::remove_all(directory, ignored);
}

} // namespace assay::driver
