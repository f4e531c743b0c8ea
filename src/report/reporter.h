// RunReport to text: JSON (section by section as documented in docs/formats.md), the final table,
// the explanation of one line. And back from JSON for `assay explain`.
#pragma once

#include "base/result.h"
#include "report/run_report.h"

namespace assay::report {

std::string toJson(const RunReport &report); // pretty, ends with a newline
base::Result<RunReport> fromJson(const std::string &text);

// What is known when one function is done: kept in a file of its own, so that a run can be resumed.
struct FunctionPart {
  FunctionReport report;
  std::string cmake;                             // the lines that build its suites
  std::vector<std::string> linked;               // files of the project that they need
  std::string folder = {};                       // below tests/, inputs/, …; empty, or with a slash at its end
  std::map<std::string, std::string> files = {}; // that were written for it: path → fingerprint of the text
};
std::string toJson(const FunctionPart &part);
base::Result<FunctionPart> partFromJson(const std::string &text);

// The table a person reads: function, branches covered/unreachable/unknown, tests, findings, time;
// then findings and preconditions, one line each. `color` uses ANSI colours.
// The lines of assay.toml that state preconditions; under [function.NAME] if a name is given.
std::string configText(const std::string &function, const std::vector<Precondition> &preconditions);
std::string toTable(const RunReport &report, bool color);

// Why each branch on a line is covered, unreachable or unknown.
std::string explainLine(const RunReport &report, const std::string &file, unsigned line);

// The memory graph of an input as a graph for Graphviz and as text for a terminal.
std::string drawDot(const program::TypeTable &types, const input::InputGraph &graph);
// The tests that explainLine() names, each with its function.
struct NamedTest {
  const FunctionReport *function = nullptr;
  const TestEntry *test = nullptr;
};
std::vector<NamedTest> testsAtLine(const RunReport &report, const std::string &file, unsigned line);

std::string drawText(const program::TypeTable &types, const input::InputGraph &graph);

} // namespace assay::report
