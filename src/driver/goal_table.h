// The branch sides that one function under test is judged by (its own and those of what it calls
// in the unit), and which of them a run took.
#pragma once

#include "driver/unit_context.h"
#include "program/unit.h"

#include <set>

namespace assay::driver {

class GoalTable {
public:
  // `withCalls`: branches of the functions it calls count too, as far as they are in its file.
  GoalTable(const UnitContext &context, const program::Function &function, bool withCalls);

  size_t size() const { return goals_.size(); }
  const program::Goal &get(size_t index) const { return goals_[index]; }
  // Goals whose side was taken, by the counters of a run.
  std::set<size_t> taken(const instrument::CounterValues &counters) const;
  const std::vector<program::Goal> &all() const { return goals_; }
  // Goals that no input can reach, as far as that shows without running anything.
  std::set<size_t> deadByCode(const UnitContext &context, const program::Function &function) const;
  // Functions that count, with what is needed to compare counters across builds.
  const std::vector<const instrument::CoverageMap::FunctionGoals *> &functions() const { return functions_; }

private:
  std::vector<const instrument::CoverageMap::FunctionGoals *> functions_;
  std::vector<program::Goal> goals_;
};

} // namespace assay::driver
