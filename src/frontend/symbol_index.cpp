#include "frontend/symbol_index.h"

#include "frontend/inline_only.h"
#include "frontend/invocation.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>

namespace assay::frontend {

using namespace clang;

namespace {

class SymbolReader : public ASTConsumer {
public:
  explicit SymbolReader(FileSymbols &out) : out_(out) {}

  void HandleTranslationUnit(ASTContext &context) override {
    SourceManager &sources = context.getSourceManager();
    for (Decl *declaration : context.getTranslationUnitDecl()->decls()) {
      if (const auto *function = dyn_cast<FunctionDecl>(declaration)) {
        if (!function->isThisDeclarationADefinition())
          continue;
        bool isAlias = function->hasAttr<AliasAttr>();
        if (!isAlias && sources.isInMainFile(sources.getExpansionLoc(function->getLocation())))
          out_.functions.push_back(function->getNameAsString());
        if (function->isExternallyVisible() && !isOnlyInline(*function))
          out_.defined.push_back(function->getNameAsString());
      } else if (const auto *variable = dyn_cast<VarDecl>(declaration)) {
        if (variable->isExternallyVisible() && variable->hasDefinition() != VarDecl::DeclarationOnly)
          out_.defined.push_back(variable->getNameAsString());
      }
    }
  }

private:
  FileSymbols &out_;
};

class SymbolAction : public ASTFrontendAction {
public:
  explicit SymbolAction(FileSymbols &out) : out_(out) {}
  bool BeginInvocation(CompilerInstance &compiler) override {
    compiler.getFrontendOpts().SkipFunctionBodies = true;
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<SymbolReader>(out_);
  }

private:
  FileSymbols &out_;
};

} // namespace

base::Result<FileSymbols> readSymbols(const Source &source) {
  FileSymbols out;
  SymbolAction action(out);
  if (auto status = runAction(source, {"-fsyntax-only"}, "", action); !status)
    return base::Error{status.error()};
  return out;
}

} // namespace assay::frontend
