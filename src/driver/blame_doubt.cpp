// What of a failing run was made up, so that callers may never have it.
#include "driver/blame.h"

#include "emit/test_case.h"

#include <algorithm>

namespace assay::driver {

using trace::Decision;

// Does it stand in an intricate record, or in something that only such records lead to, or before what pointers lead
// to? Is it a number that is passed in and out, alone or in a record, or passed by callers who are at hand? Bytes and
// characters that these pass may come from anywhere.
bool Blame::isKept(const input::Leaf &leaf) const {
  if (leaf.object == 0)
    return function.isInternal && !leaf.isPointer;
  bool isData = leaf.bytes == 1 || memory.isText(graph, leaf.object);
  if (function.isInternal && !leaf.isPointer && (!isData || memory.isState(graph, leaf.object, false)))
    return true;
  if (leaf.offset < input::firstPointedTo(graph, leaf.object))
    return true; // a header
  bool isWritten = leaf.object < abi::kReachObjects && (trace.result.written >> leaf.object & 1) != 0;
  if (!leaf.isPointer && isWritten && memory.isState(graph, leaf.object, false))
    return true;
  bool isOnlyFirst = leaf.object < abi::kReachObjects && trace.result.reach[leaf.object] <= leaf.bytes;
  if (leaf.offset == 0 && !leaf.isPointer && isOnlyFirst && memory.isInOut(graph, leaf.object))
    return true;
  std::set<uint32_t> seen = {0};
  for (std::vector<uint32_t> work = {leaf.object}; !work.empty();) {
    uint32_t number = work.back();
    work.pop_back();
    if (number == 0)
      return false; // an argument leads there, by way of plain objects
    if (!seen.insert(number).second || memory.isIntricate(graph, number))
      continue;
    for (uint32_t from = 0; from < graph.objects.size(); ++from)
      for (const auto &[offset, edge] : graph.objects[from].edges)
        if (edge.target == number)
          work.push_back(from);
  }
  return true;
}

// What lies around a buffer is for the callers of a static function to see to, and for those who pass a
// text with its length: it may have a NUL behind.
std::string Blame::shortBuffer() const {
  const abi::RunResult &result = trace.result;
  if (result.fault != abi::FaultKind::OutOfBounds || result.faultObject <= 1 ||
      result.faultObject > graph.objects.size())
    return "";
  const input::Object &object = graph.objects[result.faultObject - 1];
  bool mayEndWithNul =
      object.extent == input::Extent::Paired && memory.isText(graph, result.faultObject - 1) &&
      result.faultIsWrite == 0 &&
      result.faultOffset + static_cast<int64_t>(result.faultSize) == static_cast<int64_t>(object.bytes.size()) + 1;
  return function.isInternal || mayEndWithNul ? memory.describeObject(graph, result.faultObject - 1) : "";
}

// A function that is active because a pointer in a record or variable was made to lead to it, or an argument, in a
// recursion: few pass what calls them.
std::string Blame::madeUpCallee(const report::Finding &finding, const Symbols &symbols) const {
  for (size_t i = 0; i < symbols.leaves.size(); ++i) {
    const input::Leaf &leaf = symbols.leaves[i];
    uint32_t target = leaf.isPointer ? input::edgeAt(graph, leaf).target : input::kNull;
    bool isMadeUp = leaf.object != 0 ? isKept(leaf) : finding.rule == "stack-overflow";
    if (target != input::kNull && isMadeUp &&
        std::find(finding.stack.begin(), finding.stack.end(), graph.objects[target].global) != finding.stack.end())
      return memory.describe(graph, symbols.variables[i]);
  }
  return "";
}

// How pointers that are passed in and out, or held by a record, lie to each other is for callers to keep: start,
// end and place of a buffer.
std::string Blame::relationBehind(const std::set<expr::VarId> &behind, const Symbols &symbols) const {
  std::vector<expr::VarId> held;
  for (expr::VarId variable : behind)
    if (const input::Leaf *leaf = symbols.leafOf(variable); leaf != nullptr && leaf->isPointer && leaf->object != 0)
      held.push_back(variable);
  return held.size() < 2 ? "" : memory.describe(graph, held.front());
}

const program::Stub *Blame::calledStub(const std::function<bool(const program::Stub &)> &isMeant) const {
  for (const trace::CallEvent &event : trace.calls)
    for (const program::Stub &stub : context.unit.stubs)
      if (stub.name == context.built.functions[event.function] && isMeant(stub))
        return &stub;
  return nullptr;
}

// A stub may have been meant to write something.
std::string Blame::stubThatFillsNothing() const {
  const program::Stub *stub = calledStub(
      [](const program::Stub &called) { return called.filled == program::kNoType && called.effects.empty(); });
  return stub == nullptr ? "" : stub->base();
}

// A callback that gives nothing is there for what it does, or does not return from: one that takes nothing either, or
// that may have been to free what was lost. The one of a test does nothing.
std::string Blame::silentCallback(const report::Finding &finding) const {
  const program::Stub *stub = calledStub([&](const program::Stub &called) {
    return called.callbackType != program::kNoType && (called.parameters.empty() || finding.rule == "leak") &&
           program::returnsNothing(context.unit.types, called);
  });
  return stub == nullptr ? "" : stub->base() + "()";
}

// A NULL that is nobody's argument may be what a function of the project returned that the test chose as a callback,
// and a block may have been freed by one.
std::string Blame::chosenCallback(const report::Finding &finding) const {
  bool isNobodys = finding.rule == "null-deref" && trace.result.faultTerm == 0;
  if (!isNobodys && finding.rule != "use-after-free" && finding.rule != "double-free")
    return "";
  Symbols symbols = memory.symbols(graph);
  for (size_t i = 0; i < symbols.leaves.size(); ++i) {
    input::Edge edge = symbols.leaves[i].isPointer ? input::edgeAt(graph, symbols.leaves[i]) : input::Edge{};
    const std::string name = edge.target < graph.objects.size() ? graph.objects[edge.target].global : "";
    bool isCalled = !name.empty() && std::any_of(trace.calls.begin(), trace.calls.end(), [&](const auto &event) {
      return context.built.functions[event.function] == name;
    });
    if (isCalled)
      return memory.describe(graph, symbols.variables[i]) + " == " + name;
  }
  return "";
}

// Two parameters that lead to one object: few callers do that where it is not meant. What becomes of memory may come
// of it, what becomes of numbers does not.
std::string Blame::sameArgument(const report::Finding &finding) const {
  static const std::set<std::string> kOfMemory = {"out-of-bounds", "leak", "double-free", "use-after-free",
                                                  emit::kUninitialisedRead};
  if (!kOfMemory.contains(finding.rule))
    return "";
  const program::CType &block = context.unit.types.get(function.argumentBlock);
  std::map<uint32_t, std::string> seen;
  for (const program::Field &field : block.fields) {
    auto edge = graph.objects[0].edges.find(field.bitOffset / 8);
    if (edge == graph.objects[0].edges.end() || edge->second.target == input::kNull)
      continue;
    auto [known, isNew] = seen.try_emplace(edge->second.target, field.name);
    if (!isNew && graph.objects[edge->second.target].global.empty())
      return known->second + " == " + field.name;
  }
  return "";
}

std::string Blame::madeUpBehind(const report::Finding &finding) const {
  if (std::string stub = finding.rule == emit::kUninitialisedRead ? stubThatFillsNothing() : ""; !stub.empty())
    return stub;
  for (const std::string &doubt :
       {shortBuffer(), silentCallback(finding), chosenCallback(finding), sameArgument(finding)})
    if (!doubt.empty())
      return doubt;
  Symbols symbols = memory.symbols(graph);
  if (std::string callee = madeUpCallee(finding, symbols); !callee.empty())
    return callee;
  bool isOneTurn = finding.rule != "hang"; // that goes wrong, and not all together
  const Decision *last = isOneTurn ? failing(finding.rule) : nullptr;
  std::set<expr::VarId> behind;
  auto add = [&](const Decision &decision) {
    for (expr::VarId variable : nodes.variables(decision.value))
      behind.insert(variable);
  };
  if (trace.result.faultTerm != 0)
    behind.insert(trace.result.faultTerm - 1);
  if (last != nullptr)
    add(*last);
  else if (trace.result.faultTerm == 0) // of a leak, a hang and the like every branch on the way is a part
    for (const Decision &decision : trace.decisions)
      if (decision.isSource())
        add(decision);
  if (last != nullptr && isAllocation(*last)) // how large the block is, and how far the code went in it, are two
    if (const Decision *branch = lastBranch(); branch != nullptr)
      add(*branch);
  if (finding.rule == "out-of-bounds") // so are where it went, and how much it took
    for (const Decision &decision : trace.decisions)
      if (isFailing(decision, finding.rule))
        add(decision);
  if (std::string relation = relationBehind(behind, symbols); !relation.empty())
    return relation;
  for (expr::VarId variable : behind) {
    const input::Leaf *leaf = symbols.leafOf(variable);
    // A guard is one for the check that fails, not for a branch that led there.
    bool mayBeGuarded = leaf != nullptr && !leaf->isPointer && last != nullptr && !last->isSource();
    if (leaf != nullptr && isKept(*leaf) && !(mayBeGuarded && isGuarded(*last, variable, symbols)))
      return memory.describe(graph, variable);
  }
  return "";
}

} // namespace assay::driver
