#include "driver/session.h"

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
constexpr uint64_t kExtraWork = 200;
constexpr uint64_t kDecisionsPerWork = 50;
constexpr uint64_t kPatience = 20;      // times the fuel, before a run counts as endless
constexpr size_t kMaxSeeds = 96;        // inputs made without a solver to look for faults
constexpr uint32_t kFirstNodes = 3;     // of structures under an invariant; more when these are done
constexpr uint32_t kMaxRepairs = 50000; // in a row, of inputs that break the precondition
constexpr size_t kMaxShortened = 10;    // calls of a sequence that are looked at to shorten it
constexpr size_t kMaxValues = 64;       // values tried for an address or size that was fixed

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

// Answers the solver's questions about pointers for one input.
class Domains : public solve::VarDomains {
public:
  Domains(memory::MemoryModel &memory, const InputGraph &graph) : memory_(memory), graph_(graph) {}
  const solve::PointerDomain *pointer(expr::VarId var) const override {
    auto it = known_.find(var);
    if (it == known_.end()) {
      auto choices = memory_.choices(graph_, var);
      std::optional<solve::PointerDomain> domain;
      if (choices) {
        domain = solve::PointerDomain{choices->existing, choices->fresh, choices->nullable};
        if (!choices->limit.empty())
          limit_ = choices->limit;
      }
      it = known_.emplace(var, std::move(domain)).first;
    }
    return it->second ? &*it->second : nullptr;
  }
  const std::string &limit() const { return limit_; }

private:
  memory::MemoryModel &memory_;
  const InputGraph &graph_;
  mutable std::map<expr::VarId, std::optional<solve::PointerDomain>> known_;
  mutable std::string limit_;
};

} // namespace

Session::Session(const UnitContext &context, const program::Function &function, const GoalTable &goals,
                 const Options &options, Runner &runner)
    : context_(context), function_(function), goals_(goals), options_(options), runner_(runner),
      rng_(seedFor(options.seed, function.name)), quick_(solve::makeSolverChain(nodes_, quickOptions(options.solver))),
      thorough_(solve::makeSolverChain(nodes_, options.solver)), memory_(context.unit, function, options.limits, rng_),
      tree_(nodes_, context.built.sites.all()), strategy_(explore::findStrategy(options.strategy)->make(rng_)),
      deadline_(base::Deadline::after(options.seconds)), nodeLimit_(options.limits.maxNodes) {
  tree_.setDepthBound(options.depth);
  if (options.exhaustive || hasInvariant()) // a limit on nodes can force an alias: the other way counts too
    tree_.openAllAliases();
  if (hasInvariant()) {
    strategy_->aliasesLast();
    nodeLimit_ = std::min(kFirstNodes, options.limits.maxNodes);
    memory_.setNodeLimit(nodeLimit_);
  }
}

bool Session::hasInvariant() const { return !function_.contract.preconditions.empty(); }

bool Session::isRejected(const Trace &trace) {
  return trace.result.outcome == abi::Outcome::Rejected ||
         (trace.result.phase == abi::Phase::Precondition && trace.result.outcome != abi::Outcome::Return);
}

bool Session::budgetLeft() const { return out_.executions < options_.maxExecutions && !deadline_.passed(); }

// The code read past an object whose length nobody stated: that it is longer is an assumption.
void Session::noteLength(const InputGraph &larger, const Trace &trace) {
  uint32_t number = trace.result.faultObject - 1;
  if (larger.objects[number].extent != input::Extent::Grow)
    return; // a string is as long as it is
  std::string pointer = memory_.describeObject(larger, number);
  uint64_t size = std::max<uint64_t>(1, context_.unit.types.get(larger.objects[number].element).size);
  uint64_t needed = (static_cast<uint64_t>(trace.result.faultOffset) + trace.result.faultSize + size - 1) / size;
  Length &length = lengths_[pointer];
  if (needed <= length.elements)
    return;
  length.elements = needed;
  length.line = context_.built.sites.get(trace.result.site).line;
}

