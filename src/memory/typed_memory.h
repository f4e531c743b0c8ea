// Pointers that may lead into the middle of objects: to members, elements of arrays, structures inside
// structures, variables of the unit; wherever a value of their type lives, and nowhere else. Until
// this is switched on it is GraphMemory, whose pointers lead to whole objects.
#pragma once

#include "memory/graph_memory.h"
#include "memory/typed_places.h"

namespace assay::memory {

class TypedMemory : public GraphMemory {
public:
  using GraphMemory::GraphMemory;

  void setTyped(bool typed) { isTyped_ = typed; }
  bool isTyped() const { return isTyped_; }

  std::optional<PointerChoices> choices(const input::InputGraph &graph, expr::VarId id) override;

  // Where `inner` may lead inside what `outer` leads to, as distances from `outer`. The list does not
  // depend on how far an object has grown, so that it is the same in all runs.
  std::vector<int64_t> distances(const input::InputGraph &graph, expr::VarId outer, expr::VarId inner) const;
  // Addresses in variables of the unit where the pointer may lead.
  std::vector<uint64_t> placesInVariables(const input::InputGraph &graph, expr::VarId id) const;
  // Are the decisions on where these pointers lead all that there are? Else nothing that was not seen is
  // ruled out.
  bool decidesAll(const input::InputGraph &graph, expr::VarId a, expr::VarId b);
  bool decidesVariables(const input::InputGraph &graph, expr::VarId id) const;
  // Is the address one that a pointer of this type may hold: in an object of the input where a value of the type lives,
  // at the end of an array of them, or, for bytes, anywhere in it?
  bool mayLeadTo(const input::InputGraph &graph, expr::VarId id, uint64_t address) const;
  // The same for a distance from the start of an object that does not exist yet, as another pointer would get it.
  bool mayLeadIntoNew(expr::VarId id, expr::VarId owner, uint64_t distance) const;

  // The type of what the pointer leads to if its places follow from types alone; none for texts, buffers with a
  // length, functions.
  std::optional<program::TypeId> typeOfTarget(const input::InputGraph &graph, expr::VarId id) const;
  const program::TypeTable &types() const { return types_; }
  bool isByteView(program::TypeId id) const { return isBytes(id); }
  Places placesIn(program::TypeId outer, program::TypeId inner) const {
    return placesInside(types_, outer, inner, limits_.disjoint);
  }

private:
  bool livesAt(program::TypeId element, uint64_t offset, program::TypeId wanted) const;
  bool mayLeadInside(const input::InputGraph &graph, expr::VarId id) const;
  int64_t elementsTried(const input::Object &shape) const;
  bool listsAll(const input::InputGraph &graph, expr::VarId outer, expr::VarId inner) const;
  program::TypeId pointee(expr::VarId id) const { return types_.get(leaves_[id].type).element; }

  bool isTyped_ = false;
};

} // namespace assay::memory
