#include "emit/c_type.h"

#include <fmt/format.h>

namespace assay::emit {

using program::CType;
using program::Field;
using program::TypeId;
using program::TypeKind;
using program::TypeTable;

namespace {

bool hasName(const CType &type) {
  return !type.spelling.empty() && (type.spelling.find('(') == std::string::npos || type.kind == TypeKind::Function);
}

std::string baseSpelling(const CType &type) {
  if (hasName(type))
    return type.spelling;
  if (type.kind == TypeKind::Int) { // an enum without a name
    const char *sign = type.isSigned ? "" : "unsigned ";
    return sign + std::string(type.size == 8 ? "long" : type.size == 2 ? "short" : type.size == 1 ? "char" : "int");
  }
  return "void";
}

std::string join(const std::string &base, const std::string &declarator) {
  bool needsNoSpace = declarator.empty() || declarator[0] == '[' || base.back() == '*';
  return needsNoSpace ? base + declarator : base + " " + declarator;
}

// A pointer's own spelling has all qualifiers in it. Pointers to arrays and functions have a hole
// for the name: int (*)[3].
std::string fillHole(const std::string &spelling, const std::string &name) {
  size_t hole = spelling.find("*)");
  if (hole == std::string::npos || spelling.find("(*") == std::string::npos)
    return join(spelling, name);
  return spelling.substr(0, hole + 1) + name + spelling.substr(hole + 1);
}

} // namespace

std::string declare(const TypeTable &types, TypeId id, const std::string &name) {
  const CType &type = types.get(id);
  if (type.kind == TypeKind::Array)
    return declare(types, type.element, fmt::format("{}[{}]", name, type.count));
  if (type.kind != TypeKind::Pointer)
    return join(baseSpelling(type), name);
  if (!type.spelling.empty())
    return fillHole(type.spelling, name);
  // Something without a name behind it.
  return join("void *", name);
}

std::string typeName(const TypeTable &types, TypeId type) { return declare(types, type, ""); }

bool sameType(const TypeTable &types, TypeId a, TypeId b) {
  if (a == b)
    return true;
  if (a == program::kNoType || b == program::kNoType)
    return false;
  const CType &left = types.get(a);
  const CType &right = types.get(b);
  if (left.kind != right.kind || left.size != right.size)
    return false;
  if (left.kind == TypeKind::Array)
    return left.count == right.count && sameType(types, left.element, right.element);
  return left.spelling == right.spelling && !left.spelling.empty();
}

bool isDeclarable(const TypeTable &types, TypeId id) {
  const CType &type = types.get(id);
  if (type.isForeign)
    return false;
  switch (type.kind) {
  case TypeKind::Void:
  case TypeKind::Function:
    return false;
  case TypeKind::Record:
  case TypeKind::Opaque:
    return hasName(type) && type.size > 0;
  case TypeKind::Array:
    return isDeclarable(types, type.element);
  default:
    return true;
  }
}

bool isRaw(const CType &type) {
  return type.kind == TypeKind::Opaque || type.isComplex ||
         (type.kind == TypeKind::Float && type.size != 4 && type.size != 8);
}

const Field *flexibleArray(const TypeTable &types, TypeId id) {
  const CType &type = types.get(id);
  if (type.kind != TypeKind::Record || type.isUnion || type.fields.empty())
    return nullptr;
  const CType &last = types.get(type.fields.back().type);
  return last.kind == TypeKind::Array && last.count == 0 ? &type.fields.back() : nullptr;
}

void cover(const TypeTable &types, TypeId id, uint64_t offset, Coverage &out) {
  const CType &type = types.get(id);
  auto mark = [&](uint64_t byte) {
    if (byte < out.bytes.size())
      out.bytes[byte] = true;
  };
  if (type.kind == TypeKind::Array) {
    for (uint64_t i = 0; i < type.count; ++i)
      cover(types, type.element, offset + i * types.get(type.element).size, out);
  } else if (type.kind == TypeKind::Record) {
    out.hasUnion = out.hasUnion || type.isUnion;
    for (const Field &field : type.fields) {
      if (!field.isBitField)
        cover(types, field.type, offset + field.bitOffset / 8, out);
      for (uint64_t bit = field.bitOffset; bit < field.bitOffset + field.bitWidth; ++bit)
        if (field.isBitField)
          mark(offset + bit / 8);
    }
  } else {
    if (type.kind == TypeKind::Pointer)
      out.pointers.insert(offset);
    for (uint64_t i = 0; i < type.size; ++i)
      mark(offset + i);
  }
}

} // namespace assay::emit
