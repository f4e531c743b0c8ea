// From the compiler's module to a shared object the runner can load, with everything the engine
// must know about it: sites, functions, coverage mapping.
#pragma once

#include "base/result.h"
#include "instrument/coverage_map.h"
#include "instrument/module_link.h"
#include "instrument/shadow_pass.h"
#include "instrument/unit_symbols.h"

#include <map>
#include <memory>
#include <set>

namespace assay::instrument {

// Names of functions in the unit: a model of the C library's function, and what models call.
constexpr const char *kModelPrefix = "assay_model_";
constexpr const char *kInsideModelPrefix = "assay_inside_";

struct BuiltUnit {
  std::string sharedObject; // path
  SiteTable sites;
  std::vector<std::string> functions;
  CoverageMap coverage;
  std::string bitcode;               // of the unit before it was instrumented
  OpenNames open;                    // what others can call and replace
  std::set<std::string> replaceable; // functions and variables whose bodies and values prove nothing
  std::map<std::string, UnitSymbol> symbols;
  std::vector<program::MissingName> missing;                // what was given a body because nobody has one
  std::set<std::string> libraryCalls;                       // functions that it calls and does not define
  std::map<std::string, std::set<std::string>> variablesOf; // entry → mutable variables it may lead to
};

struct BuildRequest {
  std::vector<std::string> entries;   // names of the thunks, in the order of the entry table
  std::vector<std::string> kept;      // functions that only pointers of inputs lead to
  std::vector<std::string> linked;    // bitcode of other files
  std::set<std::string> missing;      // names that nothing defines: functions that return 0, variables of zeros
  std::string models;                 // path of the C library models
  std::string directory;              // where files go
  std::vector<std::string> libraries; // for the linker
  std::set<std::string> stubs = {};   // functions of the module that stand in for others
};

// LLVM's list of targets may not change while others compile: call it before there are threads.
void initialiseTarget();

base::Result<BuiltUnit> buildUnit(std::unique_ptr<llvm::Module> module, const BuildRequest &request);

} // namespace assay::instrument
