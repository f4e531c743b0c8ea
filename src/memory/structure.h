// The heap shape of an input: which nodes there are and how they are linked, without the scalars.
// Two inputs have the same shape exactly when their graphs are isomorphic from the arguments.
#pragma once

#include "input/input_graph.h"

namespace assay::memory {

// Records that can lead to themselves through pointers.
std::set<program::TypeId> nodeTypes(const program::TypeTable &types);
// Objects of these types that can be reached from the arguments.
uint32_t nodeCount(const std::set<program::TypeId> &nodes, const input::InputGraph &graph);
// Name of an argument from which a cycle of objects can be reached; empty if there is none.
std::string ringRoot(const program::TypeTable &types, const input::InputGraph &graph);
// A text that is equal for isomorphic graphs only.
std::string structureOf(const input::InputGraph &graph);

} // namespace assay::memory
