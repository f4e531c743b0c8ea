// A term as a value: kind, width and children by handle. Nodes are made and owned by NodeManager;
// equal terms have equal handles. Refuses sharing between managers.
#pragma once

#include "base/bits.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace assay::expr {

enum class Kind : uint8_t {
#define KIND(name, arity) name,
#include "expr/kind.def"
#undef KIND
};

constexpr std::array kArity = {
#define KIND(name, arity) arity,
#include "expr/kind.def"
#undef KIND
};
constexpr std::array kKindName = {
#define KIND(name, arity) #name,
#include "expr/kind.def"
#undef KIND
};
static_assert(kArity.size() == static_cast<size_t>(Kind::UIToF) + 1);

constexpr int arity(Kind kind) { return kArity[static_cast<size_t>(kind)]; }
constexpr const char *kindName(Kind kind) { return kKindName[static_cast<size_t>(kind)]; }

// Handle of a term; 0 is "no term". Ordered by creation, so it may order output.
using Node = uint32_t;
constexpr Node kNoNode = 0;

using VarId = uint32_t;
constexpr VarId kNoVariable = ~VarId{0};
using SnapshotId = uint32_t;

struct NodeData {
  Kind kind = Kind::Const;
  uint8_t width = 1;
  std::array<Node, 3> child{};
  // Const: the value. Var: the VarId. Extract: the lowest bit. Read: the SnapshotId.
  base::Value payload = 0;

  bool operator==(const NodeData &) const = default;
};

} // namespace assay::expr
