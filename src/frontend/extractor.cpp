// Fills program::Unit from the AST.
#include "frontend/annotations.h"
#include "frontend/area_behind.h"
#include "frontend/inline_only.h"
#include "frontend/internal_function.h"
#include "frontend/invocation.h"
#include "frontend/type_reader.h"
#include "frontend/void_views.h"
#include "program/argument_block.h"

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

// What a body names: functions, variables outside of it.
class NameVisitor : public RecursiveASTVisitor<NameVisitor> {
public:
  explicit NameVisitor(Function &function) : function_(function) {}
  bool VisitVAArgExpr(VAArgExpr *taken) {
    arguments.push_back(taken->getType());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (const auto *callee = dyn_cast<FunctionDecl>(reference->getDecl())) {
      if (function_.callees.insert(callee->getNameAsString()).second)
        functions.push_back(callee);
    } else if (const auto *variable = dyn_cast<VarDecl>(reference->getDecl())) {
      if ((variable->isFileVarDecl() || variable->isLocalExternDecl()) &&
          function_.globals.insert(variable->getNameAsString()).second)
        variables.push_back(variable);
    }
    return true;
  }

  std::vector<const FunctionDecl *> functions;
  std::vector<const VarDecl *> variables;
  std::vector<QualType> arguments; // that are taken from a va_list, as the text has them

private:
  Function &function_;
};

// Does the source itself use members of the C library's FILE? Macros of the library do not count.
class StreamVisitor : public RecursiveASTVisitor<StreamVisitor> {
public:
  explicit StreamVisitor(const SourceManager &sources) : sources_(sources) {}
  bool VisitMemberExpr(MemberExpr *member) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (field != nullptr && field->getParent()->getName() == "_IO_FILE" &&
        !sources_.isInSystemHeader(sources_.getSpellingLoc(member->getMemberLoc())))
      found = true;
    return true;
  }
  bool found = false;

private:
  const SourceManager &sources_;
};

// The line that includes the first header of all, if that is a configuration header.
std::string configurationOf(const SourceManager &sources) {
  for (unsigned i = 1; i < sources.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    SourceLocation place = entry.isFile() ? entry.getFile().getIncludeLoc() : SourceLocation();
    if (place.isInvalid() || sources.getFileID(place) != sources.getMainFileID())
      continue;
    StringRef text = sources.getBufferData(sources.getMainFileID());
    size_t start = text.take_front(sources.getFileOffset(place)).rfind('\n') + 1; // npos + 1 is 0
    StringRef line = text.drop_front(start).take_until([](char c) { return c == '\n'; }).trim();
    return line.contains("config.h") ? line.str() : "";
  }
  return "";
}

class Reader : public ASTConsumer {
public:
  explicit Reader(Unit &unit) : unit_(unit) {}

  void HandleTranslationUnit(ASTContext &context) override {
    if (context.getDiagnostics().hasErrorOccurred())
      return;
    unit_.configuration = configurationOf(context.getSourceManager());
    StreamVisitor streams(context.getSourceManager());
    streams.TraverseDecl(context.getTranslationUnitDecl());
    TypeReader types(context, unit_.types, streams.found);
    types.read(context.CharTy); // memory without a type is bytes, also where the source has none
    views_.TraverseDecl(context.getTranslationUnitDecl());
    for (Decl *declaration : context.getTranslationUnitDecl()->decls()) {
      if (auto *function = dyn_cast<FunctionDecl>(declaration)) {
        if (!function->doesThisDeclarationHaveABody())
          continue;
        addFunction(context, types, *function);
        if (isOnlyInline(*function) && function->isUsed() && !function->hasAttr<GNUInlineAttr>() &&
            !isOfSystem(context, *function))
          unit_.inlineOnly.push_back(function->getNameAsString());
      } else if (auto *variable = dyn_cast<VarDecl>(declaration)) {
        if (variable->hasDefinition() != VarDecl::DeclarationOnly)
          addGlobal(types, *variable);
      }
    }
    for (Function &function : unit_.functions)
      if (function.isVariadic || function.listParameter)
        addArguments(context, types, function);
    for (const FieldDecl *field : views_.fields())
      types.setField(field, types.readView(field->getType(), views_.ofField(field)));
    for (QualType function : views_.functionTypes()) {
      QualType result = function->castAs<FunctionType>()->getReturnType();
      unit_.types.get(types.read(function)).element = types.readView(result, views_.ofResult(function));
    }
    for (const FunctionDecl *function : functionsNamed_)
      addDeclared(types, *function);
    for (const VarDecl *variable : variablesNamed_)
      addExtern(context, types, *variable);
  }

private:
  static bool isOfSystem(const ASTContext &context, const Decl &declaration) {
    const SourceManager &sources = context.getSourceManager();
    return sources.isInSystemHeader(sources.getExpansionLoc(declaration.getLocation()));
  }

  void addGlobal(TypeReader &types, const VarDecl &variable) {
    std::string name = variable.getNameAsString();
    for (const program::Global &known : unit_.globals)
      if (known.name == name)
        return;
    bool isStatic = variable.getStorageClass() == SC_Static;
    unit_.globals.push_back({name, types.read(variable.getType()), variable.getType().isConstQualified(), isStatic});
  }

  // A variable of another file, as far as it is the project's own: its type must be known.
  void addExtern(ASTContext &context, TypeReader &types, const VarDecl &variable) {
    std::string name = variable.getNameAsString();
    for (const program::Global &known : unit_.globals)
      if (known.name == name)
        return;
    if (!isOfSystem(context, variable))
      unit_.globals.push_back({name, types.read(variable.getType()), variable.getType().isConstQualified(), false,
                               false, variable.isFileVarDecl()});
  }

