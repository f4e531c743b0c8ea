#include "solve/pointer_solver.h"

#include "solve/candidate.h"
#include "solve/pointer_graph.h"

namespace assay::solve {

Answer PointerSolver::solve(const Query &query) {
  if (query.domains == nullptr)
    return next_->solve(query);
  PointerGraph graph(nodes_, query);
  if (!graph.build())
    return next_->solve(query);
  Answer answer = graph.decide();
  if (answer.verdict == Verdict::Unknown || (answer.verdict == Verdict::Sat && !solves(nodes_, query, answer.model)))
    return next_->solve(query);
  ++answers_;
  return answer;
}

void PointerSolver::addStats(base::Stats &stats) const {
  stats.add("pointer_answers", static_cast<double>(answers_));
  next_->addStats(stats);
}

} // namespace assay::solve
