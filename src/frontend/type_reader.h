// Clang types to program::TypeTable, each once, with the layout the compiler gives them.
#pragma once

#include "program/ctype.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <map>

namespace assay::frontend {

class TypeReader {
public:
  // `looksIntoStreams`: the source uses members of FILE, so that it is a record like others.
  TypeReader(clang::ASTContext &context, program::TypeTable &types, bool looksIntoStreams)
      : context_(context), types_(types), looksIntoStreams_(looksIntoStreams), policy_(context.getPrintingPolicy()) {
    policy_.Bool = false;
  }

  program::TypeId read(clang::QualType given);
  // A `void *` that is known to lead to a value of a type.
  program::TypeId readView(clang::QualType voidPointer, clang::QualType pointee);
  // From now on the member is of this type.
  void setField(const clang::FieldDecl *field, program::TypeId type);
  // C text of a type, usable inside __typeof__(…); empty if it has no name.
  std::string spell(clang::QualType type) const;

private:
  void readFile(program::TypeId id);
  bool isOfLibrary(const clang::RecordDecl &record) const;
  void readRecord(const clang::RecordDecl &record, program::TypeId id);
  clang::QualType withoutVariableRows(clang::QualType given) const;
  void readBuiltin(clang::QualType type, program::CType &out);

  clang::ASTContext &context_;
  program::TypeTable &types_;
  bool looksIntoStreams_;
  clang::PrintingPolicy policy_;
  std::map<const void *, program::TypeId> known_;
  std::map<std::pair<const void *, const void *>, program::TypeId> views_;
  std::map<const clang::FieldDecl *, std::pair<program::TypeId, size_t>> fields_; // record and index in it
};

} // namespace assay::frontend
