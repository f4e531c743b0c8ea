// Lays out a record as C does: members in order, each at its alignment. For the blocks that arguments
// are passed in; records of the source have the layout that the compiler gave them.
#pragma once

#include "program/ctype.h"

#include <algorithm>

namespace assay::program {

inline TypeId addRecord(TypeTable &types, const std::string &spelling,
                        const std::vector<std::pair<std::string, TypeId>> &members) {
  CType record;
  record.kind = TypeKind::Record;
  record.spelling = spelling;
  uint64_t offset = 0;
  auto aligned = [](uint64_t value, uint64_t align) { return (value + align - 1) / align * align; };
  for (const auto &[name, type] : members) {
    const CType &part = types.get(type);
    uint64_t align = std::max<uint64_t>(1, part.align);
    offset = aligned(offset, align);
    record.fields.push_back({name, type, offset * 8, 0, false});
    record.align = std::max(record.align, align);
    offset += part.size;
  }
  record.size = aligned(offset, record.align);
  return types.add(std::move(record));
}

} // namespace assay::program
