// For products and quotients of two unknowns, where bit-blasting is slow: fixes one variable to a
// telling value (0, 1, powers of two …) and lets the pre-solver find the others. Finds models
// only; refuses to say Unsat, and leaves easy queries alone.
#pragma once

#include "solve/solver.h"

namespace assay::solve {

class FixedValueGuess : public Solver {
public:
  FixedValueGuess(expr::NodeManager &nodes, std::unique_ptr<Solver> next);

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  bool isHard(const Query &query) const;
  bool holds(const Query &query, const expr::Assignment &model) const;

  expr::NodeManager &nodes_;
  std::unique_ptr<Solver> next_;
  std::unique_ptr<Solver> inner_; // the pre-solver alone
  uint64_t answers_ = 0;
};

} // namespace assay::solve
