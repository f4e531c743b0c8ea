#include "driver/system_stubs.h"

namespace assay::driver {

using program::CType;
using program::Stub;
using program::TypeId;
using program::TypeKind;

namespace {

// The elements that a call of the operating system leaves behind an argument: bytes behind `void *`.
TypeId filledType(const program::TypeTable &types, TypeId pointer) {
  TypeId element = types.get(pointer).element;
  if (types.get(element).kind != TypeKind::Void)
    return types.get(element).size != 0 ? element : program::kNoType;
  for (TypeId id = 0; id < types.size(); ++id)
    if (types.get(id).isPlainChar)
      return id;
  return program::kNoType;
}

// A simple type by its letter in a signature.
TypeId simpleType(program::TypeTable &types, char letter) {
  auto find = [&](const CType &wanted) {
    for (TypeId id = 0; id < types.size(); ++id)
      if (const CType &known = types.get(id); known.kind == wanted.kind && known.spelling == wanted.spelling &&
                                              known.element == wanted.element && !known.isUntyped)
        return id;
    return types.add(wanted);
  };
  CType type;
  type.spelling = letter == 'i' ? "int" : letter == 'u' ? "unsigned int" : letter == 'l' ? "long" : "unsigned long";
  type.kind = TypeKind::Int;
  type.size = type.align = letter == 'i' || letter == 'u' ? 4 : 8;
  type.isSigned = letter == 'i' || letter == 'l';
  if (letter == 'v' || letter == 'p' || letter == 'n') {
    type = {};
    type.kind = TypeKind::Void;
    type.spelling = "void";
  } else if (letter == 's' || letter == 'c') {
    type.spelling = "char";
    type.size = type.align = 1;
    type.isSigned = type.isChar = type.isPlainChar = true;
  }
  TypeId id = find(type);
  if (std::string_view("vpsc").find(letter) == std::string_view::npos)
    return id;
  CType pointer;
  pointer.kind = TypeKind::Pointer;
  pointer.spelling = letter == 's'   ? "const char *"
                     : letter == 'c' ? "char *"
                     : letter == 'p' ? "const void *"
                                     : "void *";
  pointer.size = pointer.align = 8;
  pointer.element = id;
  return find(pointer);
}

} // namespace

bool answersAsSystem(const program::TypeTable &types, Stub &stub) {
  const program::SystemCall *call = program::findSystemCall(stub.name);
  if (call == nullptr)
    return true;
  unsigned fills = call->fills;
  if (fills > stub.parameters.size() || (fills != 0 && types.get(stub.parameters[fills - 1]).kind != TypeKind::Pointer))
    return false;
  TypeKind wanted = call->returns == program::Returns::Path ? TypeKind::Pointer : TypeKind::Int;
  if (call->returns != program::Returns::Value && types.get(stub.returnType).kind != wanted)
    return false;
  stub.system = *call;
  if (fills != 0 && !call->amount.empty())
    stub.filled = filledType(types, stub.parameters[fills - 1]);
  return fills == 0 || call->amount.empty() || stub.filled != program::kNoType;
}

std::optional<Stub> stubOfSystem(program::TypeTable &types, const std::string &name) {
  const program::SystemCall *call = program::findSystemCall(name);
  if (call == nullptr || call->signature.empty())
    return std::nullopt;
  Stub stub;
  stub.name = stub.symbol = name;
  stub.returnType = simpleType(types, call->signature[0]);
  for (char letter : call->signature.substr(1))
    if (letter == '.')
      stub.isVariadic = true;
    else
      stub.parameters.push_back(simpleType(types, letter));
  stub.isReplacement = true;
  return answersAsSystem(types, stub) ? std::optional(std::move(stub)) : std::nullopt;
}

} // namespace assay::driver
