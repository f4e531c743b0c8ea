// One function from exploration to replayed tests and verdicts.
#pragma once

#include "driver/session.h"
#include "emit/emitter.h"
#include "report/reporter.h"

namespace assay::driver {

struct FunctionResult {
  report::FunctionPart part;
  std::vector<emit::EmittedFile> files; // relative to the output directory
};

// The name of a project's file in the CMake project of the suites.
std::string projectFileName(const std::string &file);

// `folder`, below tests/ and inputs/, keeps suites of several files apart; empty for one file.
FunctionResult generateFunction(const UnitContext &context, const program::Function &function, const Options &options,
                                const std::string &folder, const std::string &scratch,
                                const std::atomic<bool> &interrupted,
                                const std::function<void(uint64_t, size_t, size_t)> &progress);

} // namespace assay::driver
