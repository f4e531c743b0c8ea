#include "driver/finished_run.h"

#include "abi/call_log.h"
#include "instrument/outside_functions.h"
#include "instrument/unit_builder.h"

#include <algorithm>

namespace assay::driver {

Place placeOf(const FinishedRun &run, uint32_t site) {
  const program::Site &found = run.context.built.sites.get(site);
  return found.line != 0 ? Place{found.file, found.line} : Place{run.context.unit.file, run.function.line};
}

Place placeOf(const FinishedRun &run) {
  const auto &sites = run.context.built.sites;
  uint32_t site = run.trace.result.site;
  if (sites.get(site).line == 0)
    site = run.trace.result.callSite;
  if (sites.get(site).line == 0 && !run.trace.decisions.empty())
    site = run.trace.decisions.back().site;
  return placeOf(run, site);
}

std::vector<std::string> callStack(const FinishedRun &run) {
  constexpr size_t kMost = 12; // of an endless recursion the top says enough
  std::vector<std::string> active;
  for (const trace::CallEvent &event : run.trace.calls) {
    std::string name = run.context.built.functions[event.function];
    if (name.starts_with("assay_entry_") || name.starts_with(instrument::kOutsidePrefix) ||
        name.starts_with(instrument::kInsideModelPrefix))
      continue;
    if (name.starts_with(instrument::kModelPrefix))
      name.erase(0, std::string(instrument::kModelPrefix).size()); // of the C library's function
    if (!event.isReturn)
      active.push_back(name);
    else if (!active.empty())
      active.pop_back();
  }
  std::reverse(active.begin(), active.end());
  active.resize(std::min(active.size(), kMost));
  return active;
}

GoalTable::End endOf(const UnitContext &context, const trace::Trace &trace) {
  GoalTable::End out;
  for (const trace::CallEvent &event : trace.calls)
    out.open[context.built.functions[event.function]] += event.isReturn ? -1 : 1;
  bool isWhole = trace.calls.size() < abi::kMostCallsLogged;
  for (auto &[name, count] : out.open)
    if (!isWhole) // more may be open, unless the run came back
      count = trace.result.outcome == abi::Outcome::Return ? 0 : INT64_MAX;
  std::erase_if(out.open, [](const auto &entry) { return entry.second <= 0; });
  if (trace.result.outcome == abi::Outcome::Fault) {
    const program::Site &site = context.built.sites.get(trace.result.site);
    out.file = site.file;
    out.line = site.line;
    out.column = site.column;
  }
  return out;
}

bool ranOutOfMemory(const FinishedRun &run) {
  return run.graph.failingAllocation != 0 && run.graph.failingAllocation <= run.trace.allocations.size();
}

bool endedInLibrary(const FinishedRun &run) { return run.trace.result.message == std::string(abi::kInLibrary); }

report::Finding makeFinding(const std::string &rule, const std::string &message, const Place &place) {
  report::Finding finding;
  finding.rule = rule;
  finding.severity = "warning"; // an error once a natively compiled test has shown it
  finding.message = message;
  finding.file = place.file;
  finding.line = place.line;
  return finding;
}

report::Precondition memoryIsThere(const FinishedRun &run, const std::string &why) {
  uint32_t site = run.trace.allocations[run.graph.failingAllocation - 1].site;
  unsigned line = run.context.built.sites.get(site).line; // none in a function of the C library
  std::string where = line == 0 ? "" : " at line " + std::to_string(line);
  report::Precondition out{"memory is never exhausted" + where, why};
  out.needsMemory = true;
  return out;
}

report::Precondition passedOn(const Place &place, const std::string &what) {
  return {"what is passed on to code without source at line " + std::to_string(place.line) + " is valid",
          "that code " + what};
}

} // namespace assay::driver
