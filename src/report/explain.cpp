#include "report/reporter.h"
#include "report/text_columns.h"

#include <fmt/format.h>

#include <set>

namespace assay::report {

namespace {

// People name files as they see them: `f.c` means `src/f.c`, and the other way round.
bool sameFile(const std::string &a, const std::string &b) {
  const std::string &longer = a.size() >= b.size() ? a : b;
  const std::string &shorter = a.size() >= b.size() ? b : a;
  if (!longer.ends_with(shorter))
    return false;
  return longer.size() == shorter.size() || longer[longer.size() - shorter.size() - 1] == '/';
}

const TestEntry *findTest(const FunctionReport &function, const std::string &id) {
  for (const TestEntry &test : function.tests)
    if (test.id == id)
      return &test;
  return nullptr;
}

std::string verdictText(const FunctionReport &function, const BranchVerdict &branch) {
  std::string id(idOf(branch.verdict));
  if (branch.verdict == Verdict::Unreachable || branch.verdict == Verdict::Unknown)
    return id + ": " + printable(whyOf(branch));
  if (branch.verdict == Verdict::Reached)
    id = "reached, but this breaks something (" + printable(branch.breaks) + "),";
  const TestEntry *test = findTest(function, branch.test);
  if (test == nullptr)
    return branch.test.empty() ? id : id + " by " + branch.test;
  return fmt::format("{} by {} {} ({})", id, test->id, test->name, test->input);
}

bool isAt(const program::Goal &goal, const std::string &file, unsigned line) {
  return (goal.line == line || (goal.line <= line && line <= goal.endLine)) && sameFile(goal.file, file);
}

std::string explainBranches(const FunctionReport &function, const std::string &file, unsigned line) {
  std::string out;
  std::string lastHead;
  for (const BranchVerdict &branch : function.branches) {
    const program::Goal &goal = branch.goal;
    if (!isAt(goal, file, line))
      continue;
    std::string head = fmt::format("{}:{}:{} in {}", goal.file, goal.line, goal.column, function.name);
    if (!goal.condition.empty())
      head += ": " + printable(goal.condition);
    if (head != lastHead)
      out += head + "\n";
    lastHead = head;
    out += fmt::format("  {:<8} {}\n", goal.side, verdictText(function, branch));
  }
  return out;
}

std::string listed(const program::Assumptions &assumptions) {
  std::string out;
  for (program::Assumption one : assumptions)
    out.append(out.empty() ? "" : "; ").append(program::infoOf(one).text);
  return out;
}

} // namespace

std::string whyOf(const BranchVerdict &branch) {
  std::string assumed = listed(branch.assumptions);
  if (branch.verdict == Verdict::Reached)
    return branch.breaks;
  if (branch.verdict == Verdict::Unreachable)
    return std::string(textOf(branch.proof)) + (assumed.empty() ? "" : ", provided that " + assumed);
  if (branch.verdict == Verdict::Covered)
    return "";
  if (branch.reason == program::Reason::Assumptions)
    return "taken for granted: " + assumed;
  return std::string(textOf(branch.reason));
}

std::vector<NamedTest> testsAtLine(const RunReport &report, const std::string &file, unsigned line) {
  std::vector<NamedTest> out;
  std::set<const TestEntry *> seen;
  auto add = [&](const FunctionReport &function, const std::string &id) {
    const TestEntry *test = findTest(function, id);
    if (test != nullptr && seen.insert(test).second)
      out.push_back({&function, test});
  };
  for (const FunctionReport &function : report.functions) {
    for (const BranchVerdict &branch : function.branches)
      if (isAt(branch.goal, file, line))
        add(function, branch.test);
    for (const Finding &finding : function.findings)
      if (finding.line == line && sameFile(finding.file, file))
        add(function, finding.test);
  }
  return out;
}

std::string explainLine(const RunReport &report, const std::string &file, unsigned line) {
  std::string out;
  for (const FunctionReport &function : report.functions) {
    out += explainBranches(function, file, line);
    for (const Finding &finding : function.findings)
      if (finding.line == line && sameFile(finding.file, file))
        out += fmt::format("{}:{} in {}: {} {}: {}{}\n", finding.file, finding.line, function.name, finding.severity,
                           finding.rule, printable(finding.message),
                           finding.test.empty() ? "" : " (" + finding.test + ")");
  }
  if (out.empty())
    out = fmt::format("{}:{} has no branch and no finding in this report.\n", file, line);
  return out;
}

} // namespace assay::report