// Objects grow by more than was asked for: what counts is how far they were read.
void Session::noteReach(const InputGraph &graph, const Trace &trace) {
  if (lengths_.empty())
    return;
  for (uint32_t number = 1; number < std::min<size_t>(graph.objects.size(), abi::kReachObjects); ++number) {
    const input::Object &object = graph.objects[number];
    auto known = lengths_.find(memory_.describeObject(graph, number));
    if (object.extent != input::Extent::Grow || known == lengths_.end())
      continue;
    uint64_t size = std::max<uint64_t>(1, context_.unit.types.get(object.element).size);
    known->second.elements = std::max(known->second.elements, (trace.result.reach[number] + size - 1) / size);
  }
}

void Session::reportLengths() {
  for (const auto &[pointer, length] : lengths_) {
    std::string elements = std::to_string(length.elements);
    bool isParameter = std::any_of(function_.parameters.begin(), function_.parameters.end(),
                                   [&](const program::Parameter &parameter) { return parameter.name == pointer; });
    out_.preconditions.push_back(
        {"`" + pointer + "` has at least " + elements + " elements",
         "nothing states its length, and it is read up to there at line " + std::to_string(length.line), "",
         isParameter ? pointer + " = " + elements : ""});
  }
}

bool Session::runOnce(const InputGraph &graph, memory::MemoryModel::Symbols &symbols, Trace &trace) {
  if (!runWithFuel(graph, symbols, trace, options_.fuel))
    return false;
  // What looks endless may only be long.
  return trace.result.outcome != abi::Outcome::Hang || runWithFuel(graph, symbols, trace, options_.fuel * kPatience);
}

bool Session::runWithFuel(const InputGraph &graph, memory::MemoryModel::Symbols &symbols, Trace &trace, uint64_t fuel) {
  symbols = memory_.symbols(graph);
  input::AddressMap map(graph, {});
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
  input::AddressMap map(graph, {});
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
  for (abi::Approximation what : all)
    ++out_.approximations[trace::approximationName(what)];
}