  void addDeclared(TypeReader &types, const FunctionDecl &declaration) {
    std::string name = declaration.getNameAsString();
    unsigned builtin = declaration.getBuiltinID();
    bool isBuiltin = builtin != 0 && !declaration.getASTContext().BuiltinInfo.isPredefinedLibFunction(builtin);
    if (unit_.find(name) != nullptr || isBuiltin)
      return;
    for (const Function &known : unit_.declared)
      if (known.name == name)
        return;
    Function function;
    function.name = name;
    if (const auto *label = declaration.getAttr<AsmLabelAttr>())
      function.symbol = label->getLabel().str();
    readType(types, declaration, function);
    unit_.declared.push_back(std::move(function));
  }

  void readType(TypeReader &types, const FunctionDecl &declaration, Function &function) {
    function.isInternal = isInternal(declaration);
    function.isVariadic = declaration.isVariadic();
    function.isNoReturn = declaration.isNoReturn();
    function.type = types.read(declaration.getType());
    function.returnType = types.read(declaration.getReturnType());
    for (const ParmVarDecl *declared : declaration.parameters()) {
      Parameter parameter;
      parameter.name = declared->getNameAsString();
      if (parameter.name.empty())
        parameter.name = "arg" + std::to_string(function.parameters.size() + 1);
      parameter.type = types.read(declared->getType());
      parameter.hasVariableRows = declared->getType().getCanonicalType()->isVariablyModifiedType();
      parameter.hasAreaBehind = parameter.hasVariableRows; // as many rows as another argument says
      if (types.spell(declared->getType()).empty())
        function.unsupported = "the type of parameter `" + parameter.name + "` has no name";
      function.parameters.push_back(std::move(parameter));
    }
    if (types.spell(declaration.getReturnType()).empty())
      function.unsupported = "its return type has no name";
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
    NameVisitor named(function);
    named.TraverseStmt(declaration.getBody());
    functionsNamed_.insert(functionsNamed_.end(), named.functions.begin(), named.functions.end());
    variablesNamed_.insert(variablesNamed_.end(), named.variables.begin(), named.variables.end());
    readType(types, declaration, function);
    for (size_t i = 0; i < function.parameters.size(); ++i) {
      const ParmVarDecl *declared = declaration.getParamDecl(static_cast<unsigned>(i));
      if (const auto *array = context.getAsConstantArrayType(declared->getOriginalType()))
        function.parameters[i].declaredBound = array->getSize().getZExtValue();
      if (QualType seen = views_.ofParameter(declared); !seen.isNull())
        function.parameters[i].type = types.readView(declared->getType(), seen);
      checkValue(function.parameters[i].type, "parameter `" + function.parameters[i].name + "`", function);
    }
    findAreasBehind(declaration, function);
    readAnnotations(context, declaration, function);
    if (unit_.types.get(function.returnType).kind == TypeKind::Opaque)
      checkValue(function.returnType, "its result", function);
    if (function.name == "main")
      function.unsupported = "main is the program's own entry";
    std::vector<TypeId> &arguments = arguments_[function.name];
    for (QualType type : named.arguments)
      arguments.push_back(types.read(type));
    if (!takeOutList(context, declaration, function) && !function.isVariadic)
      function.argumentBlock = program::addArgumentBlock(unit_.types, function);
    unit_.functions.push_back(std::move(function));
  }

  // A va_list is no value that a test can write down: what it leads to are parameters instead.
  static bool takeOutList(const ASTContext &context, const FunctionDecl &declaration, Function &function) {
    QualType list = context.getBuiltinVaListType();
    if (list->isArrayType())
      list = context.getArrayDecayedType(list);
    for (size_t i = 0; i < function.parameters.size(); ++i) {
      if (!context.hasSameType(declaration.getParamDecl(static_cast<unsigned>(i))->getType(), list))
        continue;
      function.listParameter = i;
      function.variableBounds.clear();
      function.parameters.erase(function.parameters.begin() + static_cast<long>(i));
      for (Parameter &other : function.parameters)
        if (other.lengthParameter && *other.lengthParameter > i)
          --*other.lengthParameter;
      return true;
    }
    return false;
  }

  // Arguments behind the named ones: what the function takes, or what it hands them to does.
  void addArguments(const ASTContext &context, TypeReader &types, Function &function) {
    constexpr size_t kRepeated = 4, kMost = 6; // of one type in a loop; of several
    std::vector<TypeId> taken = arguments_[function.name];
    for (const std::string &callee : function.callees)
      if (const Function *other = unit_.find(callee); taken.empty() && other != nullptr && other->listParameter)
        taken = arguments_[callee];
    bool isHandedOn = function.listParameter || function.callees.contains("__builtin_va_start");
    if (taken.empty() && isHandedOn)
      taken.push_back(types.read(context.LongTy)); // code elsewhere takes them
    if (taken.size() == 1)
      taken.resize(kRepeated, taken[0]);
    taken.resize(std::min(taken.size(), kMost));
    for (TypeId type : taken) {
      function.parameters.push_back({"more_" + std::to_string(++function.moreParameters), type, {}});
      checkValue(type, "an argument", function);
    }
    function.argumentBlock = program::addArgumentBlock(unit_.types, function);
  }

  void checkValue(TypeId id, const std::string &what, Function &function) {
    const program::CType &type = unit_.types.get(id);
    if (type.kind == TypeKind::Opaque)
      function.unsupported = what + " is of type `" + type.spelling + "`, which has no symbolic values";
  }

  Unit &unit_;
  VoidViews views_;
  std::map<std::string, std::vector<TypeId>> arguments_; // function → types that it takes from a va_list
  std::vector<const FunctionDecl *> functionsNamed_;
  std::vector<const VarDecl *> variablesNamed_;
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
