// What `void *` stands for: the type that the code casts it to, or that callers pass for it. Found
// for parameters, members of records and results of functions; where types differ, the one seen
// most often wins.
#pragma once

#include <clang/AST/RecursiveASTVisitor.h>

#include <map>

namespace assay::frontend {

class VoidViews : public clang::RecursiveASTVisitor<VoidViews> {
public:
  bool VisitCastExpr(clang::CastExpr *cast);
  bool VisitCallExpr(clang::CallExpr *call);

  // The type that the pointer leads to; null if nothing is known. Functions are looked up by their
  // canonical type.
  clang::QualType ofParameter(const clang::ParmVarDecl *parameter) const;
  clang::QualType ofField(const clang::FieldDecl *field) const { return most(cast_, field); }
  clang::QualType ofResult(clang::QualType functionType) const {
    return most(cast_, functionType.getCanonicalType().getAsOpaquePtr());
  }
  std::vector<const clang::FieldDecl *> fields() const { return fields_; }
  std::vector<clang::QualType> functionTypes() const { return functionTypes_; }

private:
  using Votes = std::map<const void *, std::map<const void *, unsigned>>; // place → type → how often
  void note(const clang::Expr *pointer, clang::QualType pointee);
  static clang::QualType most(const Votes &votes, const void *place);

  Votes cast_;
  Votes passed_; // by callers, for parameters
  std::vector<const clang::FieldDecl *> fields_;
  std::vector<clang::QualType> functionTypes_;
};

} // namespace assay::frontend
