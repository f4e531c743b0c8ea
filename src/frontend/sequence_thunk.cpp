// The entry of a sequence: one step after the other chooses a call by the argument block, keeps the
// live handles, and writes down what it did for the test that will show it.
#include "frontend/entry_thunk.h"

namespace assay::frontend {

using program::Function;
using program::kNoIndex;
using program::Sequence;
using program::SequenceCall;
using program::TypeKind;
using program::Unit;

namespace {

class SequenceText {
public:
  SequenceText(const Unit &unit, const Function &function, size_t index)
      : unit_(unit), function_(function), sequence_(*function.sequence), name_("assay_entry_" + std::to_string(index)) {
  }

  std::string write() {
    for (size_t h = 0; h < sequence_.handles.size(); ++h)
      handleTable(h);
    text_ += "__attribute__((no_profile_instrument_function)) void " + name_ + "(void *assay_block) {\n  struct {";
    for (const program::Field &field : unit_.types.get(function_.argumentBlock).fields)
      text_ += " __typeof__(" + unit_.types.get(field.type).spelling + ") " + field.name + ";";
    text_ += " } *assay_a = assay_block;\n  unsigned assay_count = 0;\n";
    for (const program::Stub &stub : function_.stubs)
      for (const program::StubInput &input : program::inputsOf(unit_.types, stub))
        text_ += "  " + input.next + " = assay_a->" + input.field + ";\n";
    for (size_t step = 0; step < sequence_.length; ++step)
      writeStep(step);
    text_ += "assay_done:\n";
    writeEnd();
    return text_ + "}\n";
  }

private:
  const Function &called(const SequenceCall &call) const { return *unit_.find(call.function); }
  std::string number(size_t n) const { return std::to_string(n); }
  std::string pointee(size_t handle) const {
    return "__typeof__(" + unit_.types.get(unit_.types.get(sequence_.handles[handle]).element).spelling + ")";
  }
  bool isVoid(const Function &function) const { return unit_.types.get(function.returnType).kind == TypeKind::Void; }

  // Live handles of a type in order of their making, each with its number. Statics, so that what
  // nothing destroys is not taken for lost.
  void handleTable(size_t h) {
    std::string n = number(h);
    std::string most = number(sequence_.length + 1);
    std::string quiet = "__attribute__((no_profile_instrument_function, unused)) static ";
    text_ += "static struct { " + pointee(h) + " *at; unsigned char number; } assay_handles_" + n + "[" + most +
             "];\nstatic unsigned assay_live_" + n + ";\n";
    if (initialised(h))
      text_ += "static " + pointee(h) + " assay_objects_" + n + "[" + most + "];\n";
    text_ += quiet + "unsigned assay_pick_" + n + "(unsigned char choice) {\n  if (assay_live_" + n +
             " == 1) return 0;\n  for (unsigned i = 0; i < assay_live_" + n +
             "; ++i) if (choice == i) return i;\n  assay_reject(0);\n  return 0;\n}\n";
    text_ += quiet + "void assay_drop_" + n + "(unsigned at) {\n  --assay_live_" + n + ";\n  for (; at < assay_live_" +
             n + "; ++at) assay_handles_" + n + "[at] = assay_handles_" + n + "[at + 1];\n  assay_handles_" + n +
             "[assay_live_" + n + "].at = 0;\n}\n";
    text_ += quiet + "unsigned char assay_keep_" + n + "(" + pointee(h) +
             " *made, unsigned *count) {\n  if (!made) return 0;\n" + "  for (unsigned i = 0; i < assay_live_" + n +
             "; ++i) if (assay_handles_" + n + "[i].at == made) return assay_handles_" + n + "[i].number;\n" +
             "  assay_handles_" + n + "[assay_live_" + n + "].at = made;\n  assay_handles_" + n + "[assay_live_" + n +
             "++].number = ++*count;\n  return *count;\n}\n";
  }

  bool initialised(size_t h) const {
    for (const SequenceCall &call : sequence_.calls)
      if (call.initialises && call.arguments[0].handle == h)
        return true;
    return false;
  }

  void writeStep(size_t step) {
    text_ += "  switch (assay_a->" + sequence_.choice(step) + ") {\n  case 0: goto assay_done;\n";
    for (size_t c = 0; c < sequence_.calls.size(); ++c) {
      text_ += "  case " + number(c + 1) + ": {\n";
      writeCall(step, c);
      text_ += "  } break;\n";
    }
    text_ += "  default: assay_reject(0);\n  }\n  assay_a->assay_result = " + number(step + 1) + ";\n";
  }

