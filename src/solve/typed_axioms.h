// The rules of typed memory as conditions on addresses: a pointer is NULL or leads to where a value of its type
// lives; two values are apart, or one is a part of the other.
#pragma once

#include "solve/pointer_encoding.h"

namespace assay::solve {

// What is said of values that are apart: that their addresses differ, or that no byte belongs to both.
enum class Apart { Different, Disjoint };

class TypedAxioms {
public:
  virtual ~TypedAxioms() = default;
  // All rules for a pointer, given those before it; all have a type.
  virtual void addPointer(expr::VarId pointer, const std::vector<expr::VarId> &earlier) = 0;
  // Those that keep it apart from others.
  virtual void addPairs(expr::VarId pointer, const std::vector<expr::VarId> &earlier) = 0;
};

// Written out for the pointers and the memory at hand.
std::unique_ptr<TypedAxioms> makeInstantiatedAxioms(const PointerEncoding::Context &context,
                                                    const PointerOptions &options, Apart apart);
// For all addresses, by types; the back end makes the instances.
std::unique_ptr<TypedAxioms> makeQuantifiedAxioms(const PointerEncoding::Context &context,
                                                  const PointerOptions &options, Apart apart);

// Conditions on the addresses of two values.
class AddressRules {
public:
  AddressRules(const PointerEncoding::Context &context, const PointerOptions &options, Apart apart)
      : session_(context.session), domains_(*context.query.domains), options_(options), apart_(apart) {}

  struct Value {
    SmtTerm address = kNoTerm;
    TargetType type;
  };

  SmtTerm number(uint64_t value) { return session_.constant(value, 64); }
  SmtTerm equal(SmtTerm a, SmtTerm b) { return session_.apply(SmtOp::Equal, {a, b}); }
  SmtTerm either(SmtTerm a, SmtTerm b) { return session_.apply(SmtOp::BoolOr, {a, b}); }
  SmtTerm both(SmtTerm a, SmtTerm b) { return session_.apply(SmtOp::BoolAnd, {a, b}); }
  SmtTerm no(SmtTerm a) { return session_.apply(SmtOp::BoolNot, {a}); }
  SmtTerm plus(SmtTerm address, uint64_t offset) {
    return offset == 0 ? address : session_.apply(SmtOp::BvAdd, {address, number(offset)});
  }
  SmtTerm isAligned(SmtTerm address, uint64_t align);
  SmtTerm isInRegion(SmtTerm address, uint64_t size);
  SmtTerm isBetween(SmtTerm address, uint64_t least, uint64_t most);
  SmtTerm areApart(SmtTerm a, uint64_t sizeOfA, SmtTerm b, uint64_t sizeOfB);
  // All that is said of two values, or no term if nothing is.
  SmtTerm pair(const Value &a, const Value &b);
  bool usesAlignment(const TargetType &type) const { return options_.alignment && type.isPrimitive && type.align > 1; }

private:
  SmtTerm wholePair(const Value &a, const Value &b);
  SmtTerm partPairs(const Value &a, const Value &b);

  SmtSession &session_;
  const VarDomains &domains_;
  const PointerOptions &options_;
  Apart apart_;
};

} // namespace assay::solve
