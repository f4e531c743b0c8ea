// The finite domains of pointer variables for one input, as the solver asks for them.
#pragma once

#include "memory/typed_memory.h"
#include "solve/query.h"

#include <map>

namespace assay::driver {

// Answers the solver's questions about pointers for one input.
class Domains : public solve::VarDomains {
public:
  Domains(memory::TypedMemory &memory, const input::InputGraph &graph) : memory_(memory), graph_(graph) {}
  const solve::PointerDomain *pointer(expr::VarId var) const override {
    auto it = known_.find(var);
    if (it == known_.end()) {
      auto choices = memory_.choices(graph_, var);
      std::optional<solve::PointerDomain> domain;
      if (choices) {
        domain = solve::PointerDomain{choices->existing, choices->fresh, choices->nullable};
        if (choices->limit)
          limit_ = choices->limit;
      }
      it = known_.emplace(var, std::move(domain)).first;
    }
    return it->second ? &*it->second : nullptr;
  }
  // What kept a pointer that was asked for from leading to a new object, if something did.
  std::optional<program::Assumption> limit() const { return limit_; }

  const solve::TargetType *target(expr::VarId var) const override;
  const std::vector<solve::Block> &blocks() const override;
  std::pair<uint64_t, uint64_t> region() const override;
  const std::vector<uint64_t> &placesInside(uint32_t outer, uint32_t inner) const override;
  bool mayOverlay(uint32_t one, uint32_t other) const override;
  const std::vector<Part> &parts(uint32_t type) const override;

private:
  solve::TargetType targetOf(program::TypeId type) const;

  memory::TypedMemory &memory_;
  const input::InputGraph &graph_;
  mutable std::map<expr::VarId, std::optional<solve::TargetType>> targets_;
  mutable std::optional<std::vector<solve::Block>> blocks_;
  mutable std::map<std::pair<uint32_t, uint32_t>, std::vector<uint64_t>> places_;
  mutable std::map<std::pair<uint32_t, uint32_t>, bool> overlays_;
  mutable std::map<uint32_t, std::vector<Part>> parts_;
  mutable std::map<expr::VarId, std::optional<solve::PointerDomain>> known_;
  mutable std::optional<program::Assumption> limit_;
};

} // namespace assay::driver
