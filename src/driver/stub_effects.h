// What a function that nobody defines may do besides returning a value: which of it can be laid out in a test.
#pragma once

#include "program/unit.h"

namespace assay::driver {

// Gives the stub the effects that its parameters allow: it fills what they lead to, calls the functions that it is
// given, returns one of them. Parameters behind which it may do more are noted as unknown.
void addArgumentEffects(program::TypeTable &types, program::Stub &stub);

// It may also change the variable.
void addVariableEffect(const program::TypeTable &types, program::Stub &stub, const program::Global &variable);

// It may also set errno.
void addErrorEffect(program::TypeTable &types, program::Stub &stub);

// The type of rows that say how often something happens.
program::TypeId countType(program::TypeTable &types);

} // namespace assay::driver
