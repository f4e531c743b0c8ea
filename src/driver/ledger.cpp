#include "driver/ledger.h"

#include <algorithm>

namespace assay::driver {

using program::Assumption;
using program::Assumptions;
using program::Reason;
using program::Verdict;

std::map<Assumption, uint64_t> Ledger::assumptions() const {
  std::map<Assumption, uint64_t> out = ofRuns_;
  for (Assumption one : ofUnit_)
    out.try_emplace(one, 0);
  return out;
}

Assumptions Ledger::approximations() const {
  Assumptions out;
  for (const auto &[one, times] : assumptions())
    if (program::approximates(one))
      out.insert(one);
  return out;
}

void Ledger::took(const std::set<size_t> &goals, Taken how, const std::string &run) {
  for (size_t goal : goals) {
    Entry &entry = entries_[goal];
    entry.taken[static_cast<size_t>(how)] = true;
    if (entry.proof && !run.empty()) {
      contradictions_.push_back({goal, *entry.proof, run});
      entry.proof.reset();
    }
  }
}

bool Ledger::claim(size_t goal, const Evidence &evidence) {
  bool isExact = std::none_of(evidence.assumptions.begin(), evidence.assumptions.end(), program::approximates);
  Entry &entry = entries_[goal];
  if (!isExact || isTaken(goal, Taken::Accepted) || isContradicted(goal) || entry.proof)
    return false;
  entry.proof = evidence;
  return true;
}

void Ledger::startOver() {
  ofRuns_.clear();
  isLate_ = true;
  for (Entry &entry : entries_) {
    entry.wasTakenEarly =
        entry.taken[static_cast<size_t>(Taken::Passing)] || entry.taken[static_cast<size_t>(Taken::Failing)];
    entry.wasProvedEarly = entry.proof.has_value();
  }
}

void Ledger::cover(const std::set<size_t> &goals, const std::string &test) {
  for (size_t goal : goals)
    if (entries_[goal].test.empty())
      entries_[goal].test = test;
}

void Ledger::reach(const std::set<size_t> &goals, const std::string &test, const std::string &breaks) {
  for (size_t goal : goals)
    if (entries_[goal].reachedBy.empty()) {
      entries_[goal].reachedBy = test;
      entries_[goal].breaks = breaks;
    }
}

void Ledger::lose(const std::set<size_t> &goals, Reason why) {
  for (size_t goal : goals)
    entries_[goal].lost = why;
}

bool Ledger::isContradicted(size_t goal) const {
  return std::any_of(contradictions_.begin(), contradictions_.end(),
                     [&](const Contradiction &one) { return one.goal == goal; });
}

Reason Ledger::reasonFor(size_t goal, Reason otherwise) const {
  if (isContradicted(goal))
    return Reason::Contradicted;
  if (entries_[goal].lost != Reason::None)
    return entries_[goal].lost;
  for (auto [how, why] : {std::pair{Taken::Passing, Reason::NotReplayed},
                          {Taken::Refused, Reason::RefusedCalls},
                          {Taken::Unsteady, Reason::Unsteady},
                          {Taken::WithoutMemory, Reason::NoMemory},
                          {Taken::Failing, Reason::NotShown},
                          {Taken::Breaking, Reason::NotShown}})
    if (isTaken(goal, how))
      return why;
  if (otherwise != Reason::None)
    return otherwise;
  return approximations().empty() ? Reason::NotReached : Reason::Assumptions;
}

GoalVerdict Ledger::verdict(size_t goal, Reason otherwise) const {
  const Entry &entry = entries_[goal];
  GoalVerdict out;
  if (!entry.test.empty()) {
    out.verdict = Verdict::Covered;
    out.test = entry.test;
  } else if (!entry.reachedBy.empty()) {
    out.verdict = Verdict::Reached;
    out.test = entry.reachedBy;
    out.breaks = entry.breaks;
  } else if (entry.proof) {
    out.verdict = Verdict::Unreachable;
    out.evidence = *entry.proof;
  } else {
    out.reason = reasonFor(goal, otherwise);
    out.assumptions = approximations();
  }
  out.isLate = isLate_ && out.verdict != Verdict::Unknown && !entry.wasTakenEarly && !entry.wasProvedEarly;
  return out;
}

} // namespace assay::driver
