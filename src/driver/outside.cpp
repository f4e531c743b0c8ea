#include "driver/outside.h"

namespace assay::driver {

namespace {

constexpr uint64_t kMostBytes = 2048; // of a variable that is an input
constexpr size_t kMostCallees = 32;   // functions of the unit that a pointer may lead to

const std::set<std::string> &variablesOf(const UnitContext &context, const program::Function &function) {
  static const std::set<std::string> kNone;
  auto thunk = context.thunkOf.find(function.name);
  return thunk == context.thunkOf.end() ? kNone : context.built.variablesOf.at(thunk->second);
}

bool isInput(const UnitContext &context, const program::Global &global) {
  auto symbol = context.built.symbols.find(global.name);
  uint64_t size = context.unit.types.get(global.type).size;
  return (!global.isConst || global.isMissing) && global.isNamed && size != 0 && size <= kMostBytes &&
         symbol != context.built.symbols.end() && symbol->second.bytes.size() == size;
}

void addCallee(const UnitContext &context, const std::string &name, program::TypeId type, memory::Outside &out) {
  auto symbol = context.built.symbols.find(name);
  if (symbol != context.built.symbols.end())
    out.functions.push_back({name, type, symbol->second.address});
}

} // namespace

memory::Outside outsideOf(const UnitContext &context, const program::Function &function) {
  memory::Outside out;
  const std::set<std::string> &used = variablesOf(context, function);
  for (const program::Global &global : context.unit.globals)
    if (used.contains(global.name) && isInput(context, global)) {
      const instrument::UnitSymbol &symbol = context.built.symbols.at(global.name);
      out.variables.push_back({global.name, global.type, symbol.address, symbol.bytes});
    }
  std::map<program::TypeId, size_t> counts;
  for (const program::Stub &stub : context.unit.stubs)
    if (stub.callbackType != program::kNoType)
      addCallee(context, stub.name, stub.callbackType, out);
  for (const program::Function &other : context.unit.functions)
    if (other.name != function.name && counts[other.type]++ < kMostCallees)
      addCallee(context, other.name, other.type, out);
  return out;
}

} // namespace assay::driver
