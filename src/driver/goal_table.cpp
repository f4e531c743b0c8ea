#include "driver/goal_table.h"

#include "instrument/dead_sides.h"

namespace assay::driver {

GoalTable::GoalTable(const UnitContext &context, const program::Function &function, bool withCalls) {
  std::set<std::string> closure{function.name};
  if (withCalls || function.sequence)
    closure = program::callClosure(context.unit, function.name);
  for (const auto &candidate : context.built.coverage.functions()) {
    if (!closure.contains(candidate.name))
      continue;
    functions_.push_back(&candidate);
    for (const auto &side : candidate.sides)
      goals_.push_back(side.goal);
  }
}

std::set<size_t> GoalTable::deadByCode(const UnitContext &context, const program::Function &function) const {
  std::set<size_t> out;
  if (goals_.empty())
    return out;
  // Branches that only the contract takes do not count: what it calls is left out.
  std::string root = function.sequence ? context.thunkOf.at(function.name) : function.name;
  instrument::DeadSides dead = instrument::findDeadSides(
      {&context.built.bitcode, &context.built.open, &context.built.replaceable}, root, context.built.coverage);
  size_t index = 0;
  for (const auto *counted : functions_)
    for (size_t side = 0; side < counted->sides.size(); ++side, ++index)
      if (dead.contains({counted->nameHash, side}))
        out.insert(index);
  return out;
}

std::set<size_t> GoalTable::taken(const instrument::CounterValues &counters) const {
  std::set<size_t> out;
  size_t index = 0;
  for (const auto *function : functions_) {
    auto it = counters.find(function->nameHash);
    for (const auto &side : function->sides) {
      if (it != counters.end() && instrument::CoverageMap::evaluate(*function, side.counter, it->second) > 0)
        out.insert(index);
      ++index;
    }
  }
  return out;
}

} // namespace assay::driver
