#include "solve/fixed_value_guess.h"

#include "solve/candidate.h"
#include "solve/cheap_solver.h"

#include <algorithm>
#include <unordered_set>

namespace assay::solve {

using expr::Kind;
using expr::Node;
using expr::VarId;

namespace {

constexpr size_t kMaxVariables = 6;
constexpr size_t kMaxNodes = 400;

class GiveUp : public Solver {
public:
  Answer solve(const Query &) override { return {Verdict::Unknown, {}, "not found by guessing"}; }
  void addStats(base::Stats &) const override {}
};

// 0, 1, 3, -1, and every fourth power of two.
std::vector<base::Value> tellingValues(unsigned width) {
  std::vector<base::Value> values = {1, 0, 2, 3, base::mask(width)};
  for (unsigned bit = 4; bit < width; bit += 4)
    values.push_back(base::Value{1} << bit);
  return values;
}

} // namespace

FixedValueGuess::FixedValueGuess(expr::NodeManager &nodes, std::unique_ptr<Solver> next)
    : nodes_(nodes), next_(std::move(next)), inner_(std::make_unique<CheapSolver>(nodes, std::make_unique<GiveUp>())) {}

bool FixedValueGuess::isHard(const Query &query) const {
  std::vector<Node> work = query.path;
  work.push_back(query.goal);
  std::unordered_set<Node> seen;
  bool product = false;
  while (!work.empty()) {
    Node node = work.back();
    work.pop_back();
    if (!seen.insert(node).second)
      continue;
    if (seen.size() > kMaxNodes)
      return false;
    const expr::NodeData &data = nodes_.get(node);
    switch (data.kind) {
    case Kind::Mul:
    case Kind::UDiv:
    case Kind::SDiv:
    case Kind::URem:
    case Kind::SRem:
      product = product || (!nodes_.isConst(data.child[0]) && !nodes_.isConst(data.child[1]));
      break;
    case Kind::Read:
      return false;
    default:
      break;
    }
    for (int i = 0; i < expr::arity(data.kind); ++i)
      work.push_back(data.child[static_cast<size_t>(i)]);
  }
  return product;
}

bool FixedValueGuess::holds(const Query &query, const expr::Assignment &model) const {
  expr::Assignment values = *query.current;
  for (const auto &[var, value] : model)
    values[var] = value;
  expr::Evaluator evaluator(nodes_, values);
  return evaluator.holds(query.goal) &&
         std::all_of(query.path.begin(), query.path.end(), [&](Node node) { return evaluator.holds(node); });
}

Answer FixedValueGuess::solve(const Query &query) {
  if (!isHard(query))
    return next_->solve(query);
  std::vector<VarId> variables = nodes_.variables(query.goal);
  if (variables.size() < 2 || variables.size() > kMaxVariables)
    return next_->solve(query);
  for (VarId var : variables) {
    if (pointerDomain(query, var) != nullptr)
      continue;
    for (base::Value value : tellingValues(nodes_.varWidth(var))) {
      std::unordered_map<VarId, base::Value> fixed{{var, value}};
      Query smaller = query;
      bool possible = true;
      for (Node &condition : smaller.path) {
        condition = nodes_.substitute(condition, fixed);
        possible = possible && !nodes_.isFalse(condition);
      }
      smaller.goal = nodes_.substitute(query.goal, fixed);
      if (!possible || nodes_.isFalse(smaller.goal))
        continue;
      Answer answer = inner_->solve(smaller);
      if (answer.verdict != Verdict::Sat)
        continue;
      answer.model[var] = value;
      if (!holds(query, answer.model))
        continue;                                    // the pre-solver trusts conditions that it did not touch
      for (VarId other : variablesOf(nodes_, query)) // a whole model, as from a back end
        answer.model.try_emplace(other, valueIn(query.current, other));
      ++answers_;
      return answer;
    }
  }
  return next_->solve(query);
}

void FixedValueGuess::addStats(base::Stats &stats) const {
  stats.add("guess_answers", static_cast<double>(answers_));
  next_->addStats(stats);
}

} // namespace assay::solve
