// Typed memory: pointers into the middle of objects, for what is left when whole objects are done.
#include "driver/session.h"

namespace assay::driver {

using expr::Node;
using input::InputGraph;
using trace::DecisionKind;

namespace {
constexpr uint64_t kTypedWork = 1000; // runs and queries, after all else
}

// Where it leads inside of what another pointer leads to, or the other way round, is decided as well.
void Session::addTypedDecisions(const InputGraph &graph, const memory::MemoryModel::Symbols &symbols,
                                const trace::Decision &followed, expr::VarId var,
                                const std::vector<expr::VarId> &earlier, std::vector<trace::Decision> &out) {
  uint64_t value = base::low64(symbols.values.at(var));
  auto add = [&](expr::VarId inner, Node place, uint64_t address, expr::VarId fixed) {
    trace::Decision alias = followed;
    alias.kind = DecisionKind::Alias;
    alias.value = nodes_.make(expr::Kind::Eq, 1, nodes_.makeVar(inner, 64), place);
    alias.side = base::low64(symbols.values.at(inner)) == address ? 1 : 0;
    alias.concrete = fixed;
    out.push_back(alias);
    return alias.side == 1;
  };
  auto shifted = [&](expr::VarId outer, int64_t distance) {
    Node base = nodes_.makeVar(outer, 64);
    return nodes_.make(expr::Kind::Add, 64, base, nodes_.makeConst(static_cast<uint64_t>(distance), 64));
  };
  for (uint64_t address : memory_.placesInVariables(graph, var))
    if (add(var, nodes_.makeConst(address, 64), address, expr::kNoVariable))
      return;
  for (expr::VarId other : earlier) {
    uint64_t start = base::low64(symbols.values.at(other));
    for (int64_t distance : memory_.distances(graph, other, var))
      if (add(var, shifted(other, distance), start + static_cast<uint64_t>(distance), other))
        return;
    for (int64_t distance : memory_.distances(graph, var, other))
      if (add(other, shifted(var, distance), value + static_cast<uint64_t>(distance), other))
        return;
  }
}

// What was left open because pointers only led to whole objects is looked at once more, with a small
// share of the work.
bool Session::wantsTypedMemory() {
  bool isLeft = ledger_.hasAssumed(program::Assumption::PointersApart);
  return options_.memory == "auto" && !memory_.isTyped() && (isLeft || placesLeft_) && !allCovered() &&
         !hasInvariant() && !function_.sequence && !options_.exhaustive && !*interrupted_ && budgetLeft();
}

void Session::startAgainTyped() {
  ledger_.startOver();
  memory_.setTyped(true);
  tree_.clear();
  strategy_ = explore::findStrategy(options_.strategy)->make(rng_);
  inputs_.clear();
  inputBytes_ = 0;
  pending_.clear();
  glances_.clear();
  deferred_.clear();
  postponed_.clear();
  givenUp_.clear();
  viewsTried_.clear();
  failedOnce_.clear();
  numberTexts_.clear();
  longTexts_.clear();
  joined_.clear();
  longerTried_.clear();
  clampedTried_ = 0;
  clampedShown_.clear();
  shorterTried_ = 0;
  out_.divergences = 0;
  workOfGraph_ = work_;
  runInput(memory_.initialInput(), 0, nullptr);
}

bool Session::typedWorkLeft() const {
  return options_.memory != "auto" || !memory_.isTyped() || work_ <= workOfGraph_ + kTypedWork;
}

} // namespace assay::driver
