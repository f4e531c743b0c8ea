// Types as C declarations, and the questions about them that decide how a value can be written.
#pragma once

#include "program/ctype.h"

#include <set>
#include <string>
#include <vector>

namespace assay::emit {

// "const char *name", "int a[3]", "int (*f)(void)". A pointer to something without a name is void
// *.
std::string declare(const program::TypeTable &types, program::TypeId id, const std::string &name);
// The same without a name, as in a cast.
std::string typeName(const program::TypeTable &types, program::TypeId type);

// Whether a pointer to `a` can be used as a pointer to `b` without a cast.
bool sameType(const program::TypeTable &types, program::TypeId a, program::TypeId b);
// False for types without a name and for incomplete ones: no variable can be declared.
bool isDeclarable(const program::TypeTable &types, program::TypeId id);
// Values of these have no constant: they are copied as bytes.
bool isRaw(const program::CType &type);
// The array at the end of a record that has no size of its own, or null.
const program::Field *flexibleArray(const program::TypeTable &types, program::TypeId id);
// Which bytes of a value at `offset` mean something (padding does not), and where its pointers are.
struct Coverage {
  std::vector<bool> bytes;
  std::set<uint64_t> pointers;
  bool hasUnion = false; // then some of them may be something else
};
void cover(const program::TypeTable &types, program::TypeId id, uint64_t offset, Coverage &out);

} // namespace assay::emit
