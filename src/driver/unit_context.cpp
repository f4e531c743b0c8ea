#include "driver/unit_context.h"

#include "driver/goal_text.h"
#include "driver/native_symbols.h"
#include "driver/process.h"
#include "driver/surroundings.h"
#include "instrument/module_link.h"

namespace assay::driver {

namespace {

// After the user's flags, so that theirs win.
frontend::Source exploredSource(const frontend::Source &given) {
  frontend::Source source = given;
  source.flags.insert(source.flags.end(), {"-DASSAY_EXPLORE", "-I" + includeDirectory()});
  return source;
}

base::Result<program::Unit> readWith(const UnitRequest &request, Surroundings &surroundings) {
  auto unit = frontend::extractUnit(exploredSource(request.source));
  if (!unit)
    return unit;
  for (program::Function &function : unit->functions) // one of an included file, asked for by name
    function.inMainFile = function.inMainFile || request.wanted.contains(function.name);
  if (auto status = applyConfig(request.config, unit.value()); !status)
    return base::Error{status.error()};
  surroundings = surround(unit.value(), request.project, request.libraries, request.config.externals);
  if (!request.sequence.functions.empty())
    if (auto status = addSequence(request.sequence, unit.value()); !status)
      return base::Error{status.error()};
  return unit;
}

// What functions of headers use that are only compiled with others: it cannot be loaded without them.
std::set<std::string> undefinedIn(const llvm::Module &module, const std::vector<std::string> &libraries) {
  std::set<std::string> names = instrument::undefinedSymbols(module);
  std::erase_if(names, [](const std::string &name) { return name.starts_with("assay_"); });
  return withoutNative(names, libraries);
}

} // namespace

base::Result<program::Unit> readUnit(const UnitRequest &request) {
  Surroundings ignored;
  return readWith(request, ignored);
}

base::Result<UnitContext> openUnit(const UnitRequest &request, const std::string &directory,
                                   const std::string &modelsBitcode) {
  UnitContext context;
  context.source = request.source;
  context.project = request.project;
  context.libraries = request.libraries;
  Surroundings surroundings;
  auto unit = readWith(request, surroundings);
  if (!unit)
    return base::Error{unit.error()};
  context.unit = std::move(unit.value());
  context.linked = std::move(surroundings.linked);
  auto compiled = frontend::compileUnit(exploredSource(request.source), context.unit, request.wanted);
  if (!compiled)
    return base::Error{compiled.error()};
  context.usesAssayHeader = context.unit.find("assay_assume_that") != nullptr;
  instrument::BuildRequest build;
  for (size_t i = 0; i < context.unit.functions.size(); ++i) {
    if (compiled->entries[i].empty())
      continue;
    context.entryOf[context.unit.functions[i].name] = static_cast<uint32_t>(build.entries.size());
    context.thunkOf[context.unit.functions[i].name] = compiled->entries[i];
    build.entries.push_back(compiled->entries[i]);
  }
  for (const program::Stub &stub : context.unit.stubs)
    build.stubs.insert({stub.name, stub.symbol});
  for (const program::Stub &stub : context.unit.stubs)
    if (stub.callbackType != program::kNoType) {
      build.kept.push_back(stub.name);
      for (const program::Function &function : context.unit.functions)
        if (function.type == stub.callbackType)
          build.kept.push_back(function.name);
    }
  for (const frontend::Source *other : context.linked) {
    auto bitcode = request.project->bitcode(*other);
    if (!bitcode)
      return base::Error{bitcode.error()};
    build.linked.push_back(std::move(bitcode.value()));
  }
  build.missing = std::move(surroundings.missing);
  build.missing.merge(undefinedIn(*compiled->module, context.libraries));
  build.models = modelsBitcode;
  build.directory = directory;
  build.libraries = context.libraries;
  auto built = instrument::buildUnit(std::move(compiled->module), build);
  if (!built)
    return base::Error{built.error()};
  context.built = std::move(built.value());
  addGoalText(context.built.coverage);
  return context;
}

} // namespace assay::driver
