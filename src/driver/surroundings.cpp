#include "driver/surroundings.h"

#include "driver/foreign_types.h"
#include "driver/linked_names.h"
#include "driver/native_symbols.h"
#include "driver/stub_effects.h"
#include "driver/system_stubs.h"
#include "program/argument_block.h"

#include <algorithm>

namespace assay::driver {

using program::CType;
using program::Function;
using program::Stub;
using program::TypeId;
using program::TypeKind;
using program::Unit;

namespace {

bool canBeWritten(const program::TypeTable &types, TypeId id) {
  const CType &type = types.get(id);
  return !type.spelling.empty() && (type.kind != TypeKind::Opaque || type.size != 0);
}

std::optional<Stub> stubFor(const program::TypeTable &types, const std::string &name, TypeId functionType,
                            bool isNoReturn) {
  const CType &type = types.get(functionType);
  bool good = canBeWritten(types, type.element) &&
              std::all_of(type.parameters.begin(), type.parameters.end(),
                          [&](TypeId parameter) { return canBeWritten(types, parameter); });
  if (!good)
    return std::nullopt;
  Stub stub;
  stub.name = stub.symbol = name;
  stub.returnType = type.element;
  stub.parameters = type.parameters;
  stub.isVariadic = type.isVariadic;
  stub.isNoReturn = isNoReturn;
  for (size_t i = 0; i < stub.parameters.size(); ++i)
    stub.names.push_back("arg" + std::to_string(i + 1));
  return stub;
}

// By their names in the declaration, if each has one of its own.
void nameParameters(Stub &stub, const Function &declared) {
  std::set<std::string> seen;
  if (declared.parameters.size() != stub.names.size())
    return;
  for (const program::Parameter &parameter : declared.parameters)
    if (!seen.insert(parameter.name).second)
      return;
  for (size_t i = 0; i < stub.names.size(); ++i)
    stub.names[i] = declared.parameters[i].name;
}

// Types of functions that pointers inside a value of the type lead to.
void functionTypes(const program::TypeTable &types, TypeId id, std::set<TypeId> &seen, std::set<TypeId> &out) {
  if (id == program::kNoType || !seen.insert(id).second)
    return;
  const CType &type = types.get(id);
  if (type.kind == TypeKind::Function)
    out.insert(id);
  else if (type.kind == TypeKind::Pointer || type.kind == TypeKind::Array)
    functionTypes(types, type.element, seen, out);
  else if (type.kind == TypeKind::Record)
    for (const program::Field &field : type.fields)
      functionTypes(types, field.type, seen, out);
}

class Surrounder {
public:
  Surrounder(Unit &unit, Project *project, const std::vector<std::string> &libraries, const Externals &externals)
      : unit_(unit), project_(project), libraries_(libraries), natives_(externals.natives),
        writeNothing_(externals.writeNothing) {
    for (const Function &declared : unit.declared)
      if (externals.stubs.contains(declared.name) ||
          (asksSystem(declared.name) && !externals.natives.contains(declared.name)))
        replaced_.insert(declared.name);
  }

