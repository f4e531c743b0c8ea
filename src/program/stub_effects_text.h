// The effects of a stub as C, the same in explored runs and in tests. Parameters are arg1, arg2, …
#pragma once

#include "program/stub.h"

namespace assay::program {

// What only explored runs have in a stub: calls that tell the runtime what it is about. Empty in tests.
struct StubHooks {
  bool isExplored = false;
  std::string operator()(const std::string &text) const { return isExplored ? text : ""; }
};

inline bool isAssignable(const CType &type) {
  return type.kind == TypeKind::Int || type.kind == TypeKind::Float || type.kind == TypeKind::Pointer;
}

// The rows that an effect takes from.
inline std::vector<std::string> rowsOf(const Stub &stub, const StubEffect &effect) {
  std::string row = effectName(stub, effect);
  std::vector<std::string> out{row};
  if (effect.kind == EffectKind::Buffers)
    out.push_back(row + "_count");
  for (size_t i = 0; i < effect.passed.size(); ++i)
    if (effect.passed[i].first == 0)
      out.push_back(row + "_arg" + std::to_string(i + 1));
  return out;
}

// How much of what an argument leads to an effect changes in full.
inline uint64_t laidOutBytes(const TypeTable &types, const Stub &stub, size_t argument) {
  for (const StubEffect &effect : stub.effects)
    if (effect.argument == argument && effect.kind == EffectKind::Fills)
      return types.get(effect.element).size;
  return 0;
}

// `to` gets the next of a row.
inline std::string takeText(const TypeTable &types, TypeId element, const std::string &to, const std::string &next,
                            const StubHooks &hooks) {
  if (isAssignable(types.get(element)))
    return to + " = *" + next + "++;\n";
  return std::string(hooks.isExplored ? "__builtin_" : "") + "memcpy(&" + to + ", " + next + "++, sizeof " + to +
         ");\n";
}

// The declaration of a variable, with the type as people write it where that is possible.
inline std::string declarationText(const TypeTable &types, TypeId id, const std::string &name) {
  const std::string &spelling = types.get(id).spelling;
  bool isPlain = spelling.find_first_of("([") == std::string::npos;
  return (isPlain ? spelling + (spelling.ends_with("*") ? "" : " ") : "__typeof__(" + spelling + ") ") + name;
}

inline std::string effectText(const TypeTable &types, const Stub &stub, const StubEffect &effect,
                              const StubHooks &hooks) {
  std::string row = effectName(stub, effect);
  std::string next = nextOf(row);
  std::string argument = "arg" + std::to_string(effect.argument);
  std::string spelling = "__typeof__(" + types.get(effect.element).spelling + ")";
  auto guarded = [&](std::string condition, const std::string &body) {
    for (const std::string &needed : effect.isOptional ? rowsOf(stub, effect) : std::vector<std::string>())
      condition += (condition.empty() ? "" : " && ") + nextOf(needed) + " != NULL";
    return condition.empty() ? body : "    if (" + condition + ") {\n" + body + "    }\n";
  };
  switch (effect.kind) {
  case EffectKind::Sets: {
    bool isError = effect.variable == kErrorVariable; // the source may not have <errno.h>
    std::string variable = isError && hooks.isExplored ? "(*__errno_location())" : effect.variable;
    return hooks("    assay_stub_sets(&" + variable + ", sizeof " + variable + ");\n") +
           guarded("", "        " + takeText(types, effect.element, variable, next, hooks));
  }
  case EffectKind::Fills:
    return guarded(argument + " != NULL", "        " + takeText(types, effect.element, "*" + argument, next, hooks));
  case EffectKind::Buffers: {
    std::string length = "arg" + std::to_string(effect.length);
    std::string isThere = argument + " != NULL";
    if (effect.isLengthBehind) {
      isThere += " && " + length + " != NULL";
      length = "*" + length;
    }
    bool isStated = effect.length != 0;
    if (isStated)
      isThere += " && " + length + " > 0";
    std::string place = "((" + spelling + " *)" + argument + ")[i]";
    return guarded(isThere, (isStated ? hooks("        assay_stub_wants((unsigned long)" + length + ");\n") : "") +
                                "        unsigned long count = *" + nextOf(row + "_count") + "++;\n\n" +
                                (isStated ? ""
                                          : hooks("        if (count * sizeof(" + spelling + ") > assay_room(" +
                                                  argument + "))\n            assay_reject(0);\n")) +
                                "        for (unsigned long i = 0; i < count" +
                                (isStated ? " && i < (unsigned long)" + length : "") + "; i++)\n            " +
                                takeText(types, effect.element, place, next, hooks));
  }
  case EffectKind::Writes:
    return guarded(argument + " != NULL",
                   "        unsigned long i = 0;\n\n        do {\n" +
                       hooks("            if (i >= assay_room(" + argument + "))\n                assay_reject(0);\n") +
                       "            " + argument + "[i] = *" + next + "++;\n        } while (" + argument +
                       "[i++] != 0);\n");
  case EffectKind::Calls: {
    std::string calls;
    std::string taken;
    for (size_t i = 0; i < effect.passed.size(); ++i) {
      const auto &[ours, type] = effect.passed[i];
      std::string name = "passed" + std::to_string(i + 1);
      calls += (i == 0 ? "" : ", ") + (ours != 0 ? "arg" + std::to_string(ours) : name);
      if (ours == 0)
        taken += "            " + declarationText(types, type, name) + " = *" +
                 nextOf(row + "_arg" + std::to_string(i + 1)) + "++;\n";
    }
    return guarded(argument + " != NULL", "        unsigned long count = *" + next +
                                              "++;\n\n        for (unsigned long i = 0; i < count && i < 3; i++) {\n" +
                                              hooks("            assay_stub(1);\n") + taken +
                                              hooks("            assay_stub(0);\n") + "            " + argument + "(" +
                                              calls + ");\n        }\n");
  }
  case EffectKind::Returns:
    break; // see returnedText()
  }
  return "";
}

// It may return an argument in place of a value of its own.
inline std::string returnedText(const TypeTable &types, const Stub &stub, const StubEffect &effect) {
  std::string next = nextOf(effectName(stub, effect));
  std::string text = "    if (" + next + " != NULL) {\n        unsigned char which = *" + next + "++;\n\n";
  for (const auto &[ours, type] : effect.passed)
    text += "        if (which == " + std::to_string(ours) + ")\n            result = (" +
            types.get(stub.returnType).spelling + ")arg" + std::to_string(ours) + ";\n";
  return text + "    }\n";
}

} // namespace assay::program
