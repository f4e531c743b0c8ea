// Answers queries that only compare input pointers with each other, with NULL or with addresses, on
// an equivalence graph, without a back end. Passes everything else on, and also a graph answer
// that the Evaluator does not confirm.
#pragma once

#include "solve/solver.h"

namespace assay::solve {

class PointerSolver : public Solver {
public:
  PointerSolver(expr::NodeManager &nodes, std::unique_ptr<Solver> next) : nodes_(nodes), next_(std::move(next)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  expr::NodeManager &nodes_;
  std::unique_ptr<Solver> next_;
  uint64_t answers_ = 0;
};

} // namespace assay::solve
