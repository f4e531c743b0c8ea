// Z3 behind SmtSession: one context and one incremental solver.
#include "solve/smt_session.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>
#include <z3++.h>

namespace assay::solve {

using base::Value;

namespace {

// Running sums share their parts; flattened, as is the default, each would be a circuit of its own.
// For the whole process, once: Z3 reads these while other threads are at work.
struct KeepNested {
  KeepNested() {
    static const bool kOnce = (Z3_global_param_set("rewriter.flat", "false"), true);
    (void)kOnce;
  }
};

constexpr unsigned kBackstop = 4'000;        // milliseconds; what the resource limit does not count
constexpr uint64_t kMostBytes = 600'000'000; // that Z3 may hold, in all its sessions

// Z3 looks at its limits while it checks, not while it takes a condition in, and never at its memory.
// From a thread of its own this looks at both, and interrupts what goes too far.
class Guard {
public:
  explicit Guard(Z3_context context) : context_(context), thread_([this] { watch(); }) {}
  ~Guard() {
    {
      std::lock_guard lock(mutex_);
      isOver_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;

  // While this lives, Z3 is at work.
  class Work {
  public:
    explicit Work(Guard &guard) : guard_(guard) { guard_.since_ = now(); }
    ~Work() noexcept(false) {
      guard_.since_ = 0;
      if (guard_.interrupted_ && std::uncaught_exceptions() == 0)
        throw z3::exception("too much time or memory");
    }
    Work(const Work &) = delete;
    Work &operator=(const Work &) = delete;

  private:
    Guard &guard_;
  };

private:
  static int64_t now() {
    auto time = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  }

  void watch() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(200), [this] { return isOver_; })) {
      int64_t since = since_;
      if (since == 0 || (now() - since < 2 * kBackstop && Z3_get_estimated_alloc_size() < kMostBytes))
        continue;
      interrupted_ = true;
      Z3_interrupt(context_);
    }
  }

  Z3_context context_;
  std::atomic<int64_t> since_ = 0; // milliseconds; 0: idle
  std::atomic<bool> interrupted_ = false;
  bool isOver_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::thread thread_;
};

class Z3Session : public SmtSession {
public:
  explicit Z3Session(uint64_t rlimit) : solver_(context_, z3::solver::simple()) {
    z3::params params(context_);
    constexpr uint64_t kMost = std::numeric_limits<unsigned>::max();
    params.set("rlimit", static_cast<unsigned>(std::min(rlimit, kMost)));
    params.set("random_seed", 0U);
    params.set("timeout", kBackstop);
    params.set("ctrl_c", false); // an interrupt is for the engine
    solver_.set(params);
    terms_.emplace_back(context_); // handle 0
  }

  SmtTerm boolean(bool value) override { return keep(context_.bool_val(value)); }

  SmtTerm constant(Value value, unsigned width) override {
    if (width <= 64)
      return keep(context_.bv_val(base::low64(value), width));
    return keep(z3::concat(context_.bv_val(base::high64(value), width - 64), context_.bv_val(base::low64(value), 64))
                    .simplify());
  }

  SmtTerm variable(const std::string &name, unsigned width) override {
    return keep(context_.bv_const(name.c_str(), width));
  }

  SmtTerm apply(SmtOp op, std::initializer_list<SmtTerm> args, unsigned first, unsigned second) override {
    Z3_ast ast[3] = {};
    std::transform(args.begin(), args.end(), ast, [this](SmtTerm term) { return static_cast<Z3_ast>(terms_[term]); });
    Z3_ast made = op < SmtOp::FpFromBits ? applyBits(op, ast, first, second) : applyFloat(op, ast, first);
    context_.check_error();
    return keep(z3::expr(context_, made));
  }

  SmtTerm typeOf(unsigned level, SmtTerm address) override {
    z3::func_decl function = context_.function(("typeOf" + std::to_string(level)).c_str(), context_.bv_sort(64),
                                               context_.bv_sort(kTypeBits));
    return keep(function(terms_[address]));
  }

