#include "driver/fault_judge.h"

#include "expr/conditions.h"

#include <algorithm>

namespace assay::driver {

using abi::FaultKind;
using abi::Outcome;
using emit::Ending;

namespace {

constexpr uint64_t kNearConstant = 65536; // bytes from a constant that an access through it may lie

using Symbols = memory::MemoryModel::Symbols;

const char *accessName(const FinishedRun &run) { return run.trace.result.faultIsWrite != 0 ? "write" : "read"; }

bool isCall(const FinishedRun &run, uint32_t site) {
  return run.context.built.sites.get(site).kind == program::SiteKind::Call;
}

// The pointers that the code itself asked whether they are NULL. It knew then; what a function asked that has
// returned (`others`) it knew for itself. What the stated precondition asked callers may pass.
struct NullTests {
  std::set<expr::VarId> own;
  std::vector<expr::VarId> others;
};

NullTests nullTests(const FinishedRun &run) {
  NullTests out;
  std::vector<std::string> active = callStack(run);
  for (const trace::Decision &decision : run.trace.decisions) {
    const program::Site &site = run.context.built.sites.get(decision.site);
    bool isModel = site.line == 0; // of the C library
    // Two pointers that were compared, one of which happened to be NULL: nobody asked for that.
    bool isByChance = site.kind == program::SiteKind::BranchOnPointers;
    bool isPrecondition = decision.stage < run.trace.decisions.back().stage;
    expr::VarId pointer = expr::comparedWithZero(run.nodes, decision.value);
    if (decision.kind != trace::DecisionKind::Branch || isModel || isByChance || pointer == expr::kNoVariable)
      continue;
    if (isPrecondition || std::find(active.begin(), active.end(), site.function) != active.end())
      out.own.insert(pointer);
    else
      out.others.push_back(pointer);
  }
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
bool isIndexOfCaller(const FinishedRun &run, const Symbols &symbols, const input::Object &buffer) {
  if (run.trace.decisions.empty() || run.trace.decisions.back().kind != trace::DecisionKind::CheckBounds ||
      run.trace.decisions.back().side != 0)
    return false;
  const std::vector<expr::VarId> &used = run.nodes.variables(run.trace.decisions.back().value);
  for (size_t i = 0; i < symbols.variables.size(); ++i)
    if (!symbols.leaves[i].isPointer && &run.graph.objects[symbols.leaves[i].object] != &buffer &&
        std::find(used.begin(), used.end(), symbols.variables[i]) != used.end())
      return true;
  return false;
}

// A buffer whose length nobody stated, with an index that the caller passed: that they fit is for the
// caller to see to.
bool judgeIndex(const FinishedRun &run, const Place &place, Judgement &out) {
  if (run.trace.result.faultTerm == 0 || run.trace.result.fault == FaultKind::UseAfterFree)
    return false;
  Symbols symbols = run.memory.symbols(run.graph);
  const input::Object *buffer = targetOf(run.graph, symbols, run.trace.result.faultTerm - 1);
  if (buffer == nullptr || !isUnstated(*buffer) || !isIndexOfCaller(run, symbols, *buffer))
    return false;
  std::string name = run.memory.describe(run.graph, run.trace.result.faultTerm - 1);
  out.precondition = {"the index into `" + name + "` stays inside it",
                      "the caller's values alone decide it at line " + std::to_string(place.line)};
  return true;
}

// The pointer of the input that was NULL, where several may be meant: an element of an array of them,
// picked by a number of the input.
expr::VarId pickedNull(const FinishedRun &run) {
  if (run.trace.decisions.empty() || run.trace.decisions.back().kind != trace::DecisionKind::Concretise)
    return 0;
  Symbols symbols = run.memory.symbols(run.graph);
  for (expr::VarId variable : run.nodes.variables(run.trace.decisions.back().value)) {
    const input::Leaf *leaf = symbols.leafOf(variable);
    if (leaf != nullptr && leaf->isPointer && input::edgeAt(run.graph, *leaf) == input::Edge{})
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

void judgeNull(const FinishedRun &run, const Place &place, Judgement &out) {
  const abi::RunResult &result = run.trace.result;
  std::string where = " at line " + std::to_string(place.line);
  expr::VarId pointer = result.faultTerm != 0 ? result.faultTerm : pickedNull(run);
  NullTests tests = nullTests(run);
  Symbols symbols = run.memory.symbols(run.graph);
  bool ranOut = ranOutOfMemory(run);
  if (expr::VarId behind = nullForOthers(run.graph, tests, symbols); pointer == 0 && !ranOut && behind != 0) {
    std::string text = run.memory.describe(run.graph, behind - 1) + " != NULL";
    out.precondition = {text, "what is made of it is dereferenced without a test" + where, text};
  } else if (pointer != 0 && !tests.own.contains(pointer - 1)) {
    std::string text = run.memory.describe(run.graph, pointer - 1) + " != NULL";
    std::string what = isCall(run, result.site) ? "it is called" : "it is dereferenced";
    out.precondition = {text, what + " without a test" + where, text};
  } else if (pointer == 0 && ranOut) {
    out.precondition = memoryIsThere(run, "what was allocated there is used without a test" + where);
  } else {
    std::string tested = pointer != 0 ? ", after the code or its precondition has found it to be NULL" : "";
    out.finding = makeFinding("null-deref", std::string("NULL pointer ") + accessName(run) + tested, place);
  }
}

// Does an argument of the call lead to it directly?
bool isArgument(const input::InputGraph &graph, uint32_t object) {
  const auto &edges = graph.objects[0].edges;
  return std::any_of(edges.begin(), edges.end(), [&](const auto &edge) { return edge.second.target == object; });
}

// Was a buffer with a length read to its end and further, looking at its bytes alone and never at the
// length? Then the number is none of its length.
bool readsAsText(const FinishedRun &run, const input::Object &object) {
  if (object.extent != input::Extent::Paired || run.trace.result.faultIsWrite != 0 ||
      run.trace.result.faultOffset != static_cast<int64_t>(object.bytes.size()))
    return false;
  Symbols symbols = run.memory.symbols(run.graph);
  bool looksAtLast = false;
  for (const trace::Decision &decision : run.trace.decisions)
    for (expr::VarId variable : run.nodes.variables(decision.value)) {
      const input::Leaf *leaf = symbols.leafOf(variable);
      if (leaf == nullptr)
        continue;
      if (leaf->object == 0 && leaf->offset == object.lengthOffset && decision.isSource())
        return false;
      looksAtLast = looksAtLast ||
                    (&run.graph.objects[leaf->object] == &object && leaf->offset + leaf->bytes == object.bytes.size());
    }
  return looksAtLast;
}

// A pointer that is used at another type. Where nobody says how much it leads to, callers may always pass more.
void judgeType(const FinishedRun &run, const Place &place, Judgement &out) {
  const abi::RunResult &result = run.trace.result;
  const input::Object &object = run.graph.objects[result.faultObject - 1];
  const program::CType &element = run.context.unit.types.get(object.element);
  std::string pointer = run.memory.describeObject(run.graph, result.faultObject - 1);
  out.finding =
      makeFinding("bad-pointer-type",
                  std::string(accessName(run)) + " of " + std::to_string(result.faultSize) + " bytes at offset " +
                      std::to_string(result.faultOffset) + " of `" + pointer + "`, which leads to " +
                      std::to_string(object.bytes.size()) + " bytes of `" + element.spelling + "`",
                  place);
  if (isUnstated(object))
    out.finding->restsOn = pointer;
}

report::Precondition standsBefore(const std::string &pointer, unsigned line) {
  return {"something stands before what `" + pointer + "` leads to", "it is accessed at line " + std::to_string(line)};
}

void judgeBounds(const FinishedRun &run, const Place &place, bool strict, Judgement &out) {
  const abi::RunResult &result = run.trace.result;
  if (isWiderThanTarget(run))
    return judgeType(run, place, out);
  if (result.faultOffset < 0 && judgeIndex(run, place, out))
    return;
  std::string access = std::string(accessName(run)) + " of " + std::to_string(result.faultSize) + " bytes";
  if (result.faultObject <= 1 || result.faultObject > run.graph.objects.size()) {
    // Far outside: the pointer still says which object was meant.
    const input::Object *meant =
        result.faultTerm == 0 ? nullptr : targetOf(run.graph, run.memory.symbols(run.graph), result.faultTerm - 1);
    if (meant != nullptr && meant->global.empty() && isUnstated(*meant) && !strict)
      out.boundReached = true;
    else
      out.finding = makeFinding("out-of-bounds", access + " outside its object", place);
    return;
  }
  const input::Object &object = run.graph.objects[result.faultObject - 1];
  if (std::string length = run.memory.negativeLength(run.graph, object); !length.empty() && !strict) {
    out.precondition = {length + " >= 0", "it is the length of a buffer at line " + std::to_string(place.line),
                        length + " >= 0"};
    return;
  }
  // A pointer that a record holds may lead into the middle of something, as the top of a stack does.
  bool mayLeadInside = object.extent == input::Extent::Grow && !isArgument(run.graph, result.faultObject - 1);
  if (result.faultOffset < 0 && mayLeadInside && !strict) {
    out.precondition = standsBefore(run.memory.describeObject(run.graph, result.faultObject - 1), place.line);
    out.unstatedLength = true;
    return;
  }
  if (!strict && readsAsText(run, object)) {
    out.precondition = {
        "`" + run.memory.describeObject(run.graph, result.faultObject - 1) + "` is a text that ends with a NUL",
        "line " + std::to_string(place.line) + " reads it until it finds one, whatever the length says"};
    return;
  }
  // A pointer without a length may lead to something that has one through another pointer.
  bool isBorrowed = result.faultTerm != 0 && !run.memory.statesLength(run.graph, result.faultTerm - 1);
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
  judgeIndex(run, place, out);
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
void judgeLifetime(const FinishedRun &run, const Place &place, Judgement &out) {
  const abi::RunResult &result = run.trace.result;
  bool isOfInput = result.faultObject > 1 && result.faultObject <= run.graph.objects.size();
  if (isOfInput && isAliased(run.graph, result.faultObject - 1)) {
    out.precondition = {"no other pointer leads to `" + run.memory.describeObject(run.graph, result.faultObject - 1) +
                            "`",
                        "it is freed, at the latest at line " + std::to_string(place.line)};
    return;
  }
  if (result.fault == FaultKind::BadFree && (result.faultTerm != 0 || isOfInput)) {
    std::string pointer = result.faultTerm != 0 ? run.memory.describe(run.graph, result.faultTerm - 1)
                                                : run.memory.describeObject(run.graph, result.faultObject - 1);
    out.precondition = {"`" + pointer + "` was allocated", "it is freed at line " + std::to_string(place.line)};
    return;
  }
  if (result.fault == FaultKind::UseAfterFree)
    out.finding = makeFinding("use-after-free", std::string(accessName(run)) + " of freed memory", place);
  else if (result.fault == FaultKind::DoubleFree)
    out.finding = makeFinding("double-free", "memory is freed twice", place);
  else
    out.finding = makeFinding("double-free", "free of a pointer that is not the start of an allocated block", place);
}

// Did the run access what lies before a pointer, as the code plainly says, or with nothing behind it accessed yet?
bool startsBefore(const FinishedRun &run) {
  const abi::RunResult &result = run.trace.result;
  uint32_t number = result.faultObject - 1;
  if (result.outcome != Outcome::Fault || result.fault != FaultKind::OutOfBounds || result.faultOffset >= 0 ||
      result.faultObject <= 1 || number >= std::min<size_t>(run.graph.objects.size(), abi::kReachObjects))
    return false;
  if (run.context.built.sites.get(result.site).kind == program::SiteKind::AccessBefore)
    return true;
  bool isComputed = !run.trace.decisions.empty() &&
                    run.trace.decisions.back().kind == trace::DecisionKind::CheckBounds &&
                    run.trace.decisions.back().side == 0;
  return !isComputed && result.reach[number] <= input::firstPointedTo(run.graph, number);
}

// A pointer that holds a constant which the code compares it with leads to no object: that it is followed all the same
// is for callers to see to. Its name, or empty.
std::string constantFollowed(const FinishedRun &run) {
  const abi::RunResult &result = run.trace.result;
  if (result.faultObject > 1)
    return "";
  memory::MemoryModel::Symbols symbols = run.memory.symbols(run.graph);
  for (size_t i = 0; i < symbols.leaves.size(); ++i) {
    const input::Leaf &leaf = symbols.leaves[i];
    input::Edge edge = leaf.isPointer ? input::edgeAt(run.graph, leaf) : input::Edge{};
    bool isConstant = edge.target == input::kNull && edge.offset != 0 && run.graph.objects[leaf.object].global.empty();
    bool isNear =
        result.faultAddress - edge.offset < kNearConstant || edge.offset - result.faultAddress < kNearConstant;
    if (isConstant && isNear)
      return run.memory.describe(run.graph, symbols.variables[i]);
  }
  return "";
}

} // namespace

void judgeFault(const FinishedRun &run, const Place &place, bool strict, Judgement &out) {
  out.ending = Ending::Fault;
  if (endedInLibrary(run)) {
    out.precondition = passedOn(place, "crashes");
    return;
  }
  if (run.trace.result.outcome == Outcome::Killed) {
    out.finding = makeFinding("out-of-bounds", "the process is destroyed, and with it what would say where", place);
    return;
  }
  if (std::string pointer = constantFollowed(run); !pointer.empty() && !strict) {
    out.precondition = {"`" + pointer + "` leads to an object", "it is followed at line " + std::to_string(place.line)};
    return;
  }
  switch (run.trace.result.fault) {
  case FaultKind::NullDeref:
    return judgeNull(run, place, out);
  case FaultKind::OutOfBounds:
    return judgeBounds(run, place, strict, out);
  case FaultKind::UseAfterFree:
  case FaultKind::DoubleFree:
  case FaultKind::BadFree:
    return judgeLifetime(run, place, out);
  default:
    if (isCall(run, run.trace.result.site) && run.trace.result.faultObject > 1) // through a union, say
      out.precondition = {"`" + run.memory.describeObject(run.graph, run.trace.result.faultObject - 1) +
                              "` leads to a function",
                          "it is called at line " + std::to_string(place.line)};
    else if (!judgeIndex(run, place, out))
      out.finding = makeFinding("out-of-bounds", std::string("wild ") + accessName(run), place);
  }
}

bool isWiderThanTarget(const FinishedRun &run) {
  const abi::RunResult &result = run.trace.result;
  if (result.outcome != abi::Outcome::Fault || result.fault != FaultKind::OutOfBounds || result.faultObject <= 1 ||
      result.faultObject > run.graph.objects.size() || result.faultOffset < 0 ||
      run.context.built.sites.get(result.site).kind != program::SiteKind::Access)
    return false;
  const input::Object &object = run.graph.objects[result.faultObject - 1];
  const program::CType &element = run.context.unit.types.get(object.element);
  bool isBytes = element.isChar || element.kind == program::TypeKind::Void || element.size == 0; // may be any type
  return !isBytes && static_cast<uint64_t>(result.faultOffset) < object.bytes.size();
}

bool isReadAsText(const FinishedRun &run) {
  const std::string &reader = run.context.built.sites.get(run.trace.result.site).function;
  return run.trace.result.faultIsWrite == 0 && reader.starts_with("assay_model_str");
}

std::optional<report::Precondition> somethingBefore(const Blame &blame) {
  const abi::RunResult &result = blame.trace.result;
  if (!startsBefore(blame) || blame.pointersOfOneArray("out-of-bounds"))
    return std::nullopt;
  return standsBefore(blame.memory.describeObject(blame.graph, result.faultObject - 1),
                      blame.context.built.sites.get(result.site).line);
}

} // namespace assay::driver
