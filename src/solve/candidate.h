// A candidate is a set of changes to the current input. This decides, with the Evaluator and the
// pointer domains alone, whether a candidate answers a query. Every layer that claims Sat asks
// here. Refuses to search for candidates.
#pragma once

#include "solve/query.h"

namespace assay::solve {

// Variables of path and goal, ascending.
std::vector<expr::VarId> variablesOf(expr::NodeManager &nodes, const Query &query);

// The values `vars` have in `model`, and where it is silent in `current`.
expr::Assignment valuesOf(const std::vector<expr::VarId> &vars, const expr::Assignment &model,
                          const expr::Assignment *current);

base::Value valueIn(const expr::Assignment *values, expr::VarId var); // 0 if absent

inline const PointerDomain *pointerDomain(const Query &query, expr::VarId var) {
  return query.domains == nullptr ? nullptr : query.domains->pointer(var);
}

// Goal, whole path and the domains of all pointers in them hold under current + model.
bool solves(expr::NodeManager &nodes, const Query &query, const expr::Assignment &model);

// Like solves(), but trusts the path conditions that mention no changed variable.
bool solvesGivenPath(expr::NodeManager &nodes, const Query &query, const expr::Assignment &model);

} // namespace assay::solve
