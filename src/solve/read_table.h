// A read at a symbolic offset as a tree of choices over the bits of the offset. Which offsets are
// possible follows from the shape of the offset: known trailing zeros and an upper bound. Bytes
// outside the snapshot are zero, also when the address wraps around. Refuses huge tables.
#pragma once

#include "expr/node_manager.h"
#include "solve/smt_session.h"

#include <functional>

namespace assay::solve {

// The largest value the term can have, from its shape.
base::Value upperBound(const expr::NodeManager &nodes, expr::Node node);

// `byteTerm` gives a width-8 node as bits. Throws SmtFailure if there are too many candidates.
SmtTerm readTable(const expr::NodeManager &nodes, SmtSession &session, const expr::NodeData &read, SmtTerm offset,
                  const std::function<SmtTerm(expr::Node)> &byteTerm);

} // namespace assay::solve
