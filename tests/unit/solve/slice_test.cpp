#include "solve/slice.h"
#include "solve_fixture.h"

namespace assay::solve::test {
namespace {

using SliceTest = SolveTest;

TEST_F(SliceTest, KeepsWhatSharesVariablesTransitively) {
  auto solver = layer<Slice>();
  Node a = ult(var(1), var(2));
  Node b = ult(var(2), var(3));
  Node c = ult(var(4), var(5));
  solver->solve(query({c, b, a}, ult(num(5), var(1))));
  ASSERT_EQ(below.asked.size(), 1U);
  EXPECT_EQ(below.asked[0].path, (std::vector<Node>{b, a}));
  EXPECT_EQ(stat(*solver, "slice_in"), 3);
  EXPECT_EQ(stat(*solver, "slice_out"), 2);
}

TEST_F(SliceTest, ForgetsBetweenQueries) {
  auto solver = layer<Slice>();
  solver->solve(query({ult(var(1), var(2))}, ult(num(5), var(1))));
  Node two = ult(var(2), num(9));
  solver->solve(query({two}, ult(num(5), var(1))));
  EXPECT_TRUE(below.asked[1].path.empty());
}

TEST_F(SliceTest, SeesVariablesInsideSnapshots) {
  auto solver = layer<Slice>();
  expr::SnapshotId bytes = nodes.internSnapshot({var(7, 8), num(1, 8)});
  Node read = nodes.makeRead(bytes, var(8, 64), 8);
  Node seven = ult(var(7, 8), num(9, 8));
  solver->solve(query({seven}, eq(read, num(4, 8))));
  EXPECT_EQ(below.asked[0].path, std::vector<Node>{seven});
}

} // namespace
} // namespace assay::solve::test
