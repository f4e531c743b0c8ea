// The C text of an entry: it unpacks the argument block, checks the precondition, calls the function
// and checks the postcondition. The compiler takes care of calling conventions and of the
// contract's own syntax; its errors name the contract.
#pragma once

#include "program/unit.h"

#include <string>

namespace assay::frontend {

// Declarations that the thunks need, once per unit.
std::string thunkPrelude();
// Definitions of the unit's stubs.
std::string stubDefinitions(const program::Unit &unit);
std::string sequenceThunk(const program::Unit &unit, const program::Function &function, size_t index);
std::string entryThunk(const program::Unit &unit, const program::Function &function, size_t index);

} // namespace assay::frontend
