// A unit ready to run: its source, its model, its instrumented shared object.
#pragma once

#include "driver/contracts.h"
#include "driver/project.h"
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

// What a unit is made of, besides its file.
struct UnitRequest {
  frontend::Source source;
  Config config;                // contracts of the functions it names
  SequenceRequest sequence;     // if it names functions, one is added that stands for their calls
  std::set<std::string> wanted; // functions that will be called; empty: all
  Project *project = nullptr;   // the file's, if it has one
  std::vector<std::string> libraries = {};
};

struct UnitContext {
  frontend::Source source;
  Project *project = nullptr;
  std::vector<const frontend::Source *> linked; // other files of the project
  std::vector<std::string> libraries;
  program::Unit unit;
  instrument::BuiltUnit built;
  std::shared_ptr<LoadState> loading = std::make_shared<LoadState>();
  bool usesAssayHeader = false;               // parameterised tests are among its functions
  std::map<std::string, uint32_t> entryOf;    // function → index in the entry table
  std::map<std::string, std::string> thunkOf; // function → name of its entry
};

// The model of a file, with what was stated about its functions and what surrounds them.
base::Result<program::Unit> readUnit(const UnitRequest &request);

// Parses, instruments and links a file. The error is what the compiler printed.
base::Result<UnitContext> openUnit(const UnitRequest &request, const std::string &directory,
                                   const std::string &modelsBitcode);

} // namespace assay::driver
