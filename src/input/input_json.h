// InputGraph to and from JSON, self-contained: each object carries the C spelling of its type, its
// count, extent, fields by name with values, and pointers as (object, offset). `fromJson` needs the
// unit's types to rebuild the bytes and fails with a sentence when they do not fit.
#pragma once

#include "base/result.h"
#include "input/input_graph.h"

namespace assay::input {

std::string toJson(const program::TypeTable &types, const InputGraph &graph, const std::string &function);
base::Result<InputGraph> fromJson(const program::TypeTable &types, const program::Function &function,
                                  const std::string &text);

} // namespace assay::input
