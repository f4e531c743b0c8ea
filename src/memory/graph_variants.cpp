// Inputs made of another one: larger, plainer, with a text, with another view of a union.
#include "memory/graph_memory.h"

#include "memory/leaf_bytes.h"

#include <algorithm>

namespace assay::memory {

using input::Edge;
using input::Extent;
using input::InputGraph;
using input::Leaf;
using input::Object;
using program::CType;

InputGraph GraphMemory::withoutPointers(const InputGraph &graph, const std::set<expr::VarId> &kept) {
  InputGraph out = graph;
  Symbols all = symbols(graph);
  for (size_t i = 0; i < all.leaves.size(); ++i) {
    const Leaf &leaf = all.leaves[i];
    if (!leaf.isPointer || kept.contains(all.variables[i]) || !graph.objects[leaf.object].global.empty())
      continue;
    auto choices = this->choices(graph, all.variables[i]);
    if (choices && choices->nullable)
      out.objects[leaf.object].edges[leaf.offset] = Edge{};
  }
  std::vector<uint32_t> left = input::reachable(out);
  out.objects.resize(*std::max_element(left.begin(), left.end()) + 1);
  return out;
}

InputGraph GraphMemory::plain(const InputGraph &graph, const std::set<expr::VarId> &wanted) {
  Symbols all = symbols(graph);
  std::set<expr::VarId> kept;
  for (expr::VarId variable : all.variables)
    if (!wanted.contains(variable))
      kept.insert(kept.end(), variable);
  InputGraph out = withoutPointers(graph, kept);
  for (size_t i = 0; i < all.leaves.size(); ++i) {
    const Leaf &leaf = all.leaves[i];
    if (leaf.isPointer || isLength(leaf.object, leaf.offset) || leaf.object >= out.objects.size() ||
        kept.contains(all.variables[i]))
      continue;
    Object &object = out.objects[leaf.object];
    auto at = object.bytes.begin() + static_cast<std::ptrdiff_t>(leaf.offset);
    if (object.initial.size() >= leaf.offset + leaf.bytes)
      std::copy_n(object.initial.begin() + static_cast<std::ptrdiff_t>(leaf.offset), leaf.bytes, at);
    else
      std::fill_n(at, leaf.bytes, 0);
  }
  return out;
}

std::vector<InputGraph> GraphMemory::plainVariants(const InputGraph &graph) {
  InputGraph zero = graph;
  InputGraph one = graph;
  Symbols all = symbols(graph);
  auto setLength = [&](InputGraph &variant, const Leaf &leaf) {
    writeValue(variant.objects[0].bytes, leaf.offset, leaf.bytes, 1);
  };
  for (const Leaf &leaf : all.leaves) {
    if (leaf.isPointer || !graph.objects[leaf.object].global.empty())
      continue;
    if (isLength(leaf.object, leaf.offset))
      setLength(one, leaf);
    else
      writeValue(zero.objects[leaf.object].bytes, leaf.offset, leaf.bytes, 0);
  }
  InputGraph both = zero;
  for (const Leaf &leaf : all.leaves)
    if (!leaf.isPointer && isLength(leaf.object, leaf.offset))
      setLength(both, leaf);
  std::vector<InputGraph> out{std::move(zero)};
  if (!lengthOf_.empty())
    out.insert(out.end(), {std::move(one), std::move(both)});
  for (InputGraph &variant : out)
    settleLengths(variant);
  return out;
}

std::optional<InputGraph> GraphMemory::grow(const InputGraph &graph, uint32_t number, uint64_t neededBytes) {
  if (number == 0 || number >= graph.objects.size())
    return std::nullopt;
  const Object &object = graph.objects[number];
  uint64_t size = std::max<uint64_t>(1, types_.get(object.element).size);
  uint64_t needed = (neededBytes + size - 1) / size;
  // A record that ends in a flexible array grows by its tail, one whole record at a time.
  if (object.extent == Extent::Fixed || object.extent == Extent::Paired)
    return std::nullopt;
  uint64_t most = object.extent == Extent::String ? limits_.maxStringBytes : limits_.maxGrowElements;
  most = std::min(most, limits_.maxGrowBytes / size);
  if (needed > most || needed <= object.count)
    return std::nullopt;
  InputGraph larger = graph;
  uint64_t count = std::min(most, std::max(needed, object.count * 2));
  resize(larger, number, count);
  return larger;
}

void GraphMemory::resize(InputGraph &graph, uint32_t number, uint64_t count) {
  Object &object = graph.objects[number];
  uint64_t oldBytes = object.bytes.size();
  uint64_t newBytes = count * types_.get(object.element).size;
  object.count = count;
  object.bytes.resize(newBytes);
  if (newBytes < oldBytes)
    object.edges.erase(object.edges.lower_bound(newBytes), object.edges.end());
  else
    fillFresh(graph, number, oldBytes);
}

std::optional<InputGraph> GraphMemory::asText(const InputGraph &graph, uint32_t number) {
  const Object &object = graph.objects[number];
  if (object.extent != Extent::Grow || !types_.get(object.element).isChar)
    return std::nullopt;
  InputGraph out = graph;
  out.objects[number].extent = Extent::String;
  resize(out, number, std::max(object.count, kFirstStringBytes));
  out.objects[number].bytes.back() = 0;
  return out;
}

std::optional<InputGraph> GraphMemory::withText(const InputGraph &graph, const Edge &place, const std::string &text) {
  const Object &object = graph.objects[place.target];
  uint64_t needed = place.offset + text.size() + 1;
  if (!types_.get(object.element).isChar || needed > limits_.maxStringBytes)
    return std::nullopt;
  InputGraph out = graph;
  if (needed > object.count && object.extent == Extent::String)
    resize(out, place.target, needed);
  std::vector<uint8_t> &bytes = out.objects[place.target].bytes;
  if (needed > bytes.size())
    return std::nullopt;
  std::memcpy(bytes.data() + place.offset, text.c_str(), text.size() + 1);
  return out;
}

std::vector<InputGraph> GraphMemory::pointerViews(const InputGraph &graph, uint64_t address) {
  std::vector<InputGraph> out;
  input::AddressMap map(graph);
  auto place = map.find(address);
  if (!place || place->offset >= graph.objects[place->target].bytes.size())
    return out;
  const Object &object = graph.objects[place->target];
  for (const auto &[offset, type] : input::unionsAt(types_, object, place->offset)) {
    const CType &choice = types_.get(type);
    for (uint32_t member = 0; member < choice.fields.size(); ++member) {
      auto now = object.unionChoice.find(offset);
      if (now != object.unionChoice.end() && now->second == member)
        continue;
      InputGraph other = graph;
      Object &changed = other.objects[place->target];
      changed.unionChoice[offset] = member;
      bool pointerThere = false;
      for (const Leaf &leaf : input::leavesOf(types_, other, place->target))
        pointerThere = pointerThere || (leaf.isPointer && leaf.offset == place->offset);
      if (!pointerThere)
        continue;
      for (const Leaf &leaf : input::leavesOf(types_, other, place->target))
        if (leaf.isPointer) {
          if (changed.edges.try_emplace(leaf.offset, Edge{}).second)
            std::memset(changed.bytes.data() + leaf.offset, 0, 8);
        }
      out.push_back(std::move(other));
    }
  }
  return out;
}

} // namespace assay::memory
