// Remembers what was answered: recent models, exact queries, and unsatisfiable sets of conditions
// (whatever contains one is unsatisfiable too). A remembered model counts only after the Evaluator
// and the domains agree for the query at hand. Refuses to keep unsatisfiable sets with pointers,
// since their domains change from input to input.
#pragma once

#include "solve/solver.h"

#include <deque>
#include <map>
#include <optional>

namespace assay::solve {

class ModelReuse : public Solver {
public:
  ModelReuse(expr::NodeManager &nodes, std::unique_ptr<Solver> next) : nodes_(nodes), next_(std::move(next)) {}

  Answer solve(const Query &query) override;
  void addStats(base::Stats &stats) const override;

private:
  using Key = std::vector<uint64_t>;

  std::optional<Answer> fromExact(const Query &query, const Key &key);
  std::optional<Answer> fromModels(const Query &query, const std::vector<expr::VarId> &vars);
  bool containsUnsat(const std::vector<expr::Node> &conditions) const;
  bool tryModel(const Query &query, const std::vector<expr::VarId> &vars, const expr::Assignment &model,
                Answer &answer);
  void remember(const Query &query, const Key &key, const std::vector<expr::VarId> &vars,
                const std::vector<expr::Node> &conditions, const Answer &answer);

  expr::NodeManager &nodes_;
  std::unique_ptr<Solver> next_;
  std::deque<expr::Assignment> recent_; // newest first
  std::map<Key, Answer> exact_;
  std::map<expr::Node, std::vector<std::vector<expr::Node>>> unsatByNewest_;
  size_t unsatSets_ = 0;
  uint64_t hits_ = 0;
  uint64_t exactHits_ = 0;
  uint64_t unsatHits_ = 0;
};

} // namespace assay::solve
