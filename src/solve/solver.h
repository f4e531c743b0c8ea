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

struct SolverOptions {
  bool fastUnsat = true;
  bool commonSubconstraints = true;
  bool slice = true;
  bool reuse = true;
  bool pointers = true;
  bool cheap = true;
  bool guess = true;
  std::string backend = "auto";             // z3 | cvc5 | auto (Z3 first, cvc5 for what it gives up on)
  uint64_t rlimit = 3'000'000;              // Z3 resource units per query; deterministic, unlike seconds
  std::function<double()> secondsLeft = {}; // until answers are of no use any more; none: no end
};

std::unique_ptr<Solver> makeSolverChain(expr::NodeManager &nodes, const SolverOptions &options);

} // namespace assay::solve
