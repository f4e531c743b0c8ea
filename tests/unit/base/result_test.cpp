#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>

using namespace assay::base;

namespace {

Result<int> half(int number) {
  if (number % 2 != 0)
    return Error{"it is odd"};
  return number / 2;
}

TEST(Result, HoldsTheValue) {
  Result<int> result = half(8);
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(result.value(), 4);
  *result = 9;
  EXPECT_EQ(result.value(), 9);
}

TEST(Result, HoldsTheError) {
  Result<int> result = half(7);
  EXPECT_FALSE(result.ok());
  EXPECT_FALSE(static_cast<bool>(result));
  EXPECT_EQ(result.error(), "it is odd");
}

TEST(Result, MovesValuesThatCannotBeCopied) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(3));
  std::unique_ptr<int> taken = std::move(result.value());
  EXPECT_EQ(*taken, 3);
  EXPECT_EQ(result.value(), nullptr);
}

TEST(Result, ArrowReachesMembers) {
  Result<std::string> result(std::string("abc"));
  EXPECT_EQ(result->size(), 3U);
}

TEST(Result, StatusIsOkOrError) {
  EXPECT_TRUE(Status(Ok{}).ok());
  EXPECT_FALSE(Status(Error{"no"}).ok());
}

TEST(ResultDeathTest, ValueOfAFailureEndsTheProcessWithStatus4) {
  Result<int> result = half(7);
  EXPECT_EXIT(result.value(), testing::ExitedWithCode(4), "value\\(\\) of a failed Result");
}

} // namespace
