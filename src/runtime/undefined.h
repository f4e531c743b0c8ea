// Undefined behaviour that the machine carries out all the same: the first of a run is noted, and
// the run goes on.
#pragma once

#include "runtime/recorder.h"

namespace assay::runtime {

inline void noteUndefined(uint32_t site, abi::Undefined what) {
  abi::RunResult &result = recorder().control().result;
  if (result.undefined != abi::Undefined::None || result.phase == abi::Phase::Precondition)
    return;
  result.undefined = what;
  result.undefinedSite = site;
}

// True if the value that decides something here was never written.
inline bool usesUninitialised(uint32_t site, TermId shadow) {
  if (shadow == kUninitialised) {
    noteUndefined(site, abi::Undefined::Uninitialised);
    recorder().approximate(site, Approximation::UnwrittenValue);
  }
  return shadow == kUninitialised;
}

} // namespace assay::runtime
