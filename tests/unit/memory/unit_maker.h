// Makes units by hand: types with a C layout, and functions with their argument block.
#pragma once

#include "program/unit.h"

#include <algorithm>

namespace assay::memory {

struct UnitMaker {
  using TypeId = program::TypeId;
  using Members = std::vector<std::pair<std::string, TypeId>>;

  program::Unit unit;
  TypeId voidType = number(program::TypeKind::Void, "void", 0, false);
  TypeId charType = number(program::TypeKind::Int, "char", 1, true);
  TypeId boolType = number(program::TypeKind::Int, "_Bool", 1, false);
  TypeId intType = number(program::TypeKind::Int, "int", 4, true);
  TypeId sizeType = number(program::TypeKind::Int, "unsigned long", 8, false);
  TypeId doubleType = number(program::TypeKind::Float, "double", 8, true);

  UnitMaker() {
    unit.types.get(charType).isChar = true;
    unit.types.get(charType).isPlainChar = true;
    unit.types.get(boolType).isBool = true;
  }

  TypeId number(program::TypeKind kind, const std::string &spelling, uint64_t size, bool isSigned) {
    program::CType type;
    type.kind = kind;
    type.spelling = spelling;
    type.size = size;
    type.align = std::max<uint64_t>(1, size);
    type.isSigned = isSigned;
    return unit.types.add(type);
  }

  TypeId pointer(TypeId to) {
    for (TypeId id = 0; id < unit.types.size(); ++id)
      if (unit.types.get(id).kind == program::TypeKind::Pointer && unit.types.get(id).element == to)
        return id;
    TypeId id = number(program::TypeKind::Pointer, unit.types.get(to).spelling + " *", 8, false);
    unit.types.get(id).element = to;
    return id;
  }

  TypeId array(TypeId of, uint64_t count) {
    TypeId id = number(program::TypeKind::Array, "array", unit.types.get(of).size * count, false);
    unit.types.get(id).element = of;
    unit.types.get(id).count = count;
    unit.types.get(id).align = unit.types.get(of).align;
    return id;
  }

  TypeId record(const std::string &spelling, const Members &members, bool isUnion = false) {
    TypeId id = number(program::TypeKind::Record, spelling, 0, false);
    unit.types.get(id).isUnion = isUnion;
    setMembers(id, members);
    return id;
  }

  // Apart from record(): a node's members point to the node.
  void setMembers(TypeId id, const Members &members) {
    uint64_t offset = 0;
    uint64_t size = 0;
    uint64_t align = 1;
    std::vector<program::Field> fields;
    for (const auto &[name, type] : members) {
      const program::CType &part = unit.types.get(type);
      offset = (offset + part.align - 1) / part.align * part.align;
      fields.push_back({name, type, offset * 8, 0, false});
      align = std::max(align, part.align);
      size = std::max(size, offset + part.size);
      if (!unit.types.get(id).isUnion)
        offset += part.size;
    }
    program::CType &record = unit.types.get(id);
    record.fields = std::move(fields);
    record.align = align;
    record.size = (size + align - 1) / align * align;
  }

  // struct node { int v; struct node *next; }
  TypeId node() {
    TypeId id = record("struct node", {});
    setMembers(id, {{"v", intType}, {"next", pointer(id)}});
    return id;
  }

  // The last function made; references to earlier ones do not last.
  program::Function &function(const Members &parameters, bool returnsInt = false) {
    program::Function made;
    made.name = "f";
    for (const auto &[name, type] : parameters)
      made.parameters.push_back({name, type, std::nullopt});
    made.returnType = returnsInt ? intType : voidType;
    Members block = parameters;
    if (returnsInt)
      block.emplace_back("assay_result", intType);
    made.argumentBlock = record("arguments of f", block);
    unit.functions.push_back(made);
    return unit.functions.back();
  }
};

} // namespace assay::memory
