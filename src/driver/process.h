// Runs other programs: with a time limit, output to a file, and our interrupt respected.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace assay::driver {

struct ProcessResult {
  bool started = false;
  bool timedOut = false;
  int status = 0; // as from waitpid
  std::string output; // stdout and stderr
  bool succeeded() const { return started && !timedOut && status == 0; }
};

ProcessResult runProcess(const std::vector<std::string> &arguments, double seconds,
                         const std::map<std::string, std::string> &environment = {},
                         const std::string &directory = "");

// Directory of this program; runner, models and resources are found from it.
std::string programDirectory();
std::string makeScratchDirectory();
void removeTree(const std::string &directory);

} // namespace assay::driver
