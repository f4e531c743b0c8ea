#include "solve/slice.h"

#include <numeric>

namespace assay::solve {

using expr::Node;

uint32_t Slice::indexOf(expr::VarId var) {
  auto [it, inserted] = indexes_.try_emplace(var, static_cast<uint32_t>(parent_.size()));
  if (inserted)
    parent_.push_back(it->second);
  return it->second;
}

uint32_t Slice::find(uint32_t index) {
  while (parent_[index] != index) {
    parent_[index] = parent_[parent_[index]];
    index = parent_[index];
  }
  return index;
}

int64_t Slice::join(Node condition) {
  int64_t root = -1;
  for (expr::VarId var : nodes_.variables(condition)) {
    uint32_t mine = find(indexOf(var));
    if (root >= 0)
      parent_[mine] = static_cast<uint32_t>(root);
    else
      root = mine;
  }
  return root;
}

std::vector<Node> Slice::keep(const std::vector<Node> &path, Node goal) {
  std::iota(parent_.begin(), parent_.end(), 0U);
  std::vector<int64_t> classes;
  classes.reserve(path.size());
  for (Node condition : path)
    classes.push_back(join(condition));
  int64_t wanted = join(goal);
  std::vector<Node> kept;
  for (size_t i = 0; i < path.size(); ++i)
    if (classes[i] < 0 ||
        (wanted >= 0 && find(static_cast<uint32_t>(classes[i])) == find(static_cast<uint32_t>(wanted))))
      kept.push_back(path[i]);
  return kept;
}

Answer Slice::solve(const Query &query) {
  std::vector<Node> kept = keep(query.path, query.goal);
  in_ += query.path.size();
  out_ += kept.size();
  return next_->solve({std::move(kept), query.goal, query.current, query.domains});
}

void Slice::addStats(base::Stats &stats) const {
  stats.add("slice_in", static_cast<double>(in_));
  stats.add("slice_out", static_cast<double>(out_));
  next_->addStats(stats);
}

} // namespace assay::solve
