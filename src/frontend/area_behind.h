// Buffers that go on behind the length that is passed with them: a function hands on `p`, `n` and `p + n`, and what
// lies behind the first n elements is room of its own for the callee. Then n is not how long `p` is.
#pragma once

#include "program/unit.h"

#include <clang/AST/Decl.h>

namespace assay::frontend {

// Sets hasAreaBehind of the parameters of which a call in the body says so.
void findAreasBehind(const clang::FunctionDecl &declaration, program::Function &function);

} // namespace assay::frontend
