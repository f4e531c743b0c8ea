#include "solve/fast_unsat.h"

#include <algorithm>

namespace assay::solve {

Answer FastUnsat::solve(const Query &query) {
  auto inPath = [&query](expr::Node node) {
    return std::find(query.path.begin(), query.path.end(), node) != query.path.end();
  };
  if (nodes_.isFalse(query.goal) || inPath(nodes_.makeNot(query.goal))) {
    ++unsat_;
    return {Verdict::Unsat, {}, {}};
  }
  if (nodes_.isTrue(query.goal) || inPath(query.goal)) {
    ++sat_;
    return {Verdict::Sat, {}, {}};
  }
  return next_->solve(query);
}

void FastUnsat::addStats(base::Stats &stats) const {
  stats.add("fast_unsat", static_cast<double>(unsat_));
  stats.add("fast_sat", static_cast<double>(sat_));
  next_->addStats(stats);
}

} // namespace assay::solve
