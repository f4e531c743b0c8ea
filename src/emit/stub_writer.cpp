#include "emit/stub_writer.h"

#include "emit/c_type.h"

#include <fmt/format.h>

namespace assay::emit {

namespace {

std::string writeStub(const program::TypeTable &types, const program::Stub &stub) {
  bool isCallback = stub.callbackType != program::kNoType;
  bool hasResults = !program::returnsNothing(types, stub);
  std::string parameters;
  std::string body;
  for (size_t i = 0; i < stub.parameters.size(); ++i) {
    std::string name = fmt::format("arg{}", i + 1);
    parameters += (i == 0 ? "" : ", ") + declare(types, stub.parameters[i], name);
    body += fmt::format("    (void){};\n", name);
  }
  if (stub.parameters.empty())
    parameters = stub.isVariadic ? "" : "void";
  else if (stub.isVariadic)
    parameters += ", ...";
  std::string out;
  if (hasResults)
    out += fmt::format("static {};\n\n", declare(types, stub.returnType, "*" + stub.next()));
  out += fmt::format("{}{}\n{{\n{}", isCallback ? "static " : "",
                     declare(types, stub.returnType, fmt::format("{}({})", stub.name, parameters)), body);
  if (stub.isNoReturn)
    out += "    exit(1);\n";
  else if (hasResults)
    out += fmt::format("    return *{}++;\n", stub.next());
  return out + "}\n";
}

} // namespace

std::string writeStubs(const program::Unit &unit, const std::string &tests) {
  std::string out;
  for (const program::Stub &stub : unit.stubs) {
    bool isWanted = stub.callbackType == program::kNoType || tests.find(stub.name) != std::string::npos;
    if (isWanted)
      out += (out.empty() ? "\n// Functions without a body here. They return what a test has laid out for them.\n"
                          : "\n") +
             writeStub(unit.types, stub);
  }
  return out;
}

} // namespace assay::emit
