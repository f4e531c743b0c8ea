#include "solve/fast_unsat.h"
#include "solve_fixture.h"

namespace assay::solve::test {
namespace {

using FastUnsatTest = SolveTest;

TEST_F(FastUnsatTest, GoalWhoseNegationIsInThePathIsUnsat) {
  auto solver = layer<FastUnsat>();
  Node less = ult(var(1), num(10));
  EXPECT_EQ(solver->solve(query({less}, nodes.makeNot(less))).verdict, Verdict::Unsat);
  EXPECT_EQ(solver->solve(query({nodes.makeNot(less)}, less)).verdict, Verdict::Unsat);
  EXPECT_EQ(solver->solve(query({}, nodes.makeBool(false))).verdict, Verdict::Unsat);
  EXPECT_EQ(stat(*solver, "fast_unsat"), 3);
  EXPECT_TRUE(below.asked.empty());
}

TEST_F(FastUnsatTest, GoalInThePathHoldsAlready) {
  auto solver = layer<FastUnsat>();
  Node less = ult(var(1), num(10));
  Answer answer = solver->solve(query({less}, less));
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(answer.model.empty());
  EXPECT_EQ(solver->solve(query({}, nodes.makeBool(true))).verdict, Verdict::Sat);
}

TEST_F(FastUnsatTest, PassesOnTheRest) {
  auto solver = layer<FastUnsat>();
  solver->solve(query({ult(var(1), num(10))}, ult(var(1), num(5))));
  EXPECT_EQ(below.asked.size(), 1U);
}

} // namespace
} // namespace assay::solve::test
