#include "explore/strategy.h"

#include <algorithm>
#include <deque>
#include <tuple>

namespace assay::explore {

namespace {

bool isOpen(const ExecTree &tree, const Target &target) { return tree.state(target) == SideState::Open; }

// What every strategy does first: repair what was rejected.
class Repairing : public Strategy {
public:
  void prefer(const Target &target) override { preferred_.push_back(target); }
  std::optional<Target> next(const ExecTree &tree) final {
    while (!preferred_.empty()) {
      Target target = preferred_.back();
      preferred_.pop_back();
      if (isOpen(tree, target))
        return target;
    }
    return choose(tree);
  }
  virtual std::optional<Target> choose(const ExecTree &tree) = 0;

private:
  std::vector<Target> preferred_;
};

// CUTE's order: the last decision of the last run first.
class DepthFirst : public Repairing {
public:
  void add(const ExecTree &, const Target &target) override { stack_.push_back(target); }
  std::optional<Target> choose(const ExecTree &tree) override {
    while (!stack_.empty()) {
      Target target = stack_.back();
      stack_.pop_back();
      if (isOpen(tree, target))
        return target;
    }
    return std::nullopt;
  }

private:
  std::vector<Target> stack_;
};

// All sides of one generation of runs before those of the next.
class Generational : public Repairing {
public:
  void add(const ExecTree &tree, const Target &target) override {
    queues_[tree.get(target.node).generation].push_back(target);
  }
  std::optional<Target> choose(const ExecTree &tree) override {
    while (!queues_.empty()) {
      auto first = queues_.begin();
      while (!first->second.empty()) {
        Target target = first->second.front();
        first->second.pop_front();
        if (isOpen(tree, target))
          return target;
      }
      queues_.erase(first);
    }
    return std::nullopt;
  }

private:
  std::map<uint32_t, std::deque<Target>> queues_;
};

class Random : public Repairing {
public:
  explicit Random(base::Rng &rng) : rng_(rng) {}
  void add(const ExecTree &, const Target &target) override { all_.push_back(target); }
  std::optional<Target> choose(const ExecTree &tree) override {
    while (!all_.empty()) {
      size_t at = rng_.below(all_.size());
      Target target = all_[at];
      all_[at] = all_.back();
      all_.pop_back();
      if (isOpen(tree, target))
        return target;
    }
    return std::nullopt;
  }
  bool empty() const { return all_.empty(); }

private:
  base::Rng &rng_;
  std::vector<Target> all_;
};

// Sides that count as one kind, by depth or turn.
struct Class {
  uint64_t chosen = 0;
  std::map<std::pair<uint32_t, NodeIndex>, Target> targets;

  // Takes the first or the last out; nothing if it is not open any more.
  std::optional<Target> take(const ExecTree &tree, bool last) {
    auto it = last ? std::prev(targets.end()) : targets.begin();
    Target target = it->second;
    targets.erase(it);
    if (!isOpen(tree, target))
      return std::nullopt;
    ++chosen;
    return target;
  }
};

// The class of sides (same place, same side, same callers) that was chosen least often; within a
// class the shallowest. With `newFirst`, sides that no run has ever taken come before all others.
class Fair : public Repairing {
public:
  explicit Fair(bool newFirst) : newFirst_(newFirst) {}

  void add(const ExecTree &tree, const Target &target) override {
    const TreeNode &node = tree.get(target.node);
    uint32_t context = newFirst_ ? 0 : node.decision.context;
    Class &group = classes_[{node.decision.site, target.side, context}];
    group.targets.emplace(std::make_pair(node.depth, target.node), target);
  }

