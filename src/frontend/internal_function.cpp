#include "frontend/internal_function.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace assay::frontend {

using namespace clang;

namespace {

// Is one of the words in the name of the file `private`, say?
bool isPrivateHeader(StringRef path) {
  std::string name = llvm::sys::path::stem(path).lower();
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(name, words, "_-.");
  return llvm::any_of(words, [](StringRef word) {
    return word == "private" || word == "priv" || word == "internal" || word == "internals";
  });
}

bool isDeclaredInPrivateHeadersOnly(const FunctionDecl &function) {
  const SourceManager &sources = function.getASTContext().getSourceManager();
  bool isDeclared = false;
  for (const FunctionDecl *one : function.redecls()) {
    SourceLocation place = sources.getExpansionLoc(one->getLocation());
    if (sources.isInMainFile(place))
      continue;
    if (!isPrivateHeader(sources.getFilename(place)))
      return false;
    isDeclared = true;
  }
  return isDeclared;
}

} // namespace

bool isInternal(const FunctionDecl &function) {
  auto visibility = function.getExplicitVisibility(NamedDecl::VisibilityForValue);
  return function.getStorageClass() == SC_Static || (visibility.has_value() && *visibility == HiddenVisibility) ||
         isDeclaredInPrivateHeadersOnly(function);
}

} // namespace assay::frontend
