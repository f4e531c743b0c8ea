#include "emit/test_writer.h"

#include "emit/c_type.h"
#include "emit/check_writer.h"
#include "emit/code_lines.h"
#include "emit/failing_allocation.h"
#include "emit/input_writer.h"
#include "emit/sequence_writer.h"
#include "program/argument_block.h"
#include "program/call_text.h"
#include "program/contract_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace assay::emit {

using program::CType;
using program::Field;

namespace {

std::string callOf(const program::Function &function, const InputText &input) {
  if (function.name == "main") {
    program::Function renamed = function;
    renamed.name = "assay_unit_main";
    return program::callText(renamed, input.arguments);
  }
  return program::callText(function, input.arguments);
}

const Field *resultField(const SuiteRequest &request) {
  return program::fieldNamed(request.unit->types, request.function->argumentBlock, program::kResultField);
}

void addAll(CodeLines &out, const std::vector<std::string> &lines) {
  for (const std::string &line : lines)
    out.add(line);
  if (!lines.empty())
    out.blank();
}

// A variable that only its own declaration names would be a warning.
void useVariables(CodeLines &out, const Variables &variables) {
  for (uint32_t number : variables.order()) {
    const Variable &variable = variables.of(number);
    if (!variable.isGlobal && out.countWord(variable.name) < 2)
      out.add(fmt::format("(void){};", variable.name));
  }
}

void writeCall(CodeLines &out, const SuiteRequest &request, const TestCase &test, const InputText &input,
               const CheckText &checks, const std::string &result) {
  std::string call = callOf(*request.function, input);
  if (test.ending == Ending::Exit && test.finding.empty()) {
    out.add(fmt::format("CHECK_EXITS({}, {});", test.exitCode, call));
    return;
  }
  if (test.ending == Ending::Hang)
    out.add("alarm(2); // the call does not come back");
  const Field *returned = resultField(request);
  bool leaks = test.rule == "leak";
  bool isUninitialised = test.rule == kUninitialisedRead; // perhaps the result is
  bool looksAtResult = returned != nullptr && (leaks || isUninitialised);
  if (checks.usesResult || looksAtResult)
    out.add(fmt::format("{} = {};", declare(request.unit->types, returned->type, result), call));
  else
    out.add(call + ";");
  addAll(out, checks.checks);
  if (leaks) { // what was returned is not lost
    out.add("CHECK_NO_LEAKS();");
    if (returned != nullptr)
      out.add(fmt::format("(void){};", result));
  }
  if (isUninitialised && returned != nullptr) {
    const CType &type = request.unit->types.get(returned->type);
    bool isScalar = type.kind != program::TypeKind::Record && type.kind != program::TypeKind::Opaque;
    out.add(isScalar ? fmt::format("if ({})\n    printf(\"the result is not 0\\n\");", result)
                     : fmt::format("(void){};", result));
  }
  if (test.finding.empty() && checks.checks.empty())
    out.add("// Asserts only that the call returns.");
}

// The call between the two halves of its contract, whose expressions name the parameters.
void writeContract(CodeLines &out, const SuiteRequest &request, const InputText &input) {
  const program::Function &function = *request.function;
  const CType &block = request.unit->types.get(function.argumentBlock);
  std::vector<std::string> names;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const std::string &name = function.parameters[i].name;
    names.push_back(name);
    if (input.arguments[i] != name)
      out.add(fmt::format("{} = {};", declare(request.unit->types, block.fields[i].type, name), input.arguments[i]));
  }
  program::PostText post = program::splitOld(function.contract.postconditions);
  for (size_t i = 0; i < post.saved.size(); ++i)
    out.add(fmt::format("__typeof__({0}) {1} = {0};", post.saved[i], program::savedName(i)));
  const Field *result = resultField(request);
  std::string call = program::callText(function, names);
  out.add(result == nullptr
              ? call + ";"
              : fmt::format("{} = {};", declare(request.unit->types, result->type, "assay_result"), call));
  for (const std::string &condition : post.conditions)
    out.add(fmt::format("CHECK({});", condition));
  if (result != nullptr)
    out.add("(void)assay_result;");
}

// Where code of the unit looks at errno, it finds what it found when the test was made. By way of tables of functions
// any code may be called.
bool looksAtErrno(const program::Unit &unit) {
  return std::any_of(unit.functions.begin(), unit.functions.end(),
                     [](const program::Function &one) { return one.callees.contains("__errno_location"); });
}

} // namespace

std::string testIdentifier(const program::Unit &unit, const TestCase &test) {
  bool isTaken = unit.find(test.name) != nullptr || test.name.find('_') == std::string::npos;
  for (const program::Global &global : unit.globals)
    isTaken = isTaken || global.name == test.name;
  return isTaken ? "test_" + test.name : test.name;
}

std::string writeTest(const SuiteRequest &request, const TestCase &test) {
  CodeLines out;
  Variables variables(request, test);
  InputText input = writeInput(request, variables);
  std::string result = variables.fresh("result");
  CheckText checks;
  if (test.ending == Ending::Return && test.finding.empty() && !request.function->sequence)
    checks = writeChecks(request, test, variables, result);

  out.open(fmt::format("static void {}(void)", testIdentifier(*request.unit, test)));
  addAll(out, input.declarations);
  addAll(out, input.assignments);
  if (test.input.failingAllocation != 0)
    out.add(fmt::format("{} = {};", kFailingAllocation, test.input.failingAllocation));
  if (looksAtErrno(*request.unit))
    out.add("errno = 0;");
  if (request.function->sequence) {
    if (test.ending == Ending::Hang)
      out.add("alarm(2); // one of the calls does not come back");
    addAll(out, writeSequence(request, test, variables, input));
  } else if (test.ending == Ending::Broken)
    writeContract(out, request, input);
  else
    writeCall(out, request, test, input, checks, result);
  if (test.input.failingAllocation != 0)
    out.add(fmt::format("{} = 0;", kFailingAllocation));
  addAll(out, input.resets);
  addAll(out, checks.releases);
  useVariables(out, variables);
  out.close();
  return out.text();
}

} // namespace assay::emit
