// Which files are meant by the command line, and how each is compiled: as the project does it, or
// with the flags that were given.
#pragma once

#include "driver/options.h"
#include "driver/unit_context.h"

#include <memory>

namespace assay::driver {

struct FileTask {
  UnitRequest request;
  std::vector<std::string> functions; // wanted by name; empty: all
  std::string folder;                 // keeps results of several files apart; empty for a single one
};

struct FileChoice {
  std::unique_ptr<Project> project; // may be absent
  std::vector<FileTask> files;
};

// The error says what to do.
base::Result<FileChoice> chooseFiles(const Options &options);

} // namespace assay::driver
