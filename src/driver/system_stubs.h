// Stubs of functions that ask the operating system, the clock or chance: their answers are inputs.
#pragma once

#include "program/stub.h"

#include <optional>

namespace assay::driver {

// Gives the stub the answers that the system could give. False if it is another function of that name.
bool answersAsSystem(const program::TypeTable &types, program::Stub &stub);

// For files that are linked: the unit itself has no declaration of the function.
std::optional<program::Stub> stubOfSystem(program::TypeTable &types, const std::string &name);

} // namespace assay::driver
