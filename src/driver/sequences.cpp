#include "driver/sequences.h"

#include "memory/length_pairs.h"
#include "program/argument_block.h"

#include <algorithm>
#include <set>

namespace assay::driver {

using program::CType;
using program::Function;
using program::kNoIndex;
using program::Sequence;
using program::SequenceCall;
using program::TypeId;
using program::TypeKind;
using program::Unit;

namespace {

bool contains(const std::vector<std::string> &names, const std::string &name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// `list_free` and `freeList` end something; `freeze` does not.
bool soundsLike(const std::string &name, const std::vector<std::string> &words) {
  std::string word;
  std::vector<std::string> parts;
  for (size_t i = 0; i <= name.size(); ++i) {
    char c = i < name.size() ? name[i] : '_';
    if (c == '_' || (std::isupper(static_cast<unsigned char>(c)) != 0)) {
      parts.push_back(word);
      word.clear();
    }
    if (c != '_')
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return std::any_of(parts.begin(), parts.end(), [&](const std::string &part) { return contains(words, part); });
}

class SequenceMaker {
public:
  SequenceMaker(const SequenceRequest &request, Unit &unit) : request_(request), unit_(unit) {}

  base::Status make() {
    for (const std::string &name : request_.functions) {
      const Function *function = unit_.find(name);
      if (function == nullptr)
        return base::Error{"--sequence: the file has no function `" + name + "`"};
      if (!function->unsupported.empty())
        return base::Error{"--sequence: `" + name + "` cannot be called: " + function->unsupported};
      functions_.push_back(function);
    }
    for (const auto *names : {&request_.constructors, &request_.destructors})
      for (const std::string &name : *names)
        if (!contains(request_.functions, name))
          return base::Error{"`" + name + "` is named as a constructor or destructor but is not in --sequence"};
    findHandles();
    for (const Function *function : functions_)
      sequence_.calls.push_back(callOf(*function));
    sequence_.length = request_.length;
    addFunction();
    return base::Ok{};
  }

private:
  const CType &type(TypeId id) const { return unit_.types.get(id); }
  bool isPointer(TypeId id) const { return type(id).kind == TypeKind::Pointer; }
  size_t handle(TypeId id) const {
    auto it = std::find_if(sequence_.handles.begin(), sequence_.handles.end(),
                           [&](TypeId known) { return isPointer(id) && type(known).element == type(id).element; });
    return it == sequence_.handles.end() ? kNoIndex : static_cast<size_t>(it - sequence_.handles.begin());
  }
  bool isInitialiser(const Function &function) const {
    bool named = contains(request_.constructors, function.name) ||
                 (request_.constructors.empty() && soundsLike(function.name, {"init", "initialize", "initialise"}));
    return named && !function.parameters.empty() && isPointer(function.parameters[0].type) &&
           type(type(function.parameters[0].type).element).kind == TypeKind::Record;
  }

  // What is returned by one and taken by another, and what is initialised.
  void findHandles() {
    std::set<TypeId> taken;
    for (const Function *function : functions_)
      for (const program::Parameter &parameter : function->parameters)
        if (isPointer(parameter.type))
          taken.insert(type(parameter.type).element);
    for (const Function *function : functions_)
      if (isPointer(function->returnType) && taken.contains(type(function->returnType).element) &&
          handle(function->returnType) == kNoIndex)
        sequence_.handles.push_back(function->returnType);
    for (const Function *function : functions_)
      if (isInitialiser(*function) && handle(function->parameters[0].type) == kNoIndex)
        sequence_.handles.push_back(function->parameters[0].type);
  }

  SequenceCall callOf(const Function &function) const {
    SequenceCall call;
    call.function = function.name;
    size_t firstHandle = kNoIndex;
    for (const program::Parameter &parameter : function.parameters) {
      call.arguments.push_back({handle(parameter.type)});
      if (firstHandle == kNoIndex)
        firstHandle = call.arguments.back().handle;
    }
    call.produces = isPointer(function.returnType) ? handle(function.returnType) : kNoIndex;
    bool isNamed = contains(request_.constructors, function.name);
    call.initialises = call.produces == kNoIndex && firstHandle != kNoIndex &&
                       call.arguments[0].handle == firstHandle && isInitialiser(function);
    call.replaces = call.produces != kNoIndex && firstHandle == call.produces && !isNamed;
    bool isEnd = request_.destructors.empty()
                     ? soundsLike(function.name, {"free", "destroy", "dispose", "close", "delete", "fini", "release"})
                     : contains(request_.destructors, function.name);
    // Without being told, only what takes nothing but the handle ends it: `list_delete(list, key)` does not.
    call.isDestructor = isEnd && firstHandle != kNoIndex && !call.initialises &&
                        (!request_.destructors.empty() || function.parameters.size() == 1);
    return call;
  }

  TypeId byteType() {
    for (TypeId id = 0; id < unit_.types.size(); ++id)
      if (type(id).spelling == "unsigned char" && type(id).kind == TypeKind::Int)
        return id;
    CType byte;
    byte.kind = TypeKind::Int;
    byte.spelling = "unsigned char";
    byte.size = 1;
    byte.isChar = true;
    return unit_.types.add(std::move(byte));
  }

  void addFunction() {
    TypeId byte = byteType();
    Function out;
    out.name = kSequenceName;
    out.file = unit_.file;
    out.line = functions_.front()->line;
    out.inMainFile = true;
    out.returnType = byte;
    for (size_t step = 0; step < sequence_.length; ++step) {
      out.parameters.push_back({sequence_.choice(step), byte, {}});
      for (size_t c = 0; c < sequence_.calls.size(); ++c) {
        size_t first = out.parameters.size();
        for (size_t i = 0; i < functions_[c]->parameters.size(); ++i) {
          const program::Parameter &parameter = functions_[c]->parameters[i];
          bool isHandle = sequence_.calls[c].arguments[i].handle != kNoIndex;
          program::Parameter field{sequence_.argument(step, c, parameter.name), isHandle ? byte : parameter.type, {}};
          field.declaredBound = isHandle ? std::nullopt : parameter.declaredBound;
          out.parameters.push_back(std::move(field));
        }
        stateLengths(*functions_[c], first, out);
      }
    }
    for (const Function *function : functions_) {
      out.callees.insert(function->name);
      for (const program::Stub &stub : function->stubs)
        if (std::none_of(out.stubs.begin(), out.stubs.end(),
                         [&](const program::Stub &known) { return known.name == stub.name; }))
          out.stubs.push_back(stub);
    }
    out.argumentBlock = block(out, byte);
    out.sequence = std::move(sequence_);
    unit_.functions.push_back(std::move(out));
  }

  // Buffers keep the lengths that stand beside them in their own function.
  void stateLengths(const Function &function, size_t first, Function &out) const {
    const auto &fields = type(function.argumentBlock).fields;
    auto indexOf = [&](uint64_t offset) {
      size_t i = 0;
      while (fields[i].bitOffset / 8 != offset)
        ++i;
      return i;
    };
    for (const auto &[pointer, length] : memory::lengthPairs(unit_, function))
      if (handle(function.parameters[indexOf(pointer)].type) == kNoIndex)
        out.parameters[first + indexOf(pointer)].lengthParameter = first + indexOf(length);
  }

  TypeId block(const Function &function, TypeId byte) {
    std::vector<std::pair<std::string, TypeId>> members;
    members.reserve(function.parameters.size() + 1);
    for (const program::Parameter &parameter : function.parameters)
      members.emplace_back(parameter.name, parameter.type);
    for (const program::Stub &stub : function.stubs)
      for (const program::StubInput &input : program::inputsOf(unit_.types, stub))
        members.emplace_back(input.field, program::pointerTo(unit_.types, input.element));
    members.emplace_back(program::kResultField, byte);
    for (size_t step = 0; step < sequence_.length; ++step) {
      for (size_t i = 0; i < sequence_.mostArguments(); ++i)
        members.emplace_back(sequence_.usedHandle(step, i), byte);
      members.emplace_back(sequence_.madeHandle(step), byte);
      for (size_t c = 0; c < sequence_.calls.size(); ++c) {
        TypeKind kind = type(functions_[c]->returnType).kind;
        if (kind == TypeKind::Int || kind == TypeKind::Float)
          members.emplace_back(sequence_.result(step, c), functions_[c]->returnType);
      }
    }
    return program::addRecord(unit_.types, "a sequence of calls", members);
  }

  const SequenceRequest &request_;
  Unit &unit_;
  std::vector<const Function *> functions_;
  Sequence sequence_;
};

} // namespace

base::Status addSequence(const SequenceRequest &request, Unit &unit) { return SequenceMaker(request, unit).make(); }

} // namespace assay::driver
