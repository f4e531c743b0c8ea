// Fills program::Unit from the AST.
#include "frontend/annotations.h"
#include "frontend/invocation.h"
#include "frontend/type_reader.h"
#include "program/record_layout.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>

namespace assay::frontend {

using namespace clang;
using program::Function;
using program::Parameter;
using program::TypeId;
using program::TypeKind;
using program::Unit;

namespace {

class CalleeVisitor : public RecursiveASTVisitor<CalleeVisitor> {
public:
  explicit CalleeVisitor(std::set<std::string> &names) : names_(names) {}
  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (const auto *function = dyn_cast<FunctionDecl>(reference->getDecl()))
      names_.insert(function->getNameAsString());
    return true;
  }

private:
  std::set<std::string> &names_;
};

class Reader : public ASTConsumer {
public:
  explicit Reader(Unit &unit) : unit_(unit) {}

  void HandleTranslationUnit(ASTContext &context) override {
    if (context.getDiagnostics().hasErrorOccurred())
      return;
    TypeReader types(context, unit_.types);
    types.read(context.CharTy); // memory without a type is bytes, also where the source has none
    for (Decl *declaration : context.getTranslationUnitDecl()->decls()) {
      if (auto *function = dyn_cast<FunctionDecl>(declaration)) {
        if (function->isThisDeclarationADefinition())
          addFunction(context, types, *function);
      } else if (auto *variable = dyn_cast<VarDecl>(declaration)) {
        if (variable->hasDefinition() != VarDecl::DeclarationOnly)
          addGlobal(types, *variable);
      }
    }
  }

private:
  void addGlobal(TypeReader &types, const VarDecl &variable) {
    std::string name = variable.getNameAsString();
    for (const program::Global &known : unit_.globals)
      if (known.name == name)
        return;
    bool isStatic = variable.getStorageClass() == SC_Static;
    unit_.globals.push_back({name, types.read(variable.getType()), variable.getType().isConstQualified(), isStatic});
  }

  void addFunction(ASTContext &context, TypeReader &types, FunctionDecl &declaration) {
    SourceManager &sources = context.getSourceManager();
    Function function;
    function.name = declaration.getNameAsString();
    PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(declaration.getLocation()));
    function.file = place.isValid() ? place.getFilename() : "";
    function.line = place.isValid() ? place.getLine() : 0;
    function.inMainFile = sources.isInMainFile(sources.getExpansionLoc(declaration.getLocation()));
    SourceLocation body = declaration.getBody()->getBeginLoc();
    if (function.inMainFile && body.isMacroID() && sources.isInSystemHeader(sources.getSpellingLoc(body)))
      unit_.fromSystemMacros = true;
    function.isStatic = declaration.getStorageClass() == SC_Static;
    function.isVariadic = declaration.isVariadic();
    function.returnType = types.read(declaration.getReturnType());
    CalleeVisitor(function.callees).TraverseStmt(declaration.getBody());
    for (const ParmVarDecl *declared : declaration.parameters()) {
      Parameter parameter;
      parameter.name = declared->getNameAsString();
      if (parameter.name.empty())
        parameter.name = "arg" + std::to_string(function.parameters.size() + 1);
      parameter.type = types.read(declared->getType());
      if (const auto *array = context.getAsConstantArrayType(declared->getOriginalType()))
        parameter.declaredBound = array->getSize().getZExtValue();
      if (types.spell(declared->getType()).empty())
        function.unsupported = "the type of parameter `" + parameter.name + "` has no name";
      checkValue(parameter.type, "parameter `" + parameter.name + "`", function);
      function.parameters.push_back(std::move(parameter));
    }
    readAnnotations(context, declaration, function);
    if (types.spell(declaration.getReturnType()).empty())
      function.unsupported = "its return type has no name";
    if (unit_.types.get(function.returnType).kind == TypeKind::Opaque)
      checkValue(function.returnType, "its result", function);
    if (function.isVariadic)
      function.unsupported = "variadic functions are not called directly";
    if (function.name == "main")
      function.unsupported = "main is the program's own entry";
    function.argumentBlock = argumentBlock(function);
    unit_.functions.push_back(std::move(function));
  }

  void checkValue(TypeId id, const std::string &what, Function &function) {
    const program::CType &type = unit_.types.get(id);
    if (type.kind == TypeKind::Opaque)
      function.unsupported = what + " is of type `" + type.spelling + "`, which has no symbolic values";
  }

  // The record that holds the arguments and the result.
  TypeId argumentBlock(const Function &function) {
    std::vector<std::pair<std::string, TypeId>> members;
    members.reserve(function.parameters.size() + 1);
    for (const Parameter &parameter : function.parameters)
      members.emplace_back(parameter.name, parameter.type);
    if (unit_.types.get(function.returnType).kind != TypeKind::Void)
      members.emplace_back("assay_result", function.returnType);
    return program::addRecord(unit_.types, "arguments of " + function.name, members);
  }

  Unit &unit_;
};

class ReadAction : public ASTFrontendAction {
public:
  explicit ReadAction(Unit &unit) : unit_(unit) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<Reader>(unit_);
  }

private:
  Unit &unit_;
};

} // namespace

base::Result<Unit> extractUnit(const Source &source) {
  Unit unit;
  unit.file = source.file;
  ReadAction action(unit);
  if (auto status = runAction(source, {"-fsyntax-only"}, "", action); !status)
    return base::Error{status.error()};
  return unit;
}

} // namespace assay::frontend
