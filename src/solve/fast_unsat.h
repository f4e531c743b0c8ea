// CUTE's first optimisation: answers from the shape of the goal alone. A goal whose negation stands
// in the path is Unsat, one that stands there itself is Sat as things are. Refuses to look inside
// conditions.
#pragma once

#include "solve/solver.h"

namespace assay::solve {

class FastUnsat : public Solver {
public:
  FastUnsat(expr::NodeManager &nodes, std::unique_ptr<Solver> next) : nodes_(nodes), next_(std::move(next)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  expr::NodeManager &nodes_;
  std::unique_ptr<Solver> next_;
  uint64_t unsat_ = 0;
  uint64_t sat_ = 0;
};

} // namespace assay::solve