  std::optional<Target> choose(const ExecTree &tree) override {
    for (;;) {
      Class *best = nullptr;
      std::tuple<bool, bool, uint64_t> bestRank;
      for (auto &[key, group] : classes_) {
        if (group.targets.empty())
          continue;
        bool seen = newFirst_ && tree.taken(std::get<0>(key), std::get<1>(key)) != 0;
        if (newFirst_ && seen)
          continue;
        std::tuple<bool, bool, uint64_t> rank{seen, newFirst_ && !tree.counts(std::get<0>(key)), group.chosen};
        if (best == nullptr || rank < bestRank) {
          best = &group;
          bestRank = rank;
        }
      }
      if (best == nullptr)
        return std::nullopt;
      // Mostly the shallowest, now and then the deepest: both kinds of place exist.
      if (auto target = best->take(tree, best->chosen % 3 == 2))
        return target;
    }
  }

private:
  bool newFirst_;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, Class> classes_;
};

// Further round a loop: of each side that was taken before, the one that comes latest in its loop; by turns. What needs
// many turns is not reached by trying every way through the first few.
class Onward : public Repairing {
public:
  void add(const ExecTree &tree, const Target &target) override {
    const TreeNode &node = tree.get(target.node);
    if (node.turn > 1 && node.turn <= kMostTurns && tree.counts(node.decision.site))
      classes_[{node.decision.site, target.side}].targets.emplace(std::make_pair(node.turn, target.node), target);
  }
  std::optional<Target> choose(const ExecTree &tree) override {
    for (;;) {
      Class *best = nullptr;
      for (auto &[key, group] : classes_)
        if (!group.targets.empty() && (best == nullptr || group.chosen < best->chosen))
          best = &group;
      if (best == nullptr)
        return std::nullopt;
      if (auto target = best->take(tree, true))
        return target;
    }
  }

private:
  static constexpr uint32_t kMostTurns = 24;               // the digits of the largest number and some more
  std::map<std::pair<uint32_t, uint32_t>, Class> classes_; // by site and side
};

// The default: what was never taken first; otherwise onward in loops, fair, depth-first and
// generational in turn.
// Checks for undefined behaviour are everywhere and mostly hold: they get a small share of the
// turns until the branches are done.
class Mix : public Repairing {
public:
  explicit Mix(base::Rng &rng)
      : uncovered_(true), fair_(false), newChecks_(true), checks_(false), unlikely_(false), rng_(rng) {}
  void add(const ExecTree &tree, const Target &target) override {
    if (isUnlikely(tree, target)) {
      unlikely_.add(tree, target);
      return;
    }
    if (tree.get(target.node).decision.kind == trace::DecisionKind::CheckDefined) {
      newChecks_.add(tree, target);
      checks_.add(tree, target);
      return;
    }
    uncovered_.add(tree, target);
    fair_.add(tree, target);
    deep_.add(tree, target);
    onward_.add(tree, target);
    wide_.add(tree, target);
    uint32_t stage = tree.get(target.node).decision.stage;
    if (invariant_ && stage > 1)
      late_.try_emplace(stage, false).first->second.add(tree, target);
  }
  void expectInvariant() override { invariant_ = true; }
  void expectSequence() override { sequence_ = true; }
  void learn(const ExecTree &tree, const Target &target, bool brokeItAtOnce) override {
    uint32_t &seen = deadEnds_[{tree.get(target.node).decision.site, target.side}];
    if (seen != kNoDeadEnd)
      seen = brokeItAtOnce ? std::min(seen + 1, kNoDeadEnd - 1) : kNoDeadEnd;
  }
  bool isUnlikely(const ExecTree &tree, const Target &target) const override {
    if (!invariant_)
      return false;
    const trace::Decision &decision = tree.get(target.node).decision;
    if (decision.kind == trace::DecisionKind::Alias)
      return target.side == 1 && decision.stage <= 1;
    auto seen = deadEnds_.find({decision.site, target.side});
    return seen != deadEnds_.end() && seen->second >= kEnoughDeadEnds && seen->second != kNoDeadEnd;
  }
  void addNear(const ExecTree &tree, const Target &target, uint32_t changes) override {
    near_.try_emplace(changes, rng_).first->second.add(tree, target);
  }
  bool hasNear() const override {
    return std::any_of(near_.begin(), near_.end(), [](const auto &entry) { return !entry.second.empty(); });
  }
  void lookForFaults() override { wantsFaults_ = true; }
  std::optional<Target> choose(const ExecTree &tree) override {
    ++turn_;
    if (turn_ % (wantsFaults_ ? 2 : 8) == 0)
      if (auto target = newChecks_.next(tree))
        return target;
    while (auto target = nextBranch(tree)) {
      if (!isUnlikely(tree, *target))
        return target;
      unlikely_.add(tree, *target);
    }
    if (auto target = newChecks_.next(tree))
      return target;
    if (auto target = checks_.next(tree))
      return target;
    return unlikely_.next(tree);
  }

private:
  // There are many more with many changes: each number gets its share.
  std::optional<Target> nextNear(const ExecTree &tree) {
    auto first = near_.begin();
    std::advance(first, near_.empty() ? 0 : rng_.below(near_.size()));
    for (size_t tried = 0; tried < near_.size(); ++tried) {
      if (auto target = first->second.next(tree))
        return target;
      if (++first == near_.end())
        first = near_.begin();
    }
    return std::nullopt;
  }
  std::optional<Target> nextBranch(const ExecTree &tree) {
    // Inputs that came far are rare: what they met is looked at before more of them are made.
    if (turn_ % 2 != 0)
      for (auto &[stage, open] : late_)
        if (auto target = open.next(tree))
          return target;
    if (turn_ % 8 != 0)
      if (auto target = nextNear(tree))
        return target;
    // A place that resists must not starve the paths that lead to it.
    if (!invariant_ && !sequence_ && isStuck(tree) && turn_ % 8 == 2)
      if (auto target = onward_.next(tree))
        return target;
    if (turn_ % 4 != 0)
      if (auto target = uncovered_.next(tree))
        return target;
    Repairing *order[] = {&fair_, &deep_, &wide_};
    for (int i = 0; i < 3; ++i)
      if (auto target = order[(turn_ / 4 + static_cast<unsigned>(i)) % 3]->next(tree))
        return target;
    return uncovered_.next(tree);
  }

