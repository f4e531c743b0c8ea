// Two back ends: the second is asked when the first gives up and the query has what the second is
// better at (multiplication, division), and alone when it has floats, where it answers more and
// needs less memory. Refuses to ask both about the same easy query.
#pragma once

#include "solve/solver.h"

namespace assay::solve {

class SecondOpinion : public Solver {
public:
  SecondOpinion(const expr::NodeManager &nodes, std::unique_ptr<Solver> first, std::unique_ptr<Solver> second)
      : nodes_(nodes), first_(std::move(first)), second_(std::move(second)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  enum class Content { Plain, Products, Floats };
  Content contentOf(const Query &query) const;

  const expr::NodeManager &nodes_;
  std::unique_ptr<Solver> first_;
  std::unique_ptr<Solver> second_;
  uint64_t asked_ = 0;
};

} // namespace assay::solve
