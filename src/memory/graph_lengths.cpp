// How long buffers are: what parameters say, and bounds of our own.
#include "memory/graph_memory.h"

#include "memory/leaf_bytes.h"

#include <algorithm>

namespace assay::memory {

using input::Extent;
using input::InputGraph;
using input::Leaf;
using input::Object;
using program::CType;

bool GraphMemory::statesLength(const InputGraph &graph, expr::VarId pointer) const {
  Extent extent = shapeFor(graph, leaves_[pointer]).extent;
  return extent == Extent::Fixed || extent == Extent::Paired;
}

bool GraphMemory::isLength(uint32_t object, uint64_t offset) const {
  return object == 0 &&
         std::any_of(lengthOf_.begin(), lengthOf_.end(), [&](const auto &pair) { return pair.second == offset; });
}

std::vector<MemoryModel::Length> GraphMemory::lengths(const InputGraph &graph) {
  std::vector<Length> out;
  for (const Leaf &leaf : input::leavesOf(types_, graph, 0))
    if (isLength(0, leaf.offset))
      out.push_back({variable(leaf), leaf.bytes * 8, leaf.offset});
  return out;
}

// What the length parameter of a paired object says.
base::SignedValue GraphMemory::statedLength(const InputGraph &graph, const Object &object) const {
  for (const program::Field &field : types_.get(function_.argumentBlock).fields) {
    if (field.bitOffset / 8 != object.lengthOffset)
      continue;
    const CType &type = types_.get(field.type);
    uint64_t raw = readInteger(graph.objects[0].bytes, object.lengthOffset, static_cast<unsigned>(type.size));
    return type.isSigned ? base::signExtend(raw, static_cast<unsigned>(type.size * 8))
                         : static_cast<base::SignedValue>(raw);
  }
  return 1;
}

std::string GraphMemory::negativeLength(const InputGraph &graph, const Object &object) const {
  if (object.extent != Extent::Paired || statedLength(graph, object) >= 0)
    return "";
  for (const program::Field &field : types_.get(function_.argumentBlock).fields)
    if (field.bitOffset / 8 == object.lengthOffset)
      return field.name;
  return "";
}

uint64_t GraphMemory::pairedCount(const InputGraph &graph, const Object &object) const {
  base::SignedValue length = statedLength(graph, object);
  uint64_t size = std::max<uint64_t>(1, types_.get(object.element).size);
  auto most = static_cast<base::SignedValue>(std::min(limits_.maxPairedElements, limits_.maxGrowBytes / size));
  return length < 1 || most < 1 ? 1 : static_cast<uint64_t>(std::min(length, most));
}

bool GraphMemory::clamped(const InputGraph &graph) {
  return std::any_of(graph.objects.begin(), graph.objects.end(), [&](const Object &object) {
    return object.extent == Extent::Paired &&
           statedLength(graph, object) > static_cast<base::SignedValue>(object.count);
  });
}

// After values changed: paired buffers follow their length, strings end with NUL.
void GraphMemory::settleLengths(InputGraph &graph) {
  for (uint32_t i = 0; i < graph.objects.size(); ++i) {
    if (graph.objects[i].extent == Extent::Paired) {
      uint64_t count = pairedCount(graph, graph.objects[i]);
      if (count != graph.objects[i].count)
        resize(graph, i, count);
    } else if (graph.objects[i].extent == Extent::String && !graph.objects[i].bytes.empty()) {
      Object &object = graph.objects[i];
      if (object.bytes.back() != 0 && object.count < limits_.maxStringBytes)
        resize(graph, i, std::min(object.count * 2, limits_.maxStringBytes));
      graph.objects[i].bytes.back() = 0;
    }
  }
}

} // namespace assay::memory
