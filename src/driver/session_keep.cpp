// What becomes of a run: a test, a finding, a precondition, or nothing.
#include "driver/session.h"

#include "memory/structure.h"

#include <algorithm>

namespace assay::driver {

using input::InputGraph;
using program::Assumption;
using trace::Trace;

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

// Does a pointer lead to the end of an object?
static bool leadsToAnEnd(const InputGraph &graph) {
  return std::any_of(graph.objects.begin(), graph.objects.end(), [&](const input::Object &object) {
    return std::any_of(object.edges.begin(), object.edges.end(), [&](const auto &edge) {
      uint32_t target = edge.second.target;
      return target != input::kNull && edge.second.offset != 0 &&
             edge.second.offset >= graph.objects[target].bytes.size();
    });
  });
}

void Session::noteAssumptions(const InputGraph &graph, const Trace &trace, const Judgement &judgement) {
  ledger_.assume(trace.assumptions);
  if (trace.result.outcome == abi::Outcome::Fault && leadsToAnEnd(graph)) // where it led, something else could stand
    ledger_.assume(Assumption::PointerPlaces);
  if (judgement.boundReached || judgement.unstatedLength)
    ledger_.assume(Assumption::ObjectSize);
  if (trace.result.message == std::string(abi::kInLibrary)) // on other memory it might have gone on
    ledger_.assume(Assumption::NativeCall);
  if (!trace.refusedCalls.empty())
    ledger_.assume(Assumption::RefusedCall);
  switch (trace.result.outcome) {
  case abi::Outcome::Killed:
    ledger_.assume(Assumption::ProcessLost);
    break;
  case abi::Outcome::Hang: // with more steps it may go on
  case abi::Outcome::Timeout:
    ledger_.assume(Assumption::Steps);
    break;
  case abi::Outcome::StackOverflow:
    ledger_.assume(Assumption::StackDepth);
    break;
  default:
    break;
  }
}

// The last run as a test.
Candidate Session::makeCandidate(const InputGraph &graph, const Trace &trace, const Judgement &judgement) const {
  Candidate candidate;
  if (trace.result.outcome != abi::Outcome::Killed) { // else the counters are those of an earlier run
    candidate.counters = runner_.counters();
    candidate.goals = goals_.taken(candidate.counters, endOf(context_, trace)).all;
  }
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
  ledger_.assume(Assumption::MemoryIsThere);
  bool isOnlyOne = trace.result.ranOutOfMemory == 1 && trace.failed.size() == 1; // more may have been too late to log
  if (graph.failingAllocation == 0 && isOnlyOne && memoryMayFail()) {
    InputGraph stated = graph;
    stated.failingAllocation = trace.failed[0];
    judgeRun(stated, trace);
    return;
  }
  noteAssumptions(graph, trace, {});
  if (isRejected(trace))
    return;
  GoalTable::Taken taken = goals_.taken(runner_.counters(), endOf(context_, trace));
  noteTaken(graph, trace, taken);
  ledger_.took(taken.all, Taken::WithoutMemory);
}

// After something undefined a run may go anywhere: it contradicts nobody.
void Session::noteTaken(const InputGraph &graph, const Trace &trace, const GoalTable::Taken &taken) {
  size_t before = ledger_.contradictions().size();
  bool isDefined = trace.result.undefined == abi::Undefined::None;
  ledger_.took(taken.all, Taken::Accepted);
  ledger_.took(taken.sure, Taken::Accepted, isDefined ? "run " + std::to_string(out_.executions) : "");
  if (ledger_.contradictions().size() != before)
    out_.contradicting.push_back(graph);
}

// Where a block lies that comes after another was freed is for each allocator to choose.
static bool restsOnAllocator(const Trace &trace) {
  bool hasFreed =
      std::any_of(trace.heap.begin(), trace.heap.end(), [](const trace::HeapEvent &event) { return event.isFree; });
  return hasFreed && trace.assumptions.contains(Assumption::Addresses);
}

// A run that breaks a precondition shows at least that there is a way to what it takes and no other run does.
void Session::keepBreaking(const InputGraph &graph, const Trace &trace, const Judgement &judgement) {
  constexpr size_t kMostBreaking = 24;
  bool isNew = std::any_of(heldBack_.begin(), heldBack_.end(),
                           [this](size_t goal) { return !coveredByBreaking_.contains(goal); });
  if (!isNew || out_.breaking.size() >= kMostBreaking || !trace.refusedCalls.empty())
    return;
  out_.breaking.push_back(makeCandidate(graph, trace, judgement));
  coveredByBreaking_.insert(heldBack_.begin(), heldBack_.end());
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
  noteAssumptions(graph, trace, judgement);
  if (judgement.rejected)
    return;
  ++out_.accepted;
  if (hasInvariant())
    noteValid(graph);
  bool newStructure =
      options_.exhaustive && out_.structures[memory_.nodeCount(graph)].insert(memory::structureOf(graph)).second;
  GoalTable::Taken took;
  if (trace.result.outcome != abi::Outcome::Killed) // else the counters are those of an earlier run
    took = goals_.taken(runner_.counters(), endOf(context_, trace));
  noteTaken(graph, trace, took);
  const std::set<size_t> &taken = took.all;
  if (judgement.precondition) {
    addPrecondition(*judgement.precondition);
    ledger_.took(taken, Taken::Breaking);
    for (size_t goal : taken)
      if (!covered_.contains(goal) && !coveredByFindings_.contains(goal))
        heldBack_.insert(goal);
    keepBreaking(graph, trace, judgement);
    return;
  }
  if (judgement.boundReached || (judgement.finding && !trace.views.empty()))
    return; // the second: an address was made of bytes that are no pointer
  if (!trace.refusedCalls.empty() && !options_.allowRefused) {
    ledger_.took(taken, Taken::Refused);
    return;
  }
  std::set<size_t> &known = judgement.finding ? coveredByFindings_ : covered_;
  std::set<size_t> fresh;
  std::set_difference(taken.begin(), taken.end(), known.begin(), known.end(), std::inserter(fresh, fresh.end()));
  if (!judgement.finding && fresh.empty() && !out_.passing.empty() && !newStructure)
    return;
  Candidate candidate = makeCandidate(graph, trace, judgement);
  makePlain(candidate, graph);
  bool isUnsteady = passesMadeUpStream(graph, trace) || restsOnAllocator(trace);
  if (!judgement.finding && (isUnsteady || !repeats(candidate, trace.result))) {
    ledger_.took(taken, Taken::Unsteady);
    return;
  }
  candidate.fresh = std::move(fresh);
  candidate.isStructure = newStructure;
  for (size_t goal : taken)
    if (!covered_.contains(goal) && !coveredByFindings_.contains(goal))
      out_.executionsToCoverage = out_.executions;
  known.insert(taken.begin(), taken.end());
  ledger_.took(taken, judgement.finding ? Taken::Failing : Taken::Passing);
  if (judgement.finding)
    keepFinding(std::move(candidate));
  else
    out_.passing.push_back(std::move(candidate));
}

} // namespace assay::driver
