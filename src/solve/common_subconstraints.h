// CUTE's second optimisation: says each thing once. Duplicate and constant conditions go; what the
// path fixes by Var = Const is written into the other conditions and the goal, so that the slice
// below can drop the fixed variable. The equalities stay. Refuses to use the goal's own equality:
// it does not hold yet, so it must not make path conditions look independent.
#pragma once

#include "solve/solver.h"

#include <map>
#include <optional>

namespace assay::solve {

class CommonSubconstraints : public Solver {
public:
  CommonSubconstraints(expr::NodeManager &nodes, std::unique_ptr<Solver> next)
      : nodes_(nodes), next_(std::move(next)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  using Known = std::unordered_map<expr::VarId, base::Value>;
  using Relevant = std::vector<std::pair<expr::VarId, base::Value>>;

  // False if the condition is an equality that contradicts what is known.
  bool learn(expr::Node condition, Known &known) const;
  bool isEquality(expr::Node condition) const;
  // The path with known values written in; nothing if it contradicts itself.
  std::optional<std::vector<expr::Node>> reduce(const std::vector<expr::Node> &path, Known &known);
  expr::Node rewrite(expr::Node condition, const Known &known);

  expr::NodeManager &nodes_;
  std::unique_ptr<Solver> next_;
  std::map<std::pair<expr::Node, Relevant>, expr::Node> rewritten_;
  uint64_t in_ = 0;
  uint64_t out_ = 0;
  uint64_t answers_ = 0;
};

} // namespace assay::solve
