#include "report/reporter.h"
#include "report/text_columns.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace assay::report {

namespace {

constexpr size_t kUnknownLines = 10;

struct Counts {
  size_t covered = 0;
  size_t reached = 0;
  size_t unreachable = 0;
  size_t unknown = 0;
  size_t tests = 0;
  size_t findings = 0;
  double seconds = 0;

  void add(const Counts &other) {
    covered += other.covered;
    reached += other.reached;
    unreachable += other.unreachable;
    unknown += other.unknown;
    tests += other.tests;
    findings += other.findings;
    seconds += other.seconds;
  }
};

Counts count(const FunctionReport &function) {
  Counts out;
  for (const BranchVerdict &branch : function.branches) {
    out.covered += branch.verdict == Verdict::Covered;
    out.reached += branch.verdict == Verdict::Reached;
    out.unreachable += branch.verdict == Verdict::Unreachable;
    out.unknown += branch.verdict == Verdict::Unknown;
  }
  out.tests = function.tests.size();
  out.findings = function.findings.size();
  out.seconds = function.seconds;
  return out;
}

std::vector<std::string> row(const std::string &name, const Counts &counts) {
  size_t total = counts.covered + counts.reached + counts.unreachable + counts.unknown;
  return {name,
          fmt::format("{}/{}", counts.covered, total),
          fmt::format("{}", counts.reached),
          fmt::format("{}", counts.unreachable),
          fmt::format("{}", counts.unknown),
          fmt::format("{}", counts.tests),
          fmt::format("{}", counts.findings),
          fmt::format("{:.1f} s", counts.seconds)};
}

class Paint {
public:
  explicit Paint(bool on) : on_(on) {}
  std::string operator()(const char *code, const std::string &text) const {
    return on_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
  }

private:
  bool on_;
};
constexpr const char *kBold = "1";
constexpr const char *kRed = "31";
constexpr const char *kGreen = "32";
constexpr const char *kYellow = "33";
constexpr const char *kDim = "2";

std::string functionName(const FunctionReport &function) {
  std::string name = printable(function.name);
  if (function.status == "budget")
    return name + " (budget)";
  return function.status == "failed" ? name + " (failed)" : name;
}

std::string countsTable(const RunReport &report, const Paint &paint) {
  std::vector<std::vector<std::string>> rows = {
      {"function", "covered", "reached", "unreachable", "unknown", "tests", "findings", "time"}};
  std::vector<const char *> colours = {kBold};
  Counts total;
  for (const FunctionReport &function : report.functions) {
    Counts counts = count(function);
    total.add(counts);
    rows.push_back(row(functionName(function), counts));
    bool isBad = counts.findings > 0 || function.status == "failed";
    colours.push_back(isBad ? kRed : counts.unknown > 0 ? kYellow : kGreen);
  }
  rows.push_back(row("total", total));
  colours.push_back(kBold);
  std::string out;
  std::vector<std::string> lines = alignColumns(rows);
  for (size_t i = 0; i < lines.size(); ++i)
    out += paint(colours[i], lines[i]) + "\n";
  return out;
}

std::string findingLine(const Finding &finding, const Paint &paint) {
  const char *colour = finding.severity == "error" ? kRed : finding.severity == "warning" ? kYellow : kDim;
  std::string out = fmt::format("{} {} {}:{} {}", paint(colour, finding.severity), finding.rule,
                                printable(finding.file), finding.line, printable(finding.message));
  if (finding.stack.size() > 1) {
    out += ", in";
    for (size_t i = 0; i < finding.stack.size(); ++i)
      out += (i == 0 ? " " : " < ") + printable(finding.stack[i]);
  }
  if (!finding.confirmed)
    out += " [not confirmed]";
  else if (!finding.restsOn.empty())
    out += fmt::format(" [if callers can bring `{}` to this]", printable(finding.restsOn));
  if (!finding.reproducer.empty())
    out += fmt::format(" ({})", finding.reproducer);
  else if (!finding.test.empty())
    out += fmt::format(" ({})", finding.test);
  return out + "\n";
}

// One line for each bug: what several functions run into is told once, by way of the first.
std::string findingLines(const RunReport &report, const Paint &paint) {
  constexpr size_t kNamed = 3;
  using Place = std::tuple<std::string, std::string, unsigned, std::string>;
  std::vector<const Finding *> order;
  std::map<Place, std::vector<std::string>> functions;
  for (const FunctionReport &function : report.functions)
    for (const Finding &finding : function.findings) {
      auto &others = functions[{finding.rule, finding.file, finding.line, finding.severity}];
      if (others.empty())
        order.push_back(&finding);
      if (others.empty() || others.back() != function.name)
        others.push_back(function.name);
    }
  std::string out;
  for (const Finding *finding : order) {
    const auto &others = functions[{finding->rule, finding->file, finding->line, finding->severity}];
    out += findingLine(*finding, paint);
    for (size_t i = 1; i < others.size() && i <= kNamed; ++i)
      out += (i == 1 ? "  also from " : ", ") + printable(others[i]);
    if (others.size() > kNamed + 1)
      out += fmt::format(" and {} more", others.size() - kNamed - 1);
    if (others.size() > 1)
      out += "\n";
  }
  return out;
}

std::string unknownLines(const RunReport &report, const Paint &paint) {
  std::string out;
  size_t shown = 0;
  size_t hidden = 0;
  for (const FunctionReport &function : report.functions)
    for (const BranchVerdict &branch : function.branches) {
      if (branch.verdict != Verdict::Unknown)
        continue;
      if (shown == kUnknownLines) {
        ++hidden;
        continue;
      }
      ++shown;
      out += fmt::format("{} {}:{}:{} {}: {}\n", paint(kYellow, "unknown"), printable(branch.goal.file),
                         branch.goal.line, branch.goal.column, branch.goal.side, printable(whyOf(branch)));
    }
  if (hidden > 0)
    out += fmt::format("… and {} more (see report.json)\n", hidden);
  return out;
}

// What to add to assay.toml so that the preconditions are stated and not guessed.
std::string configLines(const RunReport &report, const Paint &paint) {
  std::string out;
  for (const FunctionReport &function : report.functions)
    out += configText(function.name, function.preconditions);
  return out.empty() ? out : paint(kDim, "To state the preconditions, add to assay.toml:") + "\n" + out;
}

std::string section(const std::string &text) { return text.empty() ? "" : "\n" + text; }

} // namespace

