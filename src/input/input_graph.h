// One concrete input: typed objects, their bytes, and pointers between them. Object 0 is the
// argument block of the function under test. CUTE's logical input map is this graph with an
// object's number as its logical address. Refuses to know how it was found.
#pragma once

#include "program/unit.h"

#include <compare>
#include <map>
#include <string>

namespace assay::input {

constexpr uint32_t kNull = ~uint32_t{0};

struct Edge {
  uint32_t target = kNull;
  uint64_t offset = 0;
  auto operator<=>(const Edge &) const = default;
};

// How the number of elements is decided.
enum class Extent {
  Fixed,   // one object, or a declared bound: reading past it is an error
  Grow,    // starts as one element and grows when the code reads past it
  String,  // bytes that end with NUL; grows when the last byte is wanted non-zero
  Paired,  // a length parameter holds the count
  Results, // what a stub returns, call by call; grows when it is called more often
};

struct Object {
  program::TypeId element = program::kNoType;
  uint64_t count = 1;
  Extent extent = Extent::Fixed;
  uint64_t lengthOffset = 0;                // Paired: where in object 0 the length is
  std::string global;                       // name, if this is a variable or a function of the unit
  uint64_t address = 0;                     // of it, in the runner
  std::vector<uint8_t> initial;             // of a variable: what it holds when the unit is loaded
  std::vector<uint8_t> bytes;               // pointers are zero here; see edges
  std::map<uint64_t, Edge> edges;           // pointer leaves by offset
  std::map<uint64_t, uint32_t> unionChoice; // offset of a union → member seen there

  bool operator==(const Object &) const = default;
};

struct InputGraph {
  std::vector<Object> objects;
  uint32_t failingAllocation = 0; // the one of the run that returns NULL, from 1; 0: none
  bool operator==(const InputGraph &) const = default;
};

// One symbolic leaf: a primitive value at a place of an object.
struct Leaf {
  uint32_t object = 0;
  uint64_t offset = 0;
  unsigned bytes = 0;
  bool isPointer = false;
  bool isFloat = false;
  program::TypeId type = program::kNoType; // of the primitive; kNoType for raw bytes
  auto operator<=>(const Leaf &) const = default;
};

struct LeafHash { // by place: few leaves share one
  size_t operator()(const Leaf &leaf) const {
    return static_cast<size_t>((uint64_t{leaf.object} << 32 ^ leaf.offset) * 0x9e3779b97f4a7c15ULL >> 16);
  }
};

// The leaves of an object in order of offset. Bit-fields and unions without a chosen member give
// single bytes; padding gives none.
std::vector<Leaf> leavesOf(const program::TypeTable &types, const InputGraph &graph, uint32_t number);

// The union at or around `offset` of an object, outermost first: (offset, type).
std::vector<std::pair<uint64_t, program::TypeId>> unionsAt(const program::TypeTable &types, const Object &object,
                                                           uint64_t offset);

// Where the pointer at a leaf leads; nowhere if it is NULL.
Edge edgeAt(const InputGraph &graph, const Leaf &pointer);

// The lowest place of the object that a pointer leads to; its size if there is none.
uint64_t firstPointedTo(const InputGraph &graph, uint32_t number);

// Objects reachable from object 0 and from variables of the unit, in breadth-first order.
std::vector<uint32_t> reachable(const InputGraph &graph);

} // namespace assay::input
