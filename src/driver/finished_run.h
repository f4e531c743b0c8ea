// A run that has ended, with all that it takes to say what that means.
#pragma once

#include "driver/goal_table.h"
#include "driver/unit_context.h"
#include "expr/node_manager.h"
#include "memory/memory_model.h"
#include "report/run_report.h"
#include "trace/trace.h"

namespace assay::driver {

struct FinishedRun {
  const input::InputGraph &graph;
  const trace::Trace &trace;
  memory::MemoryModel &memory;
  expr::NodeManager &nodes;
  const UnitContext &context;
  const program::Function &function; // under test
};

struct Place {
  std::string file;
  unsigned line = 0;
};

// Where the run went wrong, or the last thing was recorded.
Place placeOf(const FinishedRun &run);
// The place of a site; of the function itself if it has none.
Place placeOf(const FinishedRun &run, uint32_t site);
// The functions that were active when the run ended, innermost first.
std::vector<std::string> callStack(const FinishedRun &run);
// Where the run ended, and in which calls, if it did not come back.
GoalTable::End endOf(const UnitContext &context, const trace::Trace &trace);
// Did an allocation fail?
bool ranOutOfMemory(const FinishedRun &run);
// Did it end in code without source?
bool endedInLibrary(const FinishedRun &run);

report::Finding makeFinding(const std::string &rule, const std::string &message, const Place &place);
// The run could not go on without memory that it did not get.
report::Precondition memoryIsThere(const FinishedRun &run, const std::string &why);
// A FILE that is none, a NULL that the C library does not take: made-up arguments went through.
report::Precondition passedOn(const Place &place, const std::string &what);

} // namespace assay::driver