std::string configText(const std::string &function, const std::vector<Precondition> &preconditions) {
  std::string requirements, lengths;
  bool needsMemory = false;
  for (const Precondition &precondition : preconditions) {
    if (!precondition.requirement.empty())
      requirements += fmt::format("{}\"{}\"", requirements.empty() ? "" : ", ", precondition.requirement);
    if (!precondition.length.empty())
      lengths += (lengths.empty() ? "" : ", ") + precondition.length;
    needsMemory = needsMemory || precondition.needsMemory;
  }
  std::string out;
  if (!requirements.empty())
    out += fmt::format("requires = [{}]\n", requirements);
  if (!lengths.empty())
    out += fmt::format("length = {{ {} }}\n", lengths);
  if (needsMemory)
    out += "allocations_fail = false\n";
  return out.empty() || function.empty() ? out : fmt::format("[function.{}]\n{}", function, out);
}

std::string toTable(const RunReport &report, bool color) {
  Paint paint(color);
  std::string failures, preconditions;
  for (const FunctionReport &function : report.functions) {
    for (const std::string &contradiction : function.contradictions)
      failures += fmt::format("{} {}\n", paint(kRed, "internal error:"), printable(contradiction));
    if (!function.message.empty())
      failures +=
          fmt::format("{} {}: {}\n", paint(kRed, "failed"), printable(function.name), printable(function.message));
    for (const Precondition &precondition : function.preconditions)
      preconditions += fmt::format("precondition {}: {} ({})\n", printable(function.name), printable(precondition.text),
                                   printable(precondition.why));
  }
  return countsTable(report, paint) + section(failures) + section(findingLines(report, paint)) +
         section(preconditions) + section(configLines(report, paint)) + section(unknownLines(report, paint));
}

} // namespace assay::report
