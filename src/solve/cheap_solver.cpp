#include "solve/cheap_solver.h"

#include "solve/candidate.h"
#include "solve/inverter.h"
#include "solve/near_values.h"

#include <algorithm>

namespace assay::solve {

using base::Value;
using expr::Node;
using expr::VarId;

namespace {

// About half a millisecond, a typical back end call; operations are counted, not seconds, so that
// the answer does not depend on the load of the machine.
constexpr uint64_t kMaxOperations = 30'000;
constexpr size_t kMaxConstants = 32;

} // namespace

bool CheapSolver::invert(const Query &query, Tape &tape, Changes &found) {
  Inverter inverter(nodes_, query, tape, [&](const Changes &changes) {
    if (tape.operations() > kMaxOperations || !tape.holds(changes))
      return false;
    found = changes;
    return true;
  });
  return inverter.run(query.goal, true);
}

bool CheapSolver::boundaries(const std::vector<VarId> &vars, Tape &tape, Changes &found) const {
  std::vector<Value> constants = tape.comparedConstants();
  constants.resize(std::min(constants.size(), kMaxConstants));
  constants.push_back(0);
  for (VarId var : vars) {
    unsigned width = nodes_.varWidth(var);
    std::vector<Value> tried;
    for (Value constant : constants)
      for (Value value : nearIntegers(base::truncate(constant, width), width)) {
        if (std::find(tried.begin(), tried.end(), value) != tried.end())
          continue;
        tried.push_back(value);
        found = {{var, value}};
        if (tape.operations() > kMaxOperations)
          return false;
        if (tape.holds(found))
          return true;
      }
  }
  return false;
}

// From the current value outwards, so that the answer is the nearest one.
bool CheapSolver::enumerate(const Query &query, VarId var, Tape &tape, Changes &found) const {
  unsigned width = nodes_.varWidth(var);
  Value current = base::truncate(valueIn(query.current, var), width);
  Value count = Value{1} << width;
  for (Value step = 0; step <= count; ++step) {
    Value distance = (step + 1) / 2;
    Value value = step % 2 != 0 ? current + distance : current - distance;
    found = {{var, base::truncate(value, width)}};
    if (tape.holds(found))
      return true;
  }
  return false;
}

Answer CheapSolver::solve(const Query &query) {
  Tape tape(nodes_, query);
  if (tape.tooLarge())
    return next_->solve(query);
  std::vector<VarId> vars;
  for (VarId var : nodes_.variables(query.goal))
    if (pointerDomain(query, var) == nullptr)
      vars.push_back(var);
  Changes found;
  bool sat = invert(query, tape, found) || boundaries(vars, tape, found);
  bool single = !sat && vars.size() == 1 && nodes_.varWidth(vars[0]) <= 8 && variablesOf(nodes_, query).size() == 1;
  for (VarId var : vars) {
    if (sat || (tape.operations() > kMaxOperations && !single))
      break;
    if (nodes_.varWidth(var) <= 8)
      sat = enumerate(query, var, tape, found);
  }
  if (sat) {
    Answer answer{Verdict::Sat, {}, {}};
    for (const auto &[var, value] : found)
      answer.model[var] = value;
    if (solves(nodes_, query, answer.model)) {
      ++answers_;
      return answer;
    }
  } else if (single) {
    ++answers_;
    ++unsat_;
    return {Verdict::Unsat, {}, {}};
  }
  return next_->solve(query);
}

void CheapSolver::addStats(base::Stats &stats) const {
  stats.add("cheap_answers", static_cast<double>(answers_));
  stats.add("cheap_unsat", static_cast<double>(unsat_));
  next_->addStats(stats);
}

} // namespace assay::solve
