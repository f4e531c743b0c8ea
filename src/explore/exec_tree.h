// The execution tree: every decision met by any run, and for each side whether it was taken, is
// still open (dangling), proved infeasible, or given up. Refuses to know how inputs are made.
#pragma once

#include "expr/node_manager.h"
#include "program/site.h"
#include "trace/trace.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace assay::explore {

using NodeIndex = uint32_t;
constexpr NodeIndex kNoTreeNode = ~NodeIndex{0};

enum class SideState { Open, Taken, Infeasible, Unknown };

struct TreeSide {
  SideState state = SideState::Open;
  bool isWanted = false;        // while it is open, it is one of openCount()
  program::Assumption reason{}; // of Unknown: what a proof would stand on
  std::vector<NodeIndex> next;  // what followed; more than one only after a divergence
};

struct TreeNode {
  trace::Decision decision;
  NodeIndex parent = kNoTreeNode;
  uint32_t parentSide = 0;
  uint32_t depth = 0;
  uint32_t turn = 0;      // how often the way here met this place in the code, with this time
  uint32_t baseInput = 0; // an input whose run came through here, a valid one if there is
  bool baseIsValid = false;
  uint32_t generation = 0;
  bool wrote = false; // a run through here stored into its input: aliases matter
  std::vector<TreeSide> sides;
  std::vector<base::Value> values; // Concretise: values already taken
};

struct Target {
  NodeIndex node = kNoTreeNode;
  uint32_t side = 0;
};

class ExecTree {
public:
  ExecTree(expr::NodeManager &nodes, const std::vector<program::Site> &sites) : nodes_(nodes), sites_(sites) {}

  struct Added {
    uint32_t newNodes = 0;
    bool diverged = false;             // did not reach `expected`
    bool viaAlias = false;             // … because the answer made two pointers equal that differed before
    NodeIndex last = kNoTreeNode;      // where the run's decisions ended
    bool viaCheck = false;             // … because something undefined happened on the way
    NodeIndex undefined = kNoTreeNode; // the first check that failed, if one did
  };
  // Adds a run. `expected` is the target it was made for, if any.
  Added add(const trace::Trace &trace, uint32_t input, uint32_t generation, const Target *expected,
            bool isValid = true);

  // Conditions that lead to the node, and the one that turns it to the side. That nothing undefined
  // happens on the way is asked only if `defined`: mostly it does not, and the question is hard. That pointers differ
  // where they did only if `apart`.
  std::vector<expr::Node> pathTo(NodeIndex index, bool defined, bool apart = false);
  expr::Node conditionFor(const Target &target);

  // Pointer variables that were followed on the way to the node, in that order.
  std::vector<expr::Node> followedBefore(NodeIndex index) const;

  // The decision on the way to the node that the same two pointers lead to different objects.
  std::optional<NodeIndex> keptApartBefore(NodeIndex index, expr::Node samePointers) const;

  // Open sides of the decisions up to this one.
  std::vector<Target> openAlong(NodeIndex last) const;

  // It is open again, infeasible, or unknown because of an assumption. A side that is not open stays as it is.
  void markOpen(const Target &target);
  void markInfeasible(const Target &target) { close(target, SideState::Infeasible); }
  void markUnknown(const Target &target, program::Assumption why);
  const TreeNode &get(NodeIndex index) const { return tree_[index]; }
  size_t size() const { return tree_.size(); }
  // About how much memory it takes, with what strategies keep of it.
  size_t bytes() const {
    constexpr size_t kKept = 400;
    return tree_.size() * (sizeof(TreeNode) + 2 * sizeof(TreeSide) + kKept);
  }
  SideState state(const Target &target) const { return tree_[target.node].sides[target.side].state; }

  // Variables and the constants that the code compares them with, each once.
  std::set<std::pair<expr::VarId, base::Value>> comparedConstants() const;

  // Open sides in the order they appeared since the last call.
  std::vector<Target> takeNew();
  uint64_t openCount() const { return open_; }
  uint64_t unknownCount() const { return unknown_; }
  // How often a side of a site was taken by any run.
  uint64_t taken(uint32_t site, uint32_t side) const;
  // Sides of places in the code that some run took.
  size_t sidesTaken() const { return taken_.size(); }
  // Forgets all runs.
  void clear();
  // Places in these functions are what it is all about; in others only the way there. All count until
  // this is said.
  void setFunctionsThatCount(const std::set<std::string> &names);
  bool counts(uint32_t site) const { return site >= notCounted_.size() || !notCounted_[site]; }
  // Aliases matter even where nothing is stored: every structure is wanted.
  void openAllAliases() { allAliases_ = true; }
  void setDepthBound(uint32_t bound) { depthBound_ = bound; }
  bool hitDepthBound() const { return hitDepthBound_; }
  // Why sides are unknown, and of how many.
  const std::map<program::Assumption, uint64_t> &unknownReasons() const { return unknownReasons_; }

private:
  bool close(const Target &target, SideState state);

  std::vector<bool> notCounted_; // by site
  NodeIndex findOrAdd(NodeIndex parent, uint32_t parentSide, const trace::Decision &decision, uint32_t depth,
                      uint32_t input, uint32_t generation, bool &isNew);
  NodeIndex leftAt(const Target &target, const std::unordered_set<NodeIndex> &visited) const;
  void noteConstants(const trace::Decision &decision);
  uint32_t sideOf(TreeNode &node, const trace::Decision &decision);
  expr::Node conditionAt(const TreeNode &node, uint32_t side);

  expr::NodeManager &nodes_;
  const std::vector<program::Site> &sites_;
  std::vector<TreeNode> tree_;
  std::vector<NodeIndex> roots_;
  std::vector<Target> new_;
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> taken_;
  std::map<std::pair<uint32_t, expr::VarId>, base::Value> compared_; // the first at each site
  std::map<program::Assumption, uint64_t> unknownReasons_;
  uint64_t open_ = 0;
  uint64_t unknown_ = 0;
  uint32_t depthBound_ = 100000;
  bool hitDepthBound_ = false;
  bool allAliases_ = false;
};

} // namespace assay::explore
