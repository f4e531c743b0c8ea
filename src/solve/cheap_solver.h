// The pre-solver: guesses that stay close to the current input, checked by evaluation. It inverts
// the goal, then tries boundary points of each variable of the goal, then all values of a byte.
// Says Unsat only when a query has one variable of at most 8 bits and no value fits. Refuses
// pointers and large queries, and spends a bounded number of operations.
#pragma once

#include "solve/solver.h"
#include "solve/tape.h"

namespace assay::solve {

class CheapSolver : public Solver {
public:
  CheapSolver(expr::NodeManager &nodes, std::unique_ptr<Solver> next) : nodes_(nodes), next_(std::move(next)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  using Changes = std::vector<Change>;

  // Each fills `found` and says whether it did.
  bool invert(const Query &query, Tape &tape, Changes &found);
  bool boundaries(const std::vector<expr::VarId> &vars, Tape &tape, Changes &found) const;
  bool enumerate(const Query &query, expr::VarId var, Tape &tape, Changes &found) const;

  expr::NodeManager &nodes_;
  std::unique_ptr<Solver> next_;
  uint64_t answers_ = 0;
  uint64_t unsat_ = 0;
};

} // namespace assay::solve
