#include "driver/wide_domains.h"

#include <algorithm>
#include <unordered_set>

namespace assay::driver {

namespace {

constexpr size_t kMostConstants = 12;
constexpr size_t kMostPointers = 8;
constexpr uint64_t kMostDistance = 4096; // of a place from where another pointer leads
constexpr uint64_t kMostSentinel = 4096; // constants up to this, or this far below zero, stand for no object

// The constants of the width of addresses in a condition, with their opposites.
void addConstants(const expr::NodeManager &nodes, expr::Node root, std::set<uint64_t> &out) {
  std::vector<expr::Node> work{root};
  std::unordered_set<expr::Node> seen;
  while (!work.empty()) {
    expr::Node node = work.back();
    work.pop_back();
    if (!seen.insert(node).second || out.size() >= kMostConstants)
      continue;
    const expr::NodeData &data = nodes.get(node);
    if (nodes.isConst(node) && data.width == 64) {
      uint64_t value = base::low64(nodes.constValue(node));
      out.insert({value, ~value + 1});
    }
    for (int i = 0; i < expr::arity(data.kind); ++i)
      work.push_back(data.child[static_cast<size_t>(i)]);
  }
}

// The constants that variables are directly compared with.
std::map<expr::VarId, std::set<uint64_t>> comparedWith(const expr::NodeManager &nodes,
                                                       const std::vector<expr::Node> &conditions) {
  std::map<expr::VarId, std::set<uint64_t>> out;
  for (expr::Node condition : conditions) {
    const expr::NodeData &data = nodes.get(condition); // one that must not hold asks for no constant
    if (data.kind != expr::Kind::Eq)
      continue;
    for (size_t side : {size_t{0}, size_t{1}}) {
      const expr::NodeData &one = nodes.get(data.child[side]);
      if (one.kind == expr::Kind::Var && nodes.isConst(data.child[1 - side]))
        out[static_cast<expr::VarId>(one.payload)].insert(base::low64(nodes.constValue(data.child[1 - side])));
    }
  }
  return out;
}

bool isSentinel(uint64_t value) { return value < kMostSentinel || value > ~kMostSentinel; }

} // namespace

WideDomains::WideDomains(const Domains &inner, memory::TypedMemory &memory, const input::InputGraph &graph,
                         expr::NodeManager &nodes, const std::vector<expr::Node> &conditions,
                         const std::set<expr::VarId> &followed, const expr::Assignment &now)
    : inner_(inner), memory_(memory), graph_(graph) {
  std::set<expr::VarId> found;
  std::set<uint64_t> constants{0};
  for (expr::Node condition : conditions) {
    bool hasPointer = false;
    for (expr::VarId variable : nodes.variables(condition))
      if (inner.pointer(variable) != nullptr) {
        found.insert(variable);
        hasPointer = true;
      }
    if (hasPointer)
      addConstants(nodes, condition, constants);
  }
  std::vector<expr::VarId> pointers(found.begin(), found.end());
  pointers.resize(std::min(pointers.size(), kMostPointers));
  std::map<expr::VarId, std::set<uint64_t>> compared = comparedWith(nodes, conditions);
  for (expr::VarId variable : followed)
    compared.erase(variable);
  for (expr::VarId variable : pointers)
    addPlaces(variable, pointers, constants, compared[variable], now);
}

void WideDomains::addPlaces(expr::VarId var, const std::vector<expr::VarId> &others,
                            const std::set<uint64_t> &constants, const std::set<uint64_t> &compared,
                            const expr::Assignment &now) {
  solve::PointerDomain domain = *inner_.pointer(var);
  size_t before = domain.existing.size();
  auto offer = [&](uint64_t place) {
    bool isNew = place != 0 && place != domain.fresh &&
                 std::find(domain.existing.begin(), domain.existing.end(), place) == domain.existing.end();
    if (isNew)
      domain.existing.push_back(place);
  };
  for (uint64_t constant : compared)
    if (isSentinel(constant) || memory_.mayLeadTo(graph_, var, constant))
      offer(constant);
  for (expr::VarId other : others) {
    const solve::PointerDomain &theirs = *inner_.pointer(other);
    auto value = now.find(other);
    uint64_t current = value == now.end() ? 0 : base::low64(value->second);
    for (uint64_t start : {current, theirs.fresh})
      for (uint64_t distance : constants)
        if (start != 0 && (distance < kMostDistance || distance > ~kMostDistance)) {
          bool isFresh = start == theirs.fresh && start != current;
          uint64_t place = start + distance;
          if (isFresh ? memory_.mayLeadIntoNew(var, other, distance) : memory_.mayLeadTo(graph_, var, place))
            offer(place);
        }
  }
  areWider_ = areWider_ || domain.existing.size() > before;
  wider_.emplace(var, std::move(domain));
}

const solve::PointerDomain *WideDomains::pointer(expr::VarId var) const {
  auto known = wider_.find(var);
  return known == wider_.end() ? inner_.pointer(var) : &known->second;
}

} // namespace assay::driver
