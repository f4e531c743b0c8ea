#include "report/reporter.h"

#include <nlohmann/json.hpp>

namespace assay::report {

using base::Error;
using nlohmann::ordered_json;

namespace {

constexpr int kVersion = 2;

ordered_json toJson(const program::Assumptions &assumptions) {
  ordered_json out = ordered_json::array();
  for (program::Assumption one : assumptions)
    out.push_back(program::infoOf(one).id);
  return out;
}

program::Assumptions assumptionsFrom(const ordered_json &json) {
  program::Assumptions out;
  for (size_t i = 0; i < program::kAssumptions.size(); ++i)
    for (const ordered_json &id : json)
      if (id == program::kAssumptions[i].id)
        out.insert(static_cast<program::Assumption>(i));
  return out;
}

ordered_json toJson(const BranchVerdict &branch) {
  const program::Goal &goal = branch.goal;
  ordered_json out = {{"file", goal.file},           {"line", goal.line},           {"column", goal.column},
                      {"endLine", goal.endLine},     {"endColumn", goal.endColumn}, {"side", goal.side},
                      {"condition", goal.condition}, {"function", goal.function},   {"verdict", idOf(branch.verdict)},
                      {"test", branch.test}};
  if (branch.verdict == Verdict::Reached)
    out["breaks"] = branch.breaks;
  if (branch.verdict == Verdict::Unreachable) {
    out["evidence"] = {{"proof", idOf(branch.proof)}, {"text", textOf(branch.proof)}};
    if (branch.runs != 0)
      out["evidence"]["runs"] = branch.runs;
    out["evidence"]["assumptions"] = toJson(branch.assumptions);
  }
  if (branch.verdict == Verdict::Unknown) {
    out["reason"] = idOf(branch.reason);
    out["text"] = whyOf(branch);
    out["assumptions"] = toJson(branch.assumptions);
  }
  out["typed"] = branch.isTyped;
  return out;
}

ordered_json toJson(const TestEntry &test) {
  return {{"id", test.id},
          {"name", test.name},
          {"input", test.input},
          {"outcome", test.outcome},
          {"replayed", test.replayed}};
}

ordered_json toJson(const Finding &finding) {
  return {{"rule", finding.rule},           {"severity", finding.severity}, {"message", finding.message},
          {"file", finding.file},           {"line", finding.line},         {"test", finding.test},
          {"confirmed", finding.confirmed}, {"stack", finding.stack},       {"reproducer", finding.reproducer},
          {"rests_on", finding.restsOn}};
}

ordered_json toJson(const Precondition &precondition) {
  return {{"text", precondition.text},
          {"why", precondition.why},
          {"config", configText("", {precondition})},
          {"requirement", precondition.requirement},
          {"length", precondition.length},
          {"needs_memory", precondition.needsMemory}};
}

ordered_json toJson(const FunctionReport &function);

template <class T> ordered_json list(const std::vector<T> &items) {
  ordered_json out = ordered_json::array();
  for (const T &item : items)
    out.push_back(toJson(item));
  return out;
}

ordered_json toJson(const FunctionReport &function) {
  ordered_json out;
  out["name"] = function.name;
  out["file"] = function.file;
  out["line"] = function.line;
  out["flags"] = function.flags;
  if (!function.project.empty())
    out["project"] = function.project;
  if (!function.libraries.empty())
    out["libraries"] = function.libraries;
  if (!function.stubbed.empty())
    out["stubbed"] = function.stubbed;
  out["status"] = function.status;
  if (!function.message.empty())
    out["message"] = function.message;
  if (!function.contract.empty()) {
    out["requires"] = function.contract.preconditions;
    out["ensures"] = function.contract.postconditions;
    out["accepted"] = function.accepted;
  }
  if (!function.sequence.functions.empty())
    out["sequence"] = {{"functions", function.sequence.functions},
                       {"constructors", function.sequence.constructors},
                       {"destructors", function.sequence.destructors},
                       {"length", function.sequence.length}};
  if (!function.structures.empty()) {
    ordered_json counts = ordered_json::object();
    for (const auto &[nodes, count] : function.structures)
      counts[std::to_string(nodes)] = count;
    out["structures"] = {{"complete", function.allStructures}, {"by_nodes", counts}};
  }
  out["seconds"] = function.seconds;
  out["exploration_seconds"] = function.exploring;
  out["preparation_seconds"] = function.preparation;
  out["executions"] = function.executions;
  out["executions_to_coverage"] = function.executionsToCoverage;
  out["first_failures"] = ordered_json::array();
  for (const Failure &failure : function.failures)
    out["first_failures"].push_back({{"executions", failure.executions}, {"seconds", failure.seconds}});
  out["queries"] = function.queries;
  out["solver"] = ordered_json(function.solver);
  out["assumptions"] = ordered_json::array();
  for (const auto &[one, runs] : function.assumptions)
    out["assumptions"].push_back(
        {{"id", program::infoOf(one).id}, {"text", program::infoOf(one).text}, {"runs", runs}});
  if (!function.contradictions.empty())
    out["contradictions"] = function.contradictions;
  out["divergences"] = function.divergences;
  out["replay_mismatches"] = function.replayMismatches;
  out["compile_failures"] = function.compileFailures;
  out["branches"] = list(function.branches);
  out["tests"] = list(function.tests);
  out["findings"] = list(function.findings);
  out["preconditions"] = list(function.preconditions);
  return out;
}

BranchVerdict branchFrom(const ordered_json &json, const std::string &function) {
  BranchVerdict out;
  out.goal = {json.value("function", function),
              json.at("file"),
              json.at("line"),
              json.at("column"),
              json.value("endLine", 0u),
              json.value("endColumn", 0u),
              json.at("side"),
              json.value("condition", "")};
  out.verdict = program::verdictFrom(json.at("verdict").get<std::string>());
  out.reason = program::reasonFrom(json.value("reason", ""));
  out.test = json.value("test", "");
  out.breaks = json.value("breaks", "");
  out.assumptions = assumptionsFrom(json.value("assumptions", ordered_json::array()));
  if (json.contains("evidence")) {
    const ordered_json &evidence = json.at("evidence");
    out.proof = program::proofFrom(evidence.at("proof").get<std::string>());
    out.runs = evidence.value("runs", uint64_t{0});
    out.assumptions = assumptionsFrom(evidence.at("assumptions"));
  }
  out.isTyped = json.value("typed", false);
  return out;
}

FunctionReport functionFrom(const ordered_json &json) {
  FunctionReport out;
  out.name = json.at("name");
  out.file = json.at("file");
  out.line = json.at("line");
  out.flags = json.value("flags", std::vector<std::string>());
  out.project = json.value("project", "");
  out.libraries = json.value("libraries", std::vector<std::string>());
  out.stubbed = json.value("stubbed", std::vector<std::string>());
  out.status = json.at("status");
  out.message = json.value("message", "");
  out.contract.preconditions = json.value("requires", std::vector<std::string>());
  out.contract.postconditions = json.value("ensures", std::vector<std::string>());
  if (json.contains("sequence")) {
    const ordered_json &sequence = json.at("sequence");
    out.sequence = {sequence.at("functions"), sequence.at("constructors"), sequence.at("destructors"),
                    sequence.at("length")};
  }
  out.seconds = json.value("seconds", 0.0);
  out.exploring = json.value("exploration_seconds", 0.0);
  out.preparation = json.value("preparation_seconds", 0.0);
  out.executions = json.value("executions", uint64_t{0});
  out.executionsToCoverage = json.value("executions_to_coverage", uint64_t{0});
  for (const ordered_json &failure : json.value("first_failures", ordered_json::array()))
    out.failures.push_back({failure.at("executions"), failure.at("seconds")});
  out.queries = json.value("queries", uint64_t{0});
  out.solver = json.value("solver", std::map<std::string, double>());
  for (const ordered_json &assumption : json.value("assumptions", ordered_json::array()))
    for (program::Assumption one : assumptionsFrom({assumption.at("id")}))
      out.assumptions[one] = assumption.at("runs");
  out.contradictions = json.value("contradictions", std::vector<std::string>());
  out.divergences = json.value("divergences", uint64_t{0});
  out.replayMismatches = json.value("replay_mismatches", uint64_t{0});
  out.compileFailures = json.value("compile_failures", uint64_t{0});
  for (const ordered_json &branch : json.at("branches"))
    out.branches.push_back(branchFrom(branch, out.name));
  for (const ordered_json &test : json.at("tests"))
    out.tests.push_back({test.at("id"), test.at("name"), test.at("input"), test.at("outcome"), test.at("replayed")});
  for (const ordered_json &finding : json.at("findings"))
    out.findings.push_back({finding.at("rule"), finding.at("severity"), finding.at("message"), finding.at("file"),
                            finding.at("line"), finding.at("test"), finding.at("confirmed"),
                            finding.value("reproducer", ""), finding.value("stack", std::vector<std::string>()),
                            finding.value("rests_on", "")});
  for (const ordered_json &precondition : json.at("preconditions"))
    out.preconditions.push_back({precondition.at("text"), precondition.at("why"), precondition.value("requirement", ""),
                                 precondition.value("length", ""), precondition.value("needs_memory", false)});
  return out;
}

// Source text may hold any bytes; what is not UTF-8 is replaced, not refused.
std::string dump(const ordered_json &json) {
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace

std::string toJson(const RunReport &report) {
  ordered_json out;
  out["version"] = kVersion;
  out["seed"] = report.seed;
  out["functions"] = list(report.functions);
  return dump(out);
}

std::string toJson(const FunctionPart &part) {
  ordered_json out;
  out["function"] = toJson(part.report);
  out["cmake"] = part.cmake;
  out["linked"] = part.linked;
  out["folder"] = part.folder;
  out["files"] = part.files;
  return dump(out);
}

base::Result<FunctionPart> partFromJson(const std::string &text) {
  try {
    ordered_json json = ordered_json::parse(text);
    return FunctionPart{functionFrom(json.at("function")), json.at("cmake"), json.at("linked"), json.at("folder"),
                        json.at("files")};
  } catch (const nlohmann::json::exception &error) {
    return Error{std::string("this is not a part of a report: ") + error.what()};
  }
}

base::Result<RunReport> fromJson(const std::string &text) {
  try { // the library throws; nothing leaves this room
    ordered_json json = ordered_json::parse(text);
    if (json.at("version").get<int>() != kVersion)
      return Error{"the report has version " + json.at("version").dump() + ", this program reads " +
                   std::to_string(kVersion) + " (generate it anew)"};
    RunReport report;
    report.seed = json.value("seed", uint64_t{1});
    for (const ordered_json &function : json.at("functions"))
      report.functions.push_back(functionFrom(function));
    return report;
  } catch (const nlohmann::json::exception &error) {
    return Error{std::string("this is not a report of assay: ") + error.what()};
  }
}

} // namespace assay::report
