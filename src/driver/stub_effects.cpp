#include "driver/stub_effects.h"

#include "program/stub_effects_text.h"

#include <algorithm>
#include <cctype>

namespace assay::driver {

using program::CType;
using program::EffectKind;
using program::Stub;
using program::StubEffect;
using program::TypeId;
using program::TypeKind;
using program::TypeTable;

namespace {

constexpr uint64_t kMostBytes = 1024;   // of a value that is left behind an argument
constexpr uint64_t kPlainBytes = 64;    // of one that is left unless a test says otherwise
constexpr uint64_t kVariableBytes = 64; // of a variable that is changed
constexpr size_t kMostPassed = 6;       // arguments of a call that a stub makes

bool holdsPointer(const TypeTable &types, TypeId id) {
  const CType &type = types.get(id);
  return type.kind == TypeKind::Pointer || (type.kind == TypeKind::Array && holdsPointer(types, type.element)) ||
         std::any_of(type.fields.begin(), type.fields.end(),
                     [&](const program::Field &field) { return holdsPointer(types, field.type); });
}

// Can a test lay out a value of the type, and C copy it?
bool canBeLaidOut(const TypeTable &types, TypeId id) {
  const CType &type = types.get(id);
  if (type.size == 0 || type.size > kMostBytes || type.isForeign || type.isComplex || type.isFile || type.isVariadic ||
      type.spelling.empty() || type.spelling.find("va_list") != std::string::npos)
    return false;
  if (type.kind == TypeKind::Record)
    return std::all_of(type.fields.begin(), type.fields.end(), [&](const program::Field &field) {
      return types.get(field.type).kind != TypeKind::Opaque && !types.get(field.type).isFile;
    });
  return type.kind == TypeKind::Int || type.kind == TypeKind::Float || type.kind == TypeKind::Pointer;
}

bool isLengthName(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const char *word : {"len", "size", "count", "cnt", "num", "max", "cap", "bytes", "room"})
    if (name.find(word) != std::string::npos)
      return true;
  return name == "n" || name == "sz" || name.starts_with("n_") || name.ends_with("_n");
}

// The argument after a pointer that says how many elements there are, from 1; 0 if there is none.
size_t lengthBeside(const TypeTable &types, const Stub &stub, size_t pointer) {
  if (pointer >= stub.parameters.size())
    return 0;
  const CType &beside = types.get(stub.parameters[pointer]);
  bool isBehind = beside.kind == TypeKind::Pointer && !beside.isConst && !types.get(beside.element).isConst;
  const CType &next = isBehind ? types.get(beside.element) : beside;
  const CType &pointee = types.get(types.get(stub.parameters[pointer - 1]).element);
  bool isNumber = next.kind == TypeKind::Int && !next.isBool && !next.isChar && next.enumerators.empty();
  bool isUnnamed = stub.names[pointer].starts_with("arg");
  bool isBytes = pointee.kind == TypeKind::Void || pointee.isChar;
  return isNumber && (isLengthName(stub.names[pointer]) || (isUnnamed && isBytes && !isBehind)) ? pointer + 1 : 0;
}

TypeId plainChar(const TypeTable &types) {
  for (TypeId id = 0; id < types.size(); ++id)
    if (types.get(id).isPlainChar)
      return id;
  return program::kNoType;
}

void addFilling(const TypeTable &types, Stub &stub, size_t argument) {
  TypeId element = types.get(stub.parameters[argument - 1]).element;
  const CType &type = types.get(element);
  StubEffect effect;
  effect.argument = argument;
  effect.length = lengthBeside(types, stub, argument);
  effect.isLengthBehind = effect.length != 0 && types.get(stub.parameters[effect.length - 1]).kind == TypeKind::Pointer;
  effect.element = type.kind == TypeKind::Void ? plainChar(types) : element;
  bool isKnown = effect.element != program::kNoType && canBeLaidOut(types, effect.element);
  bool isScalar = isKnown && program::isAssignable(types.get(effect.element));
  bool isBytes = isKnown && (type.kind == TypeKind::Void || (type.isChar && !type.isPlainChar));
  stub.unknown.push_back(argument); // more than is laid out
  // Data that a callback is handed are mostly for it to read: trying all that it could write costs too many paths.
  bool isHandedOn = stub.callbackType != program::kNoType && (type.kind == TypeKind::Void || type.isChar);
  if (!isKnown || isHandedOn)
    return;
  if (effect.length != 0 || isBytes) {
    effect.kind = EffectKind::Buffers;
    effect.isOptional = effect.length == 0;
  } else if (type.isPlainChar) {
    effect.kind = EffectKind::Writes;
  } else {
    effect.kind = EffectKind::Fills;
    effect.isOptional = !isScalar && (type.size > kPlainBytes || holdsPointer(types, element));
  }
  stub.effects.push_back(std::move(effect));
}

// The argument that is passed on in a call of a function that was given: of the same type, or of any as `void *`.
size_t passedOn(const TypeTable &types, const Stub &stub, TypeId wanted, size_t function) {
  const CType &type = types.get(wanted);
  if (type.kind != TypeKind::Pointer)
    return 0;
  for (size_t i = stub.parameters.size(); i-- > 0;) {
    const CType &ours = types.get(stub.parameters[i]);
    bool isSame = ours.kind == TypeKind::Pointer && ours.element == type.element;
    if (i + 1 != function && isSame && (type.isConst || !ours.isConst))
      return i + 1;
  }
  return 0;
}

void addCalls(TypeTable &types, Stub &stub, size_t argument) {
  const CType callee = types.get(types.get(stub.parameters[argument - 1]).element);
  StubEffect effect;
  effect.kind = EffectKind::Calls;
  effect.argument = argument;
  effect.isOptional = true;
  effect.element = stub.count = countType(types);
  if (callee.isVariadic || callee.parameters.size() > kMostPassed)
    return;
  for (TypeId parameter : callee.parameters) {
    size_t ours = passedOn(types, stub, parameter, argument);
    if (ours == 0 && !program::isAssignable(types.get(parameter)))
      return;
    effect.passed.emplace_back(ours, parameter);
  }
  stub.effects.push_back(std::move(effect));
}

void addReturned(TypeTable &types, Stub &stub) {
  const CType result = types.get(stub.returnType);
  StubEffect effect;
  effect.kind = EffectKind::Returns;
  effect.isOptional = true;
  if (result.kind != TypeKind::Pointer || types.get(result.element).kind == TypeKind::Function)
    return;
  for (size_t i = 0; i < stub.parameters.size(); ++i) {
    const CType &ours = types.get(stub.parameters[i]);
    bool isSame = ours.kind == TypeKind::Pointer && ours.element == result.element;
    if (isSame)
      effect.passed.emplace_back(i + 1, stub.parameters[i]);
  }
  effect.element = stub.count = countType(types);
  if (!effect.passed.empty())
    stub.effects.push_back(std::move(effect));
}

} // namespace

