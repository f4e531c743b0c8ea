#include "explore/exec_tree.h"

#include "expr/evaluator.h"

#include <gtest/gtest.h>

using namespace assay;
using explore::ExecTree;
using explore::SideState;
using explore::Target;
using trace::Decision;
using trace::DecisionKind;
using trace::Trace;

namespace {

constexpr uint32_t kSwitchSite = 5;

class ExecTreeTest : public testing::Test {
protected:
  ExecTreeTest() { sites[kSwitchSite].cases = {10, 20, 30}; }

  expr::Node var(expr::VarId id) { return nodes.makeVar(id, 1); }
  expr::Node word(expr::VarId id) { return nodes.makeVar(id, 32); }
  Decision branch(uint32_t site, uint32_t side) { return {DecisionKind::Branch, site, 0, var(site), side, 0}; }
  Decision fixed(base::Value value) { return {DecisionKind::Concretise, 3, 0, word(3), 1, value}; }
  Decision select(uint32_t side) { return {DecisionKind::Switch, kSwitchSite, 0, word(5), side, 0}; }
  Decision alias(uint32_t side) { return {DecisionKind::Alias, 6, 0, var(6), side, 0}; }

  ExecTree::Added add(std::vector<Decision> decisions, const Target *expected = nullptr, bool wrote = false) {
    Trace trace;
    trace.decisions = std::move(decisions);
    trace.result.wroteInput = wrote ? 1 : 0;
    return tree.add(trace, input++, 0, expected);
  }
  bool holds(expr::Node condition, const expr::Assignment &values) {
    return expr::Evaluator(nodes, values).holds(condition);
  }
  static std::vector<std::pair<uint32_t, uint32_t>> plain(const std::vector<Target> &targets) {
    std::vector<std::pair<uint32_t, uint32_t>> out;
    for (const Target &target : targets)
      out.emplace_back(target.node, target.side);
    return out;
  }
  using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

