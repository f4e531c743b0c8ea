#include "solve/chain_guard.h"
#include "solve/model_check.h"
#include "solve_fixture.h"

namespace assay::solve::test {
namespace {

using ModelCheckTest = SolveTest;

TEST_F(ModelCheckTest, WrongModelBecomesUnknown) {
  auto solver = layer<ModelCheck>();
  below.answer = {Verdict::Sat, {{1, 50}}, {}};
  Answer answer = solver->solve(query({ult(var(1), num(40))}, ult(num(10), var(1))));
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.reason, "model failed its check");
  EXPECT_EQ(stat(*solver, "bad_models"), 1);
  EXPECT_EQ(stat(*solver, "backend_unknown"), 1);
}

TEST_F(ModelCheckTest, ModelOutsideADomainBecomesUnknown) {
  auto solver = layer<ModelCheck>();
  domains.table[1] = {{}, 0x9000, true};
  below.answer = {Verdict::Sat, {{1, 0x8888}}, {}};
  EXPECT_EQ(solver->solve(query({}, ne(var(1, 64), num(0, 64)))).verdict, Verdict::Unknown);
}

TEST_F(ModelCheckTest, VariablesThatCanKeepTheirValueDo) {
  auto solver = layer<ModelCheck>();
  current = {{1, 5}, {2, 6}, {3, 7}};
  below.answer = {Verdict::Sat, {{1, 1000}, {2, 2000}, {3, 3000}}, {}};
  Node sum = add(var(1), add(var(2), var(3)));
  Query asked = query({}, ult(num(2500), sum));
  Answer answer = solver->solve(asked);
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(asked, answer.model));
  EXPECT_TRUE(answer.model[1] == 5);
  EXPECT_TRUE(answer.model[2] == 6);
  EXPECT_TRUE(answer.model[3] == 3000);
}

TEST_F(ModelCheckTest, GuardCatchesWhatTheSliceCouldNotSee) {
  auto guard = layer<ChainGuard>();
  below.answer = {Verdict::Sat, {{1, 5}}, {}};
  // The model changes variable 1, which a condition outside its own query mentions.
  Answer answer = guard->solve(query({ult(num(10), var(1))}, eq(var(1), num(5))));
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(stat(*guard, "queries"), 1);
  EXPECT_EQ(stat(*guard, "bad_models"), 1);
}

} // namespace
} // namespace assay::solve::test
