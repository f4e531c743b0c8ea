// One function from exploration to replayed tests and verdicts.
#pragma once

#include "driver/session.h"
#include "emit/emitter.h"

namespace assay::driver {

struct FunctionResult {
  report::FunctionReport report;
  std::vector<emit::EmittedFile> files; // relative to the output directory
  std::vector<emit::SuiteTarget> targets;
};

FunctionResult generateFunction(const UnitContext &context, const program::Function &function, const Options &options,
                                const std::string &scratch, const std::atomic<bool> &interrupted,
                                const std::function<void(uint64_t, size_t, size_t)> &progress);

} // namespace assay::driver
