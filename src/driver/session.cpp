#include "driver/session.h"

#include "driver/fault_judge.h"
#include "driver/outside.h"
#include "driver/process.h"
#include "expr/conditions.h"
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
constexpr size_t kMostBytes = 800'000'000;              // of all jobs together, as they count them
constexpr size_t kMostResident = 1'100'000'000;         // of the process; then a function may take …
constexpr size_t kResidentShare = 150'000'000;          // … this much at most
constexpr size_t kMostForSecondOpinion = 1'000'000'000; // of the process
constexpr uint64_t kRunsBetweenLooks = 16;              // at the process
constexpr uint32_t kFirstNodes = 3;                     // of structures under an invariant; more when these are done
constexpr unsigned kEndlessOften = 2; // runs that ended nowhere in one loop, before others are cut short there
constexpr uint32_t kMostMends = 60;   // for one side that no test shows

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

Session::Session(const UnitContext &context, const program::Function &function, const GoalTable &goals, Ledger &ledger,
                 const Options &options, Runner &runner)
    : context_(context), function_(function), goals_(goals), ledger_(ledger), options_(options), runner_(runner),
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
  if (out.backend == "auto" && residentBytes() > kMostForSecondOpinion)
    out.backend = "z3"; // cvc5 gives nothing back
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
    trace.assumptions.insert(program::Assumption::Steps);
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
    trace.result.outcome = abi::Outcome::Killed;
    return true;
  }
  trace = std::move(*read);
  return true;
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
        trace.assumptions.insert(program::Assumption::PointersApart);
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
      trace.assumptions.insert(program::Assumption::PointersApart);
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
  size_t coveredBefore = covered_.size();
  if (!runOnce(graph, symbols, trace))
    return;
  consider(graph, trace);
  if (covered_.size() > coveredBefore && trace.numbers.empty()) // there may be more behind that
    pending_.emplace_back(graph, 0);
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
Session::Ran Session::runInput(InputGraph graph, uint32_t generation, const Target *target, bool apart) {
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
  queueLongTexts(graph, trace);
  uint32_t sinceValid = 0;
  if (isRejected(trace))
    sinceValid = 1 + (target == nullptr ? kNear : inputs_[tree_.get(target->node).baseInput].sinceValid);
  keepInput({std::move(graph), std::move(symbols.values), generation, sinceValid});
  size_t valuesBefore = target == nullptr ? 0 : tree_.get(target->node).values.size();
  explore::ExecTree::Added added = tree_.add(trace, number, generation, target, !isRejected(trace));
  if (isNew)
    tryOtherLengths(takeInput(number), trace, added.last);
  // Pointers that were parted may meet other decisions on their places.
  bool isAlias = target != nullptr && tree_.get(target->node).decision.kind == DecisionKind::Alias;
  bool movedOn = added.viaAlias || ((apart || isAlias) && added.diverged && !added.viaCheck);
  if (added.diverged && !movedOn && !added.viaCheck)
    ++out_.divergences;
  if (target != nullptr && !added.viaCheck && !movedOn)
    markAsked(*target, added, valuesBefore);
  std::vector<Target> fresh = tree_.takeNew();
  for (const Target &open : fresh)
    strategy_->add(tree_, open);
  mend(added);
  if (hasInvariant() || isRejected(trace)) // the latter also by assay_assume
    steer(isRejected(trace), added.last, target, fresh);
  if (movedOn)
    return Ran::AliasOnTheWay;
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

bool Session::allCovered() const {
  std::set<size_t> all = covered_;
  all.insert(coveredByFindings_.begin(), coveredByFindings_.end());
  for (size_t goal = 0; goal < ledger_.size(); ++goal)
    if (ledger_.isProved(goal))
      all.insert(goal);
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
  interrupted_ = &interrupted;
  runInput(memory_.initialInput(), 0, nullptr);
  while (!interrupted) {
    if (!budgetLeft()) {
      out_.outOfBudget = true;
      break;
    }
    if (!typedWorkLeft()) {
      ledger_.assume(program::Assumption::PointersApart);
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
  if (tree_.hitDepthBound())
    ledger_.assume(program::Assumption::PathDepth);
  if (out_.divergences != 0)
    ledger_.assume(program::Assumption::LeftPath);
  for (const auto &[why, sides] : tree_.unknownReasons())
    ledger_.assume(why);
  bool isAtEnd = !out_.outOfBudget && !out_.interrupted && tree_.openCount() == 0;
  out_.exhausted = isAtEnd && postponed_.empty() && deferred_.empty();
  bool onlySmaller = std::all_of(tree_.unknownReasons().begin(), tree_.unknownReasons().end(),
                                 [](const auto &entry) { return entry.first == program::Assumption::StructureSize; });
  out_.allStructures = options_.exhaustive && isAtEnd && !tree_.hitDepthBound() && out_.divergences == 0 && onlySmaller;
  quick_->addStats(out_.solver);
  thorough_->addStats(out_.solver);
  return std::move(out_);
}

} // namespace assay::driver