  Surroundings run() {
    Surroundings out;
    std::set<std::string> missing = findMissing(out);
    if (project_ != nullptr)
      completeTypes(unit_, *project_, out.linked);
    for (const Function &declared : unit_.declared)
      if (missing.contains(declared.name))
        if (auto stub = stubFor(unit_.types, declared.name, declared.type, declared.isNoReturn)) {
          stub->isReplacement = replaced_.contains(declared.name);
          if (!declared.symbol.empty())
            stub->symbol = declared.symbol;
          if (stub->isReplacement && !answersAsSystem(unit_.types, *stub))
            continue; // another function of that name
          nameParameters(*stub, declared);
          if (hasEffects(*stub))
            addArgumentEffects(unit_.types, *stub);
          unit_.stubs.push_back(std::move(*stub));
          missing.erase(declared.name);
        }
    for (const std::string &name : ofLinked_)
      if (auto stub = isStubbed(name) ? std::nullopt : stubOfSystem(unit_.types, name))
        unit_.stubs.push_back(std::move(*stub));
    for (const std::string &name : replaced_)
      missing.erase(name); // its type cannot be written: it runs as it is
    for (program::Global &global : unit_.globals)
      if (missing.contains(global.name))
        openVariable(global);
    if (project_ != nullptr)
      addLinked(out.linked, missing);
    out.missing = std::move(missing);
    std::vector<Reach> reach;
    for (const Function &function : unit_.functions)
      reach.push_back(function.inMainFile ? reachOf(function, !out.linked.empty()) : Reach{});
    for (const Reach &one : reach)
      for (const std::string &variable : one.variables)
        for (Stub &stub : unit_.stubs)
          if (one.stubs.contains(stub.name) && hasEffects(stub)) {
            if (variable == program::kErrorVariable)
              addErrorEffect(unit_.types, stub);
            else
              addVariableEffect(unit_.types, stub, *globalNamed(variable));
          }
    for (size_t i = 0; i < unit_.functions.size(); ++i)
      addStubs(unit_.functions[i], reach[i]);
    return out;
  }

private:
  // A function of the C library whose answers are inputs, unless the project has one of that name.
  bool asksSystem(const std::string &name) const {
    return program::findSystemCall(name) != nullptr && (project_ == nullptr || !project_->defines(name));
  }

  // What only linked files name. Functions that cannot become stubs return 0 and say so.
  void addLinked(const std::vector<const frontend::Source *> &linked, std::set<std::string> &missing) {
    for (const std::string &name : std::set<std::string>(missing)) {
      if (globalNamed(name) != nullptr)
        continue;
      if (auto stub = stubOfLinked(unit_, *project_, linked, name)) {
        if (hasEffects(*stub))
          addArgumentEffects(unit_.types, *stub);
        unit_.stubs.push_back(std::move(*stub));
        missing.erase(name);
      } else if (auto variable = variableOfLinked(unit_, *project_, linked, name)) {
        unit_.globals.push_back(std::move(*variable));
      }
    }
  }

  // A variable that nobody defines. Of an array without a length we take some elements.
  void openVariable(program::Global &global) {
    global.isMissing = true;
    CType type = unit_.types.get(global.type);
    if (type.kind != TypeKind::Array || type.count != 0 || unit_.types.get(type.element).size == 0)
      return;
    global.isOpenArray = true;
    type.count = program::kOpenElements;
    type.size = type.count * unit_.types.get(type.element).size;
    if (size_t open = type.spelling.find("[]"); open != std::string::npos)
      type.spelling.replace(open, 2, "[" + std::to_string(type.count) + "]");
    global.type = unit_.types.add(std::move(type));
  }

  // Under another name, perhaps: with files of 64 bits `lseek` is linked as `lseek64`.
  bool isStubbed(const std::string &symbol) const {
    return std::any_of(unit_.stubs.begin(), unit_.stubs.end(), [&](const Stub &stub) { return stub.symbol == symbol; });
  }

  // Links what the project defines; the rest is native or missing.
  std::set<std::string> findMissing(Surroundings &out) {
    std::set<std::string> wanted;
    std::set<std::string> replaced;
    for (const Function &declared : unit_.declared)
      (replaced_.contains(declared.name) ? replaced : wanted).insert(declared.name);
    for (const program::Global &global : unit_.globals)
      if (!global.isDefined)
        wanted.insert(global.name);
    // Where another file of the project defines them, that one is linked.
    std::erase_if(unit_.inlineOnly, [&](const std::string &name) {
      bool isThere = project_ != nullptr && project_->defines(name);
      if (isThere)
        wanted.insert(name);
      return isThere;
    });
    std::set<std::string> unknown = wanted;
    if (project_ != nullptr) {
      unknown.clear();
      out.linked = project_->closure(unit_.file, wanted, unknown);
      for (const std::string &name : unknown)
        if (asksSystem(name) && !natives_.contains(name) && !replaced_.contains(name))
          ofLinked_.insert(name);
    }
    std::erase_if(unknown, [](const std::string &name) { return name.starts_with("assay_"); });
    std::set<std::string> missing = withoutNative(unknown, libraries_);
    missing.insert(replaced.begin(), replaced.end());
    return missing;
  }

