// Independence (CUTE's third optimisation): passes on only the path conditions that share variables
// with the goal, directly or through others. The rest hold under `current` and stay true because
// no answer touches their variables. Refuses to check that: the guard on top of the chain does.
#pragma once

#include "solve/solver.h"

namespace assay::solve {

class Slice : public Solver {
public:
  Slice(expr::NodeManager &nodes, std::unique_ptr<Solver> next) : nodes_(nodes), next_(std::move(next)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

  std::vector<expr::Node> keep(const std::vector<expr::Node> &path, expr::Node goal);

private:
  uint32_t indexOf(expr::VarId var);
  uint32_t find(uint32_t index);
  // Joins all variables of a condition into one class and returns it; -1 without variables.
  int64_t join(expr::Node condition);

  expr::NodeManager &nodes_;
  std::unique_ptr<Solver> next_;
  std::unordered_map<expr::VarId, uint32_t> indexes_; // dense numbers, kept between queries
  std::vector<uint32_t> parent_;
  uint64_t in_ = 0;
  uint64_t out_ = 0;
};

} // namespace assay::solve