  // Has nothing new been taken for long? Long runs are dear: they come when shorter ones bring nothing any more.
  bool isStuck(const ExecTree &tree) {
    constexpr unsigned kPatience = 300;
    if (tree.sidesTaken() != sidesTaken_) {
      sidesTaken_ = tree.sidesTaken();
      lastNew_ = turn_;
    }
    return turn_ - lastNew_ > kPatience;
  }

  static constexpr uint32_t kEnoughDeadEnds = 3;
  static constexpr uint32_t kNoDeadEnd = ~uint32_t{0};
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> deadEnds_; // by site and side: how often, never otherwise
  Fair uncovered_;
  Fair fair_;
  Fair newChecks_;
  Fair checks_;
  Fair unlikely_;
  std::map<uint32_t, Fair, std::greater<>> late_; // by stage
  base::Rng &rng_;
  std::map<uint32_t, Random> near_; // by the number of changes
  bool wantsFaults_ = false;
  bool invariant_ = false;
  bool sequence_ = false;
  DepthFirst deep_;
  Onward onward_;
  Generational wide_;
  unsigned turn_ = 0;
  size_t sidesTaken_ = 0;
  unsigned lastNew_ = 0; // turn
};

} // namespace

const std::vector<StrategyEntry> &strategies() {
  static const std::vector<StrategyEntry> table = {
      {"mix", "uncovered places first, then onward in loops, fair, depth-first and generational in turn",
       [](base::Rng &rng) -> std::unique_ptr<Strategy> { return std::make_unique<Mix>(rng); }},
      {"dfs", "bounded depth-first, as CUTE does",
       [](base::Rng &) -> std::unique_ptr<Strategy> { return std::make_unique<DepthFirst>(); }},
      {"generational", "all flips of one run before those of its children",
       [](base::Rng &) -> std::unique_ptr<Strategy> { return std::make_unique<Generational>(); }},
      {"fair", "the least often chosen place and call chain",
       [](base::Rng &) -> std::unique_ptr<Strategy> { return std::make_unique<Fair>(false); }},
      {"random", "any open side",
       [](base::Rng &rng) -> std::unique_ptr<Strategy> { return std::make_unique<Random>(rng); }},
  };
  return table;
}

const StrategyEntry *findStrategy(const std::string &name) {
  for (const StrategyEntry &entry : strategies())
    if (entry.name == name)
      return &entry;
  return nullptr;
}

} // namespace assay::explore