  // What a function may call that stands in for others, and the variables that it and its callees name.
  struct Reach {
    std::set<std::string> stubs;
    std::set<std::string> variables;
  };

  bool hasEffects(Stub &stub) const {
    stub.writesNothing = writeNothing_.contains(stub.symbol);
    return stub.system.name.empty() && !stub.isNoReturn && !stub.writesNothing;
  }

  const program::Global *globalNamed(const std::string &name) const {
    auto found = std::find_if(unit_.globals.begin(), unit_.globals.end(),
                              [&](const program::Global &global) { return global.name == name; });
    return found == unit_.globals.end() ? nullptr : &*found;
  }

  // `hasOthers`: linked files may call any of the stubs, too.
  Reach reachOf(const Function &function, bool hasOthers) {
    Reach out;
    std::set<std::string> closure = program::callClosure(unit_, function.name);
    std::set<std::string> named;
    std::set<TypeId> seen;
    std::set<TypeId> pointed;
    for (const program::Parameter &parameter : function.parameters)
      functionTypes(unit_.types, parameter.type, seen, pointed);
    auto visit = [&](const std::string &name) {
      const Function &called = *unit_.find(name);
      named.insert(called.callees.begin(), called.callees.end());
      if (called.callees.contains("__errno_location"))
        out.variables.insert(program::kErrorVariable);
      for (const program::Global &global : unit_.globals)
        if (!global.isConst && called.globals.contains(global.name)) {
          functionTypes(unit_.types, global.type, seen, pointed);
          out.variables.insert(global.name);
        }
    };
    for (const std::string &name : closure)
      visit(name);
    for (const Function &target : unit_.functions) // pointers may lead there
      if (pointed.contains(target.type) && !closure.contains(target.name))
        for (const std::string &name : program::callClosure(unit_, target.name))
          visit(name);
    for (TypeId type : pointed)
      addCallback(type);
    for (const Stub &stub : unit_.stubs)
      if (stub.callbackType != program::kNoType ? pointed.contains(stub.callbackType)
                                                : hasOthers || named.contains(stub.name))
        out.stubs.insert(stub.name);
    return out;
  }

  void addStubs(Function &function, const Reach &reach) {
    for (const Stub &stub : unit_.stubs) {
      if (!reach.stubs.contains(stub.name))
        continue;
      Stub own = stub; // of the variables only those that the function looks at
      std::erase_if(own.effects, [&](const program::StubEffect &effect) {
        return effect.kind == program::EffectKind::Sets && !reach.variables.contains(effect.variable);
      });
      if (!program::inputsOf(unit_.types, own).empty())
        function.stubs.push_back(std::move(own));
    }
    if (!function.stubs.empty())
      function.argumentBlock = program::addArgumentBlock(unit_.types, function);
  }

  void addCallback(TypeId type) {
    for (const Stub &known : unit_.stubs)
      if (known.callbackType == type)
        return;
    if (auto stub = stubFor(unit_.types, "assay_callback_" + std::to_string(++callbacks_), type, false)) {
      stub->callbackType = type;
      addArgumentEffects(unit_.types, *stub);
      unit_.stubs.push_back(std::move(*stub));
    }
  }

  Unit &unit_;
  Project *project_;
  const std::vector<std::string> &libraries_;
  const std::set<std::string> &natives_;
  const std::set<std::string> &writeNothing_;
  std::set<std::string> ofLinked_; // calls of the operating system in linked files
  std::set<std::string> replaced_; // there is a body elsewhere, and yet they become stubs
  unsigned callbacks_ = 0;
};

} // namespace

Surroundings surround(Unit &unit, Project *project, const std::vector<std::string> &libraries,
                      const Externals &externals) {
  return Surrounder(unit, project, libraries, externals).run();
}

} // namespace assay::driver
