#include "frontend/entry_thunk.h"

#include "program/call_text.h"
#include "program/contract_text.h"
#include "program/stub_text.h"

#include <algorithm>

namespace assay::frontend {

using program::Function;
using program::TypeKind;
using program::Unit;

namespace {

// The number of a phase tells the runtime whose code is running; see abi::Phase.
constexpr const char *kPrelude = R"c(
#line 1 "assay"
#ifndef NULL /* contracts may say it even where the source does not */
#define NULL ((void *)0)
#endif
void assay_phase(unsigned);
void assay_reject(unsigned);
void assay_broken(unsigned);
void assay_give_up(void);
void assay_stub(unsigned);
void assay_stub_sets(void *, unsigned long);
void assay_stub_gets(void *, unsigned long);
void assay_stub_wants(unsigned long);
unsigned long assay_room(void *);
)c";

constexpr unsigned kLongestRow = 8; // that is tried, where an argument says how long rows are

std::string declaration(const Unit &unit, program::TypeId type, const std::string &name) {
  return "__typeof__(" + unit.types.get(type).spelling + ") " + name + "; ";
}

// Diagnostics about the expression point to it and not into this text.
std::string guarded(const std::string &kind, const Function &function, const std::string &expression,
                    const std::string &otherwise) {
  return "#line 1 \"" + kind + " of " + function.name + "\"\n  if (!(" + expression + "))\n    " + otherwise + ";\n";
}

// The source may not have <errno.h>.
bool hasError(const program::Stub &stub) {
  bool setsIt = std::any_of(stub.effects.begin(), stub.effects.end(), [](const program::StubEffect &effect) {
    return effect.kind == program::EffectKind::Sets && effect.variable == program::kErrorVariable;
  });
  return setsIt ||
         (stub.system.returns != program::Returns::Value && stub.system.returns != program::Returns::ErrorNumber);
}

} // namespace

std::string thunkPrelude() { return kPrelude; }

std::string stubDefinitions(const Unit &unit) {
  std::string text = "#line 1 \"assay\"\n";
  auto spell = [&](program::TypeId id) { return "__typeof__(" + unit.types.get(id).spelling + ")"; };
  for (const program::Stub &stub : unit.stubs) {
    for (const program::StubInput &input : program::inputsOf(unit.types, stub))
      text += "static " + spell(input.element) + " *" + input.next + ";\n";
    std::string head = spell(stub.returnType) + " " + stub.name + "(";
    for (size_t i = 0; i < stub.parameters.size(); ++i)
      head += (i == 0 ? "" : ", ") + spell(stub.parameters[i]) + " arg" + std::to_string(i + 1);
    head += stub.isVariadic && !stub.parameters.empty() ? ", ...)" : stub.parameters.empty() ? "void)" : ")";
    if (stub.isLinked)
      text += head + " __asm__(\"" + stub.symbol + "\");\n";
    // Without lines of their own: what goes wrong in them goes wrong where they are called.
    text += "__attribute__((no_profile_instrument_function, nodebug)) " + head;
    text += std::string(" {\n") + (stub.isNoReturn ? "  extern void exit(int) __attribute__((noreturn));\n" : "") +
            (stub.system.returns == program::Returns::Path
                 ? "  extern void *malloc(unsigned long);\n  extern void free(void *);\n"
                 : "") +
            (hasError(stub) ? "  extern int *__errno_location(void);\n" : "") +
            program::stubBody(unit.types, stub, "*__errno_location()", program::StubHooks{true}) + "}\n";
  }
  return text;
}

std::string entryThunk(const Unit &unit, const Function &function, size_t index) {
  if (function.sequence)
    return sequenceThunk(unit, function, index);
  bool returns = unit.types.get(function.returnType).kind != TypeKind::Void;
  std::string fields;
  std::string locals;
  std::vector<std::string> arguments;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const program::Parameter &parameter = function.parameters[i];
    std::string name = "p" + std::to_string(i);
    fields += declaration(unit, parameter.type, name);
    if (!function.contract.empty()) // its expressions speak of the parameters by name
      locals += "  __typeof__(" + unit.types.get(parameter.type).spelling + ") " + parameter.name + " = assay_a->" +
                name + ";\n";
    arguments.push_back(function.contract.empty() ? "assay_a->" + name : parameter.name);
  }
  std::string results;
  for (const program::Stub &stub : function.stubs)
    for (const program::StubInput &input : program::inputsOf(unit.types, stub)) {
      fields += "__typeof__(" + unit.types.get(input.element).spelling + ") *" + input.field + "; ";
      results += "  " + input.next + " = assay_a->" + input.field + ";\n";
    }
  if (returns)
    fields += declaration(unit, function.returnType, "result");
  std::string text = "#line 1 \"assay\"\n";
  if (std::string caller = program::listCallerText(unit.types, function); !caller.empty())
    text += "__attribute__((no_profile_instrument_function)) " + caller;
  text += "__attribute__((no_profile_instrument_function)) void assay_entry_" + std::to_string(index) +
          "(void *assay_block) {\n";
  if (!fields.empty())
    text += "  struct { " + fields + "} *assay_a = assay_block;\n" + results + locals;
  for (auto [bound, isOfRows] : function.variableBounds) { // no array is empty, and a matrix has to fit into an object
    text += "  if (" + arguments[bound] + " <= 0)\n    assay_reject(0);\n";
    if (isOfRows)
      text += "  if (" + arguments[bound] + " > " + std::to_string(kLongestRow) + ")\n    assay_give_up();\n";
  }
  const program::Contract &contract = function.contract;
  for (size_t i = 0; i < contract.preconditions.size(); ++i)
    text += "  assay_phase(1);\n" +
            guarded("--requires", function, contract.preconditions[i], "assay_reject(" + std::to_string(i) + ")");
  program::PostText post = program::splitOld(contract.postconditions);
  if (!post.saved.empty())
    text += "  assay_phase(1);\n";
  for (size_t i = 0; i < post.saved.size(); ++i)
    text += "#line 1 \"--ensures of " + function.name + "\"\n  __typeof__(" + post.saved[i] + ") " +
            program::savedName(i) + " = " + post.saved[i] + ";\n";
  if (!contract.empty())
    text += "  assay_phase(2);\n";
  std::string call = program::callText(function, arguments);
  if (returns)
    text += "  __typeof__(" + unit.types.get(function.returnType).spelling + ") assay_result = " + call +
            ";\n  assay_a->result = assay_result;\n";
  else
    text += "  " + call + ";\n";
  if (!contract.empty())
    text += "  assay_phase(3);\n";
  for (size_t i = 0; i < post.conditions.size(); ++i)
    text += guarded("--ensures", function, post.conditions[i], "assay_broken(" + std::to_string(i) + ")");
  return text + "}\n";
}

} // namespace assay::frontend
