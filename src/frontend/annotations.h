// What a declaration says about its pointer parameters beyond their types: nonnull, _Nonnull,
// `static` array bounds, and GCC's access(mode, pointer, size).
#pragma once

#include "program/unit.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

namespace assay::frontend {

void readAnnotations(const clang::ASTContext &context, const clang::FunctionDecl &declaration,
                     program::Function &function);

} // namespace assay::frontend
