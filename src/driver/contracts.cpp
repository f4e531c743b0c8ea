#include "driver/contracts.h"

#include <toml.hpp>

#include <filesystem>

namespace assay::driver {

namespace fs = std::filesystem;

namespace {

// `requires = "a"` and `requires = ["a", "b"]` mean the same kind of thing.
std::vector<std::string> strings(const toml::value &table, const char *key) {
  std::vector<std::string> out;
  if (!table.contains(key))
    return out;
  const toml::value &value = toml::find(table, key);
  if (value.is_string())
    out.push_back(value.as_string().str);
  else
    for (const toml::value &entry : value.as_array())
      out.push_back(entry.as_string().str);
  return out;
}

FunctionConfig readFunction(const toml::value &table) {
  FunctionConfig out;
  out.contract.preconditions = strings(table, "requires");
  out.contract.postconditions = strings(table, "ensures");
  if (table.contains("length"))
    for (const auto &[parameter, length] : toml::find(table, "length").as_table())
      out.lengths[parameter] = length.is_integer() ? std::to_string(length.as_integer()) : length.as_string().str;
  if (table.contains("allocations_fail"))
    out.contract.allocationsFail = toml::find(table, "allocations_fail").as_boolean();
  for (const auto &[key, value] : table.as_table())
    if (key != "requires" && key != "ensures" && key != "length" && key != "allocations_fail")
      throw std::runtime_error(
          toml::format_error("unknown key; known are requires, ensures, length, allocations_fail", value, key));
  return out;
}

void readExternals(const toml::value &table, Externals &out) {
  for (const auto &[key, value] : table.as_table())
    if (key != "stub" && key != "native" && key != "writes_nothing")
      throw std::runtime_error(toml::format_error("unknown key; known are stub, native, writes_nothing", value, key));
  for (std::string &name : strings(table, "stub"))
    out.stubs.insert(std::move(name));
  for (std::string &name : strings(table, "native"))
    out.natives.insert(std::move(name));
  for (std::string &name : strings(table, "writes_nothing"))
    out.writeNothing.insert(std::move(name));
}

} // namespace

base::Result<Config> readConfig(const std::string &path) {
  try { // the library throws; nothing leaves this file
    Config out;
    toml::value file = toml::parse(path);
    for (const auto &[key, value] : file.as_table()) {
      if (key == "externals")
        readExternals(value, out.externals);
      else if (key == "function")
        for (const auto &[name, entry] : value.as_table())
          out.functions[name] = readFunction(entry);
      else
        return base::Error{std::string(path)
                               .append(": unknown table [")
                               .append(key)
                               .append("]; known are [function.NAME] and [externals]")};
    }
    return out;
  } catch (const std::exception &error) {
    return base::Error{path + ": " + error.what()};
  }
}

std::string findConfig(const std::string &source) {
  std::error_code ignored;
  for (fs::path at = fs::absolute(source, ignored).parent_path();; at = at.parent_path()) {
    if (fs::exists(at / "assay.toml", ignored))
      return (at / "assay.toml").string();
    if (at == at.parent_path())
      return "";
  }
}

base::Status applyConfig(const Config &config, program::Unit &unit) {
  for (program::Function &function : unit.functions) {
    auto it = config.functions.find(function.name);
    if (it == config.functions.end())
      continue;
    const FunctionConfig &entry = it->second;
    auto append = [](std::vector<std::string> &to, const std::vector<std::string> &from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    append(function.contract.preconditions, entry.contract.preconditions);
    append(function.contract.postconditions, entry.contract.postconditions);
    function.contract.allocationsFail = entry.contract.allocationsFail;
    for (const auto &[pointer, length] : entry.lengths) {
      auto find = [&](const std::string &name) {
        for (size_t i = 0; i < function.parameters.size(); ++i)
          if (function.parameters[i].name == name)
            return i;
        return function.parameters.size();
      };
      size_t target = find(pointer);
      size_t measure = find(length);
      bool isNumber = !length.empty() && length.find_first_not_of("0123456789") == std::string::npos;
      if (target == function.parameters.size())
        return base::Error{"--config: length of " + function.name + ": it has no parameter `" + pointer + "`"};
      if (!isNumber && measure == function.parameters.size())
        return base::Error{"--config: length of " + function.name + ": `" + length +
                           "` is neither a parameter nor a number"};
      if (isNumber)
        function.parameters[target].declaredBound = std::stoull(length);
      else
        function.parameters[target].lengthParameter = measure;
    }
  }
  return base::Ok{};
}

} // namespace assay::driver
