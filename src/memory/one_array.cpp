// Pointers that are compared by order, or subtracted, are begin, end and places between of one array. The
// memory graph gives each an object of its own; here they come to lead into one.
#include "memory/graph_memory.h"

namespace assay::memory {

using input::Edge;
using input::Extent;
using input::InputGraph;
using input::Leaf;
using input::Object;

namespace {
constexpr uint64_t kBytes = 16; // enough for code that wants some room before the end
constexpr uint64_t kElements = 8;
constexpr uint64_t kMostListed = 64;

bool mayBeLonger(const Object &object) {
  return object.global.empty() && (object.extent == Extent::Grow || object.extent == Extent::String);
}
} // namespace

bool GraphMemory::couldBeOneArray(const InputGraph &graph, expr::VarId one, expr::VarId other, bool isOrdered) const {
  Edge first = input::edgeAt(graph, leaves_[one]);
  Edge second = input::edgeAt(graph, leaves_[other]);
  if (first.target == input::kNull || second.target == input::kNull || first.target == second.target)
    return false;
  const Object &a = graph.objects[first.target];
  const Object &b = graph.objects[second.target];
  bool areNodes = nodeTypes_.contains(a.element);
  return a.element == b.element && (!areNodes || isOrdered) && mayBeLonger(a) && mayBeLonger(b);
}

InputGraph GraphMemory::inOneArray(const InputGraph &graph, expr::VarId begin, expr::VarId end) {
  Edge first = input::edgeAt(graph, leaves_[begin]);
  Edge second = input::edgeAt(graph, leaves_[end]);
  const Object &one = graph.objects[first.target];
  InputGraph out = graph;
  resize(out, first.target, types_.get(one.element).size == 1 ? kBytes : kElements);
  out.objects[first.target].extent = Extent::Grow;
  for (Object &object : out.objects)
    for (auto &[offset, edge] : object.edges)
      if (edge.target == second.target)
        edge = Edge{first.target, out.objects[first.target].bytes.size()};
  return out;
}

std::optional<InputGraph> GraphMemory::growBefore(const InputGraph &graph, uint32_t number, uint64_t neededBytes) {
  constexpr uint64_t kMostBefore = 64;
  const Object &object = graph.objects[number];
  bool mayHave = number != 0 && object.global.empty() && types_.get(object.element).size == 1 &&
                 object.extent != Extent::Fixed && object.extent != Extent::Results;
  if (!mayHave || neededBytes > kMostBefore || object.count + neededBytes > limits_.maxGrowElements)
    return std::nullopt;
  InputGraph out = graph;
  Object &larger = out.objects[number];
  larger.extent = Extent::Grow;
  larger.bytes.insert(larger.bytes.begin(), neededBytes, 0);
  larger.count += neededBytes;
  for (Object &from : out.objects)
    for (auto &[offset, edge] : from.edges)
      if (edge.target == number)
        edge.offset += neededBytes;
  return out;
}

void GraphMemory::addPlacesOfArray(const InputGraph &graph, const Leaf &pointer, std::vector<uint64_t> &places) const {
  Edge now = input::edgeAt(graph, pointer);
  if (now.target == input::kNull || graph.objects[now.target].element != types_.get(pointer.type).element)
    return;
  const Object &array = graph.objects[now.target];
  bool isShared = false;
  for (const Object &object : graph.objects)
    for (const auto &[offset, edge] : object.edges)
      isShared = isShared || (edge.target == now.target && edge.offset != now.offset);
  if (!isShared || !mayBeLonger(array) || array.count < 2)
    return;
  uint64_t start = input::AddressMap(graph).addressOf(now.target);
  uint64_t size = types_.get(array.element).size;
  for (uint64_t i = 0; i <= std::min(array.count, kMostListed); ++i)
    if (uint64_t place = start + i * size; std::find(places.begin(), places.end(), place) == places.end())
      places.push_back(place);
}

} // namespace assay::memory
