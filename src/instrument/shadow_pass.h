// The pass: gives every SSA value of a function a 32-bit shadow id (0: concrete), inserts the
// hooks, counts fuel on back edges and at entry, and numbers the sites. Coverage intrinsics of
// the compiler are left alone.
#pragma once

#include "instrument/site_table.h"

#include <llvm/IR/Module.h>

#include <vector>

namespace assay::instrument {

// An attribute of functions that another file may replace.
constexpr const char *kWeakAttribute = "assay-weak";

struct ShadowResult {
  SiteTable sites;
  std::vector<std::string> functions; // by the number used in Call records
};

// Instruments all functions with a body. `module` must be in the form prepareModule() leaves.
ShadowResult runShadowPass(llvm::Module &module);

// SROA and EarlyCSE; the CFG stays.
void prepareModule(llvm::Module &module);

} // namespace assay::instrument
