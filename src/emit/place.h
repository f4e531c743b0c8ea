// A place in memory as C writes it: n1, n1.next, result->name[2]. Steps from a place to its members
// and elements, and the search for the place that a byte offset means.
#pragma once

#include "program/ctype.h"

#include <optional>
#include <string>

namespace assay::emit {

struct Place {
  std::string text;
  program::TypeId type = program::kNoType;
  bool isTarget = false; // `text` is a pointer and the place is what it points to
  bool hasName = true;   // false for an anonymous member, which cannot be named as a whole

  std::string lvalue() const { return isTarget ? "*" + text : text; }
  std::string address() const { return isTarget ? text : "&" + text; }
};

Place memberOf(const Place &place, const program::Field &field);
Place elementOf(const program::TypeTable &types, const Place &array, uint64_t index);
// The element `index` of the memory that a pointer expression points to.
Place pointeeOf(const std::string &pointer, program::TypeId element, uint64_t index);

// An address expression of type `wanted *` for the byte `offset` of a place, if some member or
// element with that type starts there. `wanted` void (or no type) takes whatever starts there.
std::optional<std::string> addressAt(const program::TypeTable &types, const Place &place, uint64_t offset,
                                     program::TypeId wanted);

} // namespace assay::emit
