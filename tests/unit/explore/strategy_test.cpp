#include "explore/strategy.h"

#include <gtest/gtest.h>

#include <set>

using namespace assay;
using explore::ExecTree;
using explore::SideState;
using explore::Strategy;
using explore::StrategyEntry;
using explore::Target;
using trace::Decision;
using trace::DecisionKind;

namespace {

using Side = std::pair<uint32_t, uint32_t>;

// A tree of some runs over branches and a switch, and the open sides it announced.
struct Forest {
  expr::NodeManager nodes;
  std::vector<program::Site> sites{20};
  ExecTree tree{nodes, sites};
  std::vector<Target> open;

  Forest() { sites[9].cases = {1, 2, 3}; }

  void run(const std::vector<std::pair<uint32_t, uint32_t>> &path, uint32_t generation) {
    trace::Trace trace;
    for (const auto &[site, side] : path) {
      bool isSwitch = site == 9;
      trace.decisions.push_back({isSwitch ? DecisionKind::Switch : DecisionKind::Branch, site, 0,
                                 nodes.makeVar(site, isSwitch ? 32 : 1), side, 0});
    }
    tree.add(trace, 0, generation, nullptr);
    for (const Target &target : tree.takeNew())
      open.push_back(target);
  }
  void grow() {
    run({{1, 1}, {2, 1}, {3, 0}, {9, 1}}, 0);
    run({{1, 1}, {2, 0}, {3, 1}, {4, 0}}, 1);
    run({{1, 0}, {5, 1}, {3, 0}, {6, 1}, {9, 3}}, 2);
    run({{1, 1}, {2, 0}, {3, 1}, {4, 1}, {7, 0}}, 2);
  }
  std::set<Side> stillOpen() const {
    std::set<Side> out;
    for (const Target &target : open)
      if (tree.state(target) == SideState::Open)
        out.insert({target.node, target.side});
    return out;
  }
};

// Asks until nothing is left; each side is settled before the next question, as the session does.
std::vector<Side> drain(Forest &forest, Strategy &strategy) {
  std::vector<Side> order;
  while (auto target = strategy.next(forest.tree)) {
    order.emplace_back(target->node, target->side);
    if (order.size() % 2 == 0)
      forest.tree.markInfeasible(*target);
    else
      forest.tree.markUnknown(*target, program::Assumption::SolverGaveUp);
    if (order.size() > 1000)
      break;
  }
  return order;
}

class EveryStrategy : public testing::TestWithParam<StrategyEntry> {};

TEST_P(EveryStrategy, ReturnsEveryOpenSideOnce) {
  Forest forest;
  forest.grow();
  base::Rng rng(1);
  auto strategy = GetParam().make(rng);
  for (const Target &target : forest.open)
    strategy->add(forest.tree, target);
  std::set<Side> expected = forest.stillOpen();
  ASSERT_EQ(expected.size(), forest.tree.openCount());
  ASSERT_GT(expected.size(), 10U);
  std::vector<Side> order = drain(forest, *strategy);
  EXPECT_EQ(order.size(), expected.size());
  EXPECT_EQ(std::set<Side>(order.begin(), order.end()), expected);
  EXPECT_EQ(forest.tree.openCount(), 0U);
  EXPECT_FALSE(strategy->next(forest.tree).has_value());
}

TEST_P(EveryStrategy, SkipsWhatWasSettledMeanwhile) {
  Forest forest;
  forest.grow();
  base::Rng rng(1);
  auto strategy = GetParam().make(rng);
  for (const Target &target : forest.open)
    strategy->add(forest.tree, target);
  std::set<Side> left = forest.stillOpen();
  Side settled = *left.begin();
  forest.tree.markInfeasible({settled.first, settled.second});
  left.erase(settled);
  std::vector<Side> order = drain(forest, *strategy);
  EXPECT_EQ(order.size(), left.size());
  EXPECT_EQ(std::set<Side>(order.begin(), order.end()), left);
}

TEST_P(EveryStrategy, GoesOnWhenNewSidesAppear) {
  Forest forest;
  forest.run({{1, 1}}, 0);
  base::Rng rng(1);
  auto strategy = GetParam().make(rng);
  strategy->add(forest.tree, forest.open[0]);
  EXPECT_EQ(drain(forest, *strategy).size(), 1U);
  EXPECT_FALSE(strategy->next(forest.tree).has_value());
  forest.run({{1, 1}, {2, 1}}, 1);
  strategy->add(forest.tree, forest.open[1]);
  EXPECT_EQ(drain(forest, *strategy), (std::vector<Side>{{1, 0}}));
}

TEST_P(EveryStrategy, EqualSeedsGiveEqualOrders) {
  std::vector<Side> orders[2];
  for (auto &order : orders) {
    Forest forest;
    forest.grow();
    base::Rng rng(77);
    auto strategy = GetParam().make(rng);
    for (const Target &target : forest.open)
      strategy->add(forest.tree, target);
    order = drain(forest, *strategy);
  }
  EXPECT_EQ(orders[0], orders[1]);
}

INSTANTIATE_TEST_SUITE_P(All, EveryStrategy, testing::ValuesIn(explore::strategies()),
                         [](const auto &info) { return std::string(info.param.name); });

std::vector<Side> orderOf(Forest &forest, const char *name, uint64_t seed = 1) {
  base::Rng rng(seed);
  auto strategy = explore::findStrategy(name)->make(rng);
  for (const Target &target : forest.open)
    strategy->add(forest.tree, target);
  return drain(forest, *strategy);
}

TEST(StrategyTable, FindsByName) {
  EXPECT_STREQ(explore::findStrategy("mix")->name, "mix");
  EXPECT_EQ(explore::findStrategy("best"), nullptr);
  EXPECT_STREQ(explore::strategies().front().name, "mix");
}

TEST(DepthFirst, TakesTheLastDecisionFirst) {
  Forest forest;
  forest.run({{1, 1}, {2, 1}, {3, 1}}, 0);
  EXPECT_EQ(orderOf(forest, "dfs"), (std::vector<Side>{{2, 0}, {1, 0}, {0, 0}}));
}

TEST(Generational, FinishesOneGenerationBeforeTheNext) {
  Forest forest;
  forest.run({{1, 1}}, 1);
  forest.run({{2, 1}, {3, 1}}, 0); // another root: its sides are of generation 0
  EXPECT_EQ(orderOf(forest, "generational"), (std::vector<Side>{{1, 0}, {2, 0}, {0, 0}}));
}

TEST(Fair, TakesTheShallowestOfEachPlaceInTurn) {
  Forest forest;
  forest.run({{1, 1}, {1, 1}, {2, 1}}, 0);
  EXPECT_EQ(orderOf(forest, "fair"), (std::vector<Side>{{0, 0}, {2, 0}, {1, 0}}));
}

TEST(Mix, PrefersSidesNeverTaken) {
  Forest forest;
  forest.run({{1, 1}, {2, 1}, {3, 1}}, 0);
  forest.run({{1, 0}, {2, 0}, {4, 1}}, 1);
  // Never taken by any run: place 3 side 0 and place 4 side 0.
  std::set<Side> fresh;
  for (const Target &target : forest.open) {
    uint32_t site = forest.tree.get(target.node).decision.site;
    if (forest.tree.state(target) == SideState::Open && forest.tree.taken(site, target.side) == 0)
      fresh.insert({target.node, target.side});
  }
  ASSERT_EQ(fresh.size(), 2U);
  std::vector<Side> order = orderOf(forest, "mix");
  ASSERT_EQ(order.size(), 4U);
  EXPECT_EQ((std::set<Side>{order[0], order[1]}), fresh);
}

TEST(Random, OtherSeedsGiveOtherOrders) {
  std::set<std::vector<Side>> orders;
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    Forest forest;
    forest.grow();
    orders.insert(orderOf(forest, "random", seed));
  }
  EXPECT_GT(orders.size(), 1U);
}

} // namespace
