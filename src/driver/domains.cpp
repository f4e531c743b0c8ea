#include "driver/domains.h"

#include "abi/shared_layout.h"

namespace assay::driver {

namespace {
constexpr unsigned kOwnLevel = 100; // of types that may lie over others, the number of the type added
}

solve::TargetType Domains::targetOf(program::TypeId type) const {
  program::TypeId shared = memory::sharedType(memory_.types(), type);
  const program::CType &known = memory_.types().get(shared);
  unsigned nesting = memory::nestingOf(memory_.types(), shared);
  bool excludesOthers = !memory_.isByteView(shared) && !mayOverlay(shared, shared);
  return {shared, known.size, known.align, nesting == 0, excludesOthers ? nesting : kOwnLevel + shared};
}

const solve::TargetType *Domains::target(expr::VarId var) const {
  auto it = targets_.find(var);
  if (it == targets_.end()) {
    std::optional<solve::TargetType> found;
    if (pointer(var) != nullptr)
      if (auto type = memory_.typeOfTarget(graph_, var))
        found = targetOf(*type);
    it = targets_.emplace(var, found).first;
  }
  return it->second ? &*it->second : nullptr;
}

const std::vector<solve::Block> &Domains::blocks() const {
  if (!blocks_) {
    blocks_.emplace();
    input::AddressMap map(graph_);
    for (uint32_t number : input::reachable(graph_)) {
      const input::Object &object = graph_.objects[number];
      if (number != 0 && !object.bytes.empty())
        blocks_->push_back({map.addressOf(number), object.bytes.size(), targetOf(object.element)});
    }
  }
  return *blocks_;
}

std::pair<uint64_t, uint64_t> Domains::region() const { return {abi::kInputBase, abi::kInputBase + abi::kInputBytes}; }

const std::vector<uint64_t> &Domains::placesInside(uint32_t outer, uint32_t inner) const {
  auto [it, inserted] = places_.try_emplace({outer, inner});
  if (inserted)
    it->second = memory_.placesIn(outer, inner).offsets;
  return it->second;
}

bool Domains::mayOverlay(uint32_t one, uint32_t other) const {
  auto [it, inserted] = overlays_.try_emplace(std::minmax(one, other), false);
  if (inserted)
    it->second = memory::shareUnion(memory_.types(), one, other);
  return it->second;
}

const std::vector<Domains::Part> &Domains::parts(uint32_t type) const {
  auto [it, inserted] = parts_.try_emplace(type);
  if (inserted)
    for (const auto &[offset, part] : memory::primitiveParts(memory_.types(), type))
      it->second.push_back({offset, targetOf(part)});
  return it->second;
}

} // namespace assay::driver
