#include "driver/unit_context.h"

#include "driver/goal_text.h"
#include "driver/process.h"

namespace assay::driver {

namespace {

// After the user's flags, so that theirs win.
frontend::Source exploredSource(const std::string &file, const std::vector<std::string> &flags) {
  frontend::Source source{file, flags};
  source.flags.insert(source.flags.end(), {"-DASSAY_EXPLORE", "-I" + includeDirectory()});
  return source;
}

} // namespace

base::Result<program::Unit> readUnit(const std::string &file, const std::vector<std::string> &flags,
                                     const Config &config, const SequenceRequest &sequence) {
  auto unit = frontend::extractUnit(exploredSource(file, flags));
  if (!unit)
    return unit;
  if (auto status = applyConfig(config, unit.value()); !status)
    return base::Error{status.error()};
  if (!sequence.functions.empty())
    if (auto status = addSequence(sequence, unit.value()); !status)
      return base::Error{status.error()};
  return unit;
}

base::Result<UnitContext> openUnit(const std::string &file, const std::vector<std::string> &flags, const Config &config,
                                   const SequenceRequest &sequence, const std::string &directory,
                                   const std::string &modelsBitcode) {
  UnitContext context;
  context.source = {file, flags};
  auto unit = readUnit(file, flags, config, sequence);
  if (!unit)
    return base::Error{unit.error()};
  context.unit = std::move(unit.value());
  auto compiled = frontend::compileUnit(exploredSource(file, flags), context.unit);
  if (!compiled)
    return base::Error{compiled.error()};
  context.usesAssayHeader = context.unit.find("assay_assume_that") != nullptr;
  std::vector<std::string> thunks;
  for (size_t i = 0; i < context.unit.functions.size(); ++i) {
    if (compiled->entries[i].empty())
      continue;
    context.entryOf[context.unit.functions[i].name] = static_cast<uint32_t>(thunks.size());
    context.thunkOf[context.unit.functions[i].name] = compiled->entries[i];
    thunks.push_back(compiled->entries[i]);
  }
  auto built = instrument::buildUnit(std::move(compiled->module), thunks, modelsBitcode, directory);
  if (!built)
    return base::Error{built.error()};
  context.built = std::move(built.value());
  addGoalText(context.built.coverage);
  return context;
}

} // namespace assay::driver
