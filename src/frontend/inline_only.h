// Inline functions of C99: a body that can be copied in, but nothing that can be called from elsewhere.
#pragma once

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

namespace assay::frontend {

// Does the file have a body of the function without defining it for others?
inline bool isOnlyInline(const clang::FunctionDecl &function) {
  return function.isInlined() && function.isExternallyVisible() && !function.isInlineDefinitionExternallyVisible();
}

} // namespace assay::frontend
