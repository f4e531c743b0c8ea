#include "emit/input_writer.h"

#include "emit/c_type.h"
#include "emit/initialiser.h"

#include <fmt/format.h>

namespace assay::emit {

using input::Object;
using program::CType;
using program::Field;
using program::TypeId;
using program::TypeKind;

namespace {

class InputWriter {
public:
  InputWriter(const SuiteRequest &request, Variables &variables)
      : request_(request), variables_(variables), types_(variables.types()),
        initialiser_(variables, declared_, patches_) {}

  InputText write() {
    visit(0);
    for (uint32_t object : variables_.order())
      if (variables_.of(object).isGlobal)
        visit(object);
    writeArguments();
    out_.assignments = std::move(patches_);
    patches_.clear();
    for (uint32_t object : variables_.order())
      if (variables_.of(object).isGlobal)
        assignGlobal(object);
    return std::move(out_);
  }

private:
  const Object &object(uint32_t number) const { return variables_.graph().objects[number]; }

  void line(std::string text) { out_.declarations.push_back(std::move(text)); }

  // Depth first, so that a target is declared before what points to it wherever there is no cycle.
  void visit(uint32_t number) {
    if (!visited_.insert(number).second)
      return;
    for (const auto &[offset, edge] : object(number).edges)
      if (edge.target != input::kNull && variables_.has(edge.target))
        visit(edge.target);
    if (number == 0 || variables_.of(number).isGlobal)
      return;
    declareObject(number);
    declared_.insert(number);
  }

  void declareObject(uint32_t number) {
    const Object &source = object(number);
    const std::string &name = variables_.of(number).name;
    switch (variables_.of(number).form) {
    case Form::Value:
      return declareValue(number, 0, {name, source.element});
    case Form::Array: {
      // C has no arrays of nothing: one element that the code does not look at.
      uint64_t count = std::max<uint64_t>(1, source.count);
      std::string type = fmt::format("{}[{}]", name, count);
      return line(fmt::format("{} = {};", declare(types_, source.element, type), initialiser_.elements(number)));
    }
    case Form::HeapValue:
    case Form::HeapArray:
      return allocate(number);
    case Form::Storage: {
      uint64_t size = std::max<uint64_t>(1, source.bytes.size());
      line(fmt::format("unsigned char {}[{}] __attribute__((aligned(16))) = {{0}};", name, size));
      return initialiser_.copyBytes(number, 0, size, name);
    }
    }
  }

  void declareValue(uint32_t number, uint64_t offset, const Place &place) {
    std::string declaration = declare(types_, place.type, place.text);
    std::string value = initialiser_.value(number, offset, place);
    line(fmt::format("{} = {};", declaration, value));
  }

  void allocate(uint32_t number) {
    const Object &source = object(number);
    const Variable &variable = variables_.of(number);
    bool isArray = variable.form == Form::HeapArray;
    std::string size = fmt::format("sizeof *{}", variable.name);
    if (isArray)
      size = source.count == 0 ? "0" : fmt::format("{} * {}", source.count, size);
    uint64_t fixed = types_.get(source.element).size;
    if (!isArray && source.bytes.size() > fixed)
      size += fmt::format(" + {}", source.bytes.size() - fixed);
    line(fmt::format("{} = malloc({});", pointerDeclaration(source.element, variable.name), size));
    line(fmt::format("if ({} == NULL)\n    abort();", variable.name));
    if (isArray && source.count == 0)
      return;
    std::string type =
        isArray ? declare(types_, source.element, fmt::format("[{}]", source.count)) : typeName(types_, source.element);
    std::string value =
        isArray ? initialiser_.elements(number) : initialiser_.value(number, 0, variables_.element(number, 0));
    bool isCopied = isArray || types_.get(source.element).kind == TypeKind::Array;
    bool isAggregate = isCopied || value[0] == '{';
    if (isCopied && value[0] != '{')
      value = "{" + value + "}"; // a string
    if (isCopied)
      line(fmt::format("memcpy({}, ({}){}, {});", variable.name, type, value, size));
    else
      line(fmt::format("*{} = {}{};", variable.name, isAggregate ? "(" + type + ")" : "", value));
    initialiser_.flexibleElements(number);
  }

  std::string pointerDeclaration(TypeId element, const std::string &name) const {
    bool isArray = types_.get(element).kind == TypeKind::Array;
    return declare(types_, element, isArray ? "(*" + name + ")" : "*" + name);
  }

  void assignGlobal(uint32_t number) {
    const Object &source = object(number);
    const std::string &name = variables_.of(number).name;
    for (const program::Global &global : request_.unit->globals)
      if (global.name == name && global.isConst)
        return;
    std::vector<std::string> text;
    const CType &type = types_.get(source.element);
    bool isArray = variables_.of(number).form == Form::Array;
    bool isAggregate = isArray || type.kind == TypeKind::Array || type.kind == TypeKind::Record;
    if (!isAggregate && !isRaw(type)) {
      text.push_back(fmt::format("{} = {};", name, initialiser_.value(number, 0, {name, source.element})));
    } else if (isRaw(type) || !isDeclarable(types_, source.element)) {
      initialiser_.copyBytes(number, 0, source.bytes.size(), "&" + name);
    } else {
      std::string value =
          isArray ? initialiser_.elements(number) : initialiser_.value(number, 0, {name, source.element});
      if (value[0] != '{')
        value = "{" + value + "}";
      std::string shape = isArray ? declare(types_, source.element, fmt::format("[{}]", source.count))
                                  : typeName(types_, source.element);
      if (value == "{0}")
        text.push_back(fmt::format("memset(&{0}, 0, sizeof {0});", name));
      else if (type.kind == TypeKind::Record && !isArray)
        text.push_back(fmt::format("{} = ({}){};", name, shape, value));
      else
        text.push_back(fmt::format("memcpy(&{0}, &({1}){2}, sizeof {0});", name, shape, value));
    }
    out_.assignments.insert(out_.assignments.end(), text.begin(), text.end());
    out_.assignments.insert(out_.assignments.end(), patches_.begin(), patches_.end());
    patches_.clear();
  }

  void writeArguments() {
    const CType &block = types_.get(request_.function->argumentBlock);
    size_t count = std::min(request_.function->parameters.size(), block.fields.size());
    for (size_t i = 0; i < count; ++i) {
      const Field &field = block.fields[i];
      const CType &type = types_.get(field.type);
      bool needsVariable = type.kind == TypeKind::Record || type.kind == TypeKind::Array || isRaw(type);
      if (!needsVariable) {
        out_.arguments.push_back(initialiser_.value(0, field.bitOffset / 8, {"", field.type}));
        continue;
      }
      std::string name = variables_.fresh(field.name.empty() ? fmt::format("arg{}", i + 1) : field.name);
      declareValue(0, field.bitOffset / 8, {name, field.type});
      out_.arguments.push_back(name);
    }
  }

  const SuiteRequest &request_;
  Variables &variables_;
  const program::TypeTable &types_;
  std::set<uint32_t> visited_;
  std::set<uint32_t> declared_;
  std::vector<std::string> patches_;
  Initialiser initialiser_;
  InputText out_;
};

} // namespace

InputText writeInput(const SuiteRequest &request, Variables &variables) {
  return InputWriter(request, variables).write();
}

} // namespace assay::emit
