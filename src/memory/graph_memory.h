// CUTE's logical input map: a pointer is NULL, a new node, or an existing one; only equalities
// between pointers are known. Fresh pointers are NULL, fresh scalars small and random.
#pragma once

#include "base/rng.h"
#include "memory/memory_model.h"
#include "memory/node_habits.h"
#include "memory/structure.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace assay::memory {

class GraphMemory : public MemoryModel {
public:
  GraphMemory(const program::Unit &unit, const program::Function &function, Outside outside, const Limits &limits,
              base::Rng &rng);

  input::InputGraph initialInput() override;
  // Puts variables and functions of a stored input to where they are in this unit.
  void placeOutside(input::InputGraph &graph) const;
  Symbols symbols(const input::InputGraph &graph) override;
  std::optional<PointerChoices> choices(const input::InputGraph &graph, expr::VarId id) override;
  input::InputGraph inputFrom(const input::InputGraph &base, const expr::Assignment &model) override;
  input::InputGraph plain(const input::InputGraph &graph, const std::set<expr::VarId> &wanted) override;
  input::InputGraph withoutPointers(const input::InputGraph &graph, const std::set<expr::VarId> &kept) override;
  std::optional<input::InputGraph> grow(const input::InputGraph &graph, uint32_t number, uint64_t neededBytes) override;
  std::optional<input::InputGraph> growBefore(const input::InputGraph &graph, uint32_t number,
                                              uint64_t neededBytes) override;
  std::optional<input::InputGraph> asText(const input::InputGraph &graph, uint32_t number) override;
  std::optional<input::InputGraph> withText(const input::InputGraph &graph, const input::Edge &place,
                                            const std::string &text) override;
  std::vector<input::InputGraph> pointerViews(const input::InputGraph &graph, uint64_t address) override;
  bool clamped(const input::InputGraph &graph) override;
  Overlap overlap(const input::InputGraph &graph, expr::VarId a, expr::VarId b) override;
  void learn(const input::InputGraph &graph) override { habits_.learn(types_, nodeTypes_, graph); }
  std::vector<input::InputGraph> plainVariants(const input::InputGraph &graph) override;
  std::string negativeLength(const input::InputGraph &graph, const input::Object &object) const override;
  bool statesLength(const input::InputGraph &graph, expr::VarId pointer) const override;
  std::vector<Length> lengths(const input::InputGraph &graph) override;
  bool isState(const input::InputGraph &graph, uint32_t number, bool isArithmetic) const override;
  bool isEnumeration(expr::VarId variable) const override {
    return leaves_[variable].type != program::kNoType && !types_.get(leaves_[variable].type).enumerators.empty();
  }
  bool isText(const input::InputGraph &graph, uint32_t number) const override {
    return types_.get(graph.objects[number].element).isPlainChar;
  }
  bool isInOut(const input::InputGraph &graph, uint32_t number) const override;
  bool isIntricate(const input::InputGraph &graph, uint32_t number) const override;
  std::string describeObject(const input::InputGraph &graph, uint32_t number) override;
  uint32_t nodeCount(const input::InputGraph &graph) const override { return memory::nodeCount(nodeTypes_, graph); }
  bool couldBeOneArray(const input::InputGraph &graph, expr::VarId one, expr::VarId other,
                       bool isOrdered) const override;
  input::InputGraph inOneArray(const input::InputGraph &graph, expr::VarId begin, expr::VarId end) override;
  void setNodeLimit(uint32_t nodes) override { limits_.maxNodes = nodes; }
  std::string describe(const input::InputGraph &graph, expr::VarId id) override;

protected:
  // A view of bytes, or of nothing known: it may lead into anything.
  bool isBytes(program::TypeId id) const;
  // Elements of what the pointer leads to; 0 if it is NULL.
  uint64_t elementsAt(const input::InputGraph &graph, expr::VarId pointer) const;
  // The object a pointer leads to when it is made new, without its bytes.
  input::Object shapeFor(const input::InputGraph &graph, const input::Leaf &pointer) const;
  bool sameShape(const input::Object &a, const input::Object &b) const;
  // Where several pointers lead into one array, each may lead to any element of it, or to its end.
  void addPlacesOfArray(const input::InputGraph &graph, const input::Leaf &pointer,
                        std::vector<uint64_t> &places) const;

  static constexpr uint64_t kFirstStringBytes = 8;

  const program::TypeTable &types_;
  Limits limits_;
  std::vector<input::Leaf> leaves_; // by variable

private:
  expr::VarId variable(const input::Leaf &leaf);
  struct Known {
    std::vector<input::Leaf> leaves;
    std::vector<expr::VarId> variables;
  };
  // The variables of an object whose leaves are these.
  const Known &know(uint32_t number, std::vector<input::Leaf> leaves);
  std::map<uint32_t, std::string> pointerNames(const input::InputGraph &graph) const;
  void addPlacesInside(const input::InputGraph &graph, const input::AddressMap &map, program::TypeId wanted,
                       std::vector<uint64_t> &places) const;
  void reachPlace(input::InputGraph &graph, const input::Edge &edge);
  uint32_t addObject(input::InputGraph &graph, const input::Leaf &pointer);
  void addVariables(input::InputGraph &graph) const;
  void addCallees(program::TypeId type, std::vector<uint64_t> &places) const;
  std::optional<input::Edge> edgeToFunction(input::InputGraph &graph, uint64_t address) const;
  bool isPromised(const input::Leaf &pointer) const;
  void followHabits(input::InputGraph &graph, uint32_t number, uint32_t owner);
  void fillFresh(input::InputGraph &graph, uint32_t number, uint64_t fromByte);
  void resize(input::InputGraph &graph, uint32_t number, uint64_t count);
  void settleLengths(input::InputGraph &graph);
  base::SignedValue statedLength(const input::InputGraph &graph, const input::Object &object) const;
  uint64_t pairedCount(const input::InputGraph &graph, const input::Object &object) const;

  const program::Unit &unit_;
  const program::Function &function_;
  Outside outside_;
  base::Rng &rng_;
  std::set<program::TypeId> nodeTypes_;
  NodeHabits habits_;
  program::TypeId byteType_ = program::kNoType;
  std::unordered_map<input::Leaf, expr::VarId, input::LeafHash> variables_;
  std::vector<Known> known_; // by number of the object: as it was last, which mostly it still is
  bool isLength(uint32_t object, uint64_t offset) const; // a parameter that says how long a buffer is
  std::map<uint64_t, uint64_t> lengthOf_;                // pointer parameter's offset → length parameter's
  std::set<uint64_t> results_;                           // offsets of pointers to rows that stubs take from
  std::set<uint64_t> optionalRows_;                      // … and that may be missing
};

} // namespace assay::memory
