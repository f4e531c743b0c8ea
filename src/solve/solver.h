// One link of the solver chain: answers a query or passes a smaller one on. Each keeps its own
// statistics; makeSolverChain() wires them in the order of the design.
#pragma once

#include "base/stats.h"
#include "solve/query.h"

#include <functional>
#include <memory>

namespace assay::solve {

class Solver {
public:
  virtual ~Solver() = default;
  virtual Answer solve(const Query &query) = 0;
  // Adds this layer's counters and those of the layers below.
  virtual void addStats(base::Stats &stats) const = 0;
};

// How back ends are told where pointers may lead. `choice`: one of finitely many places. `instantiated`: any
// address where types allow it, with the rules written out for the pointers of the query. `quantified`: the
// same rules for all addresses, which the back end applies where it needs them.
struct PointerOptions {
  std::string encoding = "choice";
  bool splitStructs = false; // rules for every primitive member, not for records as a whole
  bool twoPhase = true;      // first only that addresses differ; that memory is disjoint, if that has a model
  bool alignment = true;     // in place of disjointness among primitive values of one type
};

struct SolverOptions {
  bool fastUnsat = true;
  bool commonSubconstraints = true;
  bool slice = true;
  bool reuse = true;
  bool pointers = true;
  bool cheap = true;
  bool guess = true;
  std::string backend = "auto"; // z3 | cvc5 | auto (Z3 first, cvc5 for what it gives up on)
  PointerOptions pointerOptions;
  uint64_t rlimit = 3'000'000;              // Z3 resource units per query; deterministic, unlike seconds
  std::function<double()> secondsLeft = {}; // until answers are of no use any more; none: no end
};

std::unique_ptr<Solver> makeSolverChain(expr::NodeManager &nodes, const SolverOptions &options);

} // namespace assay::solve
