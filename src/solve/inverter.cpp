#include "solve/inverter.h"

#include "solve/candidate.h"
#include "solve/near_values.h"

#include <algorithm>

namespace assay::solve {

using base::mask;
using base::truncate;
using expr::Kind;
using expr::VarId;

bool Inverter::run(Node boolean, bool wanted) {
  changes_.clear();
  steps_ = 0;
  return satisfy(boolean, wanted, [this] { return !changes_.empty() && accept_(changes_); });
}

base::Value Inverter::planned(Node node) const {
  const expr::NodeData &data = nodes_.get(node);
  if (data.kind == Kind::Var)
    for (const auto &[var, value] : changes_)
      if (var == static_cast<VarId>(data.payload))
        return value;
  return now(node);
}

bool Inverter::satisfy(Node boolean, bool wanted, const Next &next) {
  if (spent())
    return false;
  const expr::NodeData &data = nodes_.get(boolean);
  Node a = data.child[0];
  Node b = data.child[1];
  switch (data.kind) {
  case Kind::Not:
    return satisfy(a, !wanted, next);
  case Kind::And:
  case Kind::Or: {
    bool both = (data.kind == Kind::And) == wanted;
    bool aHolds = (now(a) != 0) == wanted;
    bool bHolds = (now(b) != 0) == wanted;
    if (!both)
      return satisfy(a, wanted, next) || satisfy(b, wanted, next);
    if (aHolds || bHolds)
      return satisfy(aHolds ? b : a, wanted, next);
    return satisfy(a, wanted, [&] { return satisfy(b, wanted, next); });
  }
  case Kind::Eq:
  case Kind::Ult:
  case Kind::Ule:
  case Kind::Slt:
  case Kind::Sle:
  case Kind::FEq:
  case Kind::FLt:
  case Kind::FLe:
    return satisfyCompare(data, wanted, next);
  case Kind::FIsNan:
    return reach(a, wanted ? quietNan(nodes_.width(a)) : Value{0}, next);
  default:
    return reach(boolean, wanted ? 1 : 0, next);
  }
}

bool Inverter::satisfyCompare(const expr::NodeData &data, bool wanted, const Next &next) {
  unsigned w = nodes_.width(data.child[0]);
  bool isFloat = data.kind >= Kind::FEq;
  auto compare = [&](Value x, Value y) { return (expr::applyKind(data.kind, 1, w, 0, x, y, 0) != 0) == wanted; };
  for (int side = 0; side < 2; ++side) {
    Node moving = data.child[static_cast<size_t>(side)];
    Node standing = data.child[static_cast<size_t>(1 - side)];
    if (nodes_.isConst(moving))
      continue;
    Value other = now(standing);
    for (Value target : isFloat ? nearFloats(other, w) : nearIntegers(other, w)) {
      bool right = side == 0 ? compare(target, other) : compare(other, target);
      if (right && reach(moving, target, next))
        return true;
    }
  }
  return false;
}

bool Inverter::reach(Node node, Value target, const Next &next) {
  if (spent())
    return false;
  const expr::NodeData &data = nodes_.get(node);
  if (data.kind == Kind::Const)
    return data.payload == target && next();
  if (data.kind != Kind::Var && changes_.empty() && now(node) == target)
    return next();
  ++depth_;
  bool done = false;
  if (data.kind == Kind::Var)
    done = reachVar(data, target, next);
  else if (data.kind == Kind::Ite)
    done = reachIte(data, target, next);
  else if (data.kind == Kind::Read)
    done = reachRead(data, target, next);
  else if (data.kind >= Kind::FAdd)
    done = data.width == 1 ? satisfy(node, target != 0, next) : reachFloat(data, target, next);
  else if (data.kind >= Kind::Eq && data.kind <= Kind::Sle)
    done = satisfyCompare(data, target != 0, next);
  else if (expr::arity(data.kind) == 1)
    done = reachUnary(data, target, next);
  else
    done = reachBinary(data, target, next);
  --depth_;
  return done;
}

bool Inverter::reachVar(const expr::NodeData &data, Value target, const Next &next) {
  VarId var = static_cast<VarId>(data.payload);
  if (pointerDomain(query_, var) != nullptr)
    return false;
  auto it = std::find_if(changes_.begin(), changes_.end(), [var](const Change &change) { return change.first == var; });
  if (it == changes_.end()) {
    changes_.emplace_back(var, target);
    bool done = next();
    changes_.pop_back();
    return done;
  }
  // A second visit, as for two extracts of one word: the caller built on planned().
  size_t at = static_cast<size_t>(it - changes_.begin());
  Value before = changes_[at].second;
  changes_[at].second = target;
  bool done = next();
  changes_[at].second = before;
  return done;
}

bool Inverter::reachUnary(const expr::NodeData &data, Value target, const Next &next) {
  Node a = data.child[0];
  unsigned inner = nodes_.width(a);
  switch (data.kind) {
  case Kind::Not:
  case Kind::Neg:
  case Kind::Bswap: // each is its own inverse
    return reach(a, expr::applyKind(data.kind, data.width, data.width, 0, target, 0, 0), next);
  case Kind::ZExt:
    return truncate(target, inner) == target && reach(a, target, next);
  case Kind::SExt: {
    Value low = truncate(target, inner);
    bool fits = truncate(static_cast<Value>(base::signExtend(low, inner)), data.width) == target;
    return fits && reach(a, low, next);
  }
  case Kind::Extract: {
    unsigned low = static_cast<unsigned>(data.payload);
    Value keep = planned(a) & ~(mask(data.width) << low);
    return reach(a, truncate(keep | (target << low), inner), next);
  }
  default:
    return false;
  }
}

bool Inverter::reachBinary(const expr::NodeData &data, Value target, const Next &next) {
  Node a = data.child[0];
  Node b = data.child[1];
  unsigned w = data.width;
  auto other = [&](Node beside, Value forA) {
    return !nodes_.isConst(beside) && reach(beside, truncate(forA, w), next);
  };
  switch (data.kind) {
  case Kind::Add:
    return other(a, target - now(b)) || other(b, target - now(a));
  case Kind::Sub:
    return other(a, target + now(b)) || other(b, now(a) - target);
  case Kind::Xor:
    return other(a, target ^ now(b)) || other(b, target ^ now(a));
  case Kind::And:
    return ((target & ~now(b)) == 0 && other(a, target | (planned(a) & ~now(b)))) ||
           ((target & ~now(a)) == 0 && other(b, target | (planned(b) & ~now(a)))) ||
           (!nodes_.isConst(b) && reach(a, target, [&] { return reach(b, target, next); }));
  case Kind::Or: // also how code without concat assembles words: both halves must move
    return ((now(b) & ~target) == 0 && other(a, target & ~now(b))) ||
           ((now(a) & ~target) == 0 && other(b, target & ~now(a))) || other(a, target & ~now(b)) ||
           (!nodes_.isConst(b) && reach(b, 0, [&] { return reach(a, target, next); }));
  case Kind::Concat: {
    unsigned low = nodes_.width(b);
    return reach(b, truncate(target, low), [&] { return reach(a, truncate(target >> low, w - low), next); });
  }
  case Kind::Mul:
    return reachProduct(data, target, next);
  case Kind::Shl:
  case Kind::LShr:
  case Kind::AShr:
    return reachShift(data, target, next);
  default:
    return reachQuotient(data, target, next);
  }
}

} // namespace assay::solve
