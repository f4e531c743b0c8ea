// Runs other programs: with a time limit, output to a file, and our interrupt respected.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace assay::driver {

struct ProcessResult {
  bool started = false;
  bool timedOut = false; // or took too much memory
  int status = 0;        // as from waitpid
  std::string output;    // stdout and stderr
  bool succeeded() const { return started && !timedOut && status == 0; }
};

constexpr const char *kCompiler = "clang-19"; // what tests are compiled with

ProcessResult runProcess(const std::vector<std::string> &arguments, double seconds,
                         const std::map<std::string, std::string> &environment = {}, const std::string &directory = "",
                         const std::string &outputFile = "");
// `outputFile`, if given, is open for writing as this descriptor in the program.
constexpr int kOutputFd = 7;

// The command that runs a program of unknown intent in the sandbox.
// LeakSanitizer stops its own process from a thread of it, which is refused otherwise.
std::vector<std::string> sandboxed(const std::string &program, bool looksForLeaks = false);

// Memory of this process that is in use now.
size_t residentBytes();

// Directory of this program; runner, models and resources are found from it.
std::string programDirectory();
std::string includeDirectory(); // of assay.h
std::string makeScratchDirectory();
void removeTree(const std::string &directory);

} // namespace assay::driver