  expr::NodeManager nodes;
  std::vector<program::Site> sites{10};
  ExecTree tree{nodes, sites};
  uint32_t input = 0;
};

TEST_F(ExecTreeTest, FirstRunLeavesOneDanglingSideADecision) {
  auto added = add({branch(1, 1), branch(2, 0)});
  EXPECT_EQ(added.newNodes, 2U);
  EXPECT_FALSE(added.diverged);
  EXPECT_EQ(tree.size(), 2U);
  EXPECT_EQ(tree.openCount(), 2U);
  EXPECT_EQ(plain(tree.takeNew()), (Pairs{{0, 0}, {1, 1}}));
  EXPECT_TRUE(tree.takeNew().empty());
  EXPECT_EQ(tree.state({0, 1}), SideState::Taken);
  EXPECT_EQ(tree.state({0, 0}), SideState::Open);
  EXPECT_EQ(tree.get(1).parent, 0U);
  EXPECT_EQ(tree.get(1).parentSide, 1U);
  EXPECT_EQ(tree.get(1).depth, 1U);
  EXPECT_EQ(tree.taken(1, 1), 1U);
  EXPECT_EQ(tree.taken(1, 0), 0U);
}

TEST_F(ExecTreeTest, RunThatReachesItsTarget) {
  add({branch(1, 1), branch(2, 0)});
  tree.takeNew();
  Target target{1, 1};
  auto added = add({branch(1, 1), branch(2, 1), branch(4, 1)}, &target);
  EXPECT_FALSE(added.diverged);
  EXPECT_EQ(added.newNodes, 1U);
  EXPECT_EQ(tree.state(target), SideState::Taken);
  EXPECT_EQ(plain(tree.takeNew()), (Pairs{{2, 0}}));
  EXPECT_EQ(tree.openCount(), 2U);
  EXPECT_EQ(tree.get(0).baseInput, 0U);
  EXPECT_EQ(tree.get(2).baseInput, 1U);
  EXPECT_EQ(tree.taken(1, 1), 2U);
}

TEST_F(ExecTreeTest, SameRunAgainAddsNothing) {
  add({branch(1, 1), branch(2, 0)});
  tree.takeNew();
  auto added = add({branch(1, 1), branch(2, 0)});
  EXPECT_EQ(added.newNodes, 0U);
  EXPECT_TRUE(tree.takeNew().empty());
  EXPECT_EQ(tree.openCount(), 2U);
}

TEST_F(ExecTreeTest, RunThatLeavesItsPathHasDiverged) {
  add({branch(1, 1), branch(2, 0)});
  Target target{1, 1};
  auto turnedEarly = add({branch(1, 0)}, &target);
  EXPECT_TRUE(turnedEarly.diverged);
  EXPECT_FALSE(turnedEarly.viaAlias);
  EXPECT_EQ(tree.state(target), SideState::Open);
  auto didNotTurn = add({branch(1, 1), branch(2, 0)}, &target);
  EXPECT_TRUE(didNotTurn.diverged);
}

TEST_F(ExecTreeTest, OtherDecisionAtTheSamePlaceIsASibling) {
  add({branch(1, 1), branch(2, 0)});
  add({branch(1, 1), branch(4, 0)});
  EXPECT_EQ(tree.size(), 3U);
  EXPECT_EQ(tree.get(0).sides[1].next, (std::vector<explore::NodeIndex>{1, 2}));
}

TEST_F(ExecTreeTest, PathLeadsThroughTheTakenSides) {
  add({branch(1, 1), branch(2, 0), branch(4, 1)});
  EXPECT_EQ(tree.pathTo(2, true), (std::vector<expr::Node>{var(1), nodes.makeNot(var(2))}));
  EXPECT_TRUE(tree.pathTo(0, true).empty());
  EXPECT_EQ(tree.conditionFor({2, 0}), nodes.makeNot(var(4)));
  EXPECT_EQ(tree.conditionFor({1, 1}), var(2));
}

TEST_F(ExecTreeTest, InfeasibleSidesAreClosed) {
  add({branch(1, 1)});
  tree.markInfeasible({0, 0});
  EXPECT_EQ(tree.openCount(), 0U);
  EXPECT_EQ(tree.unknownCount(), 0U);
  EXPECT_EQ(tree.state({0, 0}), SideState::Infeasible);
}

TEST_F(ExecTreeTest, UnknownSidesAreCountedUntilARunTakesThem) {
  add({branch(1, 1)});
  tree.markUnknown({0, 0}, program::Assumption::SolverGaveUp);
  EXPECT_EQ(tree.openCount(), 0U);
  EXPECT_EQ(tree.unknownCount(), 1U);
  EXPECT_EQ(tree.unknownReasons(), (std::map<program::Assumption, uint64_t>{{program::Assumption::SolverGaveUp, 1}}));
  EXPECT_EQ(tree.get(0).sides[0].reason, program::Assumption::SolverGaveUp);
  add({branch(1, 0)});
  EXPECT_EQ(tree.unknownCount(), 0U);
  EXPECT_EQ(tree.openCount(), 0U);
  EXPECT_EQ(tree.state({0, 0}), SideState::Taken);
}

TEST_F(ExecTreeTest, TakenSidesCannotBeMarked) {
  add({branch(1, 1)});
  tree.markInfeasible({0, 1});
  EXPECT_EQ(tree.state({0, 1}), SideState::Taken);
  EXPECT_EQ(tree.openCount(), 1U);
}

TEST_F(ExecTreeTest, ConcretiseAsksForYetAnotherValue) {
  add({fixed(5), branch(1, 1)});
  Target other{0, 0};
  EXPECT_EQ(plain(tree.takeNew()), (Pairs{{0, 0}, {1, 0}}));
  EXPECT_EQ(tree.openCount(), 2U);
  EXPECT_FALSE(holds(tree.conditionFor(other), {{3, 5}}));
  EXPECT_TRUE(holds(tree.conditionFor(other), {{3, 9}}));

  auto added = add({fixed(9), branch(2, 1)}, &other);
  EXPECT_FALSE(added.diverged);
  EXPECT_EQ(tree.openCount(), 3U) << "another value, and the new branch";
  tree.takeNew();
  tree.markOpen(other);
  EXPECT_EQ(plain(tree.takeNew()), (Pairs{{0, 0}}));
  EXPECT_FALSE(holds(tree.conditionFor(other), {{3, 5}}));
  EXPECT_FALSE(holds(tree.conditionFor(other), {{3, 9}}));
  EXPECT_TRUE(holds(tree.conditionFor(other), {{3, 6}}));

  ASSERT_EQ(tree.pathTo(2, true).size(), 1U); // below the second value
  EXPECT_TRUE(holds(tree.pathTo(2, true)[0], {{3, 9}}));
  EXPECT_FALSE(holds(tree.pathTo(2, true)[0], {{3, 5}}));
  tree.markInfeasible(other);
  EXPECT_EQ(tree.openCount(), 2U);
}

TEST_F(ExecTreeTest, SwitchHasASideForEachCaseAndTheDefault) {
  add({select(1)});
  EXPECT_EQ(plain(tree.takeNew()), (Pairs{{0, 0}, {0, 2}, {0, 3}}));
  EXPECT_EQ(tree.openCount(), 3U);
  EXPECT_TRUE(holds(tree.conditionFor({0, 0}), {{5, 10}}));
  EXPECT_FALSE(holds(tree.conditionFor({0, 0}), {{5, 20}}));
  EXPECT_TRUE(holds(tree.conditionFor({0, 2}), {{5, 30}}));
  for (unsigned value : {10U, 20U, 30U})
    EXPECT_FALSE(holds(tree.conditionFor({0, 3}), {{5, value}}));
  EXPECT_TRUE(holds(tree.conditionFor({0, 3}), {{5, 11}}));
  Target byDefault{0, 3};
  EXPECT_FALSE(add({select(3)}, &byDefault).diverged);
  EXPECT_EQ(tree.openCount(), 2U);
  EXPECT_EQ(tree.taken(kSwitchSite, 3), 1U);
}

TEST_F(ExecTreeTest, AliasSidesOpenWithAStoreOnly) {
  add({alias(0), branch(1, 1)});
  EXPECT_EQ(plain(tree.takeNew()), (Pairs{{1, 0}}));
  EXPECT_EQ(tree.openCount(), 1U);
  add({alias(0), branch(1, 1)}, nullptr, true);
  EXPECT_EQ(plain(tree.takeNew()), (Pairs{{0, 1}}));
  EXPECT_EQ(tree.openCount(), 2U);
  add({alias(0), branch(1, 1)}, nullptr, true);
  EXPECT_TRUE(tree.takeNew().empty());
  EXPECT_EQ(tree.openCount(), 2U);
}

TEST_F(ExecTreeTest, AliasTakenBeforeAnyStoreIsNotOpenedLater) {
  add({alias(0)});
  add({alias(1)});
  EXPECT_EQ(tree.openCount(), 0U);
  add({alias(0)}, nullptr, true);
  EXPECT_TRUE(tree.takeNew().empty());
  EXPECT_EQ(tree.openCount(), 0U);
}

TEST_F(ExecTreeTest, ThatPointersDifferIsNoConditionOfAPath) {
  add({branch(2, 1), alias(0), branch(1, 1)}, nullptr, true);
  EXPECT_EQ(tree.pathTo(2, true), std::vector<expr::Node>{var(2)});
  add({branch(2, 1), alias(1), branch(4, 1)}, nullptr, true);
  EXPECT_EQ(tree.pathTo(3, true), (std::vector<expr::Node>{var(2), var(6)})) << "that they are equal is one";
}

TEST_F(ExecTreeTest, LeavingThePathAtAnAliasIsSaid) {
  add({branch(2, 1), alias(0), branch(1, 1)});
  Target target{2, 0};
  auto added = add({branch(2, 1), alias(1), branch(1, 0)}, &target);
  EXPECT_TRUE(added.diverged);
  EXPECT_TRUE(added.viaAlias);
}

TEST_F(ExecTreeTest, DepthIsBounded) {
  tree.setDepthBound(2);
  add({branch(1, 1), branch(2, 1)});
  EXPECT_FALSE(tree.hitDepthBound());
  add({branch(1, 0), branch(2, 1), branch(4, 1)});
  EXPECT_TRUE(tree.hitDepthBound());
  EXPECT_EQ(tree.size(), 3U);
}

} // namespace

