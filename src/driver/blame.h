// Whose fault is it? Runs start from memory that was made up. Numbers in records, in variables of the
// unit and from stubs are state: other functions keep it in order, and one that relies on them
// shows no bug of its own. Arguments and the contents of buffers may be anything.
#pragma once

#include "expr/node_manager.h"
#include "memory/memory_model.h"
#include "trace/trace.h"

#include <optional>

namespace assay::driver {

struct Blame {
  const input::InputGraph &graph;
  const trace::Trace &trace;
  memory::MemoryModel &memory;
  expr::NodeManager &nodes;

  // The state that the condition rests on, as C text, if the code has not itself looked whether it is
  // in range. `failing` is the decision by which the run went wrong.
  // `nodesAreData`: what nodes of lists and trees hold counts as data.
  std::optional<std::string> stateBehind(const trace::Decision &failing, bool nodesAreData) const;
  // Does the condition only look at what was passed, without computing anything?
  bool isPlainLook(const trace::Decision &failing) const;
  // The last decision of a kind, at a site if one is given.
  const trace::Decision *last(std::initializer_list<trace::DecisionKind> kinds, uint32_t site = 0) const;
  // Does another pointer of the input lead to the same object?
  bool isAliased(uint32_t object) const;
};

} // namespace assay::driver
