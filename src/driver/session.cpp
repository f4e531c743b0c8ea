#include "driver/session.h"

#include "driver/domains.h"
#include "driver/fault_judge.h"
#include "driver/outside.h"
#include "driver/process.h"
#include "expr/conditions.h"
#include "memory/structure.h"
#include "trace/trace_reader.h"

#include <algorithm>

namespace assay::driver {

using explore::SideState;
using explore::Target;
using input::InputGraph;
using trace::DecisionKind;
using trace::Trace;

namespace {

constexpr int kMaxGrowth = 12;            // times one input may grow before it is run as it is
constexpr uint64_t kQuickLimit = 200'000; // solver resource units for the first attempt
constexpr size_t kMaxViews = 200;         // inputs tried with another view of a union
// Work after full coverage, to look for faults: in runs, where a long run counts more.
constexpr uint64_t kExtraWork = 800;
constexpr uint64_t kDecisionsPerWork = 50;
constexpr size_t kMostBytes = 800'000'000;      // of all jobs together, as they count them
constexpr size_t kMostResident = 1'400'000'000; // of the process; then a function may take …
constexpr size_t kResidentShare = 200'000'000;  // … this much at most
constexpr uint64_t kRunsBetweenLooks = 16;      // at the process
constexpr uint32_t kFirstNodes = 3;             // of structures under an invariant; more when these are done
constexpr uint32_t kGivenUpOften = 3;           // the solver in a row, at one place: it is asked there …
constexpr uint32_t kGivenUpOnNew = 24;
constexpr unsigned kEndlessOften = 2; // runs that ended nowhere in one loop, before others are cut short there
constexpr uint32_t kMostMends = 60;   // for one side that no test shows
constexpr uint32_t kSkips = 50;       // … once in so many times
constexpr size_t kMaxValues = 64;     // values tried for an address or size that was fixed

uint64_t seedFor(uint64_t seed, const std::string &name) {
  uint64_t hash = 1469598103934665603ULL ^ seed;
  for (char c : name)
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

// A hard query must not hold up the easy ones.
solve::SolverOptions quickOptions(solve::SolverOptions options) {
  options.rlimit = std::min(options.rlimit, kQuickLimit);
  return options;
}

} // namespace

Session::Session(const UnitContext &context, const program::Function &function, const GoalTable &goals,
                 const Options &options, Runner &runner)
    : context_(context), function_(function), goals_(goals), options_(options), runner_(runner),
      rng_(seedFor(options.seed, function.name)), quick_(solve::makeSolverChain(nodes_, quickOptions(solverOptions()))),
      thorough_(solve::makeSolverChain(nodes_, solverOptions())),
      memory_(context.unit, function, outsideOf(context, function), options.limits, rng_),
      tree_(nodes_, context.built.sites.all()), strategy_(explore::findStrategy(options.strategy)->make(rng_)),
      deadline_(base::Deadline::after(options.seconds)), nodeLimit_(options.limits.maxNodes),
      residentAtStart_(residentBytes()), resident_(residentAtStart_) {
  tree_.setDepthBound(options.depth);
  if (!options.coverCalls && function.contract.empty() && !function.sequence)
    tree_.setFunctionsThatCount({function.name});
  if (options.exhaustive || hasInvariant()) // a limit on nodes can force an alias: the other way counts too
    tree_.openAllAliases();
  memory_.setTyped(options.memory == "typed");
  if (function.sequence)
    strategy_->expectSequence();
  if (hasInvariant()) {
    strategy_->expectInvariant();
    nodeLimit_ = std::min(kFirstNodes, options.limits.maxNodes);
    memory_.setNodeLimit(nodeLimit_);
  }
}

solve::SolverOptions Session::solverOptions() const {
  solve::SolverOptions out = options_.solver;
  out.secondsLeft = [this] { return interrupted_ != nullptr && *interrupted_ ? 0 : deadline_.secondsLeft(); };
  return out;
}

// Terms are kept while the function is explored: some programs make very many, or very large ones.
bool Session::budgetLeft() { return out_.executions < options_.maxExecutions && !deadline_.passed() && memoryLeft(); }

bool Session::memoryLeft() {
  if (out_.executions % kRunsBetweenLooks == 0)
    resident_ = residentBytes();
  return nodes_.bytes() + inputBytes_ + tree_.bytes() < kMostBytes / std::max(2U, options_.jobs) &&
         resident_ < std::max(kMostResident, residentAtStart_ + kResidentShare);
}

// Thousands of inputs are kept, and some have as many values as a table has entries: those are found again.
void Session::keepInput(Stored stored) {
  constexpr size_t kMostValues = 1000;
  constexpr size_t kBytesPerValue = 64;
  constexpr size_t kBytesPerObject = 256;
  if (stored.values.size() > kMostValues)
    stored.values = {};
  for (const input::Object &object : stored.graph.objects)
    inputBytes_ += kBytesPerObject + object.bytes.size() + kBytesPerValue * object.edges.size();
  inputBytes_ += kBytesPerValue * stored.values.size();
  inputs_.push_back(std::move(stored));
}

Session::Stored Session::takeInput(uint32_t number) {
  Stored stored = inputs_[number];
  if (stored.values.empty())
    stored.values = memory_.symbols(stored.graph).values;
  return stored;
}

bool Session::runOnce(const InputGraph &graph, memory::MemoryModel::Symbols &symbols, Trace &trace) {
  if (!runWithFuel(graph, symbols, trace, options_.fuel))
    return false;
  if (trace.result.outcome != abi::Outcome::Hang)
    return true;
  // What looks endless may only be long. Where that was found not to be so it is dear to ask again.
  uint32_t place = trace.result.site;
  if (endless_[place] >= kEndlessOften) {
    trace.approximations.insert(abi::Approximation::CutShort);
    return true;
  }
  if (!runWithFuel(graph, symbols, trace, options_.fuel * kPatience))
    return false;
  endless_[place] += trace.result.outcome == abi::Outcome::Hang ? 1 : 0;
  bool isStopped = trace.result.outcome == abi::Outcome::Hang && trace.calls.empty(); // by the engine: no records
  return !isStopped || runWithFuel(graph, symbols, trace, options_.fuel);
}

bool Session::runWithFuel(const InputGraph &graph, memory::MemoryModel::Symbols &symbols, Trace &trace, uint64_t fuel) {
  symbols = memory_.symbols(graph);
  input::AddressMap map(graph);
  ++out_.executions;
  if (!runner_.run(
          input::toImage(graph, map, symbols.leaves, symbols.variables, context_.entryOf.at(function_.name), fuel)))
    return false;
  auto read = trace::TraceReader(nodes_, runner_.control(), context_.built.sites.all()).read();
  if (!read) { // the code scribbled over the records
    trace = Trace{};
    trace.result.outcome = abi::Outcome::Fault;
    trace.result.fault = abi::FaultKind::WildAccess;
    return true;
  }
  trace = std::move(*read);
  return true;
}

emit::PostState Session::postState(const InputGraph &graph, const Trace &trace) const {
  emit::PostState post;
  input::AddressMap map(graph);
  for (uint32_t i = 0; i < graph.objects.size(); ++i)
    post.after.push_back(runner_.memory(map.addressOf(i), graph.objects[i].bytes.size()));
  for (const trace::HeapEvent &event : trace.heap) {
    if (!event.isFree) {
      post.heap.push_back({event.address, false, runner_.memory(event.address, event.size)});
      continue;
    }
    for (emit::HeapBlock &block : post.heap)
      if (block.address == event.address)
        block.freed = true;
    for (uint32_t i = 0; i < graph.objects.size(); ++i)
      if (map.addressOf(i) == event.address)
        post.freedInputs.insert(i);
  }
  return post;
}

void Session::noteApproximations(const Trace &trace, const Judgement &judgement) {
  std::set<abi::Approximation> all = trace.approximations;
  if (judgement.boundReached || judgement.unstatedLength)
    all.insert(abi::Approximation::BoundReached);
  if (trace.result.message == std::string(abi::kInLibrary)) // on other memory it might have gone on
    all.insert(abi::Approximation::ExternalCall);
  if (trace.result.outcome == abi::Outcome::Killed)
    all.insert(abi::Approximation::ProcessLost);
  for (abi::Approximation what : all)
    ++out_.approximations[trace::approximationName(what)];
}

// The last run as a test.
Candidate Session::makeCandidate(const InputGraph &graph, const Trace &trace, const Judgement &judgement) const {
  Candidate candidate;
  candidate.counters = runner_.counters();
  candidate.goals = goals_.taken(candidate.counters);
  candidate.test.input = graph;
  candidate.test.post = postState(graph, trace);
  candidate.test.ending = judgement.ending;
  candidate.test.exitCode = trace.result.exitCode;
  candidate.test.rule = judgement.finding ? judgement.finding->rule : "";
  candidate.judgement = judgement;
  trimResults(candidate.test, trace);
  return candidate;
}

// Results that no call asked for are not part of the test.
void Session::trimResults(emit::TestCase &test, const Trace &trace) const {
  for (uint32_t number = 0; number < test.input.objects.size(); ++number) {
    input::Object &object = test.input.objects[number];
    if (object.extent != input::Extent::Results || number >= abi::kReachObjects)
      continue;
    uint64_t size = std::max<uint64_t>(1, context_.unit.types.get(object.element).size);
    object.count = std::min(object.count, (trace.result.reach[number] + size - 1) / size);
    object.bytes.resize(object.count * size);
    object.edges.erase(object.edges.lower_bound(object.bytes.size()), object.edges.end());
    test.post.after[number].resize(object.bytes.size());
  }
}

void Session::keepFinding(Candidate candidate) {
  if (out_.failures.size() < report::kFirstFailures)
    out_.failures.push_back({out_.executions, options_.seconds - deadline_.secondsLeft()});
  const report::Finding &wanted = *candidate.judgement.finding;
  for (Candidate &known : out_.findings) {
    if (!sameBug(*known.judgement.finding, wanted))
      continue;
    candidate.isAlternate = true;
    const std::string &doubt = known.judgement.finding->restsOn;
    bool surer = wanted.restsOn.empty() && !doubt.empty();
    bool smaller = wanted.restsOn.empty() == doubt.empty() &&
                   candidate.test.input.objects.size() < known.test.input.objects.size();
    if (surer && !known.isAlternate) { // what is shown is the one without doubt; the other stays for its branches
      known.isAlternate = true;
      candidate.isAlternate = false;
      break;
    }
    if (smaller &&
        std::includes(candidate.goals.begin(), candidate.goals.end(), known.goals.begin(), known.goals.end())) {
      candidate.isAlternate = known.isAlternate;
      known = std::move(candidate);
      return;
    }
  }
  if (candidate.isAlternate && candidate.fresh.empty())
    return;
  out_.findings.push_back(std::move(candidate));
}

// A block that was too large for us may be there elsewhere: that it is not belongs to the test.
void Session::considerWithoutMemory(const InputGraph &graph, const Trace &trace) {
  bool isOnlyOne = trace.result.ranOutOfMemory == 1 && trace.failed.size() == 1; // more may have been too late to log
  if (graph.failingAllocation == 0 && isOnlyOne && memoryMayFail()) {
    InputGraph stated = graph;
    stated.failingAllocation = trace.failed[0];
    judgeRun(stated, trace);
    return;
  }
  noteApproximations(trace, {});
  if (isRejected(trace))
    return;
  std::set<size_t> taken = goals_.taken(runner_.counters());
  out_.takenByAny.insert(taken.begin(), taken.end());
  out_.seenOnlyWithoutMemory.insert(taken.begin(), taken.end());
}

// Is this run worth a test, a finding, a precondition?
void Session::consider(const InputGraph &graph, const Trace &trace) {
  if (trace.result.ranOutOfMemory != 0)
    considerWithoutMemory(graph, trace);
  else
    judgeRun(graph, trace);
}

void Session::judgeRun(const InputGraph &graph, const Trace &trace) {
  Judgement judgement = judge(finished(graph, trace), options_.strict);
  noteApproximations(trace, judgement);
  if (judgement.rejected)
    return;
  ++out_.accepted;
  if (hasInvariant())
    noteValid(graph);
  bool newStructure =
      options_.exhaustive && out_.structures[memory_.nodeCount(graph)].insert(memory::structureOf(graph)).second;
  std::set<size_t> taken;
  if (trace.result.outcome != abi::Outcome::Killed) // else the counters are those of an earlier run
    taken = goals_.taken(runner_.counters());
  out_.takenByAny.insert(taken.begin(), taken.end());
  if (judgement.precondition) {
    addPrecondition(*judgement.precondition);
    out_.seenOnlyInFaults.insert(taken.begin(), taken.end());
    for (size_t goal : taken)
      if (!covered_.contains(goal) && !coveredByFindings_.contains(goal))
        heldBack_.insert(goal);
    return;
  }
  if (judgement.boundReached || (judgement.finding && !trace.views.empty()))
    return; // the second: an address was made of bytes that are no pointer
  if (!trace.refusedCalls.empty() && !options_.allowRefused) {
    out_.seenOnlyRefused.insert(taken.begin(), taken.end());
    return;
  }
  std::set<size_t> &known = judgement.finding ? coveredByFindings_ : covered_;
  std::set<size_t> fresh;
  std::set_difference(taken.begin(), taken.end(), known.begin(), known.end(), std::inserter(fresh, fresh.end()));
  if (!judgement.finding && fresh.empty() && !out_.passing.empty() && !newStructure)
    return;
  Candidate candidate = makeCandidate(graph, trace, judgement);
  if (!judgement.finding && (passesMadeUpStream(graph, trace) || !repeats(candidate))) {
    out_.seenOnlyUnsteady.insert(taken.begin(), taken.end());
    return;
  }
  candidate.fresh = std::move(fresh);
  candidate.isStructure = newStructure;
  for (size_t goal : taken)
    if (!covered_.contains(goal) && !coveredByFindings_.contains(goal))
      out_.executionsToCoverage = out_.executions;
  known.insert(taken.begin(), taken.end());
  if (judgement.finding)
    keepFinding(std::move(candidate));
  else
    out_.passing.push_back(std::move(candidate));
}

// Where a second pointer of one type is first followed, the input decided that it leads elsewhere
// (or not): that is a decision like any other, and matters once something is stored.
void Session::addAliasDecisions(const InputGraph &graph, memory::MemoryModel::Symbols &symbols, Trace &trace) {
  std::vector<trace::Decision> out;
  std::vector<expr::VarId> followed;
  for (const trace::Decision &decision : trace.decisions) {
    out.push_back(decision);
    const expr::NodeData data = nodes_.get(decision.value);
    if (decision.kind != DecisionKind::CheckNull || decision.side == 0 || data.kind != expr::Kind::Var)
      continue;
    expr::VarId var = static_cast<expr::VarId>(data.payload);
    for (expr::VarId earlier : followed) {
      memory::MemoryModel::Overlap overlap = memory_.overlap(graph, earlier, var);
      bool same = symbols.values[earlier] == symbols.values[var];
      using Overlap = memory::MemoryModel::Overlap;
      if (!same && trace.result.wroteInput != 0 && !memory_.decidesAll(graph, earlier, var))
        trace.approximations.insert(abi::Approximation::PossibleAlias);
      if (overlap == Overlap::Never || overlap == Overlap::Embedded)
        continue;
      trace::Decision alias = decision;
      alias.kind = DecisionKind::Alias;
      alias.value = nodes_.make(expr::Kind::Eq, 1, nodes_.makeVar(earlier, 64), nodes_.makeVar(var, 64));
      alias.side = same ? 1 : 0;
      alias.concrete = earlier;
      out.push_back(alias);
    }
    if (trace.result.wroteInput != 0 && !memory_.decidesVariables(graph, var))
      trace.approximations.insert(abi::Approximation::PossibleAlias);
    if (memory_.isTyped())
      addTypedDecisions(graph, symbols, decision, var, followed, out);
    followed.push_back(var);
  }
  trace.decisions = std::move(out);
}

void Session::queueViews(const InputGraph &graph, const Trace &trace, uint32_t generation) {
  for (const trace::ViewMismatch &view : trace.views) {
    if (!view.wantsPointer || viewsTried_.size() >= kMaxViews)
      continue;
    for (InputGraph &other : memory_.pointerViews(graph, view.address)) {
      if (std::find(viewsTried_.begin(), viewsTried_.end(), other) != viewsTried_.end())
        continue;
      viewsTried_.push_back(other);
      pending_.emplace_back(std::move(other), generation + 1);
    }
  }
}

void Session::glance(const InputGraph &graph) {
  memory::MemoryModel::Symbols symbols;
  Trace trace;
  ++work_;
  if (runOnce(graph, symbols, trace))
    consider(graph, trace);
}

// The input with more room where the run went outside of an object; nothing if it did not, or may not have more.
std::optional<InputGraph> Session::grown(const InputGraph &graph, const Trace &trace) {
  const abi::RunResult &result = trace.result;
  if (result.outcome != abi::Outcome::Fault || result.fault != abi::FaultKind::OutOfBounds || result.faultObject <= 1)
    return std::nullopt;
  uint32_t number = result.faultObject - 1;
  bool isStated = result.phase == abi::Phase::Precondition; // there, nothing is assumed
  if (result.faultOffset < 0) {
    auto before = somethingBefore(Blame{finished(graph, trace)});
    if (!before)
      return std::nullopt;
    auto larger = memory_.growBefore(graph, number, static_cast<uint64_t>(-result.faultOffset));
    if (larger && !isStated)
      addPrecondition(*before);
    return larger;
  }
  if (isWiderThanTarget(finished(graph, trace)))
    consider(graph, trace); // and goes on with more
  if (isReadAsText(finished(graph, trace)))
    if (auto text = memory_.asText(graph, number))
      return text;
  auto larger = memory_.grow(graph, number, static_cast<uint64_t>(result.faultOffset) + result.faultSize);
  if (larger && !isStated)
    noteLength(*larger, trace);
  return larger;
}

// Runs an input; while the code reads past an object that may grow, grows it and runs again.
Session::Ran Session::runInput(InputGraph graph, uint32_t generation, const Target *target) {
  memory::MemoryModel::Symbols symbols;
  Trace trace;
  for (int round = 0;; ++round) {
    if (!runOnce(graph, symbols, trace))
      return Ran::No;
    if (options_.strict || round == kMaxGrowth || !budgetLeft())
      break;
    auto larger = grown(graph, trace);
    if (!larger)
      break;
    graph = std::move(*larger);
  }
  noteReach(graph, trace);
  uint32_t number = static_cast<uint32_t>(inputs_.size());
  addAliasDecisions(graph, symbols, trace);
  work_ += 1 + trace.decisions.size() / kDecisionsPerWork;
  size_t passingBefore = out_.passing.size();
  heldBack_.clear();
  consider(graph, trace);
  bool isNew =
      out_.passing.size() > passingBefore || workWhenCovered_ != 0 || trace.result.outcome == abi::Outcome::Fault;
  queueViews(graph, trace, generation);
  queueOneArray(graph, trace, generation);
  queueFailingAllocations(graph, trace, generation);
  queueNumberTexts(graph, trace, generation);
  uint32_t sinceValid = 0;
  if (isRejected(trace))
    sinceValid = 1 + (target == nullptr ? kNear : inputs_[tree_.get(target->node).baseInput].sinceValid);
  keepInput({std::move(graph), std::move(symbols.values), generation, sinceValid});
  size_t valuesBefore = target == nullptr ? 0 : tree_.get(target->node).values.size();
  explore::ExecTree::Added added = tree_.add(trace, number, generation, target, !isRejected(trace));
  if (isNew)
    tryOtherLengths(takeInput(number), trace, added.last);
  if (added.diverged && !added.viaAlias && !added.viaCheck)
    ++out_.divergences;
  if (target != nullptr && !added.viaCheck)
    markAsked(*target, added, valuesBefore);
  std::vector<Target> fresh = tree_.takeNew();
  for (const Target &open : fresh)
    strategy_->add(tree_, open);
  mend(added);
  if (hasInvariant() || isRejected(trace)) // the latter also by assay_assume
    steer(isRejected(trace), added.last, target, fresh);
  return added.viaCheck ? Ran::UndefinedOnTheWay : Ran::Yes;
}

// A run took what no test shows yet, and then broke a precondition: the same way, but for its end, is next.
void Session::mend(const explore::ExecTree::Added &added) {
  bool isWorth = false;
  for (size_t goal : heldBack_)
    isWorth = ++mends_[goal] <= kMostMends || isWorth;
  if (!isWorth || added.last == explore::kNoTreeNode || hasInvariant() || function_.sequence)
    return;
  explore::NodeIndex end = added.undefined != explore::kNoTreeNode ? added.undefined : added.last;
  for (uint32_t side = 0; side < tree_.get(end).sides.size(); ++side)
    if (tree_.state({end, side}) == SideState::Open)
      strategy_->prefer({end, side});
}

// The side that a run was made for: did the run take it?
void Session::markAsked(const Target &target, const explore::ExecTree::Added &added, size_t valuesBefore) {
  const explore::TreeNode &asked = tree_.get(target.node);
  bool anotherValue = asked.decision.kind == DecisionKind::Concretise;
  if (added.viaAlias) // it stands elsewhere in the tree now; here the pointers differ
    tree_.mark(target, SideState::Infeasible, "");
  else if (added.diverged)
    tree_.mark(target, SideState::Unknown, "a run left its predicted path");
  else if (anotherValue && (asked.values.size() >= kMaxValues || asked.values.size() == valuesBefore))
    tree_.mark(target, SideState::Unknown, "too many values for one address or size");
  else if (anotherValue)
    tree_.mark(target, SideState::Open, "");
}

// Where the solver gave up again and again it will mostly do so once more; places that no run has
// taken yet get more patience.
bool Session::isHopeless(const Target &target) {
  const trace::Decision &asked = tree_.get(target.node).decision;
  bool isNew = asked.isSource() && tree_.taken(asked.site, target.side) == 0;
  uint32_t patience = isNew ? kGivenUpOnNew : kGivenUpOften;
  return givenUp_[{asked.site, target.side}] >= patience && ++skipped_ % kSkips != 0;
}

// Of two pointers that shall lead to one place the one that was followed later moves: what was read
// through the other has decided the way.
solve::Answer Session::solveAlias(const Target &target, const solve::Query &query, solve::Solver &solver) {
  const trace::Decision &asked = tree_.get(target.node).decision;
  if (asked.kind != DecisionKind::Alias || target.side != 1)
    return {solve::Verdict::Unknown, {}, {}};
  auto earlier = static_cast<expr::VarId>(asked.concrete);
  auto now = query.current->find(earlier);
  if (now == query.current->end())
    return {solve::Verdict::Unknown, {}, {}};
  solve::Query fixed = query;
  fixed.path.push_back(nodes_.make(expr::Kind::Eq, 1, nodes_.makeVar(earlier, 64), nodes_.makeConst(now->second, 64)));
  return solver.solve(fixed);
}

expr::Node Session::isAtMost(const memory::MemoryModel::Length &length, uint64_t elements) {
  return nodes_.make(expr::Kind::Ule, 1, nodes_.makeVar(length.variable, length.width),
                     nodes_.makeConst(elements, length.width));
}

// Buffers are as long as is said, up to a bound: longer ones only if it has to be. Nothing: interrupted.
std::optional<solve::Answer> Session::ask(const Target &target, const solve::Query &query, const InputGraph &graph,
                                          solve::Solver &solver) {
  auto lengths = memory_.lengths(graph);
  solve::Query bounded = query;
  for (const memory::MemoryModel::Length &length : lengths)
    bounded.path.push_back(isAtMost(length, options_.limits.maxPairedElements));
  solve::Answer answer = solveAlias(target, bounded, solver);
  if (answer.verdict != solve::Verdict::Sat)
    answer = solver.solve(bounded);
  if (answer.verdict != solve::Verdict::Unsat || lengths.empty())
    return answer;
  if (*interrupted_)
    return std::nullopt;
  return solver.solve(query);
}

// Where a condition is about a pointer's place, are all places among those that it can have? NULL is.
bool Session::listsPlaces(const InputGraph &graph, expr::Node goal) {
  if (expr::comparedWithZero(nodes_, goal) != expr::kNoVariable)
    return true;
  memory::MemoryModel::Symbols symbols = memory_.symbols(graph);
  const std::vector<expr::VarId> &used = nodes_.variables(goal);
  return std::all_of(used.begin(), used.end(), [&](expr::VarId variable) {
    const input::Leaf *leaf = symbols.leafOf(variable);
    return leaf == nullptr || !leaf->isPointer || memory_.listsPlaces(graph, variable);
  });
}

// Solves for one open side and runs the answer.
void Session::settle(const Target &target, bool thorough, bool defined) {
  if (!thorough && isHopeless(target)) {
    deferred_.push_back(target);
    return;
  }
  solve::Query query;
  query.path = tree_.pathTo(target.node, defined);
  query.goal = tree_.conditionFor(target);
  Stored base = takeInput(tree_.get(target.node).baseInput);
  if (options_.exhaustive || hasInvariant())
    base = fixStructure(base, target, query);
  Domains domains(memory_, base.graph);
  query.current = &base.values;
  query.domains = &domains;
  ++out_.queries;
  ++work_;
  auto asked = ask(target, query, base.graph, thorough ? *thorough_ : *quick_);
  if (!asked)
    return; // interrupted: it stays open
  solve::Answer answer = std::move(*asked);
  if (answer.verdict == solve::Verdict::Unsat && hasInvariant() && !options_.exhaustive &&
      tree_.get(target.node).decision.isSource() && otherTargetsTried_.insert({target.node, target.side}).second)
    tryOtherTargets(target, base, thorough);
  if (answer.verdict == solve::Verdict::Unsat) {
    if (domains.limit().empty() && !listsPlaces(base.graph, query.goal)) {
      placesLeft_ = true;
      tree_.mark(target, SideState::Unknown, "pointers were not made to lead into other objects");
    } else if (domains.limit().empty())
      tree_.mark(target, SideState::Infeasible, "");
    else if (domains.limit() == memory_.nodeLimit() && nodeLimit_ < options_.limits.maxNodes)
      postponed_.insert({target.node, target.side});
    else
      tree_.mark(target, SideState::Unknown, domains.limit());
    return;
  }
  uint32_t &givenUp = givenUp_[{tree_.get(target.node).decision.site, target.side}];
  givenUp = answer.verdict == solve::Verdict::Unknown ? givenUp + 1 : 0;
  if (answer.verdict == solve::Verdict::Unknown && !thorough) {
    deferred_.push_back(target);
    return;
  }
  if (answer.verdict == solve::Verdict::Unknown) {
    tree_.mark(target, SideState::Unknown, "the solver gave up: " + answer.reason);
    return;
  }
  if (isForcedAlias(target, query, base, answer.model, domains.limit())) {
    postponed_.insert({target.node, target.side});
    return;
  }
  uint32_t generation = base.generation + 1;
  InputGraph next = memory_.inputFrom(base.graph, answer.model);
  if (memory_.nodeCount(next) > nodeLimit_) { // two new ones at once
    if (nodeLimit_ < options_.limits.maxNodes)
      postponed_.insert({target.node, target.side});
    else
      tree_.mark(target, SideState::Unknown, memory_.nodeLimit());
    return;
  }
  Ran ran = runInput(std::move(next), generation, &target);
  if (ran == Ran::UndefinedOnTheWay && !defined)
    settle(target, thorough, true);
  else if (ran == Ran::UndefinedOnTheWay)
    tree_.mark(target, SideState::Unknown, "a run left its predicted path");
  else if (ran == Ran::No)
    tree_.mark(target, SideState::Unknown, "the runner could not be kept alive");
}

bool Session::allCovered() const {
  std::set<size_t> all = covered_;
  all.insert(coveredByFindings_.begin(), coveredByFindings_.end());
  all.insert(goals_.dead().begin(), goals_.dead().end());
  return all.size() == goals_.size();
}

// When all branches are covered, a bounded number of further runs looks for what can go wrong.
std::optional<Target> Session::nextTarget() {
  if (allCovered() && !options_.exhaustive) {
    if (workWhenCovered_ == 0) {
      workWhenCovered_ = work_;
      strategy_->lookForFaults();
      queueSeeds();
    }
    if (work_ >= workWhenCovered_ + kExtraWork)
      return std::nullopt;
  }
  return strategy_->next(tree_);
}

// What the quick attempt gave up on: when nothing else is left, and now and then where no run has been yet.
std::optional<Target> Session::nextDeferred(bool nothingElse) {
  constexpr uint64_t kTurns = 200;
  if (deferred_.empty() || (!options_.exhaustive && allCovered()))
    return std::nullopt;
  auto isNew = [&](const Target &target) {
    const trace::Decision &asked = tree_.get(target.node).decision;
    return asked.isSource() && tree_.taken(asked.site, target.side) == 0 && tree_.state(target) == SideState::Open;
  };
  if (!nothingElse && (work_ < deferredAgain_ || function_.sequence || hasInvariant()))
    return std::nullopt; // where structures are built, other ones are the better try
  deferredAgain_ = work_ + kTurns;
  auto chosen = nothingElse ? deferred_.begin() : std::find_if(deferred_.begin(), deferred_.end(), isNew);
  if (chosen == deferred_.end())
    return std::nullopt;
  Target target = *chosen;
  deferred_.erase(chosen);
  return target;
}

Exploration Session::explore(const std::atomic<bool> &interrupted,
                             const std::function<void(uint64_t, size_t)> &progress) {
  if (!context_.built.missing.empty())
    ++out_.approximations["functions that nobody defines return 0"];
  interrupted_ = &interrupted;
  runInput(memory_.initialInput(), 0, nullptr);
  while (!interrupted) {
    if (!budgetLeft()) {
      out_.outOfBudget = true;
      break;
    }
    if (!typedWorkLeft()) {
      ++out_.approximations[trace::approximationName(abi::Approximation::PossibleAlias)];
      break;
    }
    progress(out_.executions, covered_.size());
    if (!glances_.empty()) {
      InputGraph graph = std::move(glances_.back());
      glances_.pop_back();
      glance(graph);
      continue;
    }
    if (!pending_.empty()) {
      auto [graph, generation] = std::move(pending_.back());
      pending_.pop_back();
      runInput(std::move(graph), generation, nullptr);
      continue;
    }
    if (wantsLargerStructures())
      raiseNodeLimit();
    std::optional<Target> target = nextTarget();
    // Larger structures before the unlikely ones of this size.
    if (target && strategy_->isUnlikely(tree_, *target) && !options_.exhaustive && raiseNodeLimit()) {
      strategy_->add(tree_, *target);
      continue;
    }
    bool thorough = false;
    if (auto hard = nextDeferred(!target)) {
      if (target)
        strategy_->add(tree_, *target);
      target = hard;
      thorough = true;
    }
    if (!target && pending_.empty() && !raiseNodeLimit()) {
      if (!wantsTypedMemory())
        break;
      startAgainTyped();
      continue;
    }
    if (target && tree_.state(*target) == SideState::Open)
      settle(*target, thorough);
  }
  if (function_.sequence)
    shortenFindings();
  out_.interrupted = interrupted;
  reportLengths();
  out_.exhausted = !out_.outOfBudget && !out_.interrupted && tree_.openCount() == 0 && tree_.unknownCount() == 0 &&
                   !tree_.hitDepthBound() && out_.approximations.empty() && out_.divergences == 0;
  out_.unknownReasons = tree_.unknownReasons();
  out_.allStructures = options_.exhaustive && !out_.outOfBudget && !out_.interrupted && tree_.openCount() == 0 &&
                       !tree_.hitDepthBound() && out_.divergences == 0 &&
                       std::all_of(out_.unknownReasons.begin(), out_.unknownReasons.end(),
                                   [&](const auto &entry) { return entry.first == memory_.nodeLimit(); });
  quick_->addStats(out_.solver);
  thorough_->addStats(out_.solver);
  return std::move(out_);
}

} // namespace assay::driver
