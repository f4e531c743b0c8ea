#include "expr/node_manager.h"

#include "base/check.h"
#include "expr/evaluator.h"

#include <algorithm>
#include <bit>

namespace assay::expr {

using base::Value;

size_t NodeManager::Hash::operator()(const NodeData &data) const {
  uint64_t h = static_cast<uint64_t>(data.kind) * 0x9e3779b97f4a7c15ULL + data.width;
  auto mix = [&h](uint64_t v) {
    h ^= v + 0x9e3779b97f4a7c15ULL + (h << 6) + (h >> 2);
    h *= 0xff51afd7ed558ccdULL;
    h ^= h >> 33;
  };
  for (Node child : data.child)
    mix(child);
  mix(base::low64(data.payload));
  mix(base::high64(data.payload));
  return h;
}

NodeManager::NodeManager() {
  nodes_.emplace_back(); // handle 0: no term
  false_ = makeConst(0, 1);
  true_ = makeConst(1, 1);
}

Node NodeManager::intern(const NodeData &data) {
  auto [it, inserted] = table_.try_emplace(data, static_cast<Node>(nodes_.size()));
  if (inserted)
    nodes_.push_back(data);
  return it->second;
}

Node NodeManager::makeConst(Value value, unsigned width) {
  CHECK(width >= 1 && width <= base::kMaxWidth, "width of a constant");
  return intern({Kind::Const, static_cast<uint8_t>(width), {}, base::truncate(value, width)});
}

Node NodeManager::makeVar(VarId id, unsigned width) {
  auto [it, inserted] = varWidths_.try_emplace(id, width);
  CHECK(it->second == width, "one variable, two widths");
  return intern({Kind::Var, static_cast<uint8_t>(width), {}, id});
}

Node NodeManager::makeNot(Node boolean) {
  CHECK(width(boolean) == 1, "logical not of a wide term");
  return make(Kind::Not, 1, boolean);
}

Node NodeManager::makeExtract(Node a, unsigned low, unsigned width) {
  return simplify({Kind::Extract, static_cast<uint8_t>(width), {a}, low});
}

Node NodeManager::make(Kind kind, unsigned width, Node a, Node b, Node c) {
  CHECK(width >= 1 && width <= base::kMaxWidth, "width of a term");
  return simplify({kind, static_cast<uint8_t>(width), {a, b, c}, 0});
}

SnapshotId NodeManager::internSnapshot(std::vector<Node> bytes) {
  std::string key(reinterpret_cast<const char *>(bytes.data()), bytes.size() * sizeof(Node));
  auto [it, inserted] = snapshotTable_.try_emplace(std::move(key), static_cast<SnapshotId>(snapshots_.size()));
  if (inserted) {
    snapshotCells_ += bytes.size();
    snapshots_.push_back(std::move(bytes));
  }
  return it->second;
}

Node NodeManager::makeRead(SnapshotId snapshot, Node offset, unsigned width) {
  return foldRead({Kind::Read, static_cast<uint8_t>(width), {offset}, snapshot});
}

Node NodeManager::foldRead(const NodeData &data) {
  if (!isConst(data.child[0]))
    return intern(data);
  Value offset = constValue(data.child[0]);
  const std::vector<Node> &bytes = snapshots_[static_cast<SnapshotId>(data.payload)];
  Node result = kNoNode;
  for (unsigned i = 0; i < data.width / 8U; ++i) {
    Value at = base::truncate(offset + i, 64);
    Node byte = at < bytes.size() ? bytes[static_cast<size_t>(at)] : makeConst(0, 8);
    result = result == kNoNode ? byte : make(Kind::Concat, 8 * (i + 1), byte, result);
  }
  return result;
}

// Terms of long loops are deeper than a stack: children first, without recursion.
const std::vector<VarId> &NodeManager::variables(Node node) {
  std::vector<Node> work{node};
  while (!work.empty()) {
    Node at = work.back();
    size_t before = work.size();
    if (variables_.size() < nodes_.size())
      variables_.resize(nodes_.size());
    if (!variables_[at]) {
      eachPart(at, [&](Node part) {
        if (!variables_[part])
          work.push_back(part);
      });
      if (work.size() != before)
        continue; // parts are to be known first
      const NodeData &data = nodes_[at];
      VariableList all = data.kind == Kind::Var ? keepVariables({static_cast<VarId>(data.payload)}) : keepVariables({});
      eachPart(at, [&](Node part) { all = unite(all, variables_[part]); });
      variables_[at] = all;
      variableCells_ += 2;
    }
    work.pop_back();
  }
  return *variables_[node];
}

template <typename Visit> void NodeManager::eachPart(Node node, Visit visit) const {
  const NodeData &data = nodes_[node];
  for (int i = 0; i < arity(data.kind); ++i)
    visit(data.child[static_cast<size_t>(i)]);
  if (data.kind == Kind::Read)
    for (Node byte : snapshots_[static_cast<SnapshotId>(data.payload)])
      visit(byte);
}

// The same two lists meet again and again: what a loop makes of one table, byte by byte.
NodeManager::VariableList NodeManager::unite(VariableList a, VariableList b) {
  if (a == b || b->empty())
    return a;
  if (a->empty())
    return b;
  auto [known, isNew] = unions_.try_emplace(std::minmax(a, b), nullptr);
  if (isNew) {
    std::vector<VarId> both;
    both.reserve(a->size() + b->size());
    std::ranges::set_union(*a, *b, std::back_inserter(both));
    known->second = keepVariables(std::move(both));
    variableCells_ += 16;
  }
  return known->second;
}

// Terms with the same variables share a list.
NodeManager::VariableList NodeManager::keepVariables(std::vector<VarId> variables) {
  size_t hash = variables.size();
  for (VarId variable : variables)
    hash = hash * 0x9e3779b97f4a7c15ULL + variable;
  auto [first, last] = variableLists_.equal_range(hash);
  for (; first != last; ++first)
    if (*first->second == variables)
      return first->second.get();
  variableCells_ += 16 + variables.size(); // what the tables take
  variables.shrink_to_fit();
  auto list = std::make_shared<const std::vector<VarId>>(std::move(variables));
  return variableLists_.emplace(hash, std::move(list))->second.get();
}

unsigned NodeManager::knownTrailingZeros(Node node, unsigned depth) const {
  constexpr unsigned kDeep = 6; // terms share their parts: looking further would double the work at each step
  const NodeData &data = nodes_[node];
  if (depth > kDeep && data.kind != Kind::Const)
    return 0;
  auto zeros = [this, depth](Node n) { return knownTrailingZeros(n, depth + 1); };
  switch (data.kind) {
  case Kind::Const: {
    unsigned count = 0;
    while (count < data.width && ((data.payload >> count) & 1) == 0)
      ++count;
    return count;
  }
  case Kind::Add:
  case Kind::Sub:
  case Kind::Or:
  case Kind::Xor:
    return std::min(zeros(data.child[0]), zeros(data.child[1]));
  case Kind::Mul:
    return std::min<unsigned>(data.width, zeros(data.child[0]) + zeros(data.child[1]));
  case Kind::And:
    return std::max(zeros(data.child[0]), zeros(data.child[1]));
  case Kind::Shl:
    if (isConst(data.child[1]) && constValue(data.child[1]) < data.width)
      return std::min<unsigned>(data.width, zeros(data.child[0]) + static_cast<unsigned>(constValue(data.child[1])));
    return zeros(data.child[0]);
  case Kind::Neg:
    return zeros(data.child[0]);
  case Kind::ZExt:
  case Kind::SExt: {
    unsigned inner = zeros(data.child[0]);
    return inner == nodes_[data.child[0]].width ? data.width : inner;
  }
  case Kind::Ite:
    return std::min(zeros(data.child[1]), zeros(data.child[2]));
  default:
    return 0;
  }
}

Node NodeManager::substitute(Node root, const std::unordered_map<VarId, Value> &values) {
  std::unordered_map<Node, Node> done;
  auto rewrite = [&](auto &&self, Node node) -> Node {
    if (auto it = done.find(node); it != done.end())
      return it->second;
    const NodeData data = nodes_[node];
    Node result = node;
    if (data.kind == Kind::Var) {
      auto it = values.find(static_cast<VarId>(data.payload));
      if (it != values.end())
        result = makeConst(it->second, data.width);
    } else if (data.kind == Kind::Read) {
      std::vector<Node> bytes = snapshots_[static_cast<SnapshotId>(data.payload)];
      for (Node &byte : bytes)
        byte = self(self, byte);
      Node offset = self(self, data.child[0]);
      result = makeRead(internSnapshot(std::move(bytes)), offset, data.width);
    } else if (arity(data.kind) > 0) {
      NodeData copy = data;
      for (int i = 0; i < arity(data.kind); ++i)
        copy.child[static_cast<size_t>(i)] = self(self, data.child[static_cast<size_t>(i)]);
      result = copy == data ? node : simplify(copy);
    }
    done.emplace(node, result);
    return result;
  };
  return rewrite(rewrite, root);
}

std::string NodeManager::toString(Node node) const {
  const NodeData &data = nodes_[node];
  if (data.kind == Kind::Var)
    return "v" + std::to_string(base::low64(data.payload));
  if (data.kind == Kind::Const)
    return data.payload >> 64 == 0
               ? std::to_string(base::low64(data.payload))
               : std::to_string(base::high64(data.payload)) + ":" + std::to_string(base::low64(data.payload));
  std::string text = "(" + std::string(kindName(data.kind)) + std::to_string(data.width);
  if (data.kind == Kind::Extract || data.kind == Kind::Read)
    text += "@" + std::to_string(base::low64(data.payload));
  for (int i = 0; i < arity(data.kind); ++i)
    text += " " + toString(data.child[static_cast<size_t>(i)]);
  return text + ")";
}

} // namespace assay::expr
