#include "solve/model_check.h"

#include "solve/candidate.h"
#include "solve/tape.h"

#include <algorithm>

namespace assay::solve {

using base::Value;
using expr::VarId;

namespace {
constexpr uint64_t kMaxOperations = 30'000;
} // namespace

void ModelCheck::stayClose(const Query &query, Answer &answer) {
  Query solved = query;
  solved.current = &answer.model; // the back end's model has every variable of the query
  Tape tape(nodes_, solved);
  if (tape.tooLarge())
    return;
  std::vector<Change> kept;
  for (VarId var : variablesOf(nodes_, query)) {
    Value before = base::truncate(valueIn(query.current, var), nodes_.varWidth(var));
    if (answer.model[var] == before || pointerDomain(query, var) != nullptr)
      continue;
    kept.emplace_back(var, before);
    if (tape.operations() > kMaxOperations || !tape.holds(kept))
      kept.pop_back();
  }
  for (const auto &[var, value] : kept)
    answer.model[var] = value;
}

Answer ModelCheck::solve(const Query &query) {
  ++queries_;
  Answer answer = next_->solve(query);
  if (answer.verdict == Verdict::Sat && !solves(nodes_, query, answer.model)) {
    ++badModels_;
    answer = {Verdict::Unknown, {}, "model failed its check"};
  }
  ++(answer.verdict == Verdict::Sat ? sat_ : answer.verdict == Verdict::Unsat ? unsat_ : unknown_);
  if (answer.verdict == Verdict::Sat)
    stayClose(query, answer);
  return answer;
}

void ModelCheck::addStats(base::Stats &stats) const {
  stats.add("backend_queries", static_cast<double>(queries_));
  stats.add("backend_sat", static_cast<double>(sat_));
  stats.add("backend_unsat", static_cast<double>(unsat_));
  stats.add("backend_unknown", static_cast<double>(unknown_));
  stats.add("bad_models", static_cast<double>(badModels_));
  next_->addStats(stats);
}

} // namespace assay::solve
