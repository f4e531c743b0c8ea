#include "solve/pointer_solver.h"
#include "solve/smt_backend.h"
#include "solve_fixture.h"

#include "base/rng.h"

namespace assay::solve::test {
namespace {

constexpr uint64_t kA = 0x1000; // an object of the current input
constexpr uint64_t kFreshX = 0x9010;
constexpr uint64_t kFreshY = 0x9020;
constexpr VarId kX = 1;
constexpr VarId kY = 2;

class PointerTest : public SolveTest {
protected:
  PointerTest() {
    domains.table[kX] = {{kA}, kFreshX, true};
    domains.table[kY] = {{kA}, kFreshY, true};
    solver = layer<PointerSolver>();
  }
  Node x = var(kX, 64);
  Node y = var(kY, 64);
  Node null = num(0, 64);
  std::unique_ptr<PointerSolver> solver;
};

// The cases of CUTE's figure 9.
TEST_F(PointerTest, NotNullGivesANewNode) {
  Answer answer = solver->solve(query({}, ne(x, null)));
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(answer.model[kX] == kFreshX);
}

TEST_F(PointerTest, NullRemovesTheNode) {
  current[kX] = current[kY] = kA;
  Answer answer = solver->solve(query({eq(x, y)}, eq(x, null)));
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(answer.model[kX] == 0);
  EXPECT_TRUE(answer.model[kY] == 0);
}

TEST_F(PointerTest, EqualityTakesTheOthersValue) {
  current[kX] = kA;
  Answer answer = solver->solve(query({ne(x, null)}, eq(x, y)));
  EXPECT_TRUE(answer.model[kX] == kA);
  EXPECT_TRUE(answer.model[kY] == kA);
}

TEST_F(PointerTest, EqualityOfNonNullPointersMayNeedANewNode) {
  domains.table[kX] = {{}, kFreshX, true};
  domains.table[kY] = {{}, kFreshY, true};
  Query asked = query({ne(y, null)}, eq(x, y)); // stale: y is null now
  Answer answer = solver->solve(asked);
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(asked, answer.model));
}

TEST_F(PointerTest, PartingGivesTheSecondANewNode) {
  current[kX] = current[kY] = kA;
  Answer answer = solver->solve(query({ne(x, null), ne(y, null)}, ne(x, y)));
  EXPECT_TRUE(answer.model[kX] == kA);
  EXPECT_TRUE(answer.model[kY] == kFreshY);
}

TEST_F(PointerTest, UntouchedPointersKeepTheirValues) {
  domains.table[3] = {{kA}, 0x9030, true};
  current[3] = kA;
  Answer answer = solver->solve(query({ne(var(3, 64), x)}, ne(x, null)));
  EXPECT_TRUE(answer.model[3] == kA);
  EXPECT_TRUE(answer.model[kX] == kFreshX);
}

TEST_F(PointerTest, ContradictionsAreUnsat) {
  EXPECT_EQ(solver->solve(query({eq(x, y), ne(y, null)}, eq(x, null))).verdict, Verdict::Unsat);
  EXPECT_EQ(solver->solve(query({}, eq(x, num(0x7777, 64)))).verdict, Verdict::Unsat);
  domains.table[kX].nullable = false;
  EXPECT_EQ(solver->solve(query({}, eq(x, null))).verdict, Verdict::Unsat);
  EXPECT_EQ(solver->solve(query({eq(x, y)}, eq(y, null))).verdict, Verdict::Unsat);
}

TEST_F(PointerTest, PassesOnWhatIsNotAboutPointers) {
  solver->solve(query({ult(var(9), num(4))}, ne(x, null)));
  solver->solve(query({}, ult(x, num(5, 64))));
  EXPECT_EQ(below.asked.size(), 2U);
}

// Verdicts agree with Z3 on random graphs, and every model holds.
TEST_F(PointerTest, AgreesWithTheBackEnd) {
  base::Rng rng(7);
  SmtBackend z3(nodes, "z3", [] { return makeZ3Session(1'000'000); });
  int sat = 0;
  for (int round = 0; round < 400; ++round) {
    for (VarId id = 1; id <= 4; ++id) {
      PointerDomain domain{{}, rng.below(5) == 0 ? 0 : 0x9000U + 16U * id, rng.below(4) != 0};
      for (uint64_t place : {0x1000U, 0x2000U})
        if (rng.below(3) == 0)
          domain.existing.push_back(place);
      domains.table[id] = domain;
      current[id] = rng.below(2) == 0 ? 0 : 0x1000;
    }
    std::vector<Node> atoms;
    for (int i = 0; i < 5; ++i) {
      Node left = var(static_cast<VarId>(1 + rng.below(4)), 64);
      constexpr std::array<uint64_t, 4> kPlaces = {0, 0, 0x1000, 0x7777};
      Node right = rng.below(3) == 0 ? num(kPlaces[rng.below(4)], 64) : var(static_cast<VarId>(1 + rng.below(4)), 64);
      Node atom = rng.below(2) == 0 ? eq(left, right) : ne(left, right);
      if (!nodes.isConst(atom))
        atoms.push_back(atom);
    }
    if (atoms.size() < 2)
      continue;
    Node goal = atoms.back();
    atoms.pop_back();
    Query asked = query(atoms, goal);
    Answer mine = solver->solve(asked);
    Answer theirs = z3.solve(asked);
    ASSERT_EQ(mine.verdict, theirs.verdict) << "round " << round;
    if (mine.verdict == Verdict::Sat) {
      ++sat;
      EXPECT_TRUE(holds(asked, mine.model));
    }
  }
  EXPECT_GT(sat, 50);
  EXPECT_TRUE(below.asked.empty());
}

} // namespace
} // namespace assay::solve::test