  SmtTerm forAll(const std::vector<SmtTerm> &variables, const std::vector<SmtTerm> &pattern, SmtTerm body) override {
    std::vector<Z3_app> bound(variables.size());
    std::transform(variables.begin(), variables.end(), bound.begin(),
                   [this](SmtTerm variable) { return Z3_to_app(context_, terms_[variable]); });
    std::vector<Z3_ast> terms(pattern.size());
    std::transform(pattern.begin(), pattern.end(), terms.begin(),
                   [this](SmtTerm term) { return static_cast<Z3_ast>(terms_[term]); });
    Z3_pattern together = Z3_mk_pattern(context_, static_cast<unsigned>(terms.size()), terms.data());
    Z3_inc_ref(context_, Z3_pattern_to_ast(context_, together));
    Z3_ast made =
        Z3_mk_forall_const(context_, 0, static_cast<unsigned>(bound.size()), bound.data(), 1, &together, terms_[body]);
    z3::expr kept(context_, made);
    Z3_dec_ref(context_, Z3_pattern_to_ast(context_, together));
    context_.check_error();
    return keep(kept);
  }

  void limitTime(double seconds) override {
    auto wanted = static_cast<unsigned>(std::min(seconds * 1000, static_cast<double>(kBackstop)));
    if (wanted == timeout_)
      return;
    timeout_ = wanted;
    z3::params params(context_);
    params.set("timeout", wanted);
    solver_.set(params);
  }

  void push() override {
    Guard::Work work(guard_);
    solver_.push();
  }
  void pop(unsigned levels) override { solver_.pop(levels); }
  void require(SmtTerm condition) override {
    Guard::Work work(guard_);
    solver_.add(terms_[condition]);
  }

  SmtVerdict check() override {
    Guard::Work work(guard_);
    switch (solver_.check()) {
    case z3::sat:
      return SmtVerdict::Sat;
    case z3::unsat:
      return SmtVerdict::Unsat;
    default:
      return SmtVerdict::Unknown;
    }
  }

  std::string reason() override {
    std::string reason = solver_.reason_unknown();
    return reason == "canceled" ? "resource limit" : reason;
  }

  Value value(SmtTerm variable, unsigned width) override {
    z3::model model = solver_.get_model();
    auto part = [&](unsigned high, unsigned low) {
      return model.eval(terms_[variable].extract(high, low), true).get_numeral_uint64();
    };
    return base::makeValue(part(std::min(width, 64U) - 1, 0), width > 64 ? part(width - 1, 64) : 0);
  }

  size_t size() const override { return terms_.size(); }

private:
  SmtTerm keep(const z3::expr &term) {
    terms_.push_back(term);
    return static_cast<SmtTerm>(terms_.size() - 1);
  }

  const z3::sort &floatSort(unsigned width) const { return width == 32 ? single_ : double_; }

  Z3_ast applyBits(SmtOp op, Z3_ast *a, unsigned first, unsigned second);
  Z3_ast applyFloat(SmtOp op, Z3_ast *a, unsigned first);

  // The rounding modes and sorts are members because Z3 frees a result that nobody holds as soon
  // as the next one is made.
  KeepNested keepNested_; // before there is a context
  z3::context context_;
  z3::expr nearest_{context_, Z3_mk_fpa_rne(context_)};
  z3::expr away_{context_, Z3_mk_fpa_rna(context_)};
  z3::expr up_{context_, Z3_mk_fpa_rtp(context_)};
  z3::expr down_{context_, Z3_mk_fpa_rtn(context_)};
  z3::expr toZero_{context_, Z3_mk_fpa_rtz(context_)};
  z3::sort single_{context_.fpa_sort<32>()};
  z3::sort double_{context_.fpa_sort<64>()};
  z3::solver solver_;
  std::vector<z3::expr> terms_;
  unsigned timeout_ = kBackstop;
  Guard guard_{context_};
};

Z3_ast Z3Session::applyBits(SmtOp op, Z3_ast *a, unsigned first, unsigned second) {
  using Binary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);
  static constexpr Binary kArithmetic[] = {Z3_mk_bvadd,  Z3_mk_bvsub,  Z3_mk_bvmul, Z3_mk_bvudiv, Z3_mk_bvsdiv,
                                           Z3_mk_bvurem, Z3_mk_bvsrem, Z3_mk_bvshl, Z3_mk_bvlshr, Z3_mk_bvashr,
                                           Z3_mk_bvand,  Z3_mk_bvor,   Z3_mk_bvxor, Z3_mk_bvult,  Z3_mk_bvule,
                                           Z3_mk_bvslt,  Z3_mk_bvsle,  Z3_mk_concat};
  if (op >= SmtOp::BvAdd && op <= SmtOp::BvConcat)
    return kArithmetic[static_cast<int>(op) - static_cast<int>(SmtOp::BvAdd)](context_, a[0], a[1]);
  switch (op) {
  case SmtOp::Equal:
    return Z3_mk_eq(context_, a[0], a[1]);
  case SmtOp::Ite:
    return Z3_mk_ite(context_, a[0], a[1], a[2]);
  case SmtOp::BoolNot:
    return Z3_mk_not(context_, a[0]);
  case SmtOp::BoolAnd:
    return Z3_mk_and(context_, 2, a);
  case SmtOp::BoolOr:
    return Z3_mk_or(context_, 2, a);
  case SmtOp::BoolXor:
    return Z3_mk_xor(context_, a[0], a[1]);
  case SmtOp::BvNot:
    return Z3_mk_bvnot(context_, a[0]);
  case SmtOp::BvNeg:
    return Z3_mk_bvneg(context_, a[0]);
  case SmtOp::BvZExt:
    return Z3_mk_zero_ext(context_, first, a[0]);
  case SmtOp::BvSExt:
    return Z3_mk_sign_ext(context_, first, a[0]);
  case SmtOp::BvExtract:
    return Z3_mk_extract(context_, first, second, a[0]);
  default:
    throw SmtFailure{"unknown operation"};
  }
}

