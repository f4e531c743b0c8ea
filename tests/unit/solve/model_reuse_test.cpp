#include "solve/model_reuse.h"
#include "solve_fixture.h"

namespace assay::solve::test {
namespace {

using ReuseTest = SolveTest;

TEST_F(ReuseTest, CurrentValuesMayAlreadyDo) {
  auto solver = layer<ModelReuse>();
  current[1] = 7;
  Answer answer = solver->solve(query({}, ult(var(1), num(10))));
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(answer.model.at(1) == 7);
  EXPECT_TRUE(below.asked.empty());
}

TEST_F(ReuseTest, RecentModelsAreTriedOnOtherQueries) {
  auto solver = layer<ModelReuse>();
  below.answer = {Verdict::Sat, {{1, 50}}, {}};
  solver->solve(query({}, eq(var(1), num(50))));
  Answer answer = solver->solve(query({ult(num(40), var(1))}, ult(num(45), var(1))));
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_EQ(below.asked.size(), 1U);
  EXPECT_EQ(stat(*solver, "reuse_hits"), 1);
}

TEST_F(ReuseTest, ExactUnsatIsRememberedWithoutOrder) {
  auto solver = layer<ModelReuse>();
  below.answer = {Verdict::Unsat, {}, {}};
  Node a = ult(var(1), num(5));
  Node b = ult(num(9), var(1));
  solver->solve(query({a}, b));
  EXPECT_EQ(solver->solve(query({b}, a)).verdict, Verdict::Unsat);
  EXPECT_EQ(below.asked.size(), 1U);
  EXPECT_EQ(stat(*solver, "unsat_cache_hits"), 1);
}

TEST_F(ReuseTest, SupersetOfUnsatIsUnsat) {
  auto solver = layer<ModelReuse>();
  below.answer = {Verdict::Unsat, {}, {}};
  Node a = ult(var(1), num(5));
  Node b = ult(num(9), var(1));
  solver->solve(query({a}, b));
  EXPECT_EQ(solver->solve(query({a, ult(var(2), var(1))}, b)).verdict, Verdict::Unsat);
  EXPECT_EQ(below.asked.size(), 1U);
  solver->solve(query({ult(var(2), var(1))}, b)); // not a superset
  EXPECT_EQ(below.asked.size(), 2U);
}

TEST_F(ReuseTest, PointerModelsMustFitTheDomainOfNow) {
  auto solver = layer<ModelReuse>();
  domains.table[1] = {{}, 0x1000, true};
  below.answer = {Verdict::Sat, {{1, 0x1000}}, {}};
  Query asked = query({}, ne(var(1, 64), num(0, 64)));
  solver->solve(asked);
  domains.table[1] = {{}, 0x2000, true}; // 0x1000 is gone
  solver->solve(asked);
  EXPECT_EQ(below.asked.size(), 2U);
}

TEST_F(ReuseTest, UnsatWithPointersDependsOnTheDomain) {
  auto solver = layer<ModelReuse>();
  domains.table[1] = {{}, 0, true};
  below.answer = {Verdict::Unsat, {}, {}};
  Query asked = query({}, ne(var(1, 64), num(0, 64)));
  solver->solve(asked);
  domains.table[1].fresh = 0x1000;
  solver->solve(asked);
  EXPECT_EQ(below.asked.size(), 2U);
}

TEST_F(ReuseTest, RememberedModelDoesNotLeanOnAnOldInput) {
  auto solver = layer<ModelReuse>();
  current[2] = 5;
  below.answer = {Verdict::Sat, {{1, 6}}, {}}; // silent about 2
  Query asked = query({}, ult(var(2), var(1)));
  solver->solve(asked);
  current[2] = 9; // the exact entry says 1 = 6, 2 = 5
  Answer answer = solver->solve(asked);
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(asked, answer.model));
}

} // namespace
} // namespace assay::solve::test
