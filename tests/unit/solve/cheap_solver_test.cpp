#include "solve/cheap_solver.h"
#include "solve_fixture.h"

#include <bit>

namespace assay::solve::test {
namespace {

class CheapTest : public SolveTest {
protected:
  // Sat without a back end, with a model that holds.
  Answer expectSat(const Query &asked) {
    Answer answer = solver->solve(asked);
    EXPECT_EQ(answer.verdict, Verdict::Sat) << nodes.toString(asked.goal);
    EXPECT_TRUE(holds(asked, answer.model)) << nodes.toString(asked.goal);
    return answer;
  }
  std::unique_ptr<CheapSolver> solver = layer<CheapSolver>();
};

TEST_F(CheapTest, InvertsArithmetic) {
  Node x = var(1);
  expectSat(query({}, eq(add(mul(x, num(13)), num(5)), num(1000))));
  expectSat(query({}, eq(nodes.make(Kind::Xor, 32, num(0x55), nodes.make(Kind::Neg, 32, x)), num(9))));
  expectSat(query({}, eq(nodes.make(Kind::Shl, 32, x, num(4)), num(0x120))));
  expectSat(query({}, eq(mul(x, num(12)), num(36))));
  expectSat(query({}, eq(nodes.make(Kind::SDiv, 32, x, num(10)), num(7))));
  expectSat(query({}, eq(nodes.make(Kind::SRem, 32, x, num(10)), num(7))));
  expectSat(query({}, eq(nodes.make(Kind::And, 32, x, num(0xff0)), num(0x120))));
  EXPECT_EQ(stat(*solver, "cheap_answers"), 7);
}

TEST_F(CheapTest, StaysAtTheBoundary) {
  current[1] = 100;
  Answer answer = expectSat(query({}, ult(var(1), num(10))));
  EXPECT_TRUE(answer.model[1] == 9);
  answer = expectSat(query({ult(var(1), num(1000))}, ult(num(200), var(1))));
  EXPECT_TRUE(answer.model[1] == 201);
}

TEST_F(CheapTest, AssemblesWordsFromBytes) {
  Node word = var(1, 8);
  for (VarId id = 2; id <= 4; ++id)
    word = nodes.make(Kind::Concat, 8 * id, var(id, 8), word);
  Answer answer = expectSat(query({}, eq(word, num(0x7f454c46))));
  EXPECT_TRUE(answer.model[4] == 0x7f);
  EXPECT_TRUE(answer.model[1] == 0x46);
  Node low = nodes.makeExtract(var(9), 0, 8);
  Node high = nodes.makeExtract(var(9), 24, 8);
  expectSat(query({}, nodes.make(Kind::And, 1, eq(low, num(3, 8)), eq(high, num(4, 8)))));
}

TEST_F(CheapTest, LooksUpTables) {
  std::vector<Node> table;
  for (unsigned i = 0; i < 256; ++i)
    table.push_back(num(i == 77 ? 5 : 0, 8));
  Node offset = nodes.make(Kind::ZExt, 64, var(1, 8));
  Answer answer = expectSat(query({}, eq(nodes.makeRead(nodes.internSnapshot(table), offset, 8), num(5, 8))));
  EXPECT_TRUE(answer.model[1] == 77);
}

TEST_F(CheapTest, InvertsFloats) {
  auto f64 = [&](double value) { return num(std::bit_cast<uint64_t>(value), 64); };
  Node x = var(1, 64);
  Node sum = nodes.make(Kind::FAdd, 64, nodes.make(Kind::FMul, 64, x, f64(2)), f64(1));
  expectSat(query({}, nodes.make(Kind::FEq, 1, sum, f64(7))));
  expectSat(query({}, nodes.make(Kind::FLt, 1, f64(1e6), sum)));
  Node whole = nodes.make(Kind::SIToF, 64, var(2));
  expectSat(query({}, nodes.make(Kind::FLt, 1, f64(1e6), whole)));
  expectSat(query({}, nodes.make(Kind::FIsNan, 1, x)));
}

TEST_F(CheapTest, EnumeratesAByteNearestFirst) {
  Node x = var(1, 8);
  Node square = mul(x, x);
  current[1] = 20;
  Answer answer = expectSat(query({}, eq(square, num(9, 8))));
  EXPECT_TRUE(answer.model[1] == 3 || answer.model[1] == 19); // 19 * 19 = 361 = 105 mod 256: no
}

TEST_F(CheapTest, OneByteWithoutSolutionIsUnsat) {
  Node x = var(1, 8);
  EXPECT_EQ(solver->solve(query({}, eq(mul(x, x), num(3, 8)))).verdict, Verdict::Unsat);
  EXPECT_TRUE(below.asked.empty());
  // With a second variable it must not claim that.
  solver->solve(query({}, eq(mul(x, x), add(num(3, 8), mul(var(2, 8), num(0x80, 8))))));
  EXPECT_EQ(below.asked.size(), 1U);
}

TEST_F(CheapTest, OneByteCurrentValueCounts) {
  current[1] = 5;
  EXPECT_EQ(solver->solve(query({}, eq(mul(var(1, 8), var(1, 8)), num(25, 8)))).verdict, Verdict::Sat);
}

TEST_F(CheapTest, LeavesPointersAlone) {
  domains.table[1] = {{}, 0x9000, true};
  solver->solve(query({}, eq(add(var(1, 64), num(8, 64)), num(0x9008, 64))));
  EXPECT_EQ(below.asked.size(), 1U);
}

TEST_F(CheapTest, RespectsThePath) {
  Node x = var(1);
  Node y = var(2);
  current[1] = 5;
  current[2] = 50;
  // Raising x alone breaks nothing; lowering y is bounded by the path.
  expectSat(query({ult(num(40), y), ult(x, num(100))}, ult(y, x)));
}

} // namespace
} // namespace assay::solve::test
