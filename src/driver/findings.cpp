#include "driver/findings.h"

#include "driver/blame.h"
#include "expr/conditions.h"
#include "instrument/outside_functions.h"
#include "memory/structure.h"

#include <algorithm>
#include <cstdlib>

namespace assay::driver {

using abi::FaultKind;
using abi::Outcome;
using emit::Ending;

namespace {

struct Place {
  std::string file;
  unsigned line = 0;
};

// The site of the fault, or of the last thing that was recorded.
Place placeOf(const UnitContext &context, const std::string &functionName, const trace::Trace &trace) {
  uint32_t site = trace.result.site;
  if (context.built.sites.get(site).line == 0 && !trace.decisions.empty())
    site = trace.decisions.back().site;
  const program::Site &found = context.built.sites.get(site);
  if (found.line != 0)
    return {found.file, found.line};
  // Nothing was recorded on the way: the function itself.
  const program::Function *function = context.unit.find(functionName);
  return {context.unit.file, function == nullptr ? 0 : function->line};
}

// The functions that were active when the run ended, innermost first.
std::vector<std::string> callStack(const UnitContext &context, const trace::Trace &trace) {
  constexpr size_t kMost = 12; // of an endless recursion the top says enough
  std::vector<std::string> active;
  for (const trace::CallEvent &event : trace.calls) {
    const std::string &name = context.built.functions[event.function];
    if (name.starts_with("assay_entry_") || name.starts_with(instrument::kOutsidePrefix))
      continue;
    if (!event.isReturn)
      active.push_back(name);
    else if (!active.empty())
      active.pop_back();
  }
  std::reverse(active.begin(), active.end());
  active.resize(std::min(active.size(), kMost));
  return active;
}

report::Finding makeFinding(const std::string &rule, const std::string &message, const Place &place) {
  report::Finding finding;
  finding.rule = rule;
  finding.severity = "warning"; // an error once a natively compiled test has shown it
  finding.message = message;
  finding.file = place.file;
  finding.line = place.line;
  return finding;
}

bool isCall(const UnitContext &context, uint32_t site) {
  return context.built.sites.get(site).kind == program::SiteKind::Call;
}

// The pointers that the code itself asked whether they are NULL. It knew then; what a function asked that has
// returned (`others`) it knew for itself. What the stated precondition asked callers may pass.
struct NullTests {
  std::set<expr::VarId> own;
  std::vector<expr::VarId> others;
};

NullTests nullTests(const UnitContext &context, const trace::Trace &trace, const expr::NodeManager &nodes) {
  NullTests out;
  std::vector<std::string> active = callStack(context, trace);
  for (const trace::Decision &decision : trace.decisions) {
    const program::Site &site = context.built.sites.get(decision.site);
    bool isModel = site.line == 0; // of the C library
    // Two pointers that were compared, one of which happened to be NULL: nobody asked for that.
    bool isByChance = site.kind == program::SiteKind::BranchOnPointers;
    bool isPrecondition = decision.stage < trace.decisions.back().stage;
    expr::VarId pointer = expr::comparedWithZero(nodes, decision.value);
    if (decision.kind != trace::DecisionKind::Branch || isModel || isByChance || pointer == expr::kNoVariable)
      continue;
    if (isPrecondition || std::find(active.begin(), active.end(), site.function) != active.end())
      out.own.insert(pointer);
    else
      out.others.push_back(pointer);
  }
  return out;
}

using Symbols = memory::MemoryModel::Symbols;

// The run could not go on without memory that it did not get.
report::Precondition memoryIsThere(const UnitContext &context, const input::InputGraph &graph,
                                   const trace::Trace &trace, const std::string &why) {
  uint32_t site = trace.allocations[graph.failingAllocation - 1].site;
  unsigned line = context.built.sites.get(site).line; // none in a function of the C library
  std::string where = line == 0 ? "" : " at line " + std::to_string(line);
  report::Precondition out{"memory is never exhausted" + where, why};
  out.needsMemory = true;
  return out;
}

// The object that a pointer of the input leads to.
const input::Object *targetOf(const input::InputGraph &graph, const Symbols &symbols, expr::VarId pointer) {
  const input::Leaf *leaf = symbols.leafOf(pointer);
  if (leaf == nullptr)
    return nullptr;
  input::Edge edge = input::edgeAt(graph, *leaf);
  return edge.target < graph.objects.size() ? &graph.objects[edge.target] : nullptr;
}

// Does nobody say how long it is?
bool isUnstated(const input::Object &object) {
  return object.extent == input::Extent::Grow || object.extent == input::Extent::String;
}

// Was the place decided by a number that the caller passed, and not by what the buffer holds?
bool isIndexOfCaller(const input::InputGraph &graph, const trace::Trace &trace, const Symbols &symbols,
                     expr::NodeManager &nodes, const input::Object &buffer) {
  if (trace.decisions.empty() || trace.decisions.back().kind != trace::DecisionKind::CheckBounds ||
      trace.decisions.back().side != 0)
    return false;
  const std::vector<expr::VarId> &used = nodes.variables(trace.decisions.back().value);
  for (size_t i = 0; i < symbols.variables.size(); ++i)
    if (!symbols.leaves[i].isPointer && &graph.objects[symbols.leaves[i].object] != &buffer &&
        std::find(used.begin(), used.end(), symbols.variables[i]) != used.end())
      return true;
  return false;
}

// A buffer whose length nobody stated, with an index that the caller passed: that they fit is for the
// caller to see to.
bool judgeIndex(const Place &place, const input::InputGraph &graph, const trace::Trace &trace,
                memory::MemoryModel &memory, expr::NodeManager &nodes, Judgement &out) {
  if (trace.result.faultTerm == 0 || trace.result.fault == FaultKind::UseAfterFree)
    return false;
  Symbols symbols = memory.symbols(graph);
  const input::Object *buffer = targetOf(graph, symbols, trace.result.faultTerm - 1);
  if (buffer == nullptr || !isUnstated(*buffer) || !isIndexOfCaller(graph, trace, symbols, nodes, *buffer))
    return false;
  std::string name = memory.describe(graph, trace.result.faultTerm - 1);
  out.precondition = {"the index into `" + name + "` stays inside it",
                      "the caller's values alone decide it at line " + std::to_string(place.line)};
  return true;
}

bool endedInLibrary(const trace::Trace &trace) { return trace.result.message == std::string(abi::kInLibrary); }

// A FILE that is none, a NULL that the C library does not take: made-up arguments went through.
report::Precondition passedOn(const Place &place, const std::string &what) {
  return {"what is passed on to code without source at line " + std::to_string(place.line) + " is valid",
          "that code " + what};
}

const char *accessName(const trace::Trace &trace) { return trace.result.faultIsWrite != 0 ? "write" : "read"; }

// The pointer of the input that was NULL, where several may be meant: an element of an array of them,
// picked by a number of the input.
expr::VarId pickedNull(const input::InputGraph &graph, const trace::Trace &trace, memory::MemoryModel &memory,
                       expr::NodeManager &nodes) {
  if (trace.decisions.empty() || trace.decisions.back().kind != trace::DecisionKind::Concretise)
    return 0;
  Symbols symbols = memory.symbols(graph);
  for (expr::VarId variable : nodes.variables(trace.decisions.back().value)) {
    const input::Leaf *leaf = symbols.leafOf(variable);
    if (leaf != nullptr && leaf->isPointer && input::edgeAt(graph, *leaf) == input::Edge{})
      return variable + 1;
  }
  return 0;
}

// An argument that was NULL and that only functions asked that have returned: what they made of it is NULL.
expr::VarId nullForOthers(const input::InputGraph &graph, const NullTests &tests, const Symbols &symbols) {
  for (expr::VarId pointer : tests.others) {
    const input::Leaf *leaf = symbols.leafOf(pointer);
    if (!tests.own.contains(pointer) && leaf != nullptr && leaf->isPointer && leaf->object == 0 &&
        input::edgeAt(graph, *leaf) == input::Edge{})
      return pointer + 1;
  }
  return 0;
}

void judgeNull(const UnitContext &context, const Place &place, const input::InputGraph &graph,
               const trace::Trace &trace, memory::MemoryModel &memory, expr::NodeManager &nodes, Judgement &out) {
  const abi::RunResult &result = trace.result;
  std::string where = " at line " + std::to_string(place.line);
  expr::VarId pointer = result.faultTerm != 0 ? result.faultTerm : pickedNull(graph, trace, memory, nodes);
  NullTests tests = nullTests(context, trace, nodes);
  Symbols symbols = memory.symbols(graph);
  bool ranOut = graph.failingAllocation != 0 && graph.failingAllocation <= trace.allocations.size();
  if (expr::VarId behind = nullForOthers(graph, tests, symbols); pointer == 0 && !ranOut && behind != 0) {
    std::string text = memory.describe(graph, behind - 1) + " != NULL";
    out.precondition = {text, "what is made of it is dereferenced without a test" + where, text};
  } else if (pointer != 0 && !tests.own.contains(pointer - 1)) {
    std::string text = memory.describe(graph, pointer - 1) + " != NULL";
    std::string what = isCall(context, result.site) ? "it is called" : "it is dereferenced";
    const input::Leaf *leaf = symbols.leafOf(pointer - 1);
    bool isResult = leaf != nullptr && graph.objects[leaf->object].extent == input::Extent::Results;
    out.precondition = {text, what + " without a test" + where, isResult ? "" : text}; // a result has no name in C
  } else if (pointer == 0 && ranOut) {
    out.precondition = memoryIsThere(context, graph, trace, "what was allocated there is used without a test" + where);
  } else {
    std::string tested = pointer != 0 ? ", after the code or its precondition has found it to be NULL" : "";
    out.finding = makeFinding("null-deref", std::string("NULL pointer ") + accessName(trace) + tested, place);
  }
}

// Does an argument of the call lead to it directly?
bool isArgument(const input::InputGraph &graph, uint32_t object) {
  const auto &edges = graph.objects[0].edges;
  return std::any_of(edges.begin(), edges.end(), [&](const auto &edge) { return edge.second.target == object; });
}

// Was a buffer with a length read to its end and further, looking at its bytes alone and never at the
// length? Then the number is none of its length.
bool readsAsText(const input::Object &object, const input::InputGraph &graph, const trace::Trace &trace,
                 memory::MemoryModel &memory, expr::NodeManager &nodes) {
  if (object.extent != input::Extent::Paired || trace.result.faultIsWrite != 0 ||
      trace.result.faultOffset != static_cast<int64_t>(object.bytes.size()))
    return false;
  Symbols symbols = memory.symbols(graph);
  bool looksAtLast = false;
  for (const trace::Decision &decision : trace.decisions)
    for (expr::VarId variable : nodes.variables(decision.value)) {
      const input::Leaf *leaf = symbols.leafOf(variable);
      if (leaf == nullptr)
        continue;
      if (leaf->object == 0 && leaf->offset == object.lengthOffset && decision.isSource())
        return false;
      looksAtLast =
          looksAtLast || (&graph.objects[leaf->object] == &object && leaf->offset + leaf->bytes == object.bytes.size());
    }
  return looksAtLast;
}

// A pointer that is used at another type. Where nobody says how much it leads to, callers may always pass more.
void judgeType(const UnitContext &context, const Place &place, const input::InputGraph &graph,
               const trace::Trace &trace, memory::MemoryModel &memory, Judgement &out) {
  const abi::RunResult &result = trace.result;
  const input::Object &object = graph.objects[result.faultObject - 1];
  const program::CType &element = context.unit.types.get(object.element);
  std::string pointer = memory.describeObject(graph, result.faultObject - 1);
  out.finding =
      makeFinding("bad-pointer-type",
                  std::string(accessName(trace)) + " of " + std::to_string(result.faultSize) + " bytes at offset " +
                      std::to_string(result.faultOffset) + " of `" + pointer + "`, which leads to " +
                      std::to_string(object.bytes.size()) + " bytes of `" + element.spelling + "`",
                  place);
  if (isUnstated(object))
    out.finding->restsOn = pointer;
}

report::Precondition standsBefore(const std::string &pointer, unsigned line) {
  return {"something stands before what `" + pointer + "` leads to", "it is accessed at line " + std::to_string(line)};
}

void judgeBounds(const UnitContext &context, const Place &place, const input::InputGraph &graph,
                 const trace::Trace &trace, memory::MemoryModel &memory, expr::NodeManager &nodes, bool strict,
                 Judgement &out) {
  const abi::RunResult &result = trace.result;
  if (isWiderThanTarget(context, graph, trace))
    return judgeType(context, place, graph, trace, memory, out);
  if (result.faultOffset < 0 && judgeIndex(place, graph, trace, memory, nodes, out))
    return;
  std::string access = std::string(accessName(trace)) + " of " + std::to_string(result.faultSize) + " bytes";
  if (result.faultObject <= 1 || result.faultObject > graph.objects.size()) {
    // Far outside: the pointer still says which object was meant.
    const input::Object *meant =
        result.faultTerm == 0 ? nullptr : targetOf(graph, memory.symbols(graph), result.faultTerm - 1);
    if (meant != nullptr && meant->global.empty() && isUnstated(*meant) && !strict)
      out.boundReached = true;
    else
      out.finding = makeFinding("out-of-bounds", access + " outside its object", place);
    return;
  }
  const input::Object &object = graph.objects[result.faultObject - 1];
  if (std::string length = memory.negativeLength(graph, object); !length.empty() && !strict) {
    out.precondition = {length + " >= 0", "it is the length of a buffer at line " + std::to_string(place.line),
                        length + " >= 0"};
    return;
  }
  // A pointer that a record holds may lead into the middle of something, as the top of a stack does.
  bool mayLeadInside = object.extent == input::Extent::Grow && !isArgument(graph, result.faultObject - 1);
  if (result.faultOffset < 0 && mayLeadInside && !strict) {
    out.precondition = standsBefore(memory.describeObject(graph, result.faultObject - 1), place.line);
    out.unstatedLength = true;
    return;
  }
  if (!strict && readsAsText(object, graph, trace, memory, nodes)) {
    out.precondition = {"`" + memory.describeObject(graph, result.faultObject - 1) + "` is a text that ends with a NUL",
                        "line " + std::to_string(place.line) +
                            " reads it until it finds one, whatever the length says"};
    return;
  }
  // A pointer without a length may lead to something that has one through another pointer.
  bool isBorrowed = result.faultTerm != 0 && !memory.statesLength(graph, result.faultTerm - 1);
  bool stated =
      strict || (!isBorrowed && (object.extent == input::Extent::Fixed || object.extent == input::Extent::Paired));
  out.unstatedLength = isBorrowed || isUnstated(object);
  if (stated || result.faultOffset < 0) {
    out.finding = makeFinding("out-of-bounds",
                              access + " at offset " + std::to_string(result.faultOffset) + " of an object of " +
                                  std::to_string(object.bytes.size()) + " bytes",
                              place);
    return;
  }
  judgeIndex(place, graph, trace, memory, nodes, out);
  out.boundReached = true;
}

bool isAliased(const input::InputGraph &graph, uint32_t object) {
  unsigned pointers = 0;
  for (const input::Object &from : graph.objects)
    for (const auto &[offset, edge] : from.edges)
      pointers += edge.target == object ? 1 : 0;
  return pointers > 1;
}

// Memory that is used after its end, or ended twice. Two pointers of the input to one object are the
// caller's doing; so is one that was never allocated.
void judgeLifetime(const Place &place, const input::InputGraph &graph, const trace::Trace &trace,
                   memory::MemoryModel &memory, Judgement &out) {
  const abi::RunResult &result = trace.result;
  bool isOfInput = result.faultObject > 1 && result.faultObject <= graph.objects.size();
  if (isOfInput && isAliased(graph, result.faultObject - 1)) {
    out.precondition = {"no other pointer leads to `" + memory.describeObject(graph, result.faultObject - 1) + "`",
                        "it is freed, at the latest at line " + std::to_string(place.line)};
    return;
  }
  if (result.fault == FaultKind::BadFree && (result.faultTerm != 0 || isOfInput)) {
    std::string pointer = result.faultTerm != 0 ? memory.describe(graph, result.faultTerm - 1)
                                                : memory.describeObject(graph, result.faultObject - 1);
    out.precondition = {"`" + pointer + "` was allocated", "it is freed at line " + std::to_string(place.line)};
    return;
  }
  if (result.fault == FaultKind::UseAfterFree)
    out.finding = makeFinding("use-after-free", std::string(accessName(trace)) + " of freed memory", place);
  else if (result.fault == FaultKind::DoubleFree)
    out.finding = makeFinding("double-free", "memory is freed twice", place);
  else
    out.finding = makeFinding("double-free", "free of a pointer that is not the start of an allocated block", place);
}

void judgeFault(const UnitContext &context, const Place &place, const input::InputGraph &graph,
                const trace::Trace &trace, memory::MemoryModel &memory, expr::NodeManager &nodes, bool strict,
                Judgement &out) {
  out.ending = Ending::Fault;
  if (endedInLibrary(trace)) {
    out.precondition = passedOn(place, "crashes");
    return;
  }
  switch (trace.result.fault) {
  case FaultKind::NullDeref:
    return judgeNull(context, place, graph, trace, memory, nodes, out);
  case FaultKind::OutOfBounds:
    return judgeBounds(context, place, graph, trace, memory, nodes, strict, out);
  case FaultKind::UseAfterFree:
  case FaultKind::DoubleFree:
  case FaultKind::BadFree:
    return judgeLifetime(place, graph, trace, memory, out);
  default:
    if (!judgeIndex(place, graph, trace, memory, nodes, out))
      out.finding = makeFinding("out-of-bounds", std::string("wild ") + accessName(trace), place);
  }
}

// A loop or recursion over a structure that the caller closed to a ring: the code may rely on its end.
bool judgeRing(const UnitContext &context, const Place &place, const input::InputGraph &graph, Judgement &out) {
  std::string pointer = memory::ringRoot(context.unit.types, graph);
  if (pointer.empty())
    return false;
  out.precondition = {"the structure at `" + pointer + "` has no cycle",
                      "following it does not end at line " + std::to_string(place.line)};
  return true;
}

// With --strict there are no excuses: what the caller did wrong is a finding of its rule.
void makeStrict(const Place &place, const std::string &rule, Judgement &out) {
  out.finding = makeFinding(rule, "the caller may break: " + out.precondition->text, place);
  out.precondition.reset();
}

// The run did something undefined and went on: how it ended is only for the test.
void judgeUndefined(const UnitContext &context, const std::string &functionName, const trace::Trace &trace,
                    Judgement &out) {
  trace::Trace there;
  there.result.site = trace.result.undefinedSite;
  Place place = placeOf(context, functionName, there);
  switch (trace.result.undefined) {
  case abi::Undefined::Shift:
    out.finding = makeFinding("bad-shift", "the shift count or the shifted value is outside its range", place);
    break;
  case abi::Undefined::Uninitialised:
    out.finding = makeFinding("uninitialised-read", "a value that was never written is used", place);
    break;
  case abi::Undefined::Index:
    out.finding = makeFinding("out-of-bounds", "the index is outside the array", place);
    break;
  default:
    out.finding = makeFinding("signed-overflow", "the result does not fit its signed type", place);
  }
  switch (trace.result.outcome) {
  case Outcome::Return:
    out.ending = Ending::Return;
    break;
  case Outcome::Exit:
    out.ending = Ending::Exit;
    break;
  case Outcome::Hang:
  case Outcome::Timeout:
    out.ending = Ending::Hang;
    break;
  case Outcome::StackOverflow:
    out.ending = Ending::StackOverflow;
    break;
  default:
    out.ending = Ending::Fault;
  }
}

// Did the run end in the contract's own code? A precondition that cannot be evaluated does not hold.
bool judgeContract(const UnitContext &context, const std::string &functionName, const trace::Trace &trace,
                   Judgement &out) {
  const abi::RunResult &result = trace.result;
  if (result.outcome == Outcome::Rejected || result.phase == abi::Phase::Precondition) {
    out.rejected = true;
    return true;
  }
  if (result.phase != abi::Phase::Postcondition || result.outcome == Outcome::Return)
    return false;
  const program::Function &function = *context.unit.find(functionName);
  const std::vector<std::string> &conditions = function.contract.postconditions;
  size_t which = result.outcome == Outcome::Broken ? static_cast<size_t>(result.exitCode) : 0;
  std::string text = which < conditions.size() ? conditions[which] : "";
  std::string message = result.outcome == Outcome::Broken ? "`" + text + "` does not hold after the call"
                                                          : "the postcondition `" + text + "` cannot be evaluated";
  out.ending = Ending::Broken;
  out.finding = makeFinding("ensures", message, {context.unit.file, function.line});
  return true;
}

void judgeLeak(const UnitContext &context, const std::string &functionName, const trace::Trace &trace, Judgement &out) {
  if (trace.result.leakedBytes == 0)
    return;
  trace::Trace there;
  there.result.site = trace.result.leakSite;
  out.finding = makeFinding("leak", std::to_string(trace.result.leakedBytes) + " bytes allocated here are lost",
                            placeOf(context, functionName, there));
}

void judgeAssert(Place place, const trace::Trace &trace, Judgement &out) {
  out.ending = Ending::Assert;
  // The message is "file:line: expression".
  std::string text = trace.result.message;
  size_t colon = text.find(':');
  if (colon != std::string::npos) {
    place.file = text.substr(0, colon);
    place.line = static_cast<unsigned>(std::atoi(text.c_str() + colon + 1));
    size_t rest = text.find(": ", colon);
    text = rest == std::string::npos ? text : text.substr(rest + 2);
  }
  out.finding = makeFinding("assert", "assertion `" + text + "` fails", place);
}

Judgement judgeEnd(const UnitContext &context, const std::string &functionName, const input::InputGraph &graph,
                   const trace::Trace &trace, memory::MemoryModel &memory, expr::NodeManager &nodes, bool strict) {
  Judgement out;
  Place place = placeOf(context, functionName, trace);
  if (judgeContract(context, functionName, trace, out))
    return out;
  if (trace.result.undefined != abi::Undefined::None && trace.result.outcome != Outcome::Rejected) {
    judgeUndefined(context, functionName, trace, out);
    return out;
  }
  switch (trace.result.outcome) {
  case Outcome::Return:
    out.ending = Ending::Return;
    judgeLeak(context, functionName, trace, out);
    break;
  case Outcome::Exit:
    out.ending = Ending::Exit;
    break;
  case Outcome::Abort:
    out.ending = Ending::Abort;
    if (endedInLibrary(trace) && !strict)
      out.precondition = passedOn(place, "calls abort()");
    else if (!strict && graph.failingAllocation != 0 && graph.failingAllocation <= trace.allocations.size())
      out.precondition =
          memoryIsThere(context, graph, trace, "line " + std::to_string(place.line) + " calls abort() where it is");
    else
      out.finding = makeFinding("abort", "abort() is called", place);
    break;
  case Outcome::Assert:
    judgeAssert(place, trace, out);
    break;
  case Outcome::Hang:
  case Outcome::Timeout:
    out.ending = Ending::Hang;
    // It waits for something that nobody sends here, or what was endless has left no records.
    if (trace.result.outcome == Outcome::Timeout || trace.calls.empty())
      out.boundReached = true;
    else if (!judgeRing(context, place, graph, out))
      out.finding = makeFinding("hang", "the call does not return", place);
    else if (strict)
      makeStrict(place, "hang", out);
    break;
  case Outcome::StackOverflow:
    out.ending = Ending::StackOverflow;
    if (!judgeRing(context, place, graph, out))
      out.finding = makeFinding("stack-overflow", "the recursion does not end", place);
    else if (strict)
      makeStrict(place, "stack-overflow", out);
    break;
  case Outcome::DivByZero:
    out.ending = Ending::DivByZero;
    if (trace.result.site != 0)
      out.finding = makeFinding("div-by-zero", "division by zero", place);
    else
      out.finding = makeFinding("signed-overflow", "the quotient does not fit its type", place);
    break;
  default:
    judgeFault(context, place, graph, trace, memory, nodes, strict, out);
    if (strict && out.precondition)
      makeStrict(place, trace.result.fault == FaultKind::NullDeref ? "null-deref" : "out-of-bounds", out);
  }
  return out;
}

// Did the run access what lies before a pointer, as the code plainly says, or with nothing behind it accessed yet?
bool startsBefore(const UnitContext &context, const input::InputGraph &graph, const trace::Trace &trace) {
  const abi::RunResult &result = trace.result;
  uint32_t number = result.faultObject - 1;
  if (result.outcome != Outcome::Fault || result.fault != FaultKind::OutOfBounds || result.faultOffset >= 0 ||
      result.faultObject <= 1 || number >= std::min<size_t>(graph.objects.size(), abi::kReachObjects))
    return false;
  if (context.built.sites.get(result.site).kind == program::SiteKind::AccessBefore)
    return true;
  bool isComputed = !trace.decisions.empty() && trace.decisions.back().kind == trace::DecisionKind::CheckBounds &&
                    trace.decisions.back().side == 0;
  return !isComputed && result.reach[number] <= input::firstPointedTo(graph, number);
}

bool holdsList(const program::TypeTable &types, program::TypeId id) {
  const program::CType &type = types.get(id);
  return type.spelling.find("__builtin_va_list") != std::string::npos ||
         std::any_of(type.fields.begin(), type.fields.end(),
                     [&](const program::Field &field) { return holdsList(types, field.type); });
}

// Arguments of several kinds are taken as something else tells it, a format for instance: a number that
// is taken as a pointer is the caller's doing. So is one that was not passed at all.
bool takesOthers(const program::TypeTable &types, const program::Function &function, const input::InputGraph &graph,
                 const trace::Trace &trace) {
  bool hasList = function.isVariadic || function.listParameter ||
                 std::any_of(graph.objects.begin(), graph.objects.end(),
                             [&](const input::Object &object) { return holdsList(types, object.element); });
  if (hasList && trace.result.faultTerm == 0)
    return true;
  std::set<program::TypeKind> kinds;
  for (size_t i = function.parameters.size() - function.moreParameters; i < function.parameters.size(); ++i)
    kinds.insert(types.get(function.parameters[i].type).kind);
  return kinds.size() > 1;
}

} // namespace

bool isWiderThanTarget(const UnitContext &context, const input::InputGraph &graph, const trace::Trace &trace) {
  const abi::RunResult &result = trace.result;
  if (result.outcome != abi::Outcome::Fault || result.fault != FaultKind::OutOfBounds || result.faultObject <= 1 ||
      result.faultObject > graph.objects.size() || result.faultOffset < 0 ||
      context.built.sites.get(result.site).kind != program::SiteKind::Access)
    return false;
  const input::Object &object = graph.objects[result.faultObject - 1];
  const program::CType &element = context.unit.types.get(object.element);
  bool isBytes = element.isChar || element.kind == program::TypeKind::Void || element.size == 0; // may be any type
  return !isBytes && static_cast<uint64_t>(result.faultOffset) < object.bytes.size();
}

std::optional<report::Precondition> somethingBefore(const Blame &blame) {
  const abi::RunResult &result = blame.trace.result;
  if (!startsBefore(blame.context, blame.graph, blame.trace) || blame.pointersOfOneArray("out-of-bounds"))
    return std::nullopt;
  return standsBefore(blame.memory.describeObject(blame.graph, result.faultObject - 1),
                      blame.context.built.sites.get(result.site).line);
}

Judgement judge(const UnitContext &context, const std::string &functionName, const input::InputGraph &graph,
                const trace::Trace &trace, memory::MemoryModel &memory, expr::NodeManager &nodes, bool strict) {
  Judgement out = judgeEnd(context, functionName, graph, trace, memory, nodes, strict);
  const program::Function &function = *context.unit.find(functionName);
  bool isStated = !function.contract.preconditions.empty() || function.sequence;
  if (out.finding && out.ending != Ending::Broken && memory.clamped(graph)) { // no such buffer was passed: says nothing
    out.finding.reset();
    out.boundReached = true;
  }
  bool wentOn = trace.result.undefined != abi::Undefined::None; // then its place is not where the run ended
  if (out.finding && wentOn)
    out.finding->stack = {context.built.sites.get(trace.result.undefinedSite).function};
  else if (out.finding)
    out.finding->stack = callStack(context, trace);
  Blame blame{graph, trace, memory, nodes, context, function};
  bool byAccess = out.finding && !wentOn && out.finding->rule == "out-of-bounds"; // else it is about something earlier
  if (auto before = byAccess && !strict ? somethingBefore(blame) : std::nullopt) {
    out.precondition = before;
    out.unstatedLength = true;
    out.finding.reset();
  }
  if (out.finding && !strict && !isStated && out.ending != Ending::Broken) {
    out.precondition = blame.excuse(*out.finding);
    if (out.precondition)
      out.finding.reset();
    else if (out.finding->restsOn.empty())
      out.finding->restsOn = blame.madeUpBehind(*out.finding);
  }
  if (!out.finding && !out.precondition) // which of two objects comes first is another matter in every program
    out.precondition = blame.pointersOfOneArray("");
  if (out.finding && !strict && takesOthers(context.unit.types, function, graph, trace) &&
      out.ending == Ending::Fault) {
    out.finding.reset();
    out.precondition = {"the arguments after the named ones are those that it asks for",
                        "it takes them by their types"};
  }
  return out;
}

} // namespace assay::driver