void Session::keepFinding(Candidate candidate) {
  const report::Finding &wanted = *candidate.judgement.finding;
  for (Candidate &known : out_.findings) {
    const report::Finding &have = *known.judgement.finding;
    if (have.rule != wanted.rule || have.file != wanted.file || have.line != wanted.line)
      continue;
    candidate.isAlternate = true;
    bool smaller = candidate.test.input.objects.size() < known.test.input.objects.size();
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

void Session::addPrecondition(report::Precondition wanted) {
  if (function_.sequence)
    nameBySequence(wanted);
  for (const report::Precondition &have : out_.preconditions)
    if (have.text == wanted.text)
      return;
  out_.preconditions.push_back(wanted);
}

// A field of a sequence's argument block means a parameter of one of its functions.
void Session::nameBySequence(report::Precondition &precondition) const {
  const program::Sequence &sequence = *function_.sequence;
  for (size_t step = 0; step < sequence.length; ++step)
    for (size_t c = 0; c < sequence.calls.size(); ++c)
      for (const program::Parameter &parameter : context_.unit.find(sequence.calls[c].function)->parameters) {
        std::string field = sequence.argument(step, c, parameter.name);
        size_t at = precondition.text.find(field);
        if (at == std::string::npos)
          continue;
        precondition.text.replace(at, field.size(), parameter.name);
        precondition.text = sequence.calls[c].function + ": " + precondition.text;
        precondition.requirement.clear();
        return;
      }
}

// Is this run worth a test, a finding, a precondition?
void Session::consider(const InputGraph &graph, const Trace &trace) {
  Judgement judgement = judge(context_, function_.name, graph, trace, memory_, nodes_, options_.strict);
  noteApproximations(trace, judgement);
  if (judgement.rejected)
    return;
  ++out_.accepted;
  if (hasInvariant())
    memory_.learn(graph);
  bool newStructure =
      options_.exhaustive &&
      out_.structures[memory::nodeCount(context_.unit.types, graph)].insert(memory::structureOf(graph)).second;
  std::set<size_t> taken = goals_.taken(runner_.counters());
  out_.takenByAny.insert(taken.begin(), taken.end());
  if (judgement.precondition) {
    addPrecondition(*judgement.precondition);
    out_.seenOnlyInFaults.insert(taken.begin(), taken.end());
    return;
  }
  if (judgement.boundReached || (judgement.finding && !trace.views.empty()))
    return; // the second: an address was made of bytes that are no pointer
  if (!trace.refusedCalls.empty() && !options_.allowRefused) {
    out_.seenOnlyRefused.insert(taken.begin(), taken.end());
    return;
  }
  Candidate candidate;
  candidate.goals = taken;
  std::set<size_t> &known = judgement.finding ? coveredByFindings_ : covered_;
  std::set_difference(taken.begin(), taken.end(), known.begin(), known.end(),
                      std::inserter(candidate.fresh, candidate.fresh.end()));
  if (!judgement.finding && candidate.fresh.empty() && !out_.passing.empty() && !newStructure)
    return;
  candidate.isStructure = newStructure;
  for (size_t goal : taken)
    if (!covered_.contains(goal) && !coveredByFindings_.contains(goal))
      out_.executionsToCoverage = out_.executions;
  known.insert(taken.begin(), taken.end());
  candidate.test.input = graph;
  candidate.test.post = postState(graph, trace);
  candidate.test.ending = judgement.ending;
  candidate.test.leaks = judgement.finding && judgement.finding->rule == "leak";
  candidate.test.exitCode = trace.result.exitCode;
  candidate.test.usesResult = judgement.finding && judgement.finding->rule == "uninitialised-read";
  candidate.counters = runner_.counters();
  candidate.judgement = judgement;
  if (judgement.finding)
    keepFinding(std::move(candidate));
  else
    out_.passing.push_back(std::move(candidate));
}

// Where a second pointer of one type is first followed, the input decided that it leads elsewhere
// (or not): that is a decision like any other, and matters once something is stored.
void Session::addAliasDecisions(const InputGraph &graph, Trace &trace) {
  std::vector<trace::Decision> out;
  std::vector<expr::VarId> followed;
  memory::MemoryModel::Symbols symbols = memory_.symbols(graph);
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
      bool mayShift = overlap == Overlap::SameOrShifted || overlap == Overlap::Embedded;
      if (mayShift && !same && trace.result.wroteInput != 0)
        trace.approximations.insert(abi::Approximation::PossibleAlias);
      if (overlap == Overlap::Never || overlap == Overlap::Embedded)
        continue;
      trace::Decision alias = decision;
      alias.kind = DecisionKind::Alias;
      alias.value = nodes_.make(expr::Kind::Eq, 1, nodes_.makeVar(earlier, 64), nodes_.makeVar(var, 64));
      alias.side = same ? 1 : 0;
      out.push_back(alias);
    }
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

// Runs an input; while the code reads past an object that may grow, grows it and runs again.
Session::Ran Session::runInput(InputGraph graph, uint32_t generation, const Target *target) {
  memory::MemoryModel::Symbols symbols;
  Trace trace;
  for (int round = 0;; ++round) {
    if (!runOnce(graph, symbols, trace))
      return Ran::No;
    const abi::RunResult &result = trace.result;
    bool pastEnd = result.outcome == abi::Outcome::Fault && result.fault == abi::FaultKind::OutOfBounds &&
                   result.faultObject > 1 && result.faultOffset >= 0;
    if (!pastEnd || options_.strict || round == kMaxGrowth || !budgetLeft())
      break;
    auto larger =
        memory_.grow(graph, result.faultObject - 1, static_cast<uint64_t>(result.faultOffset) + result.faultSize);
    if (!larger)
      break;
    if (result.phase != abi::Phase::Precondition)
      noteLength(*larger, trace);
    graph = std::move(*larger);
  }
  noteReach(graph, trace);
  uint32_t number = static_cast<uint32_t>(inputs_.size());
  addAliasDecisions(graph, trace);
  work_ += 1 + trace.decisions.size() / kDecisionsPerWork;
  consider(graph, trace);
  queueViews(graph, trace, generation);
  inputs_.push_back({std::move(graph), std::move(symbols.values), generation});
  size_t valuesBefore = target == nullptr ? 0 : tree_.get(target->node).values.size();
  explore::ExecTree::Added added = tree_.add(trace, number, generation, target);
  if (isRejected(trace) && added.last != explore::kNoTreeNode && repairs_++ < kMaxRepairs)
    for (uint32_t side = 0; side < tree_.get(added.last).sides.size(); ++side)
      if (tree_.state({added.last, side}) == SideState::Open && !postponed_.contains({added.last, side}))
        strategy_->prefer({added.last, side});
  if (!isRejected(trace))
    repairs_ = 0;
  if (added.diverged && !added.viaAlias && !added.viaCheck)
    ++out_.divergences;
  if (target != nullptr && !added.viaCheck) {
    const explore::TreeNode &asked = tree_.get(target->node);
    bool anotherValue = asked.decision.kind == DecisionKind::Concretise;
    if (added.viaAlias) // it stands elsewhere in the tree now; here the pointers differ
      tree_.mark(*target, SideState::Infeasible, "");
    else if (added.diverged)
      tree_.mark(*target, SideState::Unknown, "a run left its predicted path");
    else if (anotherValue && (asked.values.size() >= kMaxValues || asked.values.size() == valuesBefore))
      tree_.mark(*target, SideState::Unknown, "too many values for one address or size");
    else if (anotherValue)
      tree_.mark(*target, SideState::Open, "");
  }
  for (const Target &open : tree_.takeNew())
    strategy_->add(tree_, open);
  return added.viaCheck ? Ran::UndefinedOnTheWay : Ran::Yes;
}

// Where every structure is wanted once: pointers that the path followed keep their targets, and
// pointers that it does not speak of are gone, so that nodes are numbered as the path meets them.
Session::Stored Session::fixStructure(const Stored &base, const Target &target, solve::Query &query) {
  std::set<expr::VarId> used;
  std::vector<expr::Node> conditions = query.path;
  conditions.push_back(query.goal);
  for (expr::Node condition : conditions)
    for (expr::VarId var : nodes_.variables(condition))
      used.insert(var);
  bool isAlias = tree_.get(target.node).decision.kind == DecisionKind::Alias;
  std::vector<expr::Node> followed = tree_.followedBefore(target.node);
  for (expr::Node pointer : followed) {
    if (isAlias && pointer == followed.back())
      continue; // the one whose target is in question
    expr::VarId var = static_cast<expr::VarId>(nodes_.get(pointer).payload);
    query.path.push_back(nodes_.make(expr::Kind::Eq, 1, pointer, nodes_.makeConst(base.values.at(var), 64)));
  }
  Stored out{memory_.withoutPointers(base.graph, used), {}, base.generation};
  out.values = memory_.symbols(out.graph).values;
  return out;
}

// Did a pointer get an old target only because no new node may be made yet?
bool Session::isForcedAlias(const Target &target, const solve::Query &query, const Stored &base,
                            const expr::Assignment &model, const std::string &limit) {
  if (!hasInvariant() || limit != memory_.nodeLimit() || nodeLimit_ >= options_.limits.maxNodes ||
      tree_.get(target.node).decision.kind == DecisionKind::Alias)
    return false;
  for (expr::VarId var : nodes_.variables(query.goal)) {
    auto chosen = model.find(var);
    auto now = base.values.find(var);
    if (chosen != model.end() && chosen->second != 0 && now != base.values.end() && now->second == 0 &&
        memory_.choices(base.graph, var))
      return true;
  }
  return false;
}

// Two pointers that lead elsewhere on this path may have to be the same for the condition: that is
// another structure, with a path of its own.
void Session::tryOtherTargets(const Target &target, const Stored &base, bool thorough) {
  Domains domains(memory_, base.graph);
  solve::Query query;
  query.path = tree_.pathTo(target.node, false);
  query.goal = tree_.conditionFor(target);
  bool onPointers = !nodes_.variables(query.goal).empty();
  for (expr::VarId var : nodes_.variables(query.goal))
    onPointers = onPointers && domains.pointer(var) != nullptr;
  if (!onPointers)
    return;
  query.current = &base.values;
  query.domains = &domains;
  ++out_.queries;
  solve::Answer answer = (thorough ? thorough_ : quick_)->solve(query);
  if (answer.verdict == solve::Verdict::Sat)
    pending_.emplace_back(memory_.inputFrom(base.graph, answer.model), base.generation + 1);
}

// Solves for one open side and runs the answer.
void Session::settle(const Target &target, bool thorough, bool defined) {
  solve::Query query;
  query.path = tree_.pathTo(target.node, defined);
  query.goal = tree_.conditionFor(target);
  Stored base = inputs_[tree_.get(target.node).baseInput];
  if (options_.exhaustive || hasInvariant())
    base = fixStructure(base, target, query);
  Domains domains(memory_, base.graph);
  query.current = &base.values;
  query.domains = &domains;
  ++out_.queries;
  ++work_;
  solve::Answer answer = (thorough ? thorough_ : quick_)->solve(query);
  if (answer.verdict == solve::Verdict::Unsat && hasInvariant() && !options_.exhaustive &&
      tree_.get(target.node).decision.isSource() && otherTargetsTried_.insert({target.node, target.side}).second)
    tryOtherTargets(target, base, thorough);
  if (answer.verdict == solve::Verdict::Unsat) {
    if (domains.limit().empty())
      tree_.mark(target, SideState::Infeasible, "");
    else if (domains.limit() == memory_.nodeLimit() && nodeLimit_ < options_.limits.maxNodes)
      postponed_.insert({target.node, target.side});
    else
      tree_.mark(target, SideState::Unknown, domains.limit());
    return;
  }
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
  if (memory::nodeCount(context_.unit.types, next) > nodeLimit_) { // two new ones at once
    if (nodeLimit_ < options_.limits.maxNodes)
      postponed_.insert({target.node, target.side});
    else
      tree_.mark(target, SideState::Unknown, memory_.nodeLimit());
    return;
  }
  Ran ran = runInput(std::move(next), generation, &target);
  if (ran == Ran::UndefinedOnTheWay && !defined)
    settle(target, thorough, true);
  else if (ran != Ran::Yes)
    tree_.mark(target, SideState::Unknown, "the runner could not be kept alive");
}

// Inputs at which code often goes wrong, made from those that covered the branches: everything
// zero, buffers of one element, numbers on and beside the bounds that the code compares them with.
void Session::queueSeeds() {
  std::vector<InputGraph> bases;
  for (const Candidate &candidate : out_.passing)
    bases.push_back(candidate.test.input);
  for (const InputGraph &base : bases)
    for (InputGraph &variant : memory_.plainVariants(base))
      addSeed(std::move(variant));
  for (const auto &[var, value] : tree_.comparedConstants())
    for (int64_t step : {0, 1, -1})
      for (const InputGraph &base : bases) {
        if (memory_.choices(base, var))
          break; // a pointer
        expr::Assignment change;
        change[var] = base::truncate(value + static_cast<base::Value>(static_cast<base::SignedValue>(step)),
                                     nodes_.varWidth(var));
        addSeed(memory_.inputFrom(base, change));
        if (&base - bases.data() >= 3)
          break;
      }
}

void Session::addSeed(InputGraph graph) {
  if (seeds_ < kMaxSeeds && std::find_if(
                                inputs_.begin(), inputs_.end(),
                                [&](const Stored &stored) { return stored.graph == graph; }) == inputs_.end()) {
    ++seeds_;
    pending_.emplace_back(std::move(graph), 0);
  }
}

// The failing sequence with only some of its calls, if it still fails in the same way.
std::optional<Candidate> Session::tryShorter(const Candidate &finding, const std::vector<size_t> &steps) {
  const program::Sequence &sequence = *function_.sequence;
  const auto &fields = context_.unit.types.get(function_.argumentBlock).fields;
  size_t perStep = function_.parameters.size() / sequence.length;
  InputGraph graph = finding.test.input;
  const input::Object &before = finding.test.input.objects[0];
  input::Object &block = graph.objects[0];
  for (size_t to = 0; to < steps.size(); ++to)
    for (size_t i = 0; i < perStep; ++i) {
      const program::Field &source = fields[steps[to] * perStep + i];
      auto from = before.bytes.begin() + static_cast<long>(source.bitOffset / 8);
      uint64_t offset = fields[to * perStep + i].bitOffset / 8;
      std::copy(from, from + static_cast<long>(context_.unit.types.get(source.type).size),
                block.bytes.begin() + static_cast<long>(offset));
      if (auto edge = before.edges.find(source.bitOffset / 8); edge != before.edges.end())
        block.edges[offset] = edge->second;
    }
  if (steps.size() < sequence.length)
    block.bytes[fields[steps.size() * perStep].bitOffset / 8] = 0;
  memory::MemoryModel::Symbols symbols;
  Trace trace;
  if (!runOnce(graph, symbols, trace))
    return std::nullopt;
  Judgement judgement = judge(context_, function_.name, graph, trace, memory_, nodes_, options_.strict);
  const report::Finding &wanted = *finding.judgement.finding;
  if (!judgement.finding || judgement.finding->rule != wanted.rule || judgement.finding->file != wanted.file ||
      judgement.finding->line != wanted.line)
    return std::nullopt;
  Candidate shorter = finding;
  shorter.goals = goals_.taken(runner_.counters());
  shorter.test.input = graph;
  shorter.test.post = postState(graph, trace);
  shorter.test.ending = judgement.ending;
  shorter.counters = runner_.counters();
  shorter.judgement = judgement;
  return shorter;
}

// Calls that a failing sequence does not need only hide the bug: the fewest that still fail.
void Session::shortenFindings() {
  const auto &fields = context_.unit.types.get(function_.argumentBlock).fields;
  size_t perStep = function_.parameters.size() / function_.sequence->length;
  for (Candidate &finding : out_.findings) {
    size_t length = 0;
    while (length < std::min(function_.sequence->length, kMaxShortened) &&
           finding.test.input.objects[0].bytes[fields[length * perStep].bitOffset / 8] != 0)
      ++length;
    std::vector<std::vector<size_t>> choices;
    for (size_t mask = 1; mask + 1 < (size_t{1} << length); ++mask) {
      std::vector<size_t> steps;
      for (size_t step = 0; step < length; ++step)
        if ((mask >> step & 1) != 0)
          steps.push_back(step);
      choices.push_back(std::move(steps));
    }
    std::stable_sort(choices.begin(), choices.end(), [](const auto &a, const auto &b) { return a.size() < b.size(); });
    for (const std::vector<size_t> &steps : choices)
      if (auto shorter = tryShorter(finding, steps)) {
        finding = std::move(*shorter);
        break;
      }
  }
}

bool Session::isUnlikely(const Target &target) const {
  DecisionKind kind = tree_.get(target.node).decision.kind;
  return hasInvariant() && kind == DecisionKind::Alias && target.side == 1;
}

// All structures of this size were looked at: now those with one more node.
bool Session::raiseNodeLimit() {
  if (postponed_.empty() || nodeLimit_ >= options_.limits.maxNodes || (allCovered() && !options_.exhaustive))
    return false;
  memory_.setNodeLimit(++nodeLimit_);
  Sides again;
  again.swap(postponed_);
  for (const auto &[node, side] : again)
    strategy_->add(tree_, {node, side});
  return true;
}

bool Session::allCovered() const {
  std::set<size_t> all = covered_;
  all.insert(coveredByFindings_.begin(), coveredByFindings_.end());
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

Exploration Session::explore(const std::atomic<bool> &interrupted,
                             const std::function<void(uint64_t, size_t)> &progress) {
  runInput(memory_.initialInput(), 0, nullptr);
  while (!interrupted) {
    if (!budgetLeft()) {
      out_.outOfBudget = true;
      break;
    }
    progress(out_.executions, covered_.size());
    if (!pending_.empty()) {
      auto [graph, generation] = std::move(pending_.back());
      pending_.pop_back();
      runInput(std::move(graph), generation, nullptr);
      continue;
    }
    std::optional<Target> target = nextTarget();
    // Larger structures before the unlikely ones of this size.
    if (target && isUnlikely(*target) && !options_.exhaustive && raiseNodeLimit()) {
      strategy_->add(tree_, *target);
      continue;
    }
    bool thorough = !target && !deferred_.empty() && (options_.exhaustive || !allCovered());
    if (thorough) {
      target = deferred_.front();
      deferred_.pop_front();
    }
    if (!target && pending_.empty() && !raiseNodeLimit())
      break;
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
