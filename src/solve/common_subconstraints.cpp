#include "solve/common_subconstraints.h"

#include <unordered_set>

namespace assay::solve {

using base::Value;
using expr::Kind;
using expr::Node;
using expr::VarId;

namespace {
constexpr size_t kMaxRemembered = 100'000;
constexpr int kMaxRounds = 4; // each round may uncover new equalities; chains are short
} // namespace

bool CommonSubconstraints::isEquality(Node condition) const {
  const expr::NodeData &data = nodes_.get(condition);
  if (data.kind == Kind::Var || (data.kind == Kind::Not && data.width == 1))
    return nodes_.get(data.kind == Kind::Var ? condition : data.child[0]).kind == Kind::Var;
  return data.kind == Kind::Eq && nodes_.get(data.child[0]).kind == Kind::Var && nodes_.isConst(data.child[1]);
}

bool CommonSubconstraints::learn(Node condition, Known &known) const {
  const expr::NodeData &data = nodes_.get(condition);
  VarId var = 0;
  Value value = 0;
  if (data.kind == Kind::Eq) {
    var = static_cast<VarId>(nodes_.get(data.child[0]).payload);
    value = nodes_.constValue(data.child[1]);
  } else { // a one-bit variable, or its negation
    value = data.kind == Kind::Var ? 1 : 0;
    var = static_cast<VarId>((value != 0 ? data : nodes_.get(data.child[0])).payload);
  }
  return known.try_emplace(var, value).first->second == value;
}

Node CommonSubconstraints::rewrite(Node condition, const Known &known) {
  Relevant relevant;
  for (VarId var : nodes_.variables(condition))
    if (auto it = known.find(var); it != known.end())
      relevant.emplace_back(*it);
  if (relevant.empty())
    return condition;
  // Paths share prefixes, so the same rewriting is asked for again and again.
  if (rewritten_.size() > kMaxRemembered)
    rewritten_.clear();
  Known values(relevant.begin(), relevant.end());
  auto key = std::make_pair(condition, std::move(relevant));
  if (auto it = rewritten_.find(key); it != rewritten_.end())
    return it->second;
  Node result = nodes_.substitute(condition, values);
  rewritten_.emplace(std::move(key), result);
  return result;
}

std::optional<std::vector<Node>> CommonSubconstraints::reduce(const std::vector<Node> &path, Known &known) {
  std::vector<Node> conditions = path;
  for (int round = 0; round < kMaxRounds; ++round) {
    size_t knownBefore = known.size();
    std::unordered_set<Node> seen;
    std::vector<Node> kept;
    for (Node condition : conditions) {
      Node reduced = isEquality(condition) ? condition : rewrite(condition, known);
      if (nodes_.isTrue(reduced) || !seen.insert(reduced).second)
        continue;
      if (nodes_.isFalse(reduced) || (isEquality(reduced) && !learn(reduced, known)))
        return std::nullopt;
      kept.push_back(reduced);
    }
    conditions = std::move(kept);
    if (known.size() == knownBefore)
      break;
  }
  return conditions;
}

Answer CommonSubconstraints::solve(const Query &query) {
  in_ += query.path.size();
  Known known;
  std::optional<std::vector<Node>> path = reduce(query.path, known);
  Node goal = path ? rewrite(query.goal, known) : query.goal;
  if (!path || nodes_.isFalse(goal)) {
    ++answers_;
    return {Verdict::Unsat, {}, {}};
  }
  Answer answer{Verdict::Sat, {}, {}};
  if (nodes_.isTrue(goal)) {
    ++answers_;
  } else {
    out_ += path->size();
    answer = next_->solve({std::move(*path), goal, query.current, query.domains});
  }
  if (answer.verdict == Verdict::Sat)
    for (const auto &[var, value] : known) // no change, unless `current` is stale
      answer.model.try_emplace(var, value);
  return answer;
}

void CommonSubconstraints::addStats(base::Stats &stats) const {
  stats.add("common_in", static_cast<double>(in_));
  stats.add("common_removed", static_cast<double>(in_ - out_));
  stats.add("common_answers", static_cast<double>(answers_));
  next_->addStats(stats);
}

} // namespace assay::solve
