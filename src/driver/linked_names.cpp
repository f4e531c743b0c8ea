#include "driver/linked_names.h"

namespace assay::driver {

using program::CType;
using program::TypeId;
using program::TypeKind;
using program::TypeTable;

namespace {

// Types as any file can write them: numbers by their width, pointers to numbers and to functions, all else as bytes.
class PlainTypes {
public:
  PlainTypes(const TypeTable &from, TypeTable &to) : from_(from), to_(to) {}

  // Nothing for records and arrays, which no argument or result can be instead of.
  std::optional<TypeId> scalar(TypeId id) {
    const CType &type = from_.get(id);
    switch (type.kind) {
    case TypeKind::Void:
      return find(type.kind, "void", 0, false);
    case TypeKind::Int:
      return number(type);
    case TypeKind::Float:
      return find(type.kind, type.size == 4 ? "float" : "double", type.size, true);
    case TypeKind::Pointer:
      return pointer(type);
    default:
      return std::nullopt;
    }
  }

  TypeId any(TypeId id) {
    const CType &type = from_.get(id);
    if (auto plain = type.kind == TypeKind::Void ? std::nullopt : scalar(id))
      return *plain;
    CType bytes;
    bytes.kind = TypeKind::Array;
    bytes.element = find(TypeKind::Int, "unsigned char", 1, false);
    bytes.count = bytes.size = type.size;
    bytes.spelling = "unsigned char[" + std::to_string(type.size) + "]";
    return to_.add(std::move(bytes));
  }

private:
  TypeId find(TypeKind kind, const std::string &spelling, uint64_t size, bool isSigned,
              TypeId element = program::kNoType) {
    for (TypeId id = 0; id < to_.size(); ++id) {
      const CType &known = to_.get(id);
      if (known.kind == kind && known.spelling == spelling && !known.isUntyped && !known.isConst &&
          (element == program::kNoType || known.element == element))
        return id;
    }
    CType type;
    type.kind = kind;
    type.spelling = spelling;
    type.size = size;
    type.align = std::max<uint64_t>(1, size);
    type.isSigned = isSigned;
    type.isChar = kind == TypeKind::Int && spelling.ends_with("char");
    type.isPlainChar = spelling == "char";
    type.isBool = spelling == "_Bool";
    type.element = element;
    return to_.add(std::move(type));
  }

  std::optional<TypeId> number(const CType &type) {
    if (type.isBool)
      return find(type.kind, "_Bool", 1, false);
    if (type.isPlainChar)
      return find(type.kind, "char", 1, true);
    std::string width = type.size == 1   ? "char"
                        : type.size == 2 ? "short"
                        : type.size == 4 ? "int"
                        : type.size == 8 ? "long"
                                         : "";
    if (width.empty())
      return std::nullopt;
    std::string sign = !type.isSigned ? "unsigned " : type.size == 1 ? "signed " : "";
    return find(type.kind, sign + width, type.size, type.isSigned);
  }

  std::optional<TypeId> pointer(const CType &type) {
    const CType &target = from_.get(type.element);
    bool isNumber = target.kind == TypeKind::Int || target.kind == TypeKind::Float;
    std::optional<TypeId> element = isNumber ? scalar(type.element) : std::nullopt;
    if (target.kind == TypeKind::Function)
      element = function(target);
    if (!element)
      element = find(TypeKind::Void, "void", 0, false);
    const std::string pointee = to_.get(*element).spelling;
    bool isCode = to_.get(*element).kind == TypeKind::Function;
    size_t open = pointee.find('(');
    std::string spelling = isCode ? pointee.substr(0, open) + "(*)" + pointee.substr(open)
                                  : (type.isConst ? "const " : "") + pointee + " *";
    TypeId out = find(TypeKind::Pointer, spelling, 8, false, *element);
    to_.get(out).isConst = type.isConst && !isCode;
    return out;
  }

  std::optional<TypeId> function(const CType &type) {
    std::optional<TypeId> result = scalar(type.element);
    if (!result || type.isVariadic)
      return std::nullopt;
    std::vector<TypeId> parameters;
    std::string list;
    for (TypeId parameter : type.parameters) {
      std::optional<TypeId> plain = scalar(parameter);
      if (!plain || to_.get(*plain).spelling.find('(') != std::string::npos)
        return std::nullopt;
      parameters.push_back(*plain);
      list += (list.empty() ? "" : ", ") + to_.get(*plain).spelling;
    }
    std::string spelling = to_.get(*result).spelling + " (" + (list.empty() ? "void" : list) + ")";
    TypeId out = find(TypeKind::Function, spelling, 0, false, *result);
    to_.get(out).parameters = std::move(parameters);
    return out;
  }

  const TypeTable &from_;
  TypeTable &to_;
};

} // namespace

std::optional<program::Stub> stubOfLinked(program::Unit &unit, Project &project,
                                          const std::vector<const frontend::Source *> &linked,
                                          const std::string &name) {
  for (const frontend::Source *source : linked) {
    const program::Unit *other = project.unit(*source);
    for (const program::Function &declared : other == nullptr ? std::vector<program::Function>() : other->declared) {
      if (declared.name != name || !declared.symbol.empty())
        continue;
      PlainTypes types(other->types, unit.types);
      program::Stub stub;
      stub.name = program::kLinkedPrefix + name;
      stub.symbol = name;
      stub.isNoReturn = declared.isNoReturn;
      stub.isVariadic = declared.isVariadic;
      stub.isLinked = true;
      auto result = types.scalar(declared.returnType);
      if (!result)
        return std::nullopt;
      stub.returnType = *result;
      for (const program::Parameter &parameter : declared.parameters) {
        auto type = types.scalar(parameter.type);
        if (!type)
          return std::nullopt;
        stub.parameters.push_back(*type);
        stub.names.push_back("arg" + std::to_string(stub.parameters.size()));
      }
      return stub;
    }
  }
  return std::nullopt;
}

std::optional<program::Global> variableOfLinked(program::Unit &unit, Project &project,
                                                const std::vector<const frontend::Source *> &linked,
                                                const std::string &name) {
  for (const frontend::Source *source : linked) {
    const program::Unit *other = project.unit(*source);
    for (const program::Global &global : other == nullptr ? std::vector<program::Global>() : other->globals) {
      if (global.name != name || global.isStatic)
        continue;
      program::Global out;
      out.name = name;
      bool isOpen = other->types.get(global.type).size == 0;
      if (isOpen)
        return std::nullopt;
      out.type = PlainTypes(other->types, unit.types).any(global.type);
      out.isDefined = false;
      out.isMissing = out.isForeign = true;
      return out;
    }
  }
  return std::nullopt;
}

} // namespace assay::driver
