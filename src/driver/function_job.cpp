#include "driver/function_job.h"

#include "driver/process.h"
#include "driver/replay.h"
#include "driver/selection.h"
#include "input/input_json.h"
#include "report/reporter.h"
#include "report/same_for_elements.h"

#include <algorithm>
#include <filesystem>

namespace assay::driver {

using program::Reason;

namespace {

const char *outcomeName(emit::Ending ending) {
  switch (ending) {
  case emit::Ending::Return:
  case emit::Ending::Broken:
    return "return";
  case emit::Ending::Exit:
    return "exit";
  case emit::Ending::Abort:
  case emit::Ending::Assert:
    return "abort";
  case emit::Ending::Hang:
    return "timeout";
  default:
    return "fault";
  }
}

// Drops tests that do not compile, do not pass, or take other branches than predicted.
// They are written to a directory of their own, for whoever wants to know why.
std::vector<Candidate *> keepReplayed(Replayer &replayer, std::vector<Candidate *> tests, const std::string &folder,
                                      Ledger &ledger, FunctionResult &result) {
  report::FunctionReport &report = result.part.report;
  auto drop = [&](const Candidate &test, Reason reason, const std::string &why) {
    ledger.lose(test.goals, reason);
    result.files.push_back({"dropped/" + folder + test.test.name + ".c", replayer.fileFor(test)});
    report.message = test.test.name + " was dropped: " + why;
  };
  std::vector<const Candidate *> view(tests.begin(), tests.end());
  if (tests.empty())
    return tests;
  auto results = replayer.replay(view);
  if (!results) { // find the tests that do not compile, one by one
    std::vector<Candidate *> good;
    for (Candidate *test : tests) {
      if (auto alone = replayer.replay({test}))
        good.push_back(test);
      else
        drop(*test, Reason::NotCompiled, "it does not compile: " + alone.error());
    }
    report.compileFailures += tests.size() - good.size();
    tests = good;
    view.assign(tests.begin(), tests.end());
    if (tests.empty() || !(results = replayer.replay(view)))
      return {};
  }
  std::vector<Candidate *> kept;
  for (size_t i = 0; i < tests.size(); ++i) {
    if (results->at(i).passed && results->at(i).sameBranches) {
      kept.push_back(tests[i]);
      ledger.cover(tests[i]->goals, tests[i]->test.id);
    } else {
      ++report.replayMismatches;
      drop(*tests[i], Reason::NotReplayed, "its replay " + results->at(i).note);
    }
  }
  return kept;
}

// What is said of goals that no run took.
Reason reasonOfEnd(const Exploration &found) {
  if (found.accepted == 0)
    return Reason::NoValidInput;
  if (found.allStructures)
    return Reason::StructuresTried;
  if (found.interrupted)
    return Reason::Interrupted;
  return found.outOfBudget ? Reason::Budget : Reason::None;
}

// What was taken for granted from the start.
void assumeForUnit(const UnitContext &context, const program::Function &function, const Options &options,
                   Ledger &ledger) {
  using program::Assumption;
  if (context.built.open.hasMissingWeak)
    ledger.assumeForUnit(Assumption::WeakDefinition);
  for (const program::MissingName &name : context.built.missing)
    if (name.isOpenArray)
      ledger.assumeForUnit(Assumption::UndefinedArraySize);
  if (function.isVariadic || function.listParameter)
    ledger.assumeForUnit(Assumption::ArgumentCount);
  if (!function.contract.preconditions.empty())
    ledger.assumeForUnit(Assumption::StatedContract);
  if (std::any_of(function.stubs.begin(), function.stubs.end(),
                  [](const program::Stub &stub) { return stub.writesNothing; }))
    ledger.assumeForUnit(Assumption::StubWritesNothing);
  if (std::any_of(function.parameters.begin(), function.parameters.end(),
                  [](const program::Parameter &one) { return one.nonNull || one.declaredBound; }))
    ledger.assumeForUnit(Assumption::DeclaredNonNull);
  if (!options.allocationsFail || !function.contract.allocationsFail)
    ledger.assumeForUnit(Assumption::AllocationsSucceed);
}

// Where every path was run or refuted, what nobody took is claimed to be dead; the ledger knows what stands against it.
void claimUnexplored(const Exploration &found, Ledger &ledger) {
  if (!found.exhausted || found.accepted == 0)
    return;
  Evidence evidence{program::Proof::PathsExplored, {}, found.executions};
  for (const auto &[one, times] : ledger.assumptions())
    evidence.assumptions.insert(one);
  for (size_t goal = 0; goal < ledger.size(); ++goal)
    ledger.claim(goal, evidence);
}

void fillVerdicts(const Exploration &found, const Ledger &ledger, report::FunctionReport &report) {
  for (size_t goal = 0; goal < ledger.size(); ++goal) {
    GoalVerdict known = ledger.verdict(goal, reasonOfEnd(found));
    report::BranchVerdict out;
    out.goal = ledger.goal(goal);
    out.verdict = known.verdict;
    out.reason = known.reason;
    out.proof = known.evidence.proof;
    out.runs = known.evidence.runs;
    out.assumptions = known.verdict == program::Verdict::Unreachable ? known.evidence.assumptions : known.assumptions;
    out.test = known.test;
    out.breaks = known.breaks;
    out.isTyped = known.isLate;
    report.branches.push_back(std::move(out));
  }
}

// A proof that a run contradicts is a mistake of assay's: both are named, and the input is kept.
void reportContradictions(const UnitContext &context, const program::Function &function, const std::string &folder,
                          const Exploration &found, const Ledger &ledger, FunctionResult &result) {
  for (const Contradiction &one : ledger.contradictions()) {
    const program::Goal &goal = ledger.goal(one.goal);
    result.part.report.contradictions.push_back(goal.file + ":" + std::to_string(goal.line) + ": `" + goal.condition +
                                                "` " + goal.side + " was proved unreachable (" +
                                                std::string(textOf(one.claim.proof)) + "), and " + one.run + " of " +
                                                function.name + " takes it");
  }
  for (size_t i = 0; i < found.contradicting.size(); ++i)
    result.files.push_back({"dropped/" + folder + function.name + "-contradiction-" + std::to_string(i + 1) + ".json",
                            input::toJson(context.unit.types, found.contradicting[i], function.name)});
}

// What the compiler is told for a suite: the source's own flags, and where to find it.
std::vector<std::string> suiteOptions(const UnitContext &context) {
  std::vector<std::string> out = context.source.flags;
  if (std::none_of(out.begin(), out.end(), [](const std::string &flag) { return flag.starts_with("-std="); }))
    out.insert(out.begin(), "-std=gnu11");
  if (context.usesAssayHeader)
    out.insert(out.end(), {"-DASSAY_TEST", "-isystem" + includeDirectory()});
  std::string directory = std::filesystem::path(context.unit.file).parent_path().string();
  // As a system directory it keeps its own warnings; a project's may have headers like the system's.
  if (context.project == nullptr)
    out.push_back("-isystem" + directory);
  else
    out.insert(out.end(), {"-iquote" + directory, "-w"});
  return out;
}

std::string flat(const std::string &folder) {
  std::string out = folder;
  std::replace(out.begin(), out.end(), '/', '_');
  return out;
}

std::string reproducerOf(const program::Function &function, const std::string &folder, const Candidate &finding) {
  return "tests/" + folder + "finding_" + function.name + "_" + finding.test.id.substr(1) + ".c";
}

std::string reachedFile(const program::Function &function, const std::string &folder, const Candidate &candidate) {
  return "tests/" + folder + "reached_" + function.name + "_" + candidate.test.id.substr(1) + ".c";
}

emit::Role roleOf(const Candidate &finding) {
  if (!finding.confirmed)
    return emit::Role::Suspicion;
  return finding.test.rule == emit::kUninitialisedRead ? emit::Role::Uninitialised : emit::Role::Finding;
}

void emitFiles(const UnitContext &context, const program::Function &function, const Options &options,
               const std::string &folder, const std::vector<Candidate *> &tests,
               const std::vector<Candidate *> &findings, const std::vector<Candidate *> &breaking,
               FunctionResult &result) {
  emit::SuiteRequest request;
  request.unit = &context.unit;
  request.function = &function;
  request.folder = folder;
  request.hasLinkedFiles = !context.linked.empty();
  request.libraryCalls = context.built.libraryCalls;
  for (const Candidate *test : tests)
    request.tests.push_back(&test->test);
  std::map<std::string, emit::Role> roles; // of the others, by file
  for (const Candidate *finding : findings) {
    request.findings.push_back(&finding->test);
    roles[reproducerOf(function, folder, *finding)] = roleOf(*finding);
  }
  for (const Candidate *candidate : breaking) {
    request.reached.push_back(&candidate->test);
    roles[reachedFile(function, folder, *candidate)] = emit::Role::Reached;
  }
  std::vector<std::string> linked;
  for (const frontend::Source *other : context.linked) {
    linked.push_back(projectFileName(other->file));
    result.part.linked.push_back(other->file);
  }
  std::map<std::string, emit::SuiteTarget> targets;
  for (emit::EmittedFile &file : emit::findFormat(options.format)->emit(request)) {
    auto role = roles.find(file.path);
    bool isSuite = role == roles.end();
    std::string name =
        flat(folder) + (isSuite ? "test_" + function.name : std::filesystem::path(file.path).stem().string());
    emit::SuiteTarget &target = targets[name];
    target.name = name;
    target.role = isSuite ? emit::Role::Suite : role->second;
    target.sources.push_back(file.path);
    target.compileOptions = suiteOptions(context);
    target.linked = linked;
    target.libraries = context.libraries;
    if (std::string wrap = emit::wrapOption(file.text); !wrap.empty())
      target.linkOptions = {wrap};
    if (!linked.empty())
      target.linkOptions.emplace_back(kFirstDefinition);
    result.files.push_back(std::move(file));
  }
  if (!context.built.missing.empty()) {
    std::string path = "tests/" + folder + "missing_names.c";
    result.files.push_back({path, emit::emitMissing(context.built.missing)});
    for (auto &[name, target] : targets)
      target.sources.push_back(path);
  }
  for (auto &[name, target] : targets)
    result.part.cmake += emit::emitCMakeTarget(target);
  for (const auto *list : {&tests, &findings, &breaking})
    for (const Candidate *candidate : *list) {
      std::string path = "inputs/" + folder + function.name + "-" + candidate->test.id + ".json";
      result.files.push_back({path, input::toJson(context.unit.types, candidate->test.input, function.name)});
      result.part.report.tests.push_back(
          {candidate->test.id, candidate->test.name, path, outcomeName(candidate->test.ending), true});
    }
}

// The columns of CUTE's table: how often the fast check sufficed, and which share of the constraints
// common-subconstraint elimination and slicing took away.
void addOptimisations(std::map<std::string, double> &solver) {
  auto share = [](double part, double whole) { return whole == 0 ? 0 : 100 * part / whole; };
  solver["opt1_percent"] = share(solver["fast_unsat"], solver["queries"]);
  solver["opt23_percent"] = share(solver["common_in"] - solver["slice_out"], solver["common_in"]);
}

// One for each bug, and further runs into it that cover what no test does.
std::vector<Candidate *> selectFindings(Exploration &found, const std::vector<Candidate *> &tests) {
  std::vector<Candidate *> findings;
  findings.reserve(found.findings.size());
  std::set<size_t> coveredByTests;
  for (const Candidate *test : tests)
    coveredByTests.insert(test->goals.begin(), test->goals.end());
  for (Candidate &candidate : found.findings)
    if (!candidate.isAlternate ||
        !std::includes(coveredByTests.begin(), coveredByTests.end(), candidate.fresh.begin(), candidate.fresh.end()))
      findings.push_back(&candidate);
  return findings;
}

void reportFindings(Replayer &replayer, const program::Function &function, const std::string &folder,
                    const std::vector<Candidate *> &findings, Ledger &ledger, report::FunctionReport &report) {
  for (Candidate *finding : findings) {
    report::Finding bug = *finding->judgement.finding;
    bug.confirmed = finding->confirmed;
    bug.severity = bug.confirmed && bug.restsOn.empty() ? "error" : "warning";
    ReplayedTest replayed = replayer.replayFinding(*finding);
    if (replayed.sameBranches) // else it fails but shows no coverage
      ledger.reach(finding->goals, finding->test.id, bug.rule + " at line " + std::to_string(bug.line));
    bug.test = finding->test.id;
    bug.reproducer = reproducerOf(function, folder, *finding);
    if (!finding->isAlternate)
      report.findings.push_back(std::move(bug));
  }
}

// Runs that break a precondition, for what nothing else takes: programs that show that there is a way.
std::vector<Candidate *> keepBreaking(Replayer &replayer, const program::Function &function, Exploration &found,
                                      const std::vector<Candidate *> &tests, const std::vector<Candidate *> &findings,
                                      Ledger &ledger) {
  std::set<size_t> taken;
  for (const auto *list : {&tests, &findings})
    for (const Candidate *candidate : *list)
      taken.insert(candidate->goals.begin(), candidate->goals.end());
  std::vector<Candidate *> chosen = selectFurther(found.breaking, taken);
  nameBreaking(function, chosen);
  if (chosen.empty())
    return {};
  auto results = replayer.replay({chosen.begin(), chosen.end()});
  std::vector<Candidate *> kept;
  for (size_t i = 0; results && i < chosen.size(); ++i)
    if (results->at(i).sameBranches)
      kept.push_back(chosen[i]);
  nameBreaking(function, kept);
  for (const Candidate *candidate : kept)
    ledger.reach(candidate->goals, candidate->test.id, candidate->judgement.precondition->text);
  return kept;
}

// Which findings natively compiled tests show. What turns out to be none becomes a test.
void confirmFindings(Replayer &replayer, std::vector<Candidate *> &tests, std::vector<Candidate *> &findings) {
  for (Candidate *finding : std::vector<Candidate *>(findings)) {
    finding->confirmed = replayer.confirm(*finding);
    // Bits that were written beside bits that were not look alike to the runner; the sanitizer knows.
    bool isNone = !finding->confirmed && finding->judgement.finding->rule == emit::kUninitialisedRead;
    if (!isNone)
      continue;
    finding->judgement.finding.reset();
    finding->test.finding.clear();
    finding->test.rule.clear();
    findings.erase(std::find(findings.begin(), findings.end(), finding));
    if (finding->test.ending == emit::Ending::Return || finding->test.ending == emit::Ending::Exit)
      tests.push_back(finding);
  }
}

void fillContract(const program::Function &function, const Options &options, const Exploration &found,
                  report::FunctionReport &report) {
  report.contract = function.contract;
  report.accepted = found.accepted;
  if (function.sequence)
    report.sequence = {options.sequence.functions, options.sequence.constructors, options.sequence.destructors,
                       options.sequence.length};
  for (const auto &[nodes, shapes] : found.structures)
    report.structures[nodes] = shapes.size();
  report.allStructures = found.allStructures;
  if (found.accepted == 0 && !function.contract.preconditions.empty()) {
    report.status = "failed";
    report.message = found.exhausted ? "its precondition cannot be satisfied: all paths through it were explored"
                                     : "no input was found that satisfies its precondition (" +
                                           std::to_string(found.executions) + " were tried)";
  }
}

// A unit that could not be loaded for one function is not tried again for the next.
base::Result<std::unique_ptr<Runner>> startRunner(const UnitContext &context, const Runner::Settings &settings) {
  std::lock_guard lock(context.loading->mutex);
  if (!context.loading->problem.empty())
    return base::Error{context.loading->problem};
  auto runner = Runner::start(settings);
  if (!runner)
    context.loading->problem = runner.error();
  return runner;
}

} // namespace

std::string projectFileName(const std::string &file) {
  std::string name = "project";
  for (char c : file)
    name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

FunctionResult generateFunction(const UnitContext &context, const program::Function &function, const Options &options,
                                const std::string &folder, const std::string &scratch,
                                const std::atomic<bool> &interrupted,
                                const std::function<void(uint64_t, size_t, size_t)> &progress) {
  FunctionResult result;
  report::FunctionReport &report = result.part.report;
  base::Stopwatch watch;
  report.name = function.name;
  report.file = function.file;
  report.flags = context.source.flags;
  report.libraries = context.libraries;
  for (const program::Stub &stub : context.unit.stubs)
    if (stub.isReplacement)
      report.stubbed.push_back(stub.name);
  report.project = context.project == nullptr ? "" : context.project->database();
  report.line = function.line;
  report.status = "failed";
  if (!function.unsupported.empty()) {
    report.message = function.unsupported;
    return result;
  }
  Runner::Settings settings;
  settings.program = programDirectory() + "/assay-runner";
  settings.unit = context.built.sharedObject;
  settings.forkEachRun = options.isolation == "fork";
  auto runner = startRunner(context, settings);
  if (!runner) {
    report.message = runner.error();
    return result;
  }
  GoalTable goals(context, function, options.coverCalls);
  Ledger ledger(goals.all());
  assumeForUnit(context, function, options, ledger);
  for (size_t goal : goals.deadByCode(context, function))
    ledger.claim(goal, {program::Proof::ConstantsAndRanges});
  base::Stopwatch exploring;
  Exploration found = Session(context, function, goals, ledger, options, **runner)
                          .explore(interrupted, [&](uint64_t executions, size_t covered) {
                            progress(executions, covered, goals.size());
                          });
  report.exploring = exploring.seconds();
  claimUnexplored(found, ledger);
  runner.value().reset();
  Replayer replayer(context, function, goals, scratch + "/" + function.name);
  std::vector<Candidate *> tests = selectTests(found.passing);
  std::vector<Candidate *> findings = selectFindings(found, tests);
  nameTests(function, goals, tests, findings);
  confirmFindings(replayer, tests, findings);
  nameTests(function, goals, tests, findings);
  tests = keepReplayed(replayer, std::move(tests), folder, ledger, result);
  reportFindings(replayer, function, folder, findings, ledger, report);
  std::vector<Candidate *> breaking = keepBreaking(replayer, function, found, tests, findings, ledger);
  emitFiles(context, function, options, folder, tests, findings, breaking, result);
  fillVerdicts(found, ledger, report);
  reportContradictions(context, function, folder, found, ledger, result);
  report.status = found.outOfBudget || found.interrupted ? "budget" : "done";
  fillContract(function, options, found, report);
  report.executions = found.executions;
  report.executionsToCoverage = found.executionsToCoverage;
  report.failures = found.failures;
  report.queries = found.queries;
  report.solver = found.solver.all();
  addOptimisations(report.solver);
  report.assumptions = ledger.assumptions();
  report.divergences = found.divergences;
  report.preconditions = report::sameForElements(found.preconditions);
  report.seconds = watch.seconds();
  return result;
}

} // namespace assay::driver