TypeId countType(TypeTable &types) {
  for (TypeId id = 0; id < types.size(); ++id)
    if (types.get(id).spelling == "unsigned char" && types.get(id).kind == TypeKind::Int)
      return id;
  CType type;
  type.kind = TypeKind::Int;
  type.spelling = "unsigned char";
  type.size = type.align = 1;
  type.isChar = true;
  return types.add(std::move(type));
}

void addArgumentEffects(TypeTable &types, Stub &stub) {
  for (size_t argument = 1; argument <= stub.parameters.size(); ++argument) {
    const CType &type = types.get(stub.parameters[argument - 1]);
    if (type.kind != TypeKind::Pointer)
      continue;
    if (types.get(type.element).kind == TypeKind::Function)
      addCalls(types, stub, argument);
    else if (!type.isConst && !types.get(type.element).isConst)
      addFilling(types, stub, argument);
    else
      stub.unknown.push_back(argument); // what is not const itself may be changed all the same
  }
  addReturned(types, stub);
  bool hasRows = std::any_of(stub.effects.begin(), stub.effects.end(),
                             [](const StubEffect &effect) { return effect.kind == EffectKind::Buffers; });
  if (hasRows)
    stub.count = countType(types);
}

void addErrorEffect(TypeTable &types, Stub &stub) {
  program::Global variable;
  variable.name = program::kErrorVariable;
  for (TypeId id = 0; id < types.size() && variable.type == program::kNoType; ++id)
    if (types.get(id).kind == TypeKind::Int && types.get(id).spelling == "int")
      variable.type = id;
  if (variable.type != program::kNoType)
    addVariableEffect(types, stub, variable);
}

void addVariableEffect(const TypeTable &types, Stub &stub, const program::Global &variable) {
  const CType &type = types.get(variable.type);
  bool isKnown = canBeLaidOut(types, variable.type) && type.size <= kVariableBytes;
  bool isThere = std::any_of(stub.effects.begin(), stub.effects.end(), [&](const StubEffect &effect) {
    return effect.kind == EffectKind::Sets && effect.variable == variable.name;
  });
  if (!isKnown || isThere || variable.isConst || variable.isStatic || !variable.isNamed)
    return;
  StubEffect effect;
  effect.kind = EffectKind::Sets;
  effect.variable = variable.name;
  effect.element = variable.type;
  effect.isOptional = true;
  stub.effects.push_back(std::move(effect));
}

} // namespace assay::driver
