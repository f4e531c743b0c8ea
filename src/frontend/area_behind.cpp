#include "frontend/area_behind.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace assay::frontend {

using namespace clang;

namespace {

const ParmVarDecl *parameterIn(const Expr *expression) {
  const auto *name = dyn_cast<DeclRefExpr>(expression->IgnoreParenCasts());
  return name == nullptr ? nullptr : dyn_cast<ParmVarDecl>(name->getDecl());
}

bool isWritable(QualType type) { return type->isPointerType() && !type->getPointeeType().isConstQualified(); }

class CallVisitor : public RecursiveASTVisitor<CallVisitor> {
public:
  explicit CallVisitor(program::Function &function) : function_(function) {}

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    for (unsigned i = 0; callee != nullptr && i < std::min(call->getNumArgs(), callee->getNumParams()); ++i) {
      const auto *sum = dyn_cast<BinaryOperator>(call->getArg(i)->IgnoreParenCasts());
      if (sum == nullptr || sum->getOpcode() != BO_Add || !isWritable(callee->getParamDecl(i)->getType()))
        continue;
      const ParmVarDecl *start = parameterIn(sum->getLHS());
      const ParmVarDecl *length = parameterIn(sum->getRHS());
      if (start != nullptr && length != nullptr && isPassed(*call, *callee, start) && isPassed(*call, *callee, length))
        function_.parameters[start->getFunctionScopeIndex()].hasAreaBehind = true;
    }
    return true;
  }

private:
  static bool isPassed(const CallExpr &call, const FunctionDecl &callee, const ParmVarDecl *wanted) {
    for (unsigned i = 0; i < std::min(call.getNumArgs(), callee.getNumParams()); ++i)
      if (parameterIn(call.getArg(i)) == wanted &&
          (!wanted->getType()->isPointerType() || isWritable(callee.getParamDecl(i)->getType())))
        return true;
    return false;
  }

  program::Function &function_;
};

} // namespace

void findAreasBehind(const FunctionDecl &declaration, program::Function &function) {
  CallVisitor(function).TraverseStmt(declaration.getBody());
}

} // namespace assay::frontend
