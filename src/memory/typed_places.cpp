#include "memory/typed_places.h"

#include <algorithm>

namespace assay::memory {

using program::CType;
using program::TypeId;
using program::TypeKind;

namespace {

void collect(const program::TypeTable &types, TypeId outer, TypeId wanted, uint64_t offset,
             std::vector<uint64_t> &out) {
  if (out.size() >= kMostPlaces)
    return;
  if (outer == wanted) {
    out.push_back(offset);
    return;
  }
  const CType &type = types.get(outer);
  if (type.kind == TypeKind::Array) {
    uint64_t step = types.get(type.element).size;
    for (uint64_t i = 0; i < type.count && out.size() < kMostPlaces; ++i)
      collect(types, type.element, wanted, offset + i * step, out);
  } else if (type.kind == TypeKind::Record && !type.isFile) {
    for (const program::Field &field : type.fields)
      if (!field.isBitField)
        collect(types, field.type, wanted, offset + field.bitOffset / 8, out);
  }
}

} // namespace

std::vector<uint64_t> placesInside(const program::TypeTable &types, TypeId outer, TypeId wanted, bool disjoint) {
  std::vector<uint64_t> out;
  const CType &inner = types.get(wanted);
  bool isView = inner.isChar && !inner.isPlainChar && !types.get(outer).isChar;
  if (isView || !disjoint)
    for (uint64_t i = 0; i < types.get(outer).size && out.size() < kMostPlaces; i += std::max<uint64_t>(1, inner.align))
      out.push_back(i);
  else
    collect(types, outer, wanted, 0, out);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

} // namespace assay::memory
