// A unit ready to run: its source, its model, its instrumented shared object.
#pragma once

#include "driver/contracts.h"
#include "driver/sequences.h"
#include "frontend/source.h"
#include "instrument/unit_builder.h"
#include "program/unit.h"

#include <mutex>

namespace assay::driver {

// Why the shared object cannot be loaded, once that is known; shared by all jobs of the unit.
struct LoadState {
  std::mutex mutex;
  std::string problem;
};

struct UnitContext {
  frontend::Source source;
  program::Unit unit;
  instrument::BuiltUnit built;
  std::shared_ptr<LoadState> loading = std::make_shared<LoadState>();
  bool usesAssayHeader = false;               // parameterised tests are among its functions
  std::map<std::string, uint32_t> entryOf;    // function → index in the entry table
  std::map<std::string, std::string> thunkOf; // function → name of its entry
};

// The model of a file, with what was stated about its functions.
base::Result<program::Unit> readUnit(const std::string &file, const std::vector<std::string> &flags,
                                     const Config &config, const SequenceRequest &sequence);

// Parses, instruments and links a file. The error is what the compiler printed.
// Contracts in `config` hold for the functions they name; `sequence`, if it names functions, adds one
// that stands for their calls.
base::Result<UnitContext> openUnit(const std::string &file, const std::vector<std::string> &flags, const Config &config,
                                   const SequenceRequest &sequence, const std::string &directory,
                                   const std::string &modelsBitcode);

} // namespace assay::driver
