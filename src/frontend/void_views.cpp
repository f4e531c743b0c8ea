#include "frontend/void_views.h"

namespace assay::frontend {

using namespace clang;

namespace {

// void, or a structure that is declared only: what is behind it shows elsewhere.
bool isVoidPointer(QualType type) {
  return type->isPointerType() &&
         (type->getPointeeType()->isVoidType() ||
          (type->getPointeeType()->isRecordType() && type->getPointeeType()->isIncompleteType()));
}

// The object type that a pointer type says something about; null for void, bytes and functions.
QualType meaningfulPointee(QualType type) {
  if (!type->isPointerType())
    return {};
  QualType pointee = type->getPointeeType().getCanonicalType().getUnqualifiedType();
  bool saysLittle = pointee->isVoidType() || pointee->isAnyCharacterType() || pointee->isFunctionType() ||
                    pointee->isIncompleteType();
  return saysLittle ? QualType() : pointee;
}

} // namespace

void VoidViews::note(const Expr *pointer, QualType pointee) {
  pointer = pointer->IgnoreParenCasts();
  const void *place = nullptr;
  if (const auto *reference = dyn_cast<DeclRefExpr>(pointer)) {
    place = dyn_cast<ParmVarDecl>(reference->getDecl());
  } else if (const auto *member = dyn_cast<MemberExpr>(pointer)) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    place = field;
    if (field != nullptr && !cast_.contains(field))
      fields_.push_back(field);
  } else if (const auto *call = dyn_cast<CallExpr>(pointer)) {
    QualType callee = call->getCallee()->IgnoreParenImpCasts()->getType();
    QualType function = callee->isPointerType() ? callee->getPointeeType() : callee;
    if (function->isFunctionType()) {
      place = function.getCanonicalType().getAsOpaquePtr();
      if (!cast_.contains(place))
        functionTypes_.push_back(function.getCanonicalType());
    }
  }
  if (place != nullptr)
    ++cast_[place][pointee.getAsOpaquePtr()];
}

bool VoidViews::VisitCastExpr(CastExpr *cast) {
  QualType pointee = meaningfulPointee(cast->getType());
  if (!pointee.isNull() && isVoidPointer(cast->getSubExpr()->getType()))
    note(cast->getSubExpr(), pointee);
  return true;
}

bool VoidViews::VisitCallExpr(CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  const FunctionDecl *definition = nullptr;
  if (callee == nullptr || !callee->isDefined(definition))
    return true;
  for (unsigned i = 0; i < call->getNumArgs() && i < definition->getNumParams(); ++i) {
    QualType pointee = meaningfulPointee(call->getArg(i)->IgnoreParenCasts()->getType());
    if (isVoidPointer(definition->getParamDecl(i)->getType()) && !pointee.isNull())
      ++passed_[definition->getParamDecl(i)][pointee.getAsOpaquePtr()];
  }
  return true;
}

QualType VoidViews::most(const Votes &votes, const void *place) {
  auto it = votes.find(place);
  if (it == votes.end())
    return {};
  const void *best = nullptr;
  unsigned count = 0;
  for (const auto &[type, times] : it->second) {
    // Of equally frequent ones a record says more; addresses must not decide.
    QualType candidate = QualType::getFromOpaquePtr(type);
    QualType known = best == nullptr ? QualType() : QualType::getFromOpaquePtr(best);
    bool isBetter =
        best == nullptr || times > count ||
        (times == count &&
         (candidate->isRecordType() > known->isRecordType() ||
          (candidate->isRecordType() == known->isRecordType() && candidate.getAsString() < known.getAsString())));
    if (isBetter) {
      best = type;
      count = times;
    }
  }
  return QualType::getFromOpaquePtr(best);
}

QualType VoidViews::ofParameter(const ParmVarDecl *parameter) const {
  QualType seen = most(cast_, parameter);
  return seen.isNull() ? most(passed_, parameter) : seen;
}

} // namespace assay::frontend
