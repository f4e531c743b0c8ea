// The branch sides that one function under test is judged by (its own and those of what it calls
// in the unit), and which of them a run took.
#pragma once

#include "driver/unit_context.h"
#include "program/unit.h"

#include <map>
#include <set>

namespace assay::driver {

class GoalTable {
public:
  // `withCalls`: branches of the functions it calls count too, as far as they are in its file.
  GoalTable(const UnitContext &context, const program::Function &function, bool withCalls);

  size_t size() const { return goals_.size(); }
  const program::Goal &get(size_t index) const { return goals_[index]; }
  // Where and how far in its calls a run ended before it came back.
  struct End {
    std::map<std::string, int64_t> open; // calls that had not returned, by the function's name
    std::string file;                    // of what went wrong; empty: nothing did
    unsigned line = 0;
    unsigned column = 0;
  };
  // Goals whose side was taken, by the counters of a run. A side without a counter of its own is what is left of
  // others: each call that did not return may have left one too many. Those are not `sure`, and are left out where the
  // run went wrong inside the condition.
  struct Taken {
    std::set<size_t> all;
    std::set<size_t> sure;
  };
  Taken taken(const instrument::CounterValues &counters, const End &end) const;
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
