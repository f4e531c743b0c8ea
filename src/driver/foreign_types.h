// Structures that a file only declares, as other files of the project define them. A test cannot name
// their members, but memory behind a pointer to one has its layout.
#pragma once

#include "driver/project.h"
#include "program/unit.h"

namespace assay::driver {

void completeTypes(program::Unit &unit, Project &project, const std::vector<const frontend::Source *> &linked);

} // namespace assay::driver
