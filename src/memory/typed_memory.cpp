#include "memory/typed_memory.h"

#include <algorithm>

namespace assay::memory {

using input::Extent;
using input::InputGraph;
using input::Object;
using program::TypeId;
using program::TypeKind;

namespace {
constexpr int64_t kShifts = 3;           // elements by which two pointers into an array without a length may differ
constexpr uint64_t kMostNewBytes = 4096; // in an object that does not exist yet
constexpr int64_t kPairedElements = 16;  // of an array whose length is a parameter
} // namespace

// A buffer with a length and a string are more than one value: what follows would have to fit, too.
bool TypedMemory::mayLeadInside(const InputGraph &graph, expr::VarId id) const {
  const program::CType &target = types_.get(pointee(id));
  bool isValue = target.size != 0 && target.kind != TypeKind::Function && !target.isFile;
  return isValue && shapeFor(graph, leaves_[id]).extent == Extent::Grow && !target.isPlainChar;
}

std::optional<TypeId> TypedMemory::typeOfTarget(const InputGraph &graph, expr::VarId id) const {
  if (!isTyped_ || !mayLeadInside(graph, id))
    return std::nullopt;
  return pointee(id);
}

int64_t TypedMemory::elementsTried(const Object &shape) const {
  if (shape.extent == Extent::Fixed)
    return static_cast<int64_t>(shape.count);
  return shape.extent == Extent::Paired ? kPairedElements : 1 + kShifts;
}

std::optional<PointerChoices> TypedMemory::choices(const InputGraph &graph, expr::VarId id) {
  auto out = GraphMemory::choices(graph, id);
  if (out && !isTyped_)
    addPlacesOfArray(graph, leaves_[id], out->existing);
  if (!isTyped_ || !out || !mayLeadInside(graph, id))
    return out;
  input::AddressMap map(graph);
  TypeId wanted = pointee(id);
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
      for (uint64_t offset : placesInside(types_, object.element, wanted, limits_.disjoint).offsets) {
        if (i * size + offset + types_.get(wanted).size > object.bytes.size() || offered++ >= kMostPlaces)
          break;
        offer(map.addressOf(number) + i * size + offset);
      }
  }
  return out;
}

std::vector<int64_t> TypedMemory::distances(const InputGraph &graph, expr::VarId outer, expr::VarId inner) const {
  std::vector<int64_t> out;
  if (!mayLeadInside(graph, inner) || elementsAt(graph, outer) == 0)
    return out;
  // By the type that `outer` has: what it leads to now may itself lie inside something else.
  TypeId around = pointee(outer);
  TypeId wanted = pointee(inner);
  const Object shape = shapeFor(graph, leaves_[outer]);
  if (types_.get(around).size == 0)
    return out;
  auto size = static_cast<int64_t>(types_.get(around).size);
  Places places = placesInside(types_, around, wanted, limits_.disjoint);
  for (int64_t i = 0; i < elementsTried(shape); ++i)
    for (uint64_t offset : places.offsets)
      if (int64_t distance = i * size + static_cast<int64_t>(offset); out.size() < kMostPlaces)
        out.push_back(distance);
  // The same object is another decision, where both would have made one alike.
  bool isWhole = around == wanted && shape.extent == Extent::Grow;
  std::erase_if(out, [&](int64_t distance) { return isWhole && distance == 0; });
  return out;
}

// Does distances() give every place where `inner` could lead inside what `outer` leads to?
bool TypedMemory::listsAll(const InputGraph &graph, expr::VarId outer, expr::VarId inner) const {
  TypeId around = pointee(outer);
  TypeId wanted = pointee(inner);
  uint64_t elements = elementsAt(graph, outer);
  if (isBytes(around) && around != wanted)
    return elements <= 1; // a single byte of the other is found from the other side
  Places places = placesInside(types_, around, wanted, limits_.disjoint);
  if (places.offsets.empty())
    return !isBytes(wanted);
  const Object shape = shapeFor(graph, leaves_[outer]);
  if (!mayLeadInside(graph, inner)) // at its beginning only; that, too, is found from the other side
    return places.offsets.size() == 1 && elements <= 1 && mayLeadInside(graph, outer);
  int64_t tried = elementsTried(shape);
  return places.all && static_cast<int64_t>(elements) <= tried &&
         static_cast<size_t>(tried) * places.offsets.size() <= kMostPlaces;
}

bool TypedMemory::decidesAll(const InputGraph &graph, expr::VarId a, expr::VarId b) {
  Overlap how = overlap(graph, a, b);
  if (how == Overlap::Never || how == Overlap::SameObject)
    return true;
  return isTyped_ && listsAll(graph, a, b) && listsAll(graph, b, a);
}

std::vector<uint64_t> TypedMemory::placesInVariables(const InputGraph &graph, expr::VarId id) const {
  std::vector<uint64_t> out;
  if (!mayLeadInside(graph, id))
    return out;
  for (const Object &object : graph.objects)
    if (!object.global.empty() && types_.get(object.element).kind != TypeKind::Function)
      for (uint64_t offset : placesInside(types_, object.element, pointee(id), limits_.disjoint).offsets)
        out.push_back(object.address + offset);
  out.resize(std::min(out.size(), kMostPlaces));
  return out;
}

// Does a value of the type live at the offset in a row of elements, or would the next one begin there?
bool TypedMemory::livesAt(TypeId element, uint64_t offset, TypeId wanted) const {
  uint64_t size = types_.get(element).size;
  if (isBytes(wanted))
    return true;
  if (size == 0)
    return false;
  Places places = placesInside(types_, element, wanted, limits_.disjoint);
  bool isPast = element == wanted && offset % size == 0;
  return isPast || std::find(places.offsets.begin(), places.offsets.end(), offset % size) != places.offsets.end();
}

bool TypedMemory::mayLeadTo(const InputGraph &graph, expr::VarId id, uint64_t address) const {
  auto place = input::AddressMap(graph).find(address);
  if (!place || place->target == 0 || types_.get(pointee(id)).kind == TypeKind::Function)
    return false;
  const Object &object = graph.objects[place->target];
  bool mayGrow = object.global.empty() && object.extent == Extent::Grow;
  if (object.extent == Extent::Results || types_.get(object.element).kind == TypeKind::Function ||
      (place->offset > object.bytes.size() && !mayGrow))
    return false;
  return livesAt(object.element, place->offset, pointee(id));
}

bool TypedMemory::mayLeadIntoNew(expr::VarId id, expr::VarId owner, uint64_t distance) const {
  if (distance > kMostNewBytes || types_.get(pointee(id)).kind == TypeKind::Function)
    return false;
  return livesAt(pointee(owner), distance, pointee(id));
}

bool TypedMemory::decidesVariables(const InputGraph &graph, expr::VarId id) const {
  size_t listed = 0;
  for (const Object &object : graph.objects) {
    if (object.global.empty() || types_.get(object.element).kind == TypeKind::Function)
      continue;
    Places places = placesInside(types_, object.element, pointee(id), limits_.disjoint);
    if (places.offsets.empty() && !isBytes(pointee(id)))
      continue;
    listed += places.offsets.size();
    if (!isTyped_ || !mayLeadInside(graph, id) || !places.all || listed > kMostPlaces)
      return false;
  }
  return true;
}

} // namespace assay::memory
