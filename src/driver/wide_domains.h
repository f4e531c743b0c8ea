// Places where pointers may lead besides those that their types offer: where a condition would be satisfied. Members of
// what another pointer of the condition leads to, neighbours in its array, the end of it, constants that stand for no
// object.
#pragma once

#include "driver/domains.h"

namespace assay::driver {

class WideDomains : public solve::VarDomains {
public:
  // `conditions` are those that must hold; places are found from what they compare. Pointers that are `followed` lead
  // to objects.
  WideDomains(const Domains &inner, memory::TypedMemory &memory, const input::InputGraph &graph,
              expr::NodeManager &nodes, const std::vector<expr::Node> &conditions,
              const std::set<expr::VarId> &followed, const expr::Assignment &now);

  const solve::PointerDomain *pointer(expr::VarId var) const override;
  // Does any pointer have more places than before?
  bool areWider() const { return areWider_; }

private:
  void addPlaces(expr::VarId var, const std::vector<expr::VarId> &others, const std::set<uint64_t> &constants,
                 const std::set<uint64_t> &compared, const expr::Assignment &now);

  const Domains &inner_;
  memory::TypedMemory &memory_;
  const input::InputGraph &graph_;
  std::map<expr::VarId, solve::PointerDomain> wider_;
  bool areWider_ = false;
};

} // namespace assay::driver
