#include "frontend/annotations.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>

#include <regex>

namespace assay::frontend {

using namespace clang;

namespace {

bool isPointer(const program::Function &function, const FunctionDecl &declaration, unsigned index) {
  return index < function.parameters.size() && declaration.getParamDecl(index)->getType()->isPointerType();
}

void readNonNull(const ASTContext &context, const FunctionDecl &declaration, program::Function &function) {
  for (const auto *attribute : declaration.specific_attrs<NonNullAttr>())
    for (unsigned i = 0; i < function.parameters.size(); ++i)
      if (attribute->isNonNull(i) && isPointer(function, declaration, i))
        function.parameters[i].nonNull = true;
  for (unsigned i = 0; i < function.parameters.size(); ++i) {
    const ParmVarDecl *parameter = declaration.getParamDecl(i);
    auto nullability = parameter->getType()->getNullability();
    const auto *array = context.getAsArrayType(parameter->getOriginalType());
    if (parameter->hasAttr<NonNullAttr>() || (nullability && *nullability == NullabilityKind::NonNull) ||
        (array != nullptr && array->getSizeModifier() == ArraySizeModifier::Static))
      function.parameters[i].nonNull = true;
  }
}

// `int v[n]` and the rows of `int m[n][n]`, where n is another parameter.
void readVariableBounds(const ASTContext &context, const FunctionDecl &declaration, program::Function &function) {
  for (unsigned i = 0; i < function.parameters.size(); ++i) {
    QualType type = declaration.getParamDecl(i)->getOriginalType();
    while (!type.isNull()) {
      const auto *array = context.getAsVariableArrayType(type);
      const Expr *size = array == nullptr ? nullptr : array->getSizeExpr();
      const auto *name = size == nullptr ? nullptr : dyn_cast<DeclRefExpr>(size->IgnoreParenImpCasts());
      const auto *length = name == nullptr ? nullptr : dyn_cast<ParmVarDecl>(name->getDecl());
      if (length != nullptr) {
        program::Parameter &parameter = function.parameters[i];
        bool &isOfRows = function.variableBounds[length->getFunctionScopeIndex()];
        isOfRows = isOfRows || parameter.hasVariableRows;
        parameter.nonNull = parameter.nonNull || parameter.hasVariableRows; // compilers take it so
        if (!parameter.hasVariableRows)
          parameter.lengthParameter = length->getFunctionScopeIndex();
      }
      const ArrayType *any = context.getAsArrayType(type);
      type = any == nullptr ? type->getPointeeType() : any->getElementType();
    }
  }
}

// Clang does not keep this attribute, so it is read from the text around the declaration.
void readAccess(const ASTContext &context, const FunctionDecl &declaration, program::Function &function) {
  const SourceManager &sources = context.getSourceManager();
  SourceLocation place = sources.getExpansionLoc(declaration.getLocation());
  bool invalid = false;
  StringRef buffer = sources.getBufferData(sources.getFileID(place), &invalid);
  if (invalid)
    return;
  size_t at = sources.getFileOffset(place);
  size_t begin = buffer.find_last_of(";}", at);
  size_t end = buffer.find_first_of("{;", at);
  begin = begin == StringRef::npos ? 0 : begin + 1;
  std::string text = buffer.slice(begin, end == StringRef::npos ? buffer.size() : end).str();
  static const std::regex pattern(
      R"(\baccess(?:__)?\s*\(\s*_{0,2}(?:read_only|write_only|read_write)_{0,2}\s*,\s*(\d+)\s*,\s*(\d+)\s*\))");
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), none; it != none; ++it) {
    size_t pointer = std::stoul((*it)[1]) - 1;
    size_t size = std::stoul((*it)[2]) - 1;
    if (isPointer(function, declaration, static_cast<unsigned>(pointer)) && size < function.parameters.size())
      function.parameters[pointer].lengthParameter = size;
  }
}

} // namespace

void readAnnotations(const ASTContext &context, const FunctionDecl &declaration, program::Function &function) {
  for (const FunctionDecl *one : declaration.redecls()) {
    if (one->getNumParams() != function.parameters.size())
      continue; // an old-style declaration without parameters
    readNonNull(context, *one, function);
    readVariableBounds(context, *one, function);
    readAccess(context, *one, function);
  }
}

} // namespace assay::frontend
