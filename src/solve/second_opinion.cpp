#include "solve/second_opinion.h"

#include <unordered_set>

namespace assay::solve {

using expr::Kind;
using expr::Node;

SecondOpinion::Content SecondOpinion::contentOf(const Query &query) const {
  Content content = Content::Plain;
  std::vector<Node> work = query.path;
  work.push_back(query.goal);
  std::unordered_set<Node> seen;
  while (!work.empty()) {
    Node node = work.back();
    work.pop_back();
    if (!seen.insert(node).second)
      continue;
    const expr::NodeData &data = nodes_.get(node);
    if (data.kind >= Kind::FAdd)
      return Content::Floats;
    if (data.kind >= Kind::Mul && data.kind <= Kind::SRem)
      content = Content::Products;
    for (int i = 0; i < expr::arity(data.kind); ++i)
      work.push_back(data.child[static_cast<size_t>(i)]);
    if (data.kind == Kind::Read)
      for (Node byte : nodes_.snapshot(static_cast<expr::SnapshotId>(data.payload)))
        work.push_back(byte);
  }
  return content;
}

Answer SecondOpinion::solve(const Query &query) {
  Content content = contentOf(query);
  if (content == Content::Floats)
    return second_->solve(query);
  Answer answer = first_->solve(query);
  if (answer.verdict != Verdict::Unknown || content == Content::Plain)
    return answer;
  ++asked_;
  Answer other = second_->solve(query);
  if (other.verdict == Verdict::Unknown)
    other.reason = answer.reason + "; " + other.reason;
  return other;
}

void SecondOpinion::addStats(base::Stats &stats) const {
  stats.add("second_opinions", static_cast<double>(asked_));
  first_->addStats(stats);
  second_->addStats(stats);
}

} // namespace assay::solve
