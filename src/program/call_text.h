// A call of a function as C text. One that takes a va_list is called through a variadic function, which
// runs and tests define beside it.
#pragma once

#include "program/unit.h"

namespace assay::program {

inline std::string listCaller(const Function &function) { return "call_" + function.name; }

inline std::string callText(const Function &function, const std::vector<std::string> &arguments) {
  size_t named = arguments.size() - std::min(arguments.size(), function.moreParameters);
  std::string list;
  auto add = [&](const std::string &text) { list += (list.empty() ? "" : ", ") + text; };
  for (size_t i = 0; i <= arguments.size(); ++i) {
    if (function.listParameter && i == named)
      add(std::to_string(function.moreParameters));
    if (i < arguments.size())
      add((i < function.parameters.size() && function.parameters[i].hasVariableRows ? "(void *)" : "") + arguments[i]);
  }
  return (function.listParameter ? listCaller(function) : function.name) + "(" + list + ")";
}

// Empty for functions that are called as they are.
inline std::string listCallerText(const TypeTable &types, const Function &function) {
  if (!function.listParameter)
    return "";
  auto spell = [&](TypeId type) { return "__typeof__(" + types.get(type).spelling + ") "; };
  std::string parameters;
  std::vector<std::string> arguments;
  for (size_t i = 0; i + function.moreParameters < function.parameters.size(); ++i) {
    parameters += spell(function.parameters[i].type) + function.parameters[i].name + ", ";
    arguments.push_back(function.parameters[i].name);
  }
  arguments.insert(arguments.begin() + static_cast<long>(*function.listParameter), "assay_list");
  std::string call = function.name + "(";
  for (size_t i = 0; i < arguments.size(); ++i)
    call += (i == 0 ? "" : ", ") + arguments[i];
  call += ")";
  bool returns = types.get(function.returnType).kind != TypeKind::Void;
  return "static " + spell(function.returnType) + listCaller(function) + "(" + parameters +
         "int assay_count, ...)\n{\n    va_list assay_list;\n\n    va_start(assay_list, assay_count);\n    " +
         (returns ? spell(function.returnType) + "assay_result = " : "") + call + ";\n    va_end(assay_list);\n" +
         (returns ? "    return assay_result;\n" : "") + "}\n";
}

} // namespace assay::program
