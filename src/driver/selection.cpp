#include "driver/selection.h"

#include "driver/goal_text.h"

#include <algorithm>

namespace assay::driver {

namespace {

size_t inputSize(const Candidate &candidate) {
  size_t bytes = 0;
  for (uint32_t number : input::reachable(candidate.test.input))
    bytes += 64 + candidate.test.input.objects[number].bytes.size();
  return bytes;
}

// The deepest goal in the function under test that this test adds: it came last in the source.
std::string distinction(const program::Function &function, const GoalTable &goals, const std::set<size_t> &added) {
  const program::Goal *best = nullptr;
  for (size_t index : added) {
    const program::Goal &goal = goals.get(index);
    bool own = goal.function == function.name;
    bool bestOwn = best != nullptr && best->function == function.name;
    if (best == nullptr || (own && !bestOwn) ||
        (own == bestOwn && std::make_pair(goal.line, goal.column) >= std::make_pair(best->line, best->column)))
      best = &goal;
  }
  if (best == nullptr)
    return "";
  if (best->side == "true")
    return "when_" + slug(best->condition, 40);
  if (best->side == "false")
    return "unless_" + slug(best->condition, 40);
  return slug(best->side, 40);
}

} // namespace

std::vector<Candidate *> selectTests(std::vector<Candidate> &candidates) {
  std::vector<Candidate *> chosen;
  std::set<size_t> covered;
  std::vector<Candidate *> left;
  left.reserve(candidates.size());
  for (Candidate &candidate : candidates)
    left.push_back(&candidate);
  for (Candidate *candidate : std::vector<Candidate *>(left)) {
    if (!candidate->isStructure)
      continue;
    chosen.push_back(candidate);
    covered.insert(candidate->goals.begin(), candidate->goals.end());
    left.erase(std::find(left.begin(), left.end(), candidate));
  }
  while (!left.empty()) {
    Candidate *best = nullptr;
    size_t bestGain = 0;
    for (Candidate *candidate : left) {
      size_t gain = 0;
      for (size_t goal : candidate->goals)
        gain += covered.contains(goal) ? 0 : 1;
      bool better = gain > bestGain ||
                    (best != nullptr && gain == bestGain && gain > 0 && inputSize(*candidate) < inputSize(*best));
      if (better) {
        best = candidate;
        bestGain = gain;
      }
    }
    if (best == nullptr)
      break;
    best->fresh.clear();
    std::set_difference(best->goals.begin(), best->goals.end(), covered.begin(), covered.end(),
                        std::inserter(best->fresh, best->fresh.end()));
    covered.insert(best->goals.begin(), best->goals.end());
    chosen.push_back(best);
    left.erase(std::find(left.begin(), left.end(), best));
  }
  if (chosen.empty() && !candidates.empty())
    chosen.push_back(&candidates.front());
  return chosen;
}

std::vector<Candidate *> selectFurther(std::vector<Candidate> &candidates, std::set<size_t> taken) {
  std::vector<Candidate *> chosen;
  for (Candidate &candidate : candidates) {
    if (std::includes(taken.begin(), taken.end(), candidate.goals.begin(), candidate.goals.end()))
      continue;
    taken.insert(candidate.goals.begin(), candidate.goals.end());
    chosen.push_back(&candidate);
  }
  return chosen;
}

void nameBreaking(const program::Function &function, std::vector<Candidate *> &breaking) {
  for (size_t i = 0; i < breaking.size(); ++i) {
    emit::TestCase &test = breaking[i]->test;
    std::string number = std::to_string(i + 1);
    test.id = "r" + number;
    test.name = "reached_" + function.name + "_" + number;
    test.finding = "the precondition does not hold: " + breaking[i]->judgement.precondition->text;
  }
}

void nameTests(const program::Function &function, const GoalTable &goals, std::vector<Candidate *> &tests,
               std::vector<Candidate *> &findings) {
  std::set<std::string> used;
  auto unique = [&used](std::string name) {
    std::string base = name;
    for (int i = 2; !used.insert(name).second; ++i)
      name = base + "_" + std::to_string(i);
    return name;
  };
  for (size_t i = 0; i < tests.size(); ++i) {
    Candidate &test = *tests[i];
    test.test.id = "t" + std::to_string(i + 1);
    std::string what = distinction(function, goals, test.fresh);
    std::string end = test.test.ending == emit::Ending::Exit ? "exits" : "";
    std::string name = "test_" + function.name;
    std::string memory = test.test.input.failingAllocation != 0 ? "out_of_memory" : "";
    for (const std::string &part : {what, memory, end})
      if (!part.empty())
        name += "_" + part;
    if (what.empty() && memory.empty() && end.empty())
      name += "_returns";
    test.test.name = unique(name);
  }
  for (size_t i = 0; i < findings.size(); ++i) {
    Candidate &finding = *findings[i];
    const report::Finding &bug = *finding.judgement.finding;
    finding.test.id = "f" + std::to_string(i + 1);
    finding.test.name =
        unique("finding_" + function.name + "_" + slug(bug.rule, 30) + "_line_" + std::to_string(bug.line));
    finding.test.finding = bug.rule + ": " + bug.message + " (line " + std::to_string(bug.line) + ")";
  }
}

} // namespace assay::driver
