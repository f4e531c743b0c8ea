// cvc5 behind SmtSession: one incremental solver.
#include "solve/one_at_a_time.h"

#include <algorithm>
#include <cvc5/cvc5.h>
#include <vector>

namespace assay::solve {

using base::Value;
using cvc5::Kind;

namespace {

class Cvc5Session : public SmtSession {
public:
  explicit Cvc5Session(uint64_t rlimit) : most_(std::max<uint64_t>(5'000, rlimit / 300)) {
    solver_.setOption("incremental", "true");
    solver_.setOption("produce-models", "true");
    // cvc5 counts a rewriting step (1 us) like a conflict in the SAT solver (100 us), so no single
    // number bounds both well: the wall-clock limit is the last resort, far above what most
    // queries need. MiniSat, because the default, CaDiCaL, heeds neither limit.
    solver_.setOption("rlimit-per", std::to_string(std::max<uint64_t>(1, rlimit / 20)));
    solver_.setOption("tlimit-per", std::to_string(most_));
    solver_.setOption("bv-sat-solver", "minisat");
    solver_.setOption("seed", "0");
    solver_.setOption("sat-random-seed", "0");
    solver_.setLogic("QF_BVFP");
    terms_.emplace_back(); // handle 0
  }

  SmtTerm boolean(bool value) override { return keep(solver_.mkBoolean(value)); }

  SmtTerm constant(Value value, unsigned width) override { return keep(number(value, width)); }

  SmtTerm variable(const std::string &name, unsigned width) override {
    return keep(solver_.mkConst(solver_.mkBitVectorSort(width), name));
  }

  SmtTerm apply(SmtOp op, std::initializer_list<SmtTerm> args, unsigned first, unsigned second) override {
    std::vector<cvc5::Term> terms;
    for (SmtTerm arg : args)
      terms.push_back(terms_[arg]);
    return keep(op < SmtOp::FpFromBits ? applyBits(op, terms, first, second) : applyFloat(op, terms, first));
  }

  SmtTerm takeDefinition() override {
    SmtTerm taken = definition_;
    definition_ = kNoTerm;
    return taken;
  }

  void limitTime(double seconds) override {
    auto wanted = static_cast<uint64_t>(seconds * 1000);
    solver_.setOption("tlimit-per", std::to_string(std::clamp<uint64_t>(wanted, 1, most_)));
  }

  void push() override { solver_.push(1); }
  void pop(unsigned levels) override { solver_.pop(levels); }
  void require(SmtTerm condition) override { solver_.assertFormula(terms_[condition]); }

  SmtVerdict check() override {
    result_ = solver_.checkSat();
    return result_.isSat() ? SmtVerdict::Sat : result_.isUnsat() ? SmtVerdict::Unsat : SmtVerdict::Unknown;
  }

  std::string reason() override { return result_.toString(); }

  Value value(SmtTerm variable, unsigned) override {
    std::string bits = solver_.getValue(terms_[variable]).getBitVectorValue(2);
    Value value = 0;
    for (char bit : bits)
      value = (value << 1) | (bit == '1' ? 1U : 0U);
    return value;
  }

  size_t size() const override { return terms_.size(); }

private:
  SmtTerm keep(cvc5::Term term) {
    terms_.push_back(std::move(term));
    return static_cast<SmtTerm>(terms_.size() - 1);
  }

  cvc5::Term number(Value value, unsigned width) {
    std::string bits(width, '0');
    for (unsigned i = 0; i < width; ++i)
      if (((value >> i) & 1) != 0)
        bits[width - 1 - i] = '1';
    return solver_.mkBitVector(width, bits, 2);
  }

  cvc5::Term applyBits(SmtOp op, const std::vector<cvc5::Term> &a, unsigned first, unsigned second);
  cvc5::Term applyFloat(SmtOp op, const std::vector<cvc5::Term> &a, unsigned width);
  cvc5::Term rounded(Kind kind, cvc5::RoundingMode mode, const std::vector<cvc5::Term> &a);
  cvc5::Term convert(Kind kind, cvc5::RoundingMode mode, const cvc5::Term &a, const std::vector<uint32_t> &indexes);
  cvc5::Term toBits(const cvc5::Term &a, unsigned width);
  static unsigned commonWidth(unsigned width);
  cvc5::Term widened(Kind kind, const cvc5::Term &a);
  cvc5::Term toInteger(Kind kind, const cvc5::Term &a, unsigned width);

  static std::vector<uint32_t> format(unsigned width) {
    return width == 32 ? std::vector<uint32_t>{8, 24} : std::vector<uint32_t>{11, 53};
  }

  uint64_t most_; // milliseconds for a check
  cvc5::Solver solver_;
  cvc5::Result result_;
  std::vector<cvc5::Term> terms_;
  SmtTerm definition_ = kNoTerm;
};

cvc5::Term Cvc5Session::applyBits(SmtOp op, const std::vector<cvc5::Term> &a, unsigned first, unsigned second) {
  static constexpr Kind kKinds[] = {cvc5::EQUAL,
                                    cvc5::ITE,
                                    cvc5::NOT,
                                    cvc5::AND,
                                    cvc5::OR,
                                    cvc5::XOR,
                                    cvc5::BITVECTOR_NOT,
                                    cvc5::BITVECTOR_NEG,
                                    cvc5::BITVECTOR_ADD,
                                    cvc5::BITVECTOR_SUB,
                                    cvc5::BITVECTOR_MULT,
                                    cvc5::BITVECTOR_UDIV,
                                    cvc5::BITVECTOR_SDIV,
                                    cvc5::BITVECTOR_UREM,
                                    cvc5::BITVECTOR_SREM,
                                    cvc5::BITVECTOR_SHL,
                                    cvc5::BITVECTOR_LSHR,
                                    cvc5::BITVECTOR_ASHR,
                                    cvc5::BITVECTOR_AND,
                                    cvc5::BITVECTOR_OR,
                                    cvc5::BITVECTOR_XOR,
                                    cvc5::BITVECTOR_ULT,
                                    cvc5::BITVECTOR_ULE,
                                    cvc5::BITVECTOR_SLT,
                                    cvc5::BITVECTOR_SLE,
                                    cvc5::BITVECTOR_CONCAT};
  switch (op) {
  case SmtOp::BvZExt:
    return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_ZERO_EXTEND, {first}), a);
  case SmtOp::BvSExt:
    return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_SIGN_EXTEND, {first}), a);
  case SmtOp::BvExtract:
    return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_EXTRACT, {first, second}), a);
  default:
    return solver_.mkTerm(kKinds[static_cast<int>(op)], a);
  }
}