  void writeCall(size_t step, size_t c) {
    const SequenceCall &call = sequence_.calls[c];
    const Function &function = called(call);
    std::string arguments;
    std::vector<std::string> values;
    std::string firstPick; // "table[place]" of the first handle
    size_t firstHandle = kNoIndex;
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      size_t h = call.arguments[i].handle;
      std::string field = "assay_a->" + sequence_.argument(step, c, function.parameters[i].name);
      std::string value = field;
      if (call.initialises && i == 0) {
        value = "&assay_objects_" + number(h) + "[" + number(step) + "]";
      } else if (h != kNoIndex) {
        std::string place = "assay_at_" + number(i);
        text_.append("    if (assay_live_").append(number(h)).append(" == 0) assay_reject(0);\n    unsigned ");
        text_.append(place).append(" = assay_pick_").append(number(h)).append("(").append(field).append(");\n");
        value = "assay_handles_" + number(h) + "[" + place + "].at";
        text_ += "    assay_a->" + sequence_.usedHandle(step, i) + " = assay_handles_" + number(h) + "[" + place +
                 "].number;\n";
        if (firstHandle == kNoIndex) {
          firstHandle = h;
          firstPick = place;
        }
      }
      arguments += (i == 0 ? "" : ", ") + value;
      values.push_back(value);
    }
    writePreconditions(function, values);
    std::string text = call.function + "(" + arguments + ")";
    std::string drop = firstHandle == kNoIndex ? "" : "assay_drop_" + number(firstHandle) + "(" + firstPick + ");\n";
    TypeKind kind = unit_.types.get(function.returnType).kind;
    if (call.produces != kNoIndex) {
      std::string h = number(call.produces);
      text_ += "    " + pointee(call.produces) + " *assay_made = (void *)" + text + ";\n";
      if (call.isDestructor || call.replaces)
        text_ +=
            "    " +
            (call.isDestructor ? drop : "if (assay_made != assay_handles_" + h + "[" + firstPick + "].at) " + drop);
      text_ += "    assay_a->" + sequence_.madeHandle(step) + " = assay_keep_" + h + "(assay_made, &assay_count);\n";
      return;
    }
    if (kind == TypeKind::Int || kind == TypeKind::Float)
      text_ += "    assay_a->" + sequence_.result(step, c) + " = " + text + ";\n";
    else
      text_ += "    " + text + ";\n";
    if (call.isDestructor)
      text_ += "    " + drop;
    if (call.initialises) {
      std::string h = number(call.arguments[0].handle);
      text_ += "    assay_a->" + sequence_.madeHandle(step) + " = assay_keep_" + h + "(&assay_objects_" + h + "[" +
               number(step) + "], &assay_count);\n";
    }
  }

  // A step whose function has a contract keeps it, or the sequence is no valid one.
  void writePreconditions(const Function &function, const std::vector<std::string> &values) {
    if (function.contract.preconditions.empty())
      return;
    text_ += "    assay_phase(1);\n    {\n";
    for (size_t i = 0; i < function.parameters.size(); ++i)
      text_ += "      __typeof__(" + unit_.types.get(function.parameters[i].type).spelling + ") " +
               function.parameters[i].name + " = " + values[i] + "; (void)" + function.parameters[i].name + ";\n";
    for (const std::string &condition : function.contract.preconditions)
      text_ += "#line 1 \"requires of " + function.name + "\"\n      if (!(" + condition + ")) assay_reject(0);\n";
    text_ += "    }\n    assay_phase(0);\n";
  }

  // What is still alive is destroyed, oldest first.
  void writeEnd() {
    for (const SequenceCall &call : sequence_.calls) {
      if (!call.isDestructor || call.arguments.size() != 1)
        continue;
      std::string h = number(call.arguments[0].handle);
      text_.append("  while (assay_live_").append(h).append(" != 0) {\n    ");
      text_.append(pointee(call.arguments[0].handle)).append(" *assay_last = assay_handles_").append(h);
      text_.append("[0].at;\n    assay_drop_").append(h).append("(0);\n    ").append(call.function);
      text_.append("(assay_last);\n  }\n");
    }
  }

  const Unit &unit_;
  const Function &function_;
  const Sequence &sequence_;
  std::string name_;
  std::string text_ = "#line 1 \"assay\"\n";
};

} // namespace

std::string sequenceThunk(const Unit &unit, const Function &function, size_t index) {
  return SequenceText(unit, function, index).write();
}

} // namespace assay::frontend
