// A query compiled into a flat list of operations, to try thousands of values for a few variables:
// only what depends on them is computed again, the goal first. Same operations as the Evaluator
// (applyKind). Refuses queries that are too large to be worth it.
#pragma once

#include "solve/query.h"

#include <span>

namespace assay::solve {

using Change = std::pair<expr::VarId, base::Value>;

class Tape {
public:
  Tape(const expr::NodeManager &nodes, const Query &query);

  bool tooLarge() const { return tooLarge_; }
  uint64_t operations() const { return operations_; } // spent so far
  // The value under `current`. The node must occur in the query.
  base::Value value(expr::Node node) const { return base_[index_.at(node)]; }
  // Whether goal and path hold when these variables change and all others stay.
  bool holds(std::span<const Change> changes);
  // Constants on one side of a comparison, in order of appearance.
  std::vector<base::Value> comparedConstants() const;

private:
  struct Entry {
    expr::NodeData data;
    std::array<uint32_t, 3> child{};
    uint32_t firstByte = 0; // Read: where its bytes begin in bytes_
    uint32_t byteCount = 0;
    uint8_t childWidth = 1;
    bool isRoot = false;
  };

  void append(expr::Node root);
  void emit(expr::Node node);
  base::Value compute(const Entry &entry, const std::vector<base::Value> &values) const;
  void select(std::span<const Change> changes);

  const expr::NodeManager &nodes_;
  std::vector<Entry> entries_;
  std::vector<uint32_t> bytes_;
  std::unordered_map<expr::Node, uint32_t> index_;
  std::unordered_map<expr::VarId, uint32_t> varEntry_;
  std::vector<base::Value> base_;    // under `current`
  std::vector<base::Value> working_; // under the candidate
  std::vector<expr::VarId> selected_;
  std::vector<uint32_t> dependents_;
  bool hopeless_ = false; // a condition that fails does not depend on the selected variables
  bool tooLarge_ = false;
  uint64_t operations_ = 0;
};

} // namespace assay::solve
