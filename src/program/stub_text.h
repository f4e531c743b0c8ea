// The body of a stub as C, the same in explored runs and in tests. Parameters are arg1, arg2, …
#pragma once

#include "program/stub_effects_text.h"

namespace assay::program {

// What is left behind an argument.
inline std::string fillingText(const TypeTable &types, const Stub &stub) {
  std::string argument = "arg" + std::to_string(stub.system.fills);
  std::string next = stub.nextData();
  std::string text = "    if (" + argument + " != NULL)\n";
  if (stub.filled == kNoType)
    return text + "        *" + argument + " = result;\n";
  if (stub.system.amount == "1")
    return text + "        *" + argument + " = *" + next + "++;\n";
  return text + "        for (unsigned long i = 0; i < (unsigned long)" + std::string(stub.system.amount) +
         "; i++)\n            ((" + types.get(stub.filled).spelling + " *)" + argument + ")[i] = *" + next + "++;\n";
}

// The name of a file, in memory of 256 bytes where the caller has none. 34 is ERANGE. Something is taken from the row
// of inputs even if there is no memory: tests that lay none out call the real function.
inline std::string pathText(const Stub &stub, const std::string &error) {
  std::string argument = "arg" + std::to_string(stub.system.fills);
  std::string next = "*" + stub.nextData() + "++";
  return "    signed char next = (signed char)" + next + ";\n    char *path = next < 0 ? NULL : " + argument +
         " != NULL ? " + argument + " : malloc(256);\n    unsigned long size = " + argument + " != NULL ? " +
         std::string(stub.system.amount) + " : 256;\n\n    if (next < 0)\n        " + error +
         " = -next;\n    if (path == NULL)\n        return NULL;\n"
         "    for (unsigned long i = 0; i < size; i++) {\n        path[i] = i == 0 ? '/' : next;\n"
         "        if (path[i] == 0)\n            return path;\n        if (i != 0)\n            next = (signed char)" +
         next + ";\n    }\n    if (" + argument + " == NULL)\n        free(path);\n    " + error +
         " = 34;\n    return NULL;\n";
}

// Of one that is no system call: its effects in their order, then what it returns.
inline std::string plainBody(const TypeTable &types, const Stub &stub, const StubHooks &hooks) {
  std::string text = hooks("    assay_stub(1);\n");
  if (stub.isVariadic)
    text += hooks("    assay_stub_gets((void *)0, 1);\n");
  for (size_t argument : stub.unknown)
    text += hooks("    assay_stub_gets((void *)arg" + std::to_string(argument) + ", " +
                  std::to_string(laidOutBytes(types, stub, argument)) + ");\n");
  bool hasResult = !returnsNothing(types, stub);
  if (hasResult && stub.effects.empty() && !hooks.isExplored)
    return "    return *" + stub.nextResult() + "++;\n";
  if (hasResult) // taken first, so that rows are taken from in the order in which they stand in a test
    text += "    " + declarationText(types, stub.returnType, "result") + " = *" + stub.nextResult() + "++;\n" +
            (stub.effects.empty() ? "" : "\n");
  std::string calls;
  for (const StubEffect &effect : stub.effects)
    (effect.kind == EffectKind::Calls ? calls : text) += effectText(types, stub, effect, hooks);
  for (const StubEffect &effect : stub.effects)
    if (effect.kind == EffectKind::Returns)
      text += returnedText(types, stub, effect);
  text += hooks("    assay_stub(0);\n") + calls;
  return text + (hasResult ? "    return result;\n" : "");
}

// `error` is how errno is written. A negative input is an error number, as in answers of the kernel; there are none
// beyond 133, and 5 is EIO.
inline std::string stubBody(const TypeTable &types, const Stub &stub, const std::string &error,
                            const StubHooks &hooks = {}) {
  if (stub.isNoReturn)
    return "    exit(1);\n";
  if (stub.system.name.empty())
    return plainBody(types, stub, stub.writesNothing ? StubHooks{} : hooks);
  const SystemCall &system = stub.system;
  if (system.returns == Returns::Path)
    return pathText(stub, error);
  bool hasResult = !returnsNothing(types, stub);
  std::string next = "*" + stub.nextResult() + "++";
  if (hasResult && system.fills == 0 && system.returns == Returns::Value)
    return "    return " + next + ";\n";
  std::string type = types.get(stub.returnType).spelling;
  std::string text;
  if (hasResult)
    text += "    " + type + " result = " + next + ";\n\n";
  if (system.returns == Returns::ErrorNumber)
    return text + "    if (result > 0)\n        return result > 133 ? 5 : result;\n" +
           (system.fills == 0 ? "" : fillingText(types, stub)) + "    return 0;\n";
  if (system.returns != Returns::Value)
    text += "    if (result < 0) {\n        " + error + " = result < -133 ? 5 : (int)-result;\n        return " +
            (system.returns == Returns::Truth ? "0" : "-1") + ";\n    }\n";
  if (std::string most(system.most); !most.empty())
    text +=
        "    if ((unsigned long)result > (unsigned long)" + most + ")\n        result = (" + type + ")" + most + ";\n";
  if (system.fills != 0)
    text += fillingText(types, stub);
  if (hasResult)
    text += std::string("    return ") +
            (system.returns == Returns::Status  ? "0"
             : system.returns == Returns::Truth ? "1"
                                                : "result") +
            ";\n";
  return text;
}

} // namespace assay::program
