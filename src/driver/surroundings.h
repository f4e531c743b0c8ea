// What surrounds the functions of a unit: files of the project that its calls lead to, libraries
// that run natively, and stubs for what nobody defines and for what pointers to functions lead to.
#pragma once

#include "driver/contracts.h"
#include "driver/project.h"
#include "program/unit.h"

namespace assay::driver {

struct Surroundings {
  std::vector<const frontend::Source *> linked; // files of the project, compiled with the unit
  std::set<std::string> missing;                // named by linked files, defined by nobody
};

// Decides for every name that the unit uses and does not define, and lays the stubs on the unit: on
// itself, and for each function those whose results it may ask for. `project` may be absent.
Surroundings surround(program::Unit &unit, Project *project, const std::vector<std::string> &libraries,
                      const Externals &externals);

} // namespace assay::driver
