#include "solve/candidate.h"

#include "solve/pointer_rules.h"

#include <algorithm>

namespace assay::solve {

using base::Value;
using expr::Assignment;
using expr::Node;
using expr::VarId;

std::vector<VarId> variablesOf(expr::NodeManager &nodes, const Query &query) {
  std::vector<VarId> vars = nodes.variables(query.goal);
  for (Node condition : query.path) {
    const std::vector<VarId> &more = nodes.variables(condition);
    vars.insert(vars.end(), more.begin(), more.end());
  }
  std::sort(vars.begin(), vars.end());
  vars.erase(std::unique(vars.begin(), vars.end()), vars.end());
  return vars;
}

Value valueIn(const Assignment *values, VarId var) {
  if (values == nullptr)
    return 0;
  auto it = values->find(var);
  return it == values->end() ? 0 : it->second;
}

Assignment valuesOf(const std::vector<VarId> &vars, const Assignment &model, const Assignment *current) {
  Assignment values;
  values.reserve(vars.size());
  for (VarId var : vars) {
    auto it = model.find(var);
    values.emplace(var, it != model.end() ? it->second : valueIn(current, var));
  }
  return values;
}

bool solves(expr::NodeManager &nodes, const Query &query, const Assignment &model) {
  std::vector<VarId> vars = variablesOf(nodes, query);
  Assignment values = valuesOf(vars, model, query.current);
  expr::Evaluator evaluator(nodes, values);
  if (!evaluator.holds(query.goal))
    return false;
  for (Node condition : query.path)
    if (!evaluator.holds(condition))
      return false;
  return domainsHold(nodes, query, vars, values);
}

bool solvesGivenPath(expr::NodeManager &nodes, const Query &query, const Assignment &model) {
  std::vector<VarId> changed;
  for (const auto &[var, value] : model)
    if (value != valueIn(query.current, var))
      changed.push_back(var);
  std::sort(changed.begin(), changed.end());
  Query touched;
  touched.goal = query.goal;
  touched.current = query.current;
  for (Node condition : query.path) {
    const std::vector<VarId> &vars = nodes.variables(condition);
    bool mentions = std::any_of(vars.begin(), vars.end(),
                                [&](VarId var) { return std::binary_search(changed.begin(), changed.end(), var); });
    if (mentions)
      touched.path.push_back(condition);
  }
  // Pointers that keep their value point where the current input has something.
  return solves(nodes, touched, model) &&
         (query.domains == nullptr ||
          domainsHold(nodes, query, changed, valuesOf(variablesOf(nodes, query), model, query.current)));
}

} // namespace assay::solve
