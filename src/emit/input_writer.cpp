#include "emit/input_writer.h"

#include "emit/c_literal.h"
#include "emit/c_type.h"
#include "emit/initialiser.h"
#include "program/file_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace assay::emit {

using input::Object;
using program::CType;
using program::Field;
using program::FileRecord;
using program::TypeId;
using program::TypeKind;

namespace {

constexpr uint64_t kSingleElements = 8; // arrays up to this size are assigned element by element

class InputWriter {
public:
  InputWriter(const SuiteRequest &request, Variables &variables)
      : request_(request), variables_(variables), types_(variables.types()),
        initialiser_(variables, declared_, patches_), addresses_(variables.graph()) {}

  InputText write() {
    visit(0);
    for (uint32_t object : variables_.order())
      if (variables_.of(object).isGlobal)
        visit(object);
    writeArguments();
    out_.assignments = std::move(patches_);
    patches_.clear();
    for (uint32_t number : variables_.order())
      if (!object(number).initial.empty())
        assignVariable(number, variables_.element(number, 0), 0);
    setResults();
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
    case Form::File: {
      uint64_t length = std::min<uint64_t>(source.bytes[FileRecord::kLength], FileRecord::kCapacity);
      return line(fmt::format("FILE *{} = open_bytes({}, {});", name,
                              stringLiteral(&source.bytes[FileRecord::kContent], length), length));
    }
    case Form::Storage: {
      uint64_t size = std::max<uint64_t>(1, source.bytes.size());
      if (variables_.isFreed(number)) {
        line(fmt::format("unsigned char *{} = calloc(1, {});", name, size));
        line(fmt::format("if ({} == NULL)\n    abort();", name));
      } else {
        line(fmt::format("unsigned char {}[{}] __attribute__((aligned(16))) = {{0}};", name, size));
      }
      return initialiser_.copyOverZeros(number, name);
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

  // Says what differs from the initial value, member by member.
  void assignVariable(uint32_t number, const Place &place, uint64_t offset) {
    const CType &type = types_.get(place.type);
    if (isInitial(number, offset, type.size))
      return;
    bool isPlainRecord = type.kind == TypeKind::Record && !type.isUnion;
    bool hasBitFields =
        std::any_of(type.fields.begin(), type.fields.end(), [](const Field &f) { return f.isBitField; });
    if (isPlainRecord && !hasBitFields) {
      for (const Field &field : type.fields)
        assignVariable(number, memberOf(place, field), offset + field.bitOffset / 8);
    } else if (type.kind == TypeKind::Array &&
               (type.count <= kSingleElements || hasInitialPointer(number, offset, type.size))) {
      for (uint64_t i = 0; i < type.count; ++i)
        assignVariable(number, elementOf(types_, place, i), offset + i * types_.get(type.element).size);
    } else {
      assignWhole(number, place, offset);
    }
  }

  // Pointers that the source initialises have no name here: only the members around them can be set.
  bool hasInitialPointer(uint32_t number, uint64_t offset, uint64_t size) const {
    const auto &edges = object(number).edges;
    for (auto it = edges.lower_bound(offset); it != edges.end() && it->first < offset + size; ++it)
      if (it->second.target == input::kNull && it->second.offset != 0)
        return true;
    return false;
  }

  bool isInitial(uint32_t number, uint64_t offset, uint64_t size) const {
    const Object &source = object(number);
    Bytes now(source.bytes.begin() + static_cast<long>(offset),
              source.bytes.begin() + static_cast<long>(offset + size));
    for (auto it = source.edges.lower_bound(offset); it != source.edges.end() && it->first + 8 <= offset + size; ++it) {
      uint64_t address = addresses_.addressOf(it->second);
      std::memcpy(&now[it->first - offset], &address, 8);
    }
    return std::equal(now.begin(), now.end(), source.initial.begin() + static_cast<long>(offset));
  }

  void assignWhole(uint32_t number, const Place &place, uint64_t offset) {
    const CType &type = types_.get(place.type);
    std::string lvalue = place.lvalue();
    std::string text;
    bool isAggregate = type.kind == TypeKind::Array || type.kind == TypeKind::Record;
    if (isRaw(type) || (isAggregate && !isDeclarable(types_, place.type))) {
      initialiser_.copyBytes(number, offset, type.size, "&" + lvalue);
    } else {
      std::string value = initialiser_.value(number, offset, place);
      std::string shape = typeName(types_, place.type);
      if (isAggregate && value[0] != '{')
        value = "{" + value + "}"; // a string
      text = !isAggregate                    ? fmt::format("{} = {};", lvalue, value)
             : value == "{0}"                ? fmt::format("memset(&{0}, 0, sizeof {0});", lvalue)
             : type.kind == TypeKind::Record ? fmt::format("{} = ({}){};", lvalue, shape, value)
                                             : fmt::format("memcpy({0}, ({1}){2}, sizeof {0});", lvalue, shape, value);
    }
    if (!text.empty())
      out_.assignments.push_back(text);
    out_.assignments.insert(out_.assignments.end(), patches_.begin(), patches_.end());
    patches_.clear();
  }

  // The stubs that the call asked get their results.
  void setResults() {
    for (const program::Stub &stub : request_.function->stubs)
      for (const program::StubInput &input : program::inputsOf(types_, stub)) {
        const Field &field = *program::fieldNamed(types_, request_.function->argumentBlock, input.field);
        auto edge = object(0).edges.find(field.bitOffset / 8);
        if (edge == object(0).edges.end() || !variables_.has(edge->second.target))
          continue;
        out_.assignments.push_back(fmt::format("{} = {};", input.next, variables_.pointer(edge->second, field.type)));
        if (stub.isReplacement || input.isOptional)
          out_.resets.push_back(fmt::format("{} = NULL;", input.next));
      }
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
  input::AddressMap addresses_;
  InputText out_;
};

} // namespace

InputText writeInput(const SuiteRequest &request, Variables &variables) {
  return InputWriter(request, variables).write();
}

} // namespace assay::emit
