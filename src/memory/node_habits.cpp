#include "memory/node_habits.h"

#include <cstring>

namespace assay::memory {

using input::Edge;
using input::InputGraph;

namespace {
constexpr size_t kFewValues = 3;
}

void NodeHabits::learn(const program::TypeTable &types, const std::set<program::TypeId> &nodes,
                       const InputGraph &graph) {
  for (uint32_t owner : input::reachable(graph))
    for (const auto &[at, edge] : graph.objects[owner].edges) {
      if (edge.target == input::kNull || owner == 0 || !nodes.contains(graph.objects[edge.target].element))
        continue;
      const input::Object &node = graph.objects[edge.target];
      if (node.count != 1 || node.element != graph.objects[owner].element)
        continue;
      for (const input::Leaf &leaf : input::leavesOf(types, graph, edge.target)) {
        Place place{node.element, leaf.offset};
        if (leaf.isPointer) {
          auto found = node.edges.find(leaf.offset);
          bool back = found != node.edges.end() && found->second.target == owner;
          ++(back ? pointers_[place].toOwner : pointers_[place].elsewhere);
          continue;
        }
        uint64_t value = 0;
        std::memcpy(&value, node.bytes.data() + leaf.offset, std::min<unsigned>(leaf.bytes, 8));
        if (values_[place].size() <= kFewValues)
          values_[place].insert(value);
      }
    }
}

// Seen from a parent a child's field leads back; seen from the child the parent's does not.
bool NodeHabits::pointsBack(program::TypeId element, uint64_t offset) const {
  auto it = pointers_.find({element, offset});
  return it != pointers_.end() && it->second.toOwner > 0 && it->second.toOwner * 3 >= it->second.elsewhere;
}

std::optional<uint64_t> NodeHabits::usualValue(program::TypeId element, uint64_t offset, base::Rng &rng) const {
  auto it = values_.find({element, offset});
  if (it == values_.end() || it->second.empty() || it->second.size() > kFewValues)
    return std::nullopt;
  return *std::next(it->second.begin(), static_cast<long>(rng.below(it->second.size())));
}

} // namespace assay::memory
