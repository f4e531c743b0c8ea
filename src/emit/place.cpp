#include "emit/place.h"

#include "emit/c_type.h"

#include <fmt/format.h>

namespace assay::emit {

using program::CType;
using program::Field;
using program::TypeId;
using program::TypeKind;
using program::TypeTable;

Place memberOf(const Place &place, const Field &field) {
  if (field.name.empty())
    return {place.text, field.type, place.isTarget, false};
  return {place.text + (place.isTarget ? "->" : ".") + field.name, field.type};
}

Place elementOf(const TypeTable &types, const Place &array, uint64_t index) {
  std::string base = array.isTarget ? "(*" + array.text + ")" : array.text;
  return {fmt::format("{}[{}]", base, index), types.get(array.type).element};
}

Place pointeeOf(const std::string &pointer, TypeId element, uint64_t index) {
  return {fmt::format("{}[{}]", pointer, index), element};
}

namespace {

std::optional<std::string> inArray(const TypeTable &types, const Place &place, uint64_t offset, TypeId wanted) {
  const CType &type = types.get(place.type);
  uint64_t size = types.get(type.element).size;
  if (size == 0)
    return std::nullopt;
  uint64_t index = offset / size;
  bool fits = offset % size == 0 && sameType(types, type.element, wanted);
  if (fits && index == 0)
    return place.isTarget ? "*" + place.text : place.text;
  if (fits && index == type.count)
    return fmt::format("{} + {}", place.lvalue(), index);
  if (index >= type.count)
    return std::nullopt;
  return addressAt(types, elementOf(types, place, index), offset % size, wanted);
}

} // namespace

std::optional<std::string> addressAt(const TypeTable &types, const Place &place, uint64_t offset, TypeId wanted) {
  bool anything = wanted == program::kNoType || types.get(wanted).kind == TypeKind::Void;
  const CType &type = types.get(place.type);
  if (offset == 0 && place.hasName && (anything || sameType(types, place.type, wanted)))
    return place.address();
  if (type.kind == TypeKind::Array)
    return inArray(types, place, offset, wanted);
  if (type.kind != TypeKind::Record)
    return std::nullopt;
  for (const Field &field : type.fields) {
    uint64_t start = field.bitOffset / 8;
    if (field.isBitField || offset < start || offset - start >= types.get(field.type).size)
      continue;
    if (auto found = addressAt(types, memberOf(place, field), offset - start, wanted))
      return found;
  }
  // Only when no member starts there: the end of an array.
  for (const Field &field : type.fields)
    if (!field.isBitField && types.get(field.type).kind == TypeKind::Array &&
        offset == field.bitOffset / 8 + types.get(field.type).size)
      if (auto found = inArray(types, memberOf(place, field), types.get(field.type).size, wanted))
        return found;
  return std::nullopt;
}

} // namespace assay::emit
