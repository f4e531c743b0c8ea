#include "trace/trace.h"

#include "expr/evaluator.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace assay;
namespace wire = assay::abi; // gtest brings an `abi` of its own
using trace::conditionOf;
using trace::Decision;
using trace::DecisionKind;

namespace {

class ConditionOf : public testing::Test {
protected:
  bool holds(const Decision &decision, uint32_t side, base::Value value, const std::vector<uint64_t> &cases = {}) {
    expr::Assignment values{{1, value}};
    return expr::Evaluator(nodes, values).holds(conditionOf(nodes, decision, side, cases));
  }
  Decision on(DecisionKind kind, unsigned width, base::Value concrete = 0) {
    return {kind, 1, 0, nodes.makeVar(1, width), 0, concrete};
  }
  expr::NodeManager nodes;
};

TEST_F(ConditionOf, ConditionsOfOneBit) {
  for (DecisionKind kind : {DecisionKind::Branch, DecisionKind::CheckBounds, DecisionKind::Alias}) {
    expr::NodeManager fresh;
    nodes = fresh;
    Decision decision = on(kind, 1);
    EXPECT_TRUE(holds(decision, 1, 1));
    EXPECT_FALSE(holds(decision, 1, 0));
    EXPECT_TRUE(holds(decision, 0, 0));
    EXPECT_FALSE(holds(decision, 0, 1));
  }
}

TEST_F(ConditionOf, ChecksForZero) {
  for (DecisionKind kind : {DecisionKind::CheckNull, DecisionKind::CheckDivisor}) {
    Decision decision = on(kind, 64);
    EXPECT_TRUE(holds(decision, 1, 4096)); // side 1: it was not zero
    EXPECT_FALSE(holds(decision, 1, 0));
    EXPECT_TRUE(holds(decision, 0, 0));
    EXPECT_FALSE(holds(decision, 0, 4096));
  }
}

TEST_F(ConditionOf, ConcretiseKeepsOrLeavesTheValue) {
  Decision decision = on(DecisionKind::Concretise, 32, 12);
  EXPECT_TRUE(holds(decision, 1, 12));
  EXPECT_FALSE(holds(decision, 1, 13));
  EXPECT_FALSE(holds(decision, 0, 12));
  EXPECT_TRUE(holds(decision, 0, 13));
}

TEST_F(ConditionOf, SwitchCasesAndDefault) {
  Decision decision = on(DecisionKind::Switch, 32);
  const std::vector<uint64_t> cases = {3, 7, 0xffffffff};
  for (uint32_t side = 0; side < 3; ++side)
    for (uint32_t other = 0; other < 3; ++other)
      EXPECT_EQ(holds(decision, side, cases[other], cases), side == other);
  EXPECT_TRUE(holds(decision, 3, 4, cases));
  EXPECT_FALSE(holds(decision, 3, 7, cases));
  EXPECT_TRUE(holds(decision, 0, 7, {})) << "a switch without cases has its default only";
}

TEST(Approximation, EachIsAnAssumptionOfItsOwn) {
  program::Assumptions all;
  unsigned count = static_cast<unsigned>(wire::Approximation::Count);
  for (unsigned i = 1; i < count; ++i)
    all.insert(trace::assumptionOf(static_cast<wire::Approximation>(i)));
  EXPECT_EQ(all.size(), count - 1);
  for (program::Assumption one : all)
    EXPECT_TRUE(program::approximates(one)) << program::infoOf(one).id;
}

} // namespace
