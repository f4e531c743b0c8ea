// Clang types to program::TypeTable, each once, with the layout the compiler gives them.
#pragma once

#include "program/ctype.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <map>

namespace assay::frontend {

class TypeReader {
public:
  TypeReader(clang::ASTContext &context, program::TypeTable &types)
      : context_(context), types_(types), policy_(context.getPrintingPolicy()) {
    policy_.Bool = false;
  }

  program::TypeId read(clang::QualType given);
  // C text of a type, usable inside __typeof__(…); empty if it has no name.
  std::string spell(clang::QualType type) const;

private:
  void readRecord(const clang::RecordDecl &record, program::TypeId id);
  void readBuiltin(clang::QualType type, program::CType &out);

  clang::ASTContext &context_;
  program::TypeTable &types_;
  clang::PrintingPolicy policy_;
  std::map<const void *, program::TypeId> known_;
};

} // namespace assay::frontend
