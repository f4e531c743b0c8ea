// What to flip next. Strategies are small classes in a table of name, help and factory; each sees
// the open sides as they appear and picks one at a time.
#pragma once

#include "base/rng.h"
#include "explore/exec_tree.h"

#include <functional>
#include <memory>
#include <optional>

namespace assay::explore {

class Strategy {
public:
  virtual ~Strategy() = default;
  virtual void add(const ExecTree &tree, const Target &target) = 0;
  // Before all others, the latest first: a run that broke a precondition at its last decision.
  virtual void prefer(const Target &target) = 0;
  // A few changes from a valid input: worth a try before what is far from any.
  virtual void addNear(const ExecTree &, const Target &, uint32_t /*changes*/) {}
  virtual bool hasNear() const { return false; }
  // Inputs have to satisfy an invariant. Valid structures seldom share nodes: such sides come last,
  // as do those that have only ever broken the invariant at once.
  virtual void expectInvariant() {}
  virtual void expectSequence() {} // of calls: other ones are the better try than longer loops
  virtual void learn(const ExecTree &, const Target &, bool /*brokeItAtOnce*/) {}
  virtual bool isUnlikely(const ExecTree &, const Target &) const { return false; }
  // From now on what can go wrong matters more than what can be reached.
  virtual void lookForFaults() {}
  // An open side, or nothing when none is left. Sides that were settled meanwhile are skipped.
  virtual std::optional<Target> next(const ExecTree &tree) = 0;
};

struct StrategyEntry {
  const char *name;
  const char *help;
  std::unique_ptr<Strategy> (*make)(base::Rng &rng);
};
const std::vector<StrategyEntry> &strategies();
const StrategyEntry *findStrategy(const std::string &name);

} // namespace assay::explore
