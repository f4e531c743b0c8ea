#include "instrument/coverage_map.h"

#include <gtest/gtest.h>

using namespace assay;
using instrument::CoverageMap;

namespace {

int64_t evaluate(const std::vector<CoverageMap::Expression> &expressions, int64_t counter,
                 const std::vector<uint64_t> &counts) {
  CoverageMap::FunctionGoals function;
  function.expressions = expressions;
  return CoverageMap::evaluate(function, counter, counts);
}

TEST(CoverageMapEvaluate, ZeroAndCounters) {
  EXPECT_EQ(evaluate({}, 0, {5, 6}), 0);
  EXPECT_EQ(evaluate({}, 1, {5, 6}), 5);
  EXPECT_EQ(evaluate({}, 2, {5, 6}), 6);
  EXPECT_EQ(evaluate({}, 3, {5, 6}), 0) << "a counter that is not there";
}

TEST(CoverageMapEvaluate, SumsAndDifferences) {
  EXPECT_EQ(evaluate({{true, 1, 2}}, -1, {5, 6}), 11);
  EXPECT_EQ(evaluate({{false, 2, 1}}, -1, {5, 6}), 1);
  EXPECT_EQ(evaluate({{false, 1, 2}}, -1, {5, 6}), -1);
  EXPECT_EQ(evaluate({{true, 1, 0}}, -1, {5, 6}), 5);
}

TEST(CoverageMapEvaluate, NestedExpressions) {
  // (c0 + c1) - (c0 - c2)
  std::vector<CoverageMap::Expression> expressions = {{true, 1, 2}, {false, 1, 3}, {false, -1, -2}};
  EXPECT_EQ(evaluate(expressions, -3, {10, 4, 3}), 7);
}

TEST(CoverageMapRead, FileThatIsNotThere) {
  auto map = CoverageMap::read("/does/not/exist.so");
  ASSERT_FALSE(map.ok());
  EXPECT_NE(map.error().find("/does/not/exist.so"), std::string::npos);
}

} // namespace
