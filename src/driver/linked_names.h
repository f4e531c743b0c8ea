// Names that only linked files use and that nobody defines. The unit itself has no declaration of them: functions
// become stubs and variables become inputs in types that any file can write.
#pragma once

#include "driver/project.h"
#include "program/unit.h"

namespace assay::driver {

// The stub for a function, as one of the files declares it; nothing if its type cannot be written.
std::optional<program::Stub> stubOfLinked(program::Unit &unit, Project &project,
                                          const std::vector<const frontend::Source *> &linked, const std::string &name);

// The variable, as one of the files declares it; nothing if none does.
std::optional<program::Global> variableOfLinked(program::Unit &unit, Project &project,
                                                const std::vector<const frontend::Source *> &linked,
                                                const std::string &name);

} // namespace assay::driver