cvc5::Term Cvc5Session::rounded(Kind kind, cvc5::RoundingMode mode, const std::vector<cvc5::Term> &a) {
  std::vector<cvc5::Term> args{solver_.mkRoundingMode(mode)};
  args.insert(args.end(), a.begin(), a.end());
  return solver_.mkTerm(kind, args);
}

cvc5::Term Cvc5Session::convert(Kind kind, cvc5::RoundingMode mode, const cvc5::Term &a,
                                const std::vector<uint32_t> &indexes) {
  return solver_.mkTerm(solver_.mkOp(kind, indexes), {solver_.mkRoundingMode(mode), a});
}

// cvc5 has no fp.to_ieee_bv: a new constant whose float is the given one.
cvc5::Term Cvc5Session::toBits(const cvc5::Term &a, unsigned width) {
  cvc5::Term bits = solver_.mkConst(solver_.mkBitVectorSort(width));
  cvc5::Term back = solver_.mkTerm(solver_.mkOp(cvc5::FLOATINGPOINT_TO_FP_FROM_IEEE_BV, format(width)), {bits});
  definition_ = keep(solver_.mkTerm(cvc5::EQUAL, {back, a}));
  return bits;
}

// SymFPU, which cvc5 1.0.3 uses, crashes on conversions between floats and integers of some odd
// widths (cvc5 issues 9078 and 9697), so all go through 32, 64 or 128 bits.
unsigned Cvc5Session::commonWidth(unsigned width) { return width <= 32 ? 32 : width <= 64 ? 64 : 128; }

cvc5::Term Cvc5Session::widened(Kind kind, const cvc5::Term &a) {
  unsigned width = a.getSort().getBitVectorSize();
  unsigned extra = commonWidth(width) - width;
  return extra == 0 ? a : solver_.mkTerm(solver_.mkOp(kind, {extra}), {a});
}

