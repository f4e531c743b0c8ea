#include "memory/typed_places.h"

#include <algorithm>
#include <string_view>

namespace assay::memory {

using program::CType;
using program::TypeId;
using program::TypeKind;

namespace {

// The same type, or the signed and the unsigned one of a width: C lets either look at the other.
bool mayShare(const program::TypeTable &types, TypeId a, TypeId b) {
  if (a == b)
    return true;
  auto plainName = [&](const CType &type) {
    constexpr std::string_view kUnsigned = "unsigned ";
    return type.spelling.starts_with(kUnsigned) ? type.spelling.substr(kUnsigned.size()) : type.spelling;
  };
  const CType &one = types.get(a), &two = types.get(b);
  return one.kind == TypeKind::Int && two.kind == TypeKind::Int && one.size == two.size && !one.isChar && !two.isChar &&
         !one.isBool && !two.isBool && plainName(one) == plainName(two);
}

void collect(const program::TypeTable &types, TypeId outer, TypeId wanted, uint64_t offset,
             std::vector<uint64_t> &out) {
  if (out.size() > kMostPlaces)
    return;
  if (mayShare(types, outer, wanted)) {
    out.push_back(offset);
    return;
  }
  const CType &type = types.get(outer);
  if (type.kind == TypeKind::Array) {
    uint64_t step = types.get(type.element).size;
    for (uint64_t i = 0; i < type.count && out.size() <= kMostPlaces; ++i)
      collect(types, type.element, wanted, offset + i * step, out);
  } else if (type.kind == TypeKind::Record && !type.isFile) {
    for (const program::Field &field : type.fields)
      if (!field.isBitField)
        collect(types, field.type, wanted, offset + field.bitOffset / 8, out);
  }
}

} // namespace

Places placesInside(const program::TypeTable &types, TypeId outer, TypeId wanted, bool disjoint) {
  Places out;
  std::vector<uint64_t> &offsets = out.offsets;
  const CType &inner = types.get(wanted);
  bool isView = inner.isChar && !inner.isPlainChar && !types.get(outer).isChar;
  if (isView || !disjoint)
    for (uint64_t i = 0; i < types.get(outer).size && offsets.size() <= kMostPlaces;
         i += std::max<uint64_t>(1, inner.align))
      offsets.push_back(i);
  else
    collect(types, outer, wanted, 0, offsets);
  std::sort(offsets.begin(), offsets.end());
  offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
  out.all = offsets.size() <= kMostPlaces;
  offsets.resize(std::min(offsets.size(), kMostPlaces));
  return out;
}

TypeId sharedType(const program::TypeTable &types, TypeId id) {
  for (TypeId first = 0; first < id; ++first)
    if (mayShare(types, first, id))
      return first;
  return id;
}

unsigned nestingOf(const program::TypeTable &types, TypeId id) {
  const CType &type = types.get(id);
  if (type.kind == TypeKind::Array)
    return 1 + nestingOf(types, type.element);
  unsigned deepest = 0;
  if (type.kind == TypeKind::Record)
    for (const program::Field &field : type.fields)
      deepest = std::max(deepest, 1 + nestingOf(types, field.type));
  return deepest;
}

namespace {

bool collectParts(const program::TypeTable &types, TypeId id, uint64_t offset,
                  std::vector<std::pair<uint64_t, TypeId>> &out) {
  const CType &type = types.get(id);
  if (type.isUnion || out.size() > kMostPlaces)
    return false;
  bool good = true;
  if (type.kind == TypeKind::Array) {
    for (uint64_t i = 0; i < type.count && good; ++i)
      good = collectParts(types, type.element, offset + i * types.get(type.element).size, out);
  } else if (type.kind == TypeKind::Record) {
    for (const program::Field &field : type.fields)
      good = good && (field.isBitField || collectParts(types, field.type, offset + field.bitOffset / 8, out));
  } else if (!type.isChar) {
    out.emplace_back(offset, id);
  }
  return good;
}

} // namespace

std::vector<std::pair<uint64_t, TypeId>> primitiveParts(const program::TypeTable &types, TypeId id) {
  std::vector<std::pair<uint64_t, TypeId>> out;
  if (!collectParts(types, id, 0, out))
    out.clear();
  return out;
}

bool livesInside(const program::TypeTable &types, TypeId outer, TypeId wanted) {
  std::vector<uint64_t> found;
  collect(types, outer, wanted, 0, found);
  return !found.empty();
}

bool shareUnion(const program::TypeTable &types, TypeId one, TypeId other) {
  for (TypeId id = 0; id < types.size(); ++id)
    if (types.get(id).isUnion && livesInside(types, id, one) && livesInside(types, id, other))
      return true;
  return false;
}

} // namespace assay::memory
