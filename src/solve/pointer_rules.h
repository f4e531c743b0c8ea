// Which values a pointer may take in an answer: 0 if nullable, an existing place, its own fresh
// node, or the fresh node of a companion that takes that node itself. Companions are pointers that
// the query compares with each other, so they have one type. Refuses to choose among the values.
#pragma once

#include "solve/query.h"

namespace assay::solve {

// For every pointer variable of the query its companions, ascending, without itself.
using Companions = std::unordered_map<expr::VarId, std::vector<expr::VarId>>;
Companions companionsIn(expr::NodeManager &nodes, const Query &query);

// The rule without companions.
bool inOwnDomain(const PointerDomain &domain, base::Value value);

// The rule for each pointer among `vars`; `values` must hold all variables of the query.
bool domainsHold(expr::NodeManager &nodes, const Query &query, const std::vector<expr::VarId> &vars,
                 const expr::Assignment &values);

} // namespace assay::solve
