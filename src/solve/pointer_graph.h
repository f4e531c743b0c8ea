// The equivalence graph of CUTE's section 3.5: pointer variables joined by equalities into classes,
// disequalities as edges between classes, and for each class the addresses it may take. Decides
// the graph completely within a step budget. Refuses any condition that is not an equality or
// disequality between pointers and addresses.
#pragma once

#include "solve/pointer_rules.h"
#include "solve/query.h"

#include <map>

namespace assay::solve {

class PointerGraph {
public:
  PointerGraph(expr::NodeManager &nodes, const Query &query) : nodes_(nodes), query_(query) {}

  // False if the query is not purely about pointers.
  bool build();
  // Sat with values for all pointers of the query, Unsat, or Unknown when the budget is spent.
  Answer decide();

private:
  struct Class {
    std::vector<expr::VarId> members;
    std::vector<base::Value> choices; // in order of preference
    std::vector<base::Value> forbidden;
    std::vector<size_t> apart; // classes that must differ
    base::Value value = 0;
    bool fixed = false; // equal to a constant, which is then its only choice
    bool assigned = false;
    bool inGoal = false;
  };
  struct Atom {
    expr::Node left, right; // each a pointer variable or a constant
    bool equal;
  };

  bool parse(expr::Node condition, Atom &atom) const;
  bool isPointer(expr::Node node) const;
  expr::VarId varOf(expr::Node node) const;
  size_t classOf(expr::Node node);
  size_t find(size_t index);
  void join(size_t a, size_t b);
  // Both say whether the graph can still be satisfied.
  bool addEqualities();
  bool addDisequalities();
  std::vector<base::Value> preferences(const Class &group) const;
  bool mayTake(const Class &group, base::Value value) const;
  bool grounded(const std::vector<size_t> &order);
  bool assign(const std::vector<size_t> &order, size_t next);

  expr::NodeManager &nodes_;
  const Query &query_;
  std::vector<Atom> atoms_; // the goal is last
  std::vector<Class> classes_;
  std::vector<size_t> parent_;
  std::map<expr::VarId, size_t> index_;
  Companions companions_;
  uint64_t steps_ = 0;
};

} // namespace assay::solve
