#include "emit/sequence_writer.h"

#include "emit/c_type.h"
#include "emit/check_walk.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay::emit {

using program::CType;
using program::Field;
using program::Function;
using program::kNoIndex;
using program::Sequence;
using program::SequenceCall;
using program::TypeKind;

namespace {

class SequenceWriter {
public:
  SequenceWriter(const SuiteRequest &request, const TestCase &test, Variables &variables, const InputText &input)
      : request_(request), test_(test), variables_(variables), input_(input), sequence_(*request.function->sequence),
        post_(test), isFinding_(!test.finding.empty()) {}

  std::vector<std::string> write() {
    size_t done = output("assay_result");
    bool interrupted = test_.ending != Ending::Return;
    for (size_t step = 0; step < sequence_.length && (step < done || interrupted); ++step) {
      size_t choice = chosen(step);
      if (choice == 0 || choice > sequence_.calls.size())
        break;
      bool isLast = step >= done; // the one that did not come back
      writeCall(step, choice - 1, isLast);
      if (isLast)
        return std::move(lines_);
    }
    writeEnd();
    return std::move(lines_);
  }

private:
  struct Handle {
    size_t type = 0;
    std::string text; // as an argument
  };

  const Field &field(const std::string &name) const {
    const std::vector<Field> &fields = request_.unit->types.get(request_.function->argumentBlock).fields;
    return *std::find_if(fields.begin(), fields.end(), [&](const Field &one) { return one.name == name; });
  }
  size_t output(const std::string &name) const {
    const Bytes &after = post_.after(0);
    size_t at = field(name).bitOffset / 8;
    return at < after.size() ? after[at] : 0;
  }
  size_t chosen(size_t step) const { return test_.input.objects[0].bytes[field(sequence_.choice(step)).bitOffset / 8]; }
  // The argument text that the input half of the test has for a field of the block.
  const std::string &value(const std::string &name) const {
    const auto &parameters = request_.function->parameters;
    for (size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i].name == name)
        return input_.arguments[i];
    return input_.arguments.front();
  }
  bool isEnded(size_t type) const {
    return std::any_of(sequence_.calls.begin(), sequence_.calls.end(), [&](const SequenceCall &call) {
      return call.isDestructor && call.arguments.size() == 1 && call.arguments[0].handle == type;
    });
  }
  program::TypeId pointee(size_t type) const { return request_.unit->types.get(sequence_.handles[type]).element; }

  void line(std::string text) { lines_.push_back(std::move(text)); }
  void check(const std::string &condition) {
    if (!isFinding_)
      line("CHECK(" + condition + ");");
  }

  // What nothing destroys stays reachable, so that it is not taken for lost.
  std::string declareHandle(size_t type, size_t number, const std::string &call) {
    std::string name = variables_.fresh(fmt::format("h{}", number));
    std::string declared = declare(request_.unit->types, pointee(type), "*" + name);
    if (isEnded(type)) {
      line(fmt::format("{} = {};", declared, call));
    } else {
      line(fmt::format("static {};", declared));
      line(fmt::format("{} = {};", name, call));
    }
    return name;
  }

  void writeCall(size_t step, size_t index, bool isLast) {
    const SequenceCall &call = sequence_.calls[index];
    const Function &function = *request_.unit->find(call.function);
    size_t made = isLast ? 0 : output(sequence_.madeHandle(step));
    std::string arguments;
    size_t firstUsed = 0;
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      std::string text = value(sequence_.argument(step, index, function.parameters[i].name));
      if (call.initialises && i == 0) {
        std::string name = variables_.fresh(fmt::format("h{}", live_.size() + gone_ + 1));
        line(fmt::format("static {};", declare(request_.unit->types, pointee(call.arguments[0].handle), name)));
        text = "&" + name;
        live_[made] = {call.arguments[0].handle, text};
      } else if (call.arguments[i].handle != kNoIndex) {
        size_t number = output(sequence_.usedHandle(step, i));
        text = live_.contains(number) ? live_[number].text : "NULL";
        if (firstUsed == 0)
          firstUsed = number;
      }
      arguments += (i == 0 ? "" : ", ") + text;
    }
    std::string text = fmt::format("{}({})", call.function, arguments);
    if (isLast && test_.ending == Ending::Exit && !isFinding_)
      return line(fmt::format("CHECK_EXITS({}, {});", test_.exitCode, text));
    if (call.produces != kNoIndex)
      return writeProduced(call, text, made, firstUsed, isLast);
    writeResult(step, index, text, isLast);
    if (call.isDestructor && !isLast)
      drop(firstUsed);
  }

  void writeProduced(const SequenceCall &call, const std::string &text, size_t made, size_t firstUsed, bool isLast) {
    if (isLast)
      return line(text + ";");
    bool isNew = made != 0 && !live_.contains(made);
    if (isNew) {
      std::string name = declareHandle(call.produces, made, text);
      if (call.isDestructor || call.replaces)
        drop(firstUsed);
      live_[made] = {call.produces, name};
      check(name + " != NULL");
      return;
    }
    std::string wanted = made == 0 ? "NULL" : live_[made].text;
    if (call.isDestructor || (call.replaces && made == 0))
      drop(firstUsed);
    if (isFinding_)
      line(text + ";");
    else
      check(text + " == " + wanted);
  }

  void writeResult(size_t step, size_t index, const std::string &text, bool isLast) {
    const Function &function = *request_.unit->find(sequence_.calls[index].function);
    TypeKind kind = request_.unit->types.get(function.returnType).kind;
    bool hasValue = kind == TypeKind::Int || kind == TypeKind::Float;
    if (!hasValue || isLast || isFinding_)
      return line(text + ";");
    const Field &result = field(sequence_.result(step, index));
    std::string name = variables_.fresh(fmt::format("result{}", step + 1));
    CheckWalk walk(variables_, post_);
    walk.value({name, result.type}, result.bitOffset / 8, {.bytes = &post_.after(0), .again = post_.again(0)});
    if (walk.lines().empty())
      return line(text + ";");
    line(fmt::format("{} = {};", declare(request_.unit->types, result.type, name), text));
    for (const std::string &one : walk.lines())
      line(one);
  }

  void drop(size_t number) { gone_ += live_.erase(number); }

  void writeEnd() {
    for (const SequenceCall &call : sequence_.calls) {
      if (!call.isDestructor || call.arguments.size() != 1)
        continue;
      for (const auto &[number, handle] : live_)
        if (handle.type == call.arguments[0].handle)
          line(fmt::format("{}({});", call.function, handle.text));
      std::erase_if(live_, [&](const auto &entry) { return entry.second.type == call.arguments[0].handle; });
    }
    if (test_.rule == "leak")
      line("CHECK_NO_LEAKS();");
  }

  const SuiteRequest &request_;
  const TestCase &test_;
  Variables &variables_;
  const InputText &input_;
  const Sequence &sequence_;
  PostView post_;
  bool isFinding_;
  std::map<size_t, Handle> live_; // by number
  size_t gone_ = 0;
  std::vector<std::string> lines_;
};

} // namespace

std::vector<std::string> writeSequence(const SuiteRequest &request, const TestCase &test, Variables &variables,
                                       const InputText &input) {
  return SequenceWriter(request, test, variables, input).write();
}

} // namespace assay::emit
