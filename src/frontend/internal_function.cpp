#include "frontend/internal_function.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/Path.h>

namespace assay::frontend {

using namespace clang;

namespace {

// Is one of the words in the name of the file `private`, say?
bool isPrivateHeader(StringRef path) {
  StringRef rest = llvm::sys::path::stem(path);
  while (!rest.empty()) {
    rest = rest.drop_while([](char c) { return !llvm::isAlnum(c); });
    StringRef word = rest.take_while([](char c) { return llvm::isAlnum(c); });
    if (llvm::StringSwitch<bool>(word.lower()).Cases("private", "priv", "internal", "internals", true).Default(false))
      return true;
    rest = rest.drop_front(word.size());
  }
  return false;
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
