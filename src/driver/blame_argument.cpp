// What callers see to by what they pass.
#include "driver/blame.h"

#include "expr/conditions.h"
#include "memory/length_pairs.h"

#include <algorithm>
#include <cstring>

namespace assay::driver {

using trace::Decision;
using trace::DecisionKind;

std::optional<std::string> Blame::noEnumerator(const Decision &failing) const {
  Symbols symbols = memory.symbols(graph);
  for (expr::VarId variable : nodes.variables(failing.value)) {
    const input::Leaf *leaf = symbols.leafOf(variable);
    if (leaf == nullptr || leaf->object != 0 || leaf->type == program::kNoType)
      continue;
    const program::CType &type = context.unit.types.get(leaf->type);
    auto value = static_cast<uint64_t>(symbols.values.at(variable));
    uint64_t bits = 0;
    for (const program::Enumerator &one : type.enumerators)
      bits |= static_cast<uint64_t>(one.value);
    if (!type.enumerators.empty() && (value & ~bits) != 0)
      return memory.describe(graph, variable);
  }
  return std::nullopt;
}

std::optional<report::Precondition> Blame::largerThanMemory() const {
  constexpr unsigned __int128 kMostBytes = static_cast<unsigned __int128>(1) << 47;
  auto table = memory::tableOf(context.unit, function);
  if (!table)
    return std::nullopt;
  const program::CType &block = context.unit.types.get(function.argumentBlock);
  auto value = [&](size_t parameter) {
    uint64_t out = 0;
    std::memcpy(&out, graph.objects[0].bytes.data() + block.fields[parameter].bitOffset / 8,
                std::min<uint64_t>(sizeof out, context.unit.types.get(function.parameters[parameter].type).size));
    return static_cast<unsigned __int128>(out);
  };
  if (value(table->first) * value(table->second) <= kMostBytes)
    return std::nullopt;
  return report::Precondition{"`" + function.parameters[table->first].name + "` times `" +
                                  function.parameters[table->second].name + "` bytes are there",
                              "no memory is that large"};
}

std::optional<std::string> Blame::outsideTable(const Decision &failing) const {
  if (trace.result.fault != abi::FaultKind::WildAccess || failing.kind != DecisionKind::Concretise)
    return std::nullopt;
  Symbols symbols = memory.symbols(graph);
  std::optional<std::string> out;
  for (expr::VarId variable : nodes.variables(failing.value)) {
    const input::Leaf *leaf = symbols.leafOf(variable);
    if (leaf == nullptr || leaf->object != 0)
      return std::nullopt;
    if (!leaf->isPointer)
      out = memory.describe(graph, variable);
  }
  return out;
}

// A value out of range, one of an enumeration, or one for which a switch has no case, that was not looked at
// before: the code asks for another.
bool Blame::refuses(const Decision &failing) const {
  if (!isPlainLook(failing))
    return false;
  const std::vector<expr::VarId> &used = nodes.variables(failing.value);
  bool isSwitch = failing.kind == DecisionKind::Switch;
  bool isEnumeration =
      std::all_of(used.begin(), used.end(), [&](expr::VarId variable) { return memory.isEnumeration(variable); });
  if (!isSwitch && !isEnumeration && !isOrder(nodes, failing.value))
    return false;
  const program::Site &here = context.built.sites.get(failing.site);
  for (const Decision *decision = trace.decisions.data(); decision != &failing; ++decision) {
    const program::Site &there = context.built.sites.get(decision->site);
    bool isSameLine = there.line == here.line && there.file == here.file; // a part of one condition
    if (isSameLine || (isEnumeration && !isOrder(nodes, decision->value)))
      continue;
    for (expr::VarId variable : nodes.variables(decision->value))
      if (std::find(used.begin(), used.end(), variable) != used.end())
        return false;
  }
  return true;
}

std::optional<std::string> Blame::negativeLength(const Decision &failing) const {
  const std::vector<expr::VarId> &used = nodes.variables(failing.value);
  for (const input::Object &object : graph.objects) {
    std::string length = memory.negativeLength(graph, object);
    if (length.empty())
      continue;
    for (const memory::MemoryModel::Length &one : memory.lengths(graph))
      if (one.offset == object.lengthOffset && std::find(used.begin(), used.end(), one.variable) != used.end())
        return length;
  }
  return std::nullopt;
}

std::optional<std::string> Blame::refusedArgument(const Decision &failing) const {
  Symbols symbols = memory.symbols(graph);
  const std::vector<expr::VarId> &used = nodes.variables(failing.value);
  const input::Leaf *leaf = used.size() == 1 ? symbols.leafOf(used.front()) : nullptr;
  if (leaf == nullptr || !leaf->isPointer || leaf->object != 0)
    return std::nullopt;
  std::string name = memory.describe(graph, used.front());
  return input::edgeAt(graph, *leaf).target == input::kNull ? name + " != NULL"
                                                            : "`" + name + "` leads to something that the code knows";
}

} // namespace assay::driver
