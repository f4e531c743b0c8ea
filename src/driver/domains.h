// The finite domains of pointer variables for one input, as the solver asks for them.
#pragma once

#include "memory/memory_model.h"
#include "solve/query.h"

#include <map>

namespace assay::driver {

// Answers the solver's questions about pointers for one input.
class Domains : public solve::VarDomains {
public:
  Domains(memory::MemoryModel &memory, const input::InputGraph &graph) : memory_(memory), graph_(graph) {}
  const solve::PointerDomain *pointer(expr::VarId var) const override {
    auto it = known_.find(var);
    if (it == known_.end()) {
      auto choices = memory_.choices(graph_, var);
      std::optional<solve::PointerDomain> domain;
      if (choices) {
        domain = solve::PointerDomain{choices->existing, choices->fresh, choices->nullable};
        if (!choices->limit.empty())
          limit_ = choices->limit;
      }
      it = known_.emplace(var, std::move(domain)).first;
    }
    return it->second ? &*it->second : nullptr;
  }
  const std::string &limit() const { return limit_; }

private:
  memory::MemoryModel &memory_;
  const input::InputGraph &graph_;
  mutable std::map<expr::VarId, std::optional<solve::PointerDomain>> known_;
  mutable std::string limit_;
};

} // namespace assay::driver
