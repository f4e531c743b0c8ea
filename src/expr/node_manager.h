// Owns all terms of one exploration. The make… functions simplify while they build: constants are
// folded, neutral elements vanish, comparisons and commutative operands get one normal form.
// Refuses to know where variables come from: a VarId is the caller's number.
#pragma once

#include "expr/node.h"

#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace assay::expr {

class NodeManager {
public:
  NodeManager();

  const NodeData &get(Node node) const { return nodes_[node]; }
  unsigned width(Node node) const { return nodes_[node].width; }
  size_t size() const { return nodes_.size(); }
  // About how much memory terms, snapshots and lists of variables take.
  size_t bytes() const { return nodes_.size() * 96 + (snapshotCells_ * 2 + variableCells_) * sizeof(Node); }

  Node makeConst(base::Value value, unsigned width);
  Node makeVar(VarId id, unsigned width);
  Node makeBool(bool value) { return value ? true_ : false_; }
  Node makeNot(Node boolean); // logical negation of a width-1 term
  Node make(Kind kind, unsigned width, Node a, Node b = kNoNode, Node c = kNoNode);
  Node makeExtract(Node a, unsigned low, unsigned width);
  // `bytes` are width-8 terms; offsets outside read as zero.
  SnapshotId internSnapshot(std::vector<Node> bytes);
  Node makeRead(SnapshotId snapshot, Node offset, unsigned width);

  // Builds the term exactly as asked, without simplification (for checking the simplifier).
  Node makeRaw(const NodeData &data) { return intern(data); }

  bool isConst(Node node) const { return nodes_[node].kind == Kind::Const; }
  bool isTrue(Node node) const { return node == true_; }
  bool isFalse(Node node) const { return node == false_; }
  base::Value constValue(Node node) const { return nodes_[node].payload; }
  const std::vector<Node> &snapshot(SnapshotId id) const { return snapshots_[id]; }

  // Variables below a term, ascending; computed once per node.
  const std::vector<VarId> &variables(Node node);
  unsigned varWidth(VarId id) const { return varWidths_.at(id); }
  // 0 for a variable that was never made.
  unsigned knownVarWidth(VarId id) const {
    auto it = varWidths_.find(id);
    return it == varWidths_.end() ? 0 : it->second;
  }
  // Lower bound on trailing zero bits, from the shape of the term.
  unsigned knownTrailingZeros(Node node, unsigned depth = 0) const;

  // Rewrites `root` with some variables replaced by constants.
  Node substitute(Node root, const std::unordered_map<VarId, base::Value> &values);

  std::string toString(Node node) const;

private:
  struct Hash {
    size_t operator()(const NodeData &data) const;
  };

  Node intern(const NodeData &data);
  Node simplify(const NodeData &given);
  Node simplifyUnary(const NodeData &data);
  Node simplifyExtract(const NodeData &data);
  Node simplifyBinary(const NodeData &data);
  Node simplifyArithmetic(const NodeData &data);
  Node simplifyBitwise(const NodeData &data);
  Node simplifyShift(const NodeData &data);
  Node simplifyConcat(const NodeData &data);
  Node simplifyCompare(const NodeData &data);
  Node simplifyEqualsConst(const NodeData &data);
  Node simplifyOrderBounds(const NodeData &data);
  Node simplifyIte(const NodeData &data);
  Node foldRead(const NodeData &data);
  using VariableList = const std::vector<VarId> *;
  template <typename Visit> void eachPart(Node node, Visit visit) const;
  VariableList unite(VariableList a, VariableList b);
  VariableList keepVariables(std::vector<VarId> variables);

  std::deque<NodeData> nodes_;
  std::unordered_map<NodeData, Node, Hash> table_;
  std::vector<std::vector<Node>> snapshots_;
  size_t snapshotCells_ = 0;
  size_t variableCells_ = 0;
  std::unordered_map<std::string, SnapshotId> snapshotTable_;
  std::unordered_map<VarId, unsigned> varWidths_;
  std::vector<VariableList> variables_; // by node; null where nobody asked yet
  std::unordered_multimap<size_t, std::shared_ptr<const std::vector<VarId>>> variableLists_; // by their hash
  std::map<std::pair<VariableList, VariableList>, VariableList> unions_;
  Node true_ = kNoNode;
  Node false_ = kNoNode;
};

} // namespace assay::expr
