#include "driver/goal_text.h"

#include <cctype>
#include <fstream>
#include <map>

namespace assay::driver {

namespace {

using Lines = std::vector<std::string>;

const Lines &linesOf(std::map<std::string, Lines> &cache, const std::string &file) {
  auto [it, inserted] = cache.try_emplace(file);
  if (inserted) {
    std::ifstream in(file);
    std::string line;
    while (std::getline(in, line))
      it->second.push_back(line);
  }
  return it->second;
}

std::string textOf(const Lines &lines, const program::Goal &goal) {
  std::string text;
  for (unsigned line = goal.line; line <= goal.endLine && line >= 1 && line <= lines.size(); ++line) {
    const std::string &whole = lines[line - 1];
    size_t from = line == goal.line ? goal.column - 1 : 0;
    size_t to = line == goal.endLine ? goal.endColumn - 1 : whole.size();
    if (from < whole.size() && from < to)
      text += whole.substr(from, to - from);
  }
  return text;
}

bool startsWith(const std::string &text, const std::string &word) { return text.starts_with(word); }

} // namespace

void addGoalText(instrument::CoverageMap &coverage) {
  std::map<std::string, Lines> cache;
  for (auto &function : coverage.functions()) {
    std::vector<instrument::CoverageMap::FunctionGoals::Side> kept;
    for (auto &side : function.sides) {
      program::Goal &goal = side.goal;
      goal.condition = textOf(linesOf(cache, goal.file), goal);
      bool isCase = startsWith(goal.condition, "case ") || startsWith(goal.condition, "case\t");
      bool isDefault = startsWith(goal.condition, "default");
      bool isSwitch = startsWith(goal.condition, "switch");
      if (isCase || isDefault || isSwitch) {
        if (goal.side == "false")
          continue; // "not this case" is some other case
        goal.side = isCase ? goal.condition.substr(0, goal.condition.find(':')) : "default";
        if (isSwitch)
          goal.condition = "no case matches";
      }
      kept.push_back(side);
    }
    function.sides = std::move(kept);
  }
}

std::string slug(const std::string &text, size_t most) {
  static const std::vector<std::pair<std::string, std::string>> words = {
      {"->", "_"},     {"==", "_eq_"},  {"!=", "_ne_"}, {"<=", "_le_"}, {">=", "_ge_"}, {"&&", "_and_"}, {"||", "_or_"},
      {"<<", "_shl_"}, {">>", "_shr_"}, {"<", "_lt_"},  {">", "_gt_"},  {"!", "_not_"}, {"+", "_plus_"}, {"%", "_mod_"},
      {"*", "_"},      {"&", "_and_"},  {"|", "_or_"},  {"^", "_xor_"}, {"~", "_inv_"}};
  std::string out;
  for (size_t i = 0; i < text.size();) {
    bool replaced = false;
    for (const auto &[from, to] : words)
      if (text.compare(i, from.size(), from) == 0) {
        out += to;
        i += from.size();
        replaced = true;
        break;
      }
    if (replaced)
      continue;
    unsigned char c = static_cast<unsigned char>(text[i++]);
    out += std::isalnum(c) != 0 ? static_cast<char>(c) : '_';
  }
  std::string clean;
  for (char c : out)
    if (c != '_' || (!clean.empty() && clean.back() != '_'))
      clean += c;
  clean = clean.substr(0, most);
  while (!clean.empty() && clean.back() == '_')
    clean.pop_back();
  return clean;
}

} // namespace assay::driver
