#include "solve/common_subconstraints.h"
#include "solve_fixture.h"

namespace assay::solve::test {
namespace {

using CommonTest = SolveTest;

TEST_F(CommonTest, DropsDuplicatesAndTrue) {
  auto solver = layer<CommonSubconstraints>();
  Node less = ult(var(1), num(10));
  solver->solve(query({less, nodes.makeBool(true), less}, ult(var(1), num(5))));
  ASSERT_EQ(below.asked.size(), 1U);
  EXPECT_EQ(below.asked[0].path, std::vector<Node>{less});
  EXPECT_EQ(stat(*solver, "common_removed"), 2);
}

TEST_F(CommonTest, WritesKnownValuesIntoTheRest) {
  auto solver = layer<CommonSubconstraints>();
  Node known = eq(var(1), num(3));
  // The equality stands last: it must reach earlier conditions too.
  solver->solve(
      query({ult(var(1), num(10)), ult(add(var(1), var(2)), num(20)), known}, eq(add(var(2), var(1)), num(8))));
  ASSERT_EQ(below.asked.size(), 1U);
  EXPECT_EQ(below.asked[0].goal, eq(var(2), num(5)));
  EXPECT_EQ(below.asked[0].path.size(), 2U);
  EXPECT_EQ(below.asked[0].path[1], known);
}

TEST_F(CommonTest, FollowsChainsOfEqualities) {
  auto solver = layer<CommonSubconstraints>();
  Answer answer = solver->solve(query({eq(var(2), add(var(1), num(1))), eq(var(1), num(3))}, eq(var(2), num(5))));
  EXPECT_EQ(answer.verdict, Verdict::Unsat);
  EXPECT_TRUE(below.asked.empty());
}

TEST_F(CommonTest, GoalThatFollowsIsSatWithTheKnownValues) {
  auto solver = layer<CommonSubconstraints>();
  Answer answer = solver->solve(query({eq(var(1), num(3))}, ult(var(1), num(5))));
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(answer.model.at(1) == 3);
}

TEST_F(CommonTest, ContradictingPathIsUnsat) {
  auto solver = layer<CommonSubconstraints>();
  Node goal = ult(var(9), num(5));
  EXPECT_EQ(solver->solve(query({eq(var(1), num(3)), eq(var(1), num(4))}, goal)).verdict, Verdict::Unsat);
  EXPECT_EQ(solver->solve(query({eq(var(1), num(3)), ult(var(1), num(2))}, goal)).verdict, Verdict::Unsat);
}

TEST_F(CommonTest, DoesNotUseTheGoalsOwnEquality) {
  auto solver = layer<CommonSubconstraints>();
  Node both = ult(add(var(1), var(2)), num(10));
  solver->solve(query({both}, eq(var(1), num(5))));
  ASSERT_EQ(below.asked.size(), 1U);
  EXPECT_EQ(below.asked[0].path, std::vector<Node>{both});
}

TEST_F(CommonTest, KnowsOneBitVariables) {
  auto solver = layer<CommonSubconstraints>();
  Node flag = var(1, 1);
  Node goal = nodes.make(Kind::And, 1, flag, ult(var(2), num(5)));
  solver->solve(query({flag}, goal));
  ASSERT_EQ(below.asked.size(), 1U);
  EXPECT_EQ(below.asked[0].goal, ult(var(2), num(5)));
  EXPECT_EQ(solver->solve(query({nodes.makeNot(flag)}, goal)).verdict, Verdict::Unsat);
}

} // namespace
} // namespace assay::solve::test
