#include "frontend/internal_function.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace assay::frontend {

using namespace clang;

namespace {

// Is one of the words `private`, say?
bool saysPrivate(StringRef name) {
  std::string lower = name.lower();
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(lower, words, "_-.");
  return llvm::any_of(words, [](StringRef word) {
    return word == "private" || word == "priv" || word == "internal" || word == "internals";
  });
}

// The comments of a header before its first declaration, in small letters and as one line.
std::string openingComments(const ASTContext &context, FileID file) {
  const SourceManager &sources = context.getSourceManager();
  auto buffer = sources.getBufferOrNone(file);
  if (!buffer)
    return "";
  Lexer lexer(file, *buffer, sources, context.getLangOpts());
  lexer.SetCommentRetentionState(true);
  std::string text;
  bool isDirective = false;
  Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(tok::eof); lexer.LexFromRawLexer(token)) {
    if (token.is(tok::comment)) {
      text += Lexer::getSpelling(token, sources, context.getLangOpts()) + " ";
      continue;
    }
    if (token.isAtStartOfLine())
      isDirective = token.is(tok::hash);
    if (!isDirective)
      break;
  }
  text = StringRef(text).lower();
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(text, words, " \t\r\n*/");
  return llvm::join(words, " ");
}

// Does the header tell its readers that it is not for them?
bool opensAsPrivate(const ASTContext &context, FileID file) {
  std::string opening = openingComments(context, file);
  return llvm::any_of(std::initializer_list<StringRef>{"not be used by applications", "not for applications",
                                                       "part of the implementation", "for internal use only",
                                                       "internal header", "private header", "not part of the public"},
                      [&](StringRef phrase) { return StringRef(opening).contains(phrase); });
}

// By its name, its folder's, or its own words.
bool isPrivateHeader(const ASTContext &context, SourceLocation place) {
  const SourceManager &sources = context.getSourceManager();
  StringRef path = sources.getFilename(place);
  return saysPrivate(llvm::sys::path::stem(path)) ||
         saysPrivate(llvm::sys::path::filename(llvm::sys::path::parent_path(path))) ||
         opensAsPrivate(context, sources.getFileID(place));
}

bool isDeclaredInPrivateHeadersOnly(const FunctionDecl &function) {
  const SourceManager &sources = function.getASTContext().getSourceManager();
  bool isDeclared = false;
  for (const FunctionDecl *one : function.redecls()) {
    SourceLocation place = sources.getExpansionLoc(one->getLocation());
    if (sources.isInMainFile(place))
      continue;
    if (!isPrivateHeader(function.getASTContext(), place))
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
