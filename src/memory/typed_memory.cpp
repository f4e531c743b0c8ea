#include "memory/typed_memory.h"

#include "memory/typed_places.h"

#include <algorithm>

namespace assay::memory {

using input::Extent;
using input::InputGraph;
using input::Object;
using program::TypeId;
using program::TypeKind;

namespace {
constexpr int64_t kShifts = 3; // elements by which two pointers into an array without a length may differ
}

// A buffer with a length and a string are more than one value: what follows would have to fit, too.
bool TypedMemory::mayLeadInside(const InputGraph &graph, expr::VarId id) const {
  const program::CType &target = types_.get(types_.get(leaves_[id].type).element);
  bool isValue = target.size != 0 && target.kind != TypeKind::Function && !target.isFile;
  return isValue && shapeFor(graph, leaves_[id]).extent == Extent::Grow && !target.isPlainChar;
}

std::optional<PointerChoices> TypedMemory::choices(const InputGraph &graph, expr::VarId id) {
  auto out = GraphMemory::choices(graph, id);
  if (!isTyped_ || !out || !mayLeadInside(graph, id))
    return out;
  input::AddressMap map(graph);
  TypeId wanted = types_.get(leaves_[id].type).element;
  auto offer = [&](uint64_t address) {
    if (std::find(out->existing.begin(), out->existing.end(), address) == out->existing.end())
      out->existing.push_back(address);
  };
  for (uint32_t number : input::reachable(graph)) {
    const Object &object = graph.objects[number];
    if (number == 0 || types_.get(object.element).kind == TypeKind::Function)
      continue;
    uint64_t size = types_.get(object.element).size;
    size_t offered = 0;
    for (uint64_t i = 0; i < std::max<uint64_t>(1, object.count) && offered < kMostPlaces; ++i)
      for (uint64_t offset : placesInside(types_, object.element, wanted, limits_.disjoint)) {
        if (i * size + offset + types_.get(wanted).size > object.bytes.size() || offered++ >= kMostPlaces)
          break;
        offer(map.addressOf(number) + i * size + offset);
      }
  }
  return out;
}

std::vector<int64_t> TypedMemory::distances(const InputGraph &graph, expr::VarId outer, expr::VarId inner) const {
  std::vector<int64_t> out;
  const input::Leaf &leaf = leaves_[outer];
  const auto &edges = graph.objects[leaf.object].edges;
  auto edge = edges.find(leaf.offset);
  if (!mayLeadInside(graph, inner) || edge == edges.end() || edge->second.target == input::kNull)
    return out;
  // By the type that `outer` has: what it leads to now may itself lie inside something else.
  TypeId around = types_.get(leaf.type).element;
  TypeId wanted = types_.get(leaves_[inner].type).element;
  const Object shape = shapeFor(graph, leaf);
  if (types_.get(around).size == 0)
    return out;
  auto size = static_cast<int64_t>(types_.get(around).size);
  int64_t elements = shape.extent == Extent::Fixed ? static_cast<int64_t>(shape.count) : 1 + kShifts;
  for (int64_t i = 0; i < elements; ++i)
    for (uint64_t offset : placesInside(types_, around, wanted, limits_.disjoint))
      if (int64_t distance = i * size + static_cast<int64_t>(offset); out.size() < kMostPlaces)
        out.push_back(distance);
  // The same object is another decision, where both would have made one alike.
  bool isWhole = around == wanted && shape.extent == Extent::Grow;
  std::erase_if(out, [&](int64_t distance) { return isWhole && distance == 0; });
  return out;
}

std::vector<uint64_t> TypedMemory::placesInVariables(const InputGraph &graph, expr::VarId id) const {
  std::vector<uint64_t> out;
  if (!mayLeadInside(graph, id))
    return out;
  for (const Object &object : graph.objects)
    if (!object.global.empty() && types_.get(object.element).kind != TypeKind::Function)
      for (uint64_t offset :
           placesInside(types_, object.element, types_.get(leaves_[id].type).element, limits_.disjoint))
        out.push_back(object.address + offset);
  out.resize(std::min(out.size(), kMostPlaces));
  return out;
}

} // namespace assay::memory
