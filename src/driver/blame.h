// Whose fault is it? Runs start from memory that was made up. Numbers in records, in variables of the
// unit and from stubs are state: other functions keep it in order, and one that relies on them
// shows no bug of its own. So are numbers passed to a static function: its callers are at hand.
// Other arguments and the contents of buffers may be anything.
#pragma once

#include "expr/node_manager.h"
#include "memory/memory_model.h"
#include "trace/trace.h"

#include <functional>
#include <optional>

namespace assay::driver {

struct Blame {
  const input::InputGraph &graph;
  const trace::Trace &trace;
  memory::MemoryModel &memory;
  expr::NodeManager &nodes;
  bool argumentsAreState; // all callers are in the same file

  // The state that the condition rests on, as C text, if the code has not itself looked whether it is
  // in range. `failing` is the decision by which the run went wrong.
  // In arithmetic, what nodes of lists and trees and records without pointers hold counts as data.
  std::optional<std::string> stateBehind(const trace::Decision &failing, bool isArithmetic) const;
  // Does the condition only look at what was passed, without computing anything?
  bool isPlainLook(const trace::Decision &failing) const;
  // The last decision for which this is true.
  const trace::Decision *last(const std::function<bool(const trace::Decision &)> &isMeant) const;
  // Does another pointer of the input lead to the same object?
  bool isAliased(uint32_t object) const;
};

} // namespace assay::driver