// Callers guard against values that do not fit `width`, so cutting off is exact.
cvc5::Term Cvc5Session::toInteger(Kind kind, const cvc5::Term &a, unsigned width) {
  cvc5::Term wide = convert(kind, cvc5::ROUND_TOWARD_ZERO, a, {commonWidth(width)});
  return width == commonWidth(width) ? wide
                                     : solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_EXTRACT, {width - 1, 0}), {wide});
}

cvc5::Term Cvc5Session::applyFloat(SmtOp op, const std::vector<cvc5::Term> &a, unsigned width) {
  constexpr auto kNearest = cvc5::ROUND_NEAREST_TIES_TO_EVEN;
  switch (op) {
  case SmtOp::FpFromBits:
    return solver_.mkTerm(solver_.mkOp(cvc5::FLOATINGPOINT_TO_FP_FROM_IEEE_BV, format(width)), a);
  case SmtOp::FpToBits:
    return toBits(a[0], width);
  case SmtOp::FpAdd:
    return rounded(cvc5::FLOATINGPOINT_ADD, kNearest, a);
  case SmtOp::FpSub:
    return rounded(cvc5::FLOATINGPOINT_SUB, kNearest, a);
  case SmtOp::FpMul:
    return rounded(cvc5::FLOATINGPOINT_MULT, kNearest, a);
  case SmtOp::FpDiv:
    return rounded(cvc5::FLOATINGPOINT_DIV, kNearest, a);
  case SmtOp::FpFma:
    return rounded(cvc5::FLOATINGPOINT_FMA, kNearest, a);
  case SmtOp::FpSqrt:
    return rounded(cvc5::FLOATINGPOINT_SQRT, kNearest, a);
  case SmtOp::FpFloor:
    return rounded(cvc5::FLOATINGPOINT_RTI, cvc5::ROUND_TOWARD_NEGATIVE, a);
  case SmtOp::FpCeil:
    return rounded(cvc5::FLOATINGPOINT_RTI, cvc5::ROUND_TOWARD_POSITIVE, a);
  case SmtOp::FpTrunc:
    return rounded(cvc5::FLOATINGPOINT_RTI, cvc5::ROUND_TOWARD_ZERO, a);
  case SmtOp::FpRint:
    return rounded(cvc5::FLOATINGPOINT_RTI, kNearest, a);
  case SmtOp::FpRound:
    return rounded(cvc5::FLOATINGPOINT_RTI, cvc5::ROUND_NEAREST_TIES_TO_AWAY, a);
  case SmtOp::FpEq:
    return solver_.mkTerm(cvc5::FLOATINGPOINT_EQ, a);
  case SmtOp::FpLt:
    return solver_.mkTerm(cvc5::FLOATINGPOINT_LT, a);
  case SmtOp::FpLe:
    return solver_.mkTerm(cvc5::FLOATINGPOINT_LEQ, a);
  case SmtOp::FpIsNan:
    return solver_.mkTerm(cvc5::FLOATINGPOINT_IS_NAN, a);
  case SmtOp::FpToFp:
    return convert(cvc5::FLOATINGPOINT_TO_FP_FROM_FP, kNearest, a[0], format(width));
  case SmtOp::FpToSBv:
    return toInteger(cvc5::FLOATINGPOINT_TO_SBV, a[0], width);
  case SmtOp::FpToUBv:
    return toInteger(cvc5::FLOATINGPOINT_TO_UBV, a[0], width);
  case SmtOp::FpFromSBv:
    return convert(cvc5::FLOATINGPOINT_TO_FP_FROM_SBV, kNearest, widened(cvc5::BITVECTOR_SIGN_EXTEND, a[0]),
                   format(width));
  case SmtOp::FpFromUBv:
    return convert(cvc5::FLOATINGPOINT_TO_FP_FROM_UBV, kNearest, widened(cvc5::BITVECTOR_ZERO_EXTEND, a[0]),
                   format(width));
  default:
    throw SmtFailure{"unknown operation"};
  }
}

} // namespace

std::unique_ptr<SmtSession> makeCvc5Session(uint64_t rlimit) {
  auto make = [](uint64_t limit) -> std::unique_ptr<SmtSession> { return std::make_unique<Cvc5Session>(limit); };
  return std::make_unique<OneAtATime>(make, rlimit);
}

} // namespace assay::solve
