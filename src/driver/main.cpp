// assay: the command line.
#include "driver/command_line.h"
#include "driver/commands.h"
#include "driver/generate.h"

#include <csignal>
#include <malloc.h>

namespace {

std::atomic<bool> g_interrupted{false};

void onInterrupt(int) {
  if (g_interrupted.exchange(true))
    std::_Exit(130); // the second Ctrl-C means it
}

} // namespace

int main(int argc, char **argv) {
  using namespace assay::driver;
  // With an arena for each thread, memory that one job gave back is not used by another: gigabytes add up.
  mallopt(M_ARENA_MAX, 1);
  Options options;
  if (auto status = parseCommandLine(argc, argv, options); status >= 0)
    return status;
  std::signal(SIGINT, onInterrupt);
  std::signal(SIGTERM, onInterrupt);
  if (options.command == "gen")
    return generate(options, g_interrupted);
  if (options.command == "run")
    return runSuites(options);
  if (options.command == "replay")
    return replayInput(options);
  return explain(options);
}
