// The door of the chain: counts queries and lets no Sat out whose model fails the goal, a path
// condition that mentions a changed variable, or the domain of a changed pointer. That is what
// protects callers whose `current` does not satisfy the path. Refuses nothing else.
#pragma once

#include "solve/solver.h"

namespace assay::solve {

class ChainGuard : public Solver {
public:
  ChainGuard(expr::NodeManager &nodes, std::unique_ptr<Solver> next) : nodes_(nodes), next_(std::move(next)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  expr::NodeManager &nodes_;
  std::unique_ptr<Solver> next_;
  uint64_t queries_ = 0;
  uint64_t badModels_ = 0;
};

} // namespace assay::solve
