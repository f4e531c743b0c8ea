#include "solve/tape.h"

#include "solve/candidate.h"

#include <algorithm>

namespace assay::solve {

using base::Value;
using expr::Kind;
using expr::Node;
using expr::VarId;

namespace {
constexpr size_t kMaxEntries = 4'000;
constexpr size_t kMaxSnapshot = 16'384;
} // namespace

Tape::Tape(const expr::NodeManager &nodes, const Query &query) : nodes_(nodes) {
  append(query.goal);
  for (Node condition : query.path)
    if (!tooLarge_)
      append(condition);
  if (tooLarge_)
    return;
  base_.reserve(entries_.size());
  for (const Entry &entry : entries_) {
    bool isVar = entry.data.kind == Kind::Var;
    base_.push_back(
        isVar ? base::truncate(valueIn(query.current, static_cast<VarId>(entry.data.payload)), entry.data.width)
              : compute(entry, base_));
  }
  working_ = base_;
}

// Children before parents, without recursion: terms from loops are deep.
void Tape::append(Node root) {
  std::vector<Node> stack{root};
  while (!stack.empty()) {
    Node node = stack.back();
    if (index_.contains(node)) {
      stack.pop_back();
      continue;
    }
    if (entries_.size() > kMaxEntries || stack.size() > kMaxSnapshot) {
      tooLarge_ = true;
      return;
    }
    const expr::NodeData &data = nodes_.get(node);
    size_t before = stack.size();
    auto need = [&](Node child) {
      if (!index_.contains(child))
        stack.push_back(child);
    };
    for (int i = expr::arity(data.kind) - 1; i >= 0; --i)
      need(data.child[static_cast<size_t>(i)]);
    if (data.kind == Kind::Read)
      for (Node byte : nodes_.snapshot(static_cast<expr::SnapshotId>(data.payload)))
        need(byte);
    if (stack.size() == before) {
      emit(node);
      stack.pop_back();
    }
  }
  entries_[index_.at(root)].isRoot = true;
}

void Tape::emit(Node node) {
  Entry entry;
  entry.data = nodes_.get(node);
  for (int i = 0; i < expr::arity(entry.data.kind); ++i)
    entry.child[static_cast<size_t>(i)] = index_.at(entry.data.child[static_cast<size_t>(i)]);
  if (expr::arity(entry.data.kind) > 0)
    entry.childWidth = static_cast<uint8_t>(nodes_.width(entry.data.child[0]));
  uint32_t mine = static_cast<uint32_t>(entries_.size());
  if (entry.data.kind == Kind::Var)
    varEntry_.emplace(static_cast<VarId>(entry.data.payload), mine);
  if (entry.data.kind == Kind::Read) {
    const auto &bytes = nodes_.snapshot(static_cast<expr::SnapshotId>(entry.data.payload));
    entry.firstByte = static_cast<uint32_t>(bytes_.size());
    entry.byteCount = static_cast<uint32_t>(bytes.size());
    for (Node byte : bytes)
      bytes_.push_back(index_.at(byte));
  }
  index_.emplace(node, mine);
  entries_.push_back(entry);
}

Value Tape::compute(const Entry &entry, const std::vector<Value> &values) const {
  switch (entry.data.kind) {
  case Kind::Const:
    return entry.data.payload;
  case Kind::Read: {
    Value offset = values[entry.child[0]];
    Value result = 0;
    for (unsigned i = 0; i < entry.data.width / 8U; ++i) {
      Value at = base::truncate(offset + i, 64);
      if (at < entry.byteCount)
        result |= values[bytes_[entry.firstByte + static_cast<size_t>(at)]] << (8 * i);
    }
    return result;
  }
  default: {
    auto arg = [&](size_t i) {
      return static_cast<int>(i) < expr::arity(entry.data.kind) ? values[entry.child[i]] : Value{0};
    };
    return expr::applyKind(entry.data.kind, entry.data.width, entry.childWidth, entry.data.payload, arg(0), arg(1),
                           arg(2));
  }
  }
}

void Tape::select(std::span<const Change> changes) {
  bool same = std::equal(changes.begin(), changes.end(), selected_.begin(), selected_.end(),
                         [](const Change &change, VarId var) { return change.first == var; });
  if (same && !selected_.empty())
    return;
  for (uint32_t i : dependents_)
    working_[i] = base_[i];
  for (VarId var : selected_)
    if (auto it = varEntry_.find(var); it != varEntry_.end())
      working_[it->second] = base_[it->second];
  selected_.clear();
  dependents_.clear();
  hopeless_ = false;
  std::vector<char> dirty(entries_.size(), 0);
  for (const Change &change : changes) {
    selected_.push_back(change.first);
    if (auto it = varEntry_.find(change.first); it != varEntry_.end())
      dirty[it->second] = 1;
  }
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const Entry &entry = entries_[i];
    bool depends = false;
    for (int c = 0; c < expr::arity(entry.data.kind); ++c)
      depends = depends || dirty[entry.child[static_cast<size_t>(c)]] != 0;
    for (uint32_t b = 0; b < entry.byteCount && !depends; ++b)
      depends = dirty[bytes_[entry.firstByte + b]] != 0;
    if (depends) {
      dirty[i] = 1;
      dependents_.push_back(i);
    }
    hopeless_ = hopeless_ || (entry.isRoot && dirty[i] == 0 && base_[i] == 0);
  }
  operations_ += entries_.size() / 4;
}

bool Tape::holds(std::span<const Change> changes) {
  select(changes);
  ++operations_;
  if (hopeless_)
    return false;
  for (const auto &[var, value] : changes)
    if (auto it = varEntry_.find(var); it != varEntry_.end()) {
      const Entry &entry = entries_[it->second];
      working_[it->second] = base::truncate(value, entry.data.width);
      if (entry.isRoot && working_[it->second] == 0)
        return false;
    }
  for (uint32_t i : dependents_) {
    working_[i] = compute(entries_[i], working_);
    ++operations_;
    if (entries_[i].isRoot && working_[i] == 0)
      return false;
  }
  return true;
}

std::vector<Value> Tape::comparedConstants() const {
  std::vector<Value> found;
  for (const Entry &entry : entries_) {
    bool compares = entry.data.kind >= Kind::Eq && entry.data.kind <= Kind::Sle;
    compares = compares || (entry.data.kind >= Kind::FEq && entry.data.kind <= Kind::FLe);
    for (size_t i = 0; compares && i < 2; ++i) {
      const Entry &side = entries_[entry.child[i]];
      if (side.data.kind == Kind::Const && std::find(found.begin(), found.end(), side.data.payload) == found.end())
        found.push_back(side.data.payload);
    }
  }
  return found;
}

} // namespace assay::solve
