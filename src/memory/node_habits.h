// What the nodes of valid structures have in common: fields that point back to the node they hang
// from, and numbers that take few values. A new node that starts so needs less repair.
#pragma once

#include "base/rng.h"
#include "input/input_graph.h"

#include <map>
#include <set>

namespace assay::memory {

class NodeHabits {
public:
  // A valid structure.
  void learn(const program::TypeTable &types, const std::set<program::TypeId> &nodes, const input::InputGraph &graph);
  // Does this field of a node mostly lead back to its owner?
  bool pointsBack(program::TypeId element, uint64_t offset) const;
  // One of the few values that a number of such nodes takes; nothing if they are many or unknown.
  std::optional<uint64_t> usualValue(program::TypeId element, uint64_t offset, base::Rng &rng) const;

private:
  using Place = std::pair<program::TypeId, uint64_t>; // a field of a type of node
  struct Pointers {
    uint64_t toOwner = 0;
    uint64_t elsewhere = 0;
  };
  std::map<Place, Pointers> pointers_;
  std::map<Place, std::set<uint64_t>> values_;
};

} // namespace assay::memory
