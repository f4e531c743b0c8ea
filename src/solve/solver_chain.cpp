// Wires the layers, last link first.
#include "solve/chain_guard.h"
#include "solve/cheap_solver.h"
#include "solve/common_subconstraints.h"
#include "solve/fast_unsat.h"
#include "solve/fixed_value_guess.h"
#include "solve/model_check.h"
#include "solve/model_reuse.h"
#include "solve/pointer_solver.h"
#include "solve/second_opinion.h"
#include "solve/slice.h"
#include "solve/smt_backend.h"

#include "base/check.h"

namespace assay::solve {

namespace {

// cvc5 heeds its limit on time only now and then: what is large would hold it for many seconds.
constexpr size_t kMaxCostForCvc5 = 250;

std::unique_ptr<Solver> makeBackend(expr::NodeManager &nodes, const SolverOptions &options) {
  uint64_t rlimit = options.rlimit;
  auto make = [&](const char *name, SmtBackend::MakeSession makeSession, size_t maxCost) {
    return std::make_unique<SmtBackend>(nodes, name, std::move(makeSession), maxCost, options.secondsLeft,
                                        options.pointerOptions);
  };
  auto z3 = [&] { return make("z3", [rlimit] { return makeZ3Session(rlimit); }, SmtBackend::kMaxCost); };
  auto cvc5 = [&] { return make("cvc5", [rlimit] { return makeCvc5Session(rlimit); }, kMaxCostForCvc5); };
  CHECK(options.backend == "z3" || options.backend == "cvc5" || options.backend == "auto",
        "back end is z3, cvc5 or auto");
  if (options.backend == "z3")
    return z3();
  if (options.backend == "cvc5")
    return cvc5();
  return std::make_unique<SecondOpinion>(nodes, z3(), cvc5());
}

} // namespace

std::unique_ptr<Solver> makeSolverChain(expr::NodeManager &nodes, const SolverOptions &options) {
  std::unique_ptr<Solver> chain = makeBackend(nodes, options);
  if (options.guess)
    chain = std::make_unique<FixedValueGuess>(nodes, std::move(chain));
  chain = std::make_unique<ModelCheck>(nodes, std::move(chain));
  if (options.cheap)
    chain = std::make_unique<CheapSolver>(nodes, std::move(chain));
  if (options.pointers && options.pointerOptions.encoding == "choice")
    chain = std::make_unique<PointerSolver>(nodes, std::move(chain));
  if (options.reuse)
    chain = std::make_unique<ModelReuse>(nodes, std::move(chain));
  if (options.slice)
    chain = std::make_unique<Slice>(nodes, std::move(chain));
  if (options.commonSubconstraints)
    chain = std::make_unique<CommonSubconstraints>(nodes, std::move(chain));
  if (options.fastUnsat)
    chain = std::make_unique<FastUnsat>(nodes, std::move(chain));
  return std::make_unique<ChainGuard>(nodes, std::move(chain));
}

} // namespace assay::solve
