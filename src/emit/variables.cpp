#include "emit/variables.h"

#include "emit/c_type.h"

#include <fmt/format.h>

namespace assay::emit {

using input::Edge;
using input::Object;
using program::CType;
using program::TypeId;
using program::TypeKind;

Variables::Variables(const SuiteRequest &request, const TestCase &test)
    : request_(request), types_(request.unit->types), graph_(test.input), post_(test.post),
      isFinding_(!test.finding.empty()) {
  reserveNames(*request.unit);
  if (test.ending == Ending::Broken) // the contract's expressions name the parameters
    for (const program::Parameter &parameter : request.function->parameters)
      taken_.insert(parameter.name);
  for (uint32_t object : input::reachable(graph_)) {
    bool isUnread = graph_.objects[object].extent == input::Extent::Results && graph_.objects[object].count == 0;
    if (object == 0 || isUnread)
      continue;
    Variable variable;
    variable.isGlobal = !graph_.objects[object].global.empty();
    variable.form = formOf(object);
    variable.isOwned =
        (variable.form == Form::HeapValue || variable.form == Form::HeapArray) && !post_.freedInputs.contains(object);
    variable.name = variable.isGlobal ? nameOfGlobal(graph_.objects[object].global) : nameOf(object, variable.form);
    variables_[object] = variable;
    order_.push_back(object);
  }
}

std::string Variables::nameOfGlobal(const std::string &name) const {
  for (const program::Global &global : request_.unit->globals)
    if (global.name == name)
      return program::settableName(global);
  return name;
}

// Locals must not hide what the test names: the function, globals, enumerators, types.
void Variables::reserveNames(const program::Unit &unit) {
  for (const program::Function &function : unit.functions)
    taken_.insert(function.name);
  for (const program::Global &global : unit.globals)
    taken_.insert(global.name);
  for (size_t i = 0; i < types_.size(); ++i) {
    const CType &type = types_.get(static_cast<TypeId>(i));
    for (const program::Enumerator &enumerator : type.enumerators)
      taken_.insert(enumerator.name);
    std::string word;
    for (char c : type.spelling + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
        word += c;
      } else {
        taken_.insert(word);
        word.clear();
      }
    }
  }
  for (const char *word :
       {"tests", "failures", "main", "malloc", "free", "abort", "memcpy", "memcmp", "memset", "strcmp", "printf",
        "errno", "stdin", "stdout", "stderr", "blocks", "expected1", "expected2", "expected3"})
    taken_.insert(word);
}

Form Variables::formOf(uint32_t number) const {
  const Object &object = graph_.objects[number];
  if (!object.global.empty())
    return Form::Value;
  if (types_.get(object.element).isFile)
    return Form::File;
  if (!isDeclarable(types_, object.element))
    return Form::Storage;
  bool isMany = object.count != 1 || object.extent == input::Extent::String || object.extent == input::Extent::Results;
  bool isFlexible = flexibleArray(types_, object.element) != nullptr;
  // Freed by the code, bigger than its type, or an array of nothing whose misuse must be seen.
  if (post_.freedInputs.contains(number) || isFlexible || (isFinding_ && object.count == 0))
    return isMany ? Form::HeapArray : Form::HeapValue;
  return isMany ? Form::Array : Form::Value;
}

std::string Variables::parameterPointingTo(uint32_t object) const {
  const CType &block = types_.get(request_.function->argumentBlock);
  for (const auto &[offset, edge] : graph_.objects[0].edges) {
    if (edge.target != object)
      continue;
    for (const program::Field &field : block.fields)
      if (field.bitOffset / 8 == offset && types_.get(field.type).kind == TypeKind::Pointer)
        return field.name;
  }
  return "";
}