Z3_ast Z3Session::applyFloat(SmtOp op, Z3_ast *a, unsigned first) {
  auto integral = [&](Z3_ast mode) { return Z3_mk_fpa_round_to_integral(context_, mode, a[0]); };
  switch (op) {
  case SmtOp::FpFromBits:
    return Z3_mk_fpa_to_fp_bv(context_, a[0], floatSort(first));
  case SmtOp::FpToBits:
    return Z3_mk_fpa_to_ieee_bv(context_, a[0]);
  case SmtOp::FpAdd:
    return Z3_mk_fpa_add(context_, nearest_, a[0], a[1]);
  case SmtOp::FpSub:
    return Z3_mk_fpa_sub(context_, nearest_, a[0], a[1]);
  case SmtOp::FpMul:
    return Z3_mk_fpa_mul(context_, nearest_, a[0], a[1]);
  case SmtOp::FpDiv:
    return Z3_mk_fpa_div(context_, nearest_, a[0], a[1]);
  case SmtOp::FpFma:
    return Z3_mk_fpa_fma(context_, nearest_, a[0], a[1], a[2]);
  case SmtOp::FpSqrt:
    return Z3_mk_fpa_sqrt(context_, nearest_, a[0]);
  case SmtOp::FpFloor:
    return integral(down_);
  case SmtOp::FpCeil:
    return integral(up_);
  case SmtOp::FpTrunc:
    return integral(toZero_);
  case SmtOp::FpRint:
    return integral(nearest_);
  case SmtOp::FpRound:
    return integral(away_);
  case SmtOp::FpEq:
    return Z3_mk_fpa_eq(context_, a[0], a[1]);
  case SmtOp::FpLt:
    return Z3_mk_fpa_lt(context_, a[0], a[1]);
  case SmtOp::FpLe:
    return Z3_mk_fpa_leq(context_, a[0], a[1]);
  case SmtOp::FpIsNan:
    return Z3_mk_fpa_is_nan(context_, a[0]);
  case SmtOp::FpToFp:
    return Z3_mk_fpa_to_fp_float(context_, nearest_, a[0], floatSort(first));
  case SmtOp::FpToSBv:
    return Z3_mk_fpa_to_sbv(context_, toZero_, a[0], first);
  case SmtOp::FpToUBv:
    return Z3_mk_fpa_to_ubv(context_, toZero_, a[0], first);
  case SmtOp::FpFromSBv:
    return Z3_mk_fpa_to_fp_signed(context_, nearest_, a[0], floatSort(first));
  case SmtOp::FpFromUBv:
    return Z3_mk_fpa_to_fp_unsigned(context_, nearest_, a[0], floatSort(first));
  default:
    throw SmtFailure{"unknown operation"};
  }
}

} // namespace

std::unique_ptr<SmtSession> makeZ3Session(uint64_t rlimit) { return std::make_unique<Z3Session>(rlimit); }

} // namespace assay::solve
