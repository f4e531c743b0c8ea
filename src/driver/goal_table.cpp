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

namespace {

bool endedInside(const program::Goal &goal, const GoalTable::End &end) {
  auto place = std::pair(end.line, end.column);
  return end.file == goal.file && place >= std::pair(goal.line, goal.column) &&
         place < std::pair(goal.endLine, goal.endColumn);
}

} // namespace

GoalTable::Taken GoalTable::taken(const instrument::CounterValues &counters, const End &end) const {
  Taken out;
  size_t index = 0;
  for (const auto *function : functions_) {
    auto values = counters.find(function->nameHash);
    auto calls = end.open.find(function->name);
    int64_t leftOver = calls == end.open.end() ? 0 : calls->second;
    for (const auto &side : function->sides) {
      size_t goal = index++;
      int64_t count =
          values == counters.end() ? 0 : instrument::CoverageMap::evaluate(*function, side.counter, values->second);
      bool isSure = count > (side.counter > 0 ? 0 : leftOver);
      if (isSure)
        out.sure.insert(goal);
      if (isSure || (count > 0 && !endedInside(side.goal, end)))
        out.all.insert(goal);
    }
  }
  return out;
}

} // namespace assay::driver
