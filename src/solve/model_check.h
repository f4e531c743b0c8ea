// Trusts no back end: each model is evaluated on the whole query and held against the pointer
// domains; a wrong one becomes Unknown. What passes is brought closer to the current input: each
// variable that can keep its current value does. Refuses to repair wrong models.
#pragma once

#include "solve/solver.h"

namespace assay::solve {

class ModelCheck : public Solver {
public:
  ModelCheck(expr::NodeManager &nodes, std::unique_ptr<Solver> next) : nodes_(nodes), next_(std::move(next)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  void stayClose(const Query &query, Answer &answer);

  expr::NodeManager &nodes_;
  std::unique_ptr<Solver> next_;
  uint64_t queries_ = 0;
  uint64_t sat_ = 0;
  uint64_t unsat_ = 0;
  uint64_t unknown_ = 0;
  uint64_t badModels_ = 0;
};

} // namespace assay::solve
