// What the end of a run means: nothing, a bug, or only that the caller broke a rule.
#pragma once

#include "driver/blame.h"
#include "driver/unit_context.h"
#include "emit/test_case.h"
#include "expr/node_manager.h"
#include "memory/memory_model.h"
#include "report/run_report.h"
#include "trace/trace.h"

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
Judgement judge(const UnitContext &context, const std::string &functionName, const input::InputGraph &graph,
                const trace::Trace &trace, memory::MemoryModel &memory, expr::NodeManager &nodes, bool strict);

// Did the run go wrong by an access before a pointer, where something else is meant to stand: a header before a text,
// the record that a member belongs to?
std::optional<report::Precondition> somethingBefore(const Blame &blame);

// Did an access begin in a value of the input and end outside of it? Then it is wider than anything that lives there.
bool isWiderThanTarget(const UnitContext &context, const input::InputGraph &graph, const trace::Trace &trace);

} // namespace assay::driver
