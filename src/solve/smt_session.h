// What the two back ends have in common: a stack of assertions over bit-vectors, booleans and
// floats, seen through handles. One implementation per library; the meaning of our terms is
// written once, above this, in TermTranslator. A session may throw SmtFailure or its library's
// exception; SmtBackend turns both into Unknown. Refuses to know Node.
#pragma once

#include "base/bits.h"

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace assay::solve {

using SmtTerm = uint32_t; // 0 is no term
constexpr SmtTerm kNoTerm = 0;

constexpr unsigned kTypeBits = 16; // of what typeOf() yields

// Semantics as in SMT-LIB. Floats are a sort of their own; arithmetic rounds to nearest even.
enum class SmtOp : uint8_t {
  Equal,
  Ite,
  BoolNot,
  BoolAnd,
  BoolOr,
  BoolXor,
  BvNot,
  BvNeg,
  BvAdd,
  BvSub,
  BvMul,
  BvUDiv,
  BvSDiv,
  BvURem,
  BvSRem,
  BvShl,
  BvLShr,
  BvAShr,
  BvAnd,
  BvOr,
  BvXor,
  BvUlt,
  BvUle,
  BvSlt,
  BvSle,
  BvConcat,
  BvZExt,
  BvSExt,     // first index: bits to add
  BvExtract,  // indexes: highest and lowest bit
  FpFromBits, // first index: width, as for all that yield a float
  FpToBits,   // some NaN for NaN; see takeDefinition()
  FpAdd,
  FpSub,
  FpMul,
  FpDiv,
  FpFma,
  FpSqrt,
  FpFloor,
  FpCeil,
  FpTrunc,
  FpRint,
  FpRound,
  FpEq,
  FpLt,
  FpLe,
  FpIsNan,
  FpToFp,
  FpToSBv,
  FpToUBv,
  FpFromSBv,
  FpFromUBv,
};

enum class SmtVerdict { Sat, Unsat, Unknown };

struct SmtFailure {
  std::string reason;
};

class SmtSession {
public:
  virtual ~SmtSession() = default;

  virtual SmtTerm boolean(bool value) = 0;
  virtual SmtTerm constant(base::Value value, unsigned width) = 0;
  virtual SmtTerm variable(const std::string &name, unsigned width) = 0;
  virtual SmtTerm apply(SmtOp op, std::initializer_list<SmtTerm> args, unsigned first = 0, unsigned second = 0) = 0;
  // For rules about all addresses: a function from addresses to types, and a condition for all values of
  // variables, of which instances are made where all terms of the pattern occur.
  virtual SmtTerm typeOf(unsigned, SmtTerm) { throw SmtFailure{"rules for all addresses need Z3"}; }
  virtual SmtTerm forAll(const std::vector<SmtTerm> &, const std::vector<SmtTerm> &, SmtTerm) {
    throw SmtFailure{"rules for all addresses need Z3"};
  }
  // A condition that must be asserted wherever the last term made by apply() is used, if any.
  virtual SmtTerm takeDefinition() { return kNoTerm; }

  // The next check takes no longer than this, and never longer than the session's own limit.
  virtual void limitTime(double seconds) = 0;
  virtual void push() = 0;
  virtual void pop(unsigned levels) = 0;
  virtual void require(SmtTerm condition) = 0;
  virtual SmtVerdict check() = 0;
  virtual std::string reason() = 0;                                // after Unknown
  virtual base::Value value(SmtTerm variable, unsigned width) = 0; // after Sat
  virtual size_t size() const = 0;                                 // terms made so far
};

// Both are deterministic: fixed seeds, and a limit on work instead of time.
std::unique_ptr<SmtSession> makeZ3Session(uint64_t rlimit);
std::unique_ptr<SmtSession> makeCvc5Session(uint64_t rlimit);

} // namespace assay::solve
