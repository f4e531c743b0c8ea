#include "solve/chain_guard.h"

#include "solve/candidate.h"

namespace assay::solve {

Answer ChainGuard::solve(const Query &query) {
  ++queries_;
  Answer answer = next_->solve(query);
  if (answer.verdict == Verdict::Sat && !solvesGivenPath(nodes_, query, answer.model)) {
    ++badModels_;
    return {Verdict::Unknown, {}, "model failed its check"};
  }
  return answer;
}

void ChainGuard::addStats(base::Stats &stats) const {
  stats.add("queries", static_cast<double>(queries_));
  stats.add("bad_models", static_cast<double>(badModels_));
  next_->addStats(stats);
}

} // namespace assay::solve
