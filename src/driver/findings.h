// What the end of a run means: nothing, a bug, or only that the caller broke a rule.
#pragma once

#include "driver/finished_run.h"
#include "emit/test_case.h"

#include <optional>

namespace assay::driver {

struct Judgement {
  emit::Ending ending = emit::Ending::Return;
  std::optional<report::Finding> finding;
  std::optional<report::Precondition> precondition;
  bool rejected = false;       // the input breaks the stated precondition: says nothing
  bool unstatedLength = false; // the finding is about memory whose length nobody stated (--strict)
  bool boundReached = false;   // the engine's own limit ended the run
  bool isFault() const { return finding || precondition || boundReached; }
};

// Findings of one rule at one place are one bug.
inline bool sameBug(const report::Finding &a, const report::Finding &b) {
  return a.rule == b.rule && a.file == b.file && a.line == b.line;
}

// `strict`: what the caller did wrong is an error too.
Judgement judge(const FinishedRun &run, bool strict);

} // namespace assay::driver
