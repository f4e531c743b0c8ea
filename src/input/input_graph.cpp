#include "input/input_graph.h"

#include <algorithm>

namespace assay::input {

using program::CType;
using program::Field;
using program::TypeId;
using program::TypeKind;
using program::TypeTable;

namespace {

struct LeafWalk {
  const TypeTable &types;
  const Object &object;
  uint32_t number;
  std::vector<Leaf> out;

  void bytes(uint64_t offset, uint64_t count) {
    for (uint64_t i = 0; i < count; ++i)
      out.push_back({number, offset + i, 1, false, false, program::kNoType});
  }

  void record(const CType &type, uint64_t offset) {
    std::vector<bool> bitBytes(type.size, false);
    for (const Field &field : type.fields) {
      if (!field.isBitField) {
        visit(field.type, offset + field.bitOffset / 8);
        continue;
      }
      for (uint64_t bit = field.bitOffset; bit < field.bitOffset + field.bitWidth; ++bit)
        if (bit / 8 < type.size)
          bitBytes[bit / 8] = true;
    }
    for (uint64_t i = 0; i < type.size; ++i)
      if (bitBytes[i])
        bytes(offset + i, 1);
  }

  void visit(TypeId id, uint64_t offset) {
    const CType &type = types.get(id);
    switch (type.kind) {
    case TypeKind::Int:
      if (type.size <= 16)
        out.push_back({number, offset, static_cast<unsigned>(type.size), false, false, id});
      break;
    case TypeKind::Float:
      if (type.size <= 8)
        out.push_back({number, offset, static_cast<unsigned>(type.size), false, true, id});
      break;
    case TypeKind::Pointer:
      out.push_back({number, offset, 8, true, false, id});
      break;
    case TypeKind::Array:
      for (uint64_t i = 0; i < type.count; ++i)
        visit(type.element, offset + i * types.get(type.element).size);
      break;
    case TypeKind::Record:
      if (!type.isUnion) {
        record(type, offset);
      } else if (auto it = object.unionChoice.find(offset);
                 it != object.unionChoice.end() && it->second < type.fields.size()) {
        TypeId member = type.fields[it->second].type;
        visit(member, offset);
        uint64_t size = types.get(member).size; // the member's neighbours reach further
        bytes(offset + size, type.size - size);
      } else {
        bytes(offset, type.size);
      }
      break;
    default:
      break;
    }
  }
};

void findUnions(const TypeTable &types, TypeId id, uint64_t base, uint64_t wanted,
                std::vector<std::pair<uint64_t, TypeId>> &out) {
  const CType &type = types.get(id);
  if (wanted < base || wanted >= base + type.size)
    return;
  if (type.kind == TypeKind::Array) {
    uint64_t size = std::max<uint64_t>(1, types.get(type.element).size);
    findUnions(types, type.element, base + (wanted - base) / size * size, wanted, out);
  } else if (type.kind == TypeKind::Record) {
    if (type.isUnion)
      out.emplace_back(base, id);
    for (const Field &field : type.fields)
      if (!field.isBitField)
        findUnions(types, field.type, base + field.bitOffset / 8, wanted, out);
  }
}

} // namespace

std::vector<Leaf> leavesOf(const TypeTable &types, const InputGraph &graph, uint32_t number) {
  const Object &object = graph.objects[number];
  LeafWalk walk{types, object, number, {}};
  uint64_t size = types.get(object.element).size;
  for (uint64_t i = 0; i < object.count; ++i)
    walk.visit(object.element, i * size);
  auto isBefore = [](const Leaf &a, const Leaf &b) { return a.offset < b.offset; };
  if (!std::is_sorted(walk.out.begin(), walk.out.end(), isBefore))
    std::stable_sort(walk.out.begin(), walk.out.end(), isBefore);
  // A trailing flexible array has its elements after the record.
  const CType &type = types.get(object.element);
  if (type.kind == TypeKind::Record && !type.fields.empty() && object.count == 1) {
    const CType &last = types.get(type.fields.back().type);
    if (last.kind == TypeKind::Array && last.count == 0 && !type.isUnion) {
      uint64_t step = std::max<uint64_t>(1, types.get(last.element).size);
      for (uint64_t at = type.fields.back().bitOffset / 8; at + step <= object.bytes.size(); at += step)
        walk.visit(last.element, at);
    }
  }
  return walk.out;
}

std::vector<std::pair<uint64_t, TypeId>> unionsAt(const TypeTable &types, const Object &object, uint64_t offset) {
  std::vector<std::pair<uint64_t, TypeId>> out;
  uint64_t size = std::max<uint64_t>(1, types.get(object.element).size);
  findUnions(types, object.element, offset / size * size, offset, out);
  return out;
}

Edge edgeAt(const InputGraph &graph, const Leaf &pointer) {
  const std::map<uint64_t, Edge> &edges = graph.objects[pointer.object].edges;
  auto found = edges.find(pointer.offset);
  return found == edges.end() ? Edge{} : found->second;
}

uint64_t firstPointedTo(const InputGraph &graph, uint32_t number) {
  uint64_t first = graph.objects[number].bytes.size();
  for (const Object &from : graph.objects)
    for (const auto &[offset, edge] : from.edges)
      if (edge.target == number)
        first = std::min(first, edge.offset);
  return first;
}

std::vector<uint32_t> reachable(const InputGraph &graph) {
  std::vector<uint32_t> order;
  std::vector<bool> seen(graph.objects.size(), false);
  auto visit = [&](uint32_t number) {
    if (number != kNull && number < seen.size() && !seen[number]) {
      seen[number] = true;
      order.push_back(number);
    }
  };
  visit(0);
  for (uint32_t i = 0; i < graph.objects.size(); ++i)
    if (!graph.objects[i].initial.empty())
      visit(i);
  size_t next = 0;
  while (next < order.size()) // visiting makes it longer
    for (const auto &[offset, edge] : graph.objects[order[next++]].edges)
      visit(edge.target);
  return order;
}

} // namespace assay::input