TEST_F(ExecTreeTest, ThatNothingUndefinedHappensIsAskedOnlyIfWanted) {
  Decision check{DecisionKind::CheckDefined, 7, 0, var(7), 1, 0};
  add({check, branch(2, 1)});
  EXPECT_TRUE(tree.pathTo(1, false).empty());
  EXPECT_EQ(tree.pathTo(1, true), std::vector<expr::Node>{var(7)});
}

TEST_F(ExecTreeTest, WhereSomethingUndefinedHappenedFirstIsSaid) {
  Decision good{DecisionKind::CheckDefined, 7, 0, var(7), 1, 0};
  Decision bad{DecisionKind::CheckDefined, 8, 0, var(8), 0, 0};
  Decision worse{DecisionKind::CheckDefined, 9, 0, var(9), 0, 0};
  EXPECT_EQ(add({good, branch(2, 1)}).undefined, explore::kNoTreeNode);
  EXPECT_EQ(add({good, branch(2, 0), bad, worse}).undefined, 2U);
}

TEST_F(ExecTreeTest, PointersAreFollowedInOrder) {
  auto follow = [&](expr::VarId id) { return Decision{DecisionKind::CheckNull, 8, 0, nodes.makeVar(id, 64), 1, 0}; };
  add({follow(21), branch(2, 1), follow(20), branch(1, 1)});
  EXPECT_EQ(tree.followedBefore(3), (std::vector<expr::Node>{nodes.makeVar(21, 64), nodes.makeVar(20, 64)}));
}

TEST_F(ExecTreeTest, ConstantsThatNumbersAreComparedWithAreRemembered) {
  expr::Node less = nodes.make(expr::Kind::Ult, 1, nodes.makeConst(300, 32), word(3));
  add({{DecisionKind::Branch, 9, 0, less, 0, 0}});
  auto compared = tree.comparedConstants();
  ASSERT_EQ(compared.size(), 1U);
  EXPECT_EQ(compared.begin()->first, 3U);
  EXPECT_EQ(compared.begin()->second, 300U);
}
