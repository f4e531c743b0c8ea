// Where inside an object a pointer of some type may lead: only to where a value of that type lives.
// That is what the type system promises, and what keeps made-up inputs from overlapping in ways that
// no C program has.
#pragma once

#include "input/input_graph.h"
#include "program/ctype.h"

namespace assay::memory {

constexpr size_t kMostPlaces = 24; // in one object; more are not listed

struct Places {
  std::vector<uint64_t> offsets;
  bool all = true; // else there are more
};

// Offsets at which a value of type `wanted` lives in a value of type `outer`: members, members of
// members, elements of arrays, every member of a union. Bytes are everywhere; where nothing is held to
// be `disjoint` so is every type, at multiples of its alignment.
Places placesInside(const program::TypeTable &types, program::TypeId outer, program::TypeId wanted, bool disjoint);

// The type that stands for all that may share memory with it at the same width: the signed and the unsigned.
program::TypeId sharedType(const program::TypeTable &types, program::TypeId id);
// How deep values are nested in a value of the type; 0 for a primitive one.
unsigned nestingOf(const program::TypeTable &types, program::TypeId id);
// Primitive values at their offsets; none if a union makes them overlay, or if there are too many.
std::vector<std::pair<uint64_t, program::TypeId>> primitiveParts(const program::TypeTable &types, program::TypeId id);

// Is there a union in which values of both types live?
bool shareUnion(const program::TypeTable &types, program::TypeId one, program::TypeId other);

// Is there any such place? Bytes aside.
bool livesInside(const program::TypeTable &types, program::TypeId outer, program::TypeId wanted);

} // namespace assay::memory
