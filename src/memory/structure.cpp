#include "memory/structure.h"

#include <algorithm>

namespace assay::memory {

using program::CType;
using program::TypeId;
using program::TypeKind;
using program::TypeTable;

namespace {

// Types of the memory that a value of `from` leads to, itself not included.
void collect(const TypeTable &types, TypeId from, std::set<TypeId> &seen) {
  const CType &type = types.get(from);
  if (type.kind == TypeKind::Record) {
    for (const program::Field &field : type.fields)
      collect(types, field.type, seen);
  } else if (type.kind == TypeKind::Array) {
    collect(types, type.element, seen);
  } else if (type.kind == TypeKind::Pointer && seen.insert(type.element).second) {
    collect(types, type.element, seen);
  }
}

} // namespace

std::set<TypeId> nodeTypes(const TypeTable &types) {
  std::set<TypeId> out;
  for (TypeId id = 0; id < types.size(); ++id) {
    std::set<TypeId> reached;
    if (types.get(id).kind == TypeKind::Record)
      collect(types, id, reached);
    if (reached.contains(id))
      out.insert(id);
  }
  return out;
}

uint32_t nodeCount(const std::set<TypeId> &nodes, const input::InputGraph &graph) {
  auto reached = input::reachable(graph);
  return static_cast<uint32_t>(std::count_if(reached.begin(), reached.end(), [&](uint32_t number) {
    return number != 0 && nodes.contains(graph.objects[number].element);
  }));
}

namespace {

// Depth-first: 1 while its descendants are visited, 2 afterwards.
bool findsRing(const input::InputGraph &graph, uint32_t number, std::map<uint32_t, int> &state) {
  state[number] = 1;
  for (const auto &[offset, edge] : graph.objects[number].edges) {
    if (edge.target == input::kNull)
      continue;
    int seen = state[edge.target];
    if (seen == 1 || (seen == 0 && findsRing(graph, edge.target, state)))
      return true;
  }
  state[number] = 2;
  return false;
}

} // namespace

std::string ringRoot(const TypeTable &types, const input::InputGraph &graph) {
  const CType &block = types.get(graph.objects[0].element);
  for (const auto &[offset, edge] : graph.objects[0].edges) {
    std::map<uint32_t, int> state;
    if (edge.target == input::kNull || !findsRing(graph, edge.target, state))
      continue;
    for (const program::Field &field : block.fields)
      if (field.bitOffset / 8 == offset)
        return field.name;
    return "?";
  }
  return "";
}

std::string structureOf(const input::InputGraph &graph) {
  // Pointers of an object are ordered by offset, so breadth-first numbers are canonical.
  std::vector<uint32_t> order = input::reachable(graph);
  std::map<uint32_t, size_t> rank;
  for (size_t i = 0; i < order.size(); ++i)
    rank[order[i]] = i;
  std::string out;
  for (uint32_t number : order) {
    const input::Object &object = graph.objects[number];
    out += std::to_string(object.element) + ":";
    for (const auto &[offset, edge] : object.edges)
      if (edge.target != input::kNull)
        out +=
            std::to_string(offset) + ">" + std::to_string(rank[edge.target]) + "+" + std::to_string(edge.offset) + ",";
    out += ";";
  }
  return out;
}

} // namespace assay::memory