std::string Variables::nameOf(uint32_t object, Form form) {
  const CType &type = types_.get(graph_.objects[object].element);
  bool isMany = form == Form::Array || form == Form::HeapArray;
  std::string stem = "v";
  if (form == Form::File)
    stem = "file";
  else if (type.kind == TypeKind::Record && !isMany)
    stem = "n";
  else if (type.isChar && isMany)
    stem = "s";
  else if (isMany || type.kind == TypeKind::Array)
    stem = "a";
  if (stem != "n") {
    std::string parameter = parameterPointingTo(object);
    if (!parameter.empty() && taken_.insert(parameter).second)
      return parameter;
  }
  std::string name;
  do
    name = fmt::format("{}{}", stem, ++counters_[stem]);
  while (!taken_.insert(name).second);
  return name;
}

std::string Variables::fresh(const std::string &wanted) {
  std::string name = wanted;
  for (unsigned i = 2; !taken_.insert(name).second; ++i)
    name = fmt::format("{}{}", wanted, i);
  return name;
}

Place Variables::element(uint32_t object, uint64_t index) const {
  const Variable &variable = of(object);
  TypeId type = graph_.objects[object].element;
  switch (variable.form) {
  case Form::HeapValue:
    return {variable.name, type, true};
  case Form::Value:
    return {variable.name, type};
  default:
    return pointeeOf(variable.name, type, index);
  }
}

std::string Variables::base(uint32_t object) const {
  const Variable &variable = of(object);
  return variable.form == Form::Value ? "&" + variable.name : variable.name;
}

std::optional<std::string> Variables::addressInside(uint32_t number, uint64_t offset, TypeId wanted) const {
  const Object &object = graph_.objects[number];
  const Variable &variable = of(number);
  if (variable.form == Form::Storage)
    return std::nullopt;
  if (variable.form == Form::File)
    return variable.name;
  uint64_t size = types_.get(object.element).size;
  if (size == 0)
    return std::nullopt;
  uint64_t index = offset / size;
  bool anything = wanted == program::kNoType || types_.get(wanted).kind == TypeKind::Void;
  bool isMany = variable.form == Form::Array || variable.form == Form::HeapArray;
  if (isMany && offset == 0 && (anything || sameType(types_, object.element, wanted)))
    return variable.name;
  if (index >= object.count) {
    if (offset != object.count * size || !sameType(types_, object.element, wanted))
      return std::nullopt;
    return fmt::format("{} + {}", base(number), object.count);
  }
  return addressAt(types_, element(number, index), offset % size, wanted);
}

// Arithmetic that leaves the object is done on integers: compilers warn, and it would be undefined.
std::string Variables::shifted(const Edge &edge) const {
  bool isInside = edge.offset <= graph_.objects[edge.target].bytes.size();
  return isInside ? fmt::format("(char *){} + {}", base(edge.target), edge.offset)
                  : fmt::format("(size_t){} + {}", base(edge.target), edge.offset);
}

std::string Variables::rawPointer(const Edge &edge) const {
  if (edge.target == input::kNull || !has(edge.target))
    return fmt::format("(void *)0x{:x}UL", edge.offset);
  return edge.offset == 0 ? base(edge.target) : "(void *)(" + shifted(edge) + ")";
}

std::string Variables::pointer(const Edge &edge, TypeId pointer) const {
  TypeId wanted = types_.get(pointer).element;
  if (edge.target == input::kNull) {
    if (edge.offset == 0)
      return "NULL";
    return fmt::format("({})0x{:x}UL", typeName(types_, pointer), edge.offset);
  }
  if (!has(edge.target))
    return "NULL";
  if (types_.get(graph_.objects[edge.target].element).kind == TypeKind::Function)
    return of(edge.target).name;
  bool needsCast = types_.get(pointer).isUntyped && types_.get(pointer).spelling.find("void *") == std::string::npos;
  if (auto found = addressInside(edge.target, edge.offset, wanted); found && !needsCast)
    return *found;
  std::string cast = fmt::format("({})", typeName(types_, pointer));
  bool isByte = wanted != program::kNoType && types_.get(wanted).isChar;
  if (edge.offset == 0)
    return cast + base(edge.target);
  if (isByte && edge.offset <= graph_.objects[edge.target].bytes.size())
    return fmt::format("{}{} + {}", cast, base(edge.target), edge.offset);
  return fmt::format("{}({})", cast, shifted(edge));
}

} // namespace assay::emit
