// Names of what the compiler's coverage puts into a module: counters, tables, hooks of its runtime.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace assay::instrument {

inline bool isOfCoverage(llvm::StringRef name) {
  return name.starts_with("__llvm") || name.starts_with("__cov") || name.starts_with("__prof");
}

} // namespace assay::instrument
