// From the compiler's module to a shared object the runner can load, with everything the engine
// must know about it: sites, functions, coverage mapping.
#pragma once

#include "base/result.h"
#include "instrument/coverage_map.h"
#include "instrument/shadow_pass.h"

#include <memory>

namespace assay::instrument {

struct BuiltUnit {
  std::string sharedObject; // path
  SiteTable sites;
  std::vector<std::string> functions;
  CoverageMap coverage;
  std::string bitcode; // of the unit before it was instrumented
};

// `entries` are the names of the thunks, in the order of the entry table. `modelsBitcode` is the
// path of the C library models. Files go to `directory`.
base::Result<BuiltUnit> buildUnit(std::unique_ptr<llvm::Module> module, const std::vector<std::string> &entries,
                                  const std::string &modelsBitcode, const std::string &directory);

} // namespace assay::instrument
