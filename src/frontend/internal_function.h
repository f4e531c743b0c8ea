// Functions that are not for others: their callers are at hand, and what those pass is theirs to keep in order.
#pragma once

#include <clang/AST/Decl.h>

namespace assay::frontend {

// Is it static, hidden from other libraries, or declared for the project's own files only, in headers that say so
// by their names (`list_private.h`, `internal/list.h`) or in their first lines?
bool isInternal(const clang::FunctionDecl &function);

} // namespace assay::frontend
