#include "base/deadline.h"

#include <gtest/gtest.h>

#include <thread>

using namespace assay::base;

namespace {

TEST(Deadline, HasPassedWhenItIsNow) {
  Deadline deadline = Deadline::after(0);
  EXPECT_TRUE(deadline.passed());
  EXPECT_LE(deadline.secondsLeft(), 0);
}

TEST(Deadline, NegativeTimeHasPassed) { EXPECT_TRUE(Deadline::after(-1).passed()); }

TEST(Deadline, FarOneHasNotPassed) {
  Deadline deadline = Deadline::after(1000);
  EXPECT_FALSE(deadline.passed());
  EXPECT_GT(deadline.secondsLeft(), 900);
  EXPECT_LE(deadline.secondsLeft(), 1000);
}

TEST(Deadline, PassesWithTime) {
  Deadline deadline = Deadline::after(0.005);
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_TRUE(deadline.passed());
}

TEST(Stopwatch, MeasuresAtLeastTheTimeSlept) {
  Stopwatch watch;
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_GE(watch.seconds(), 0.009);
  EXPECT_LT(watch.seconds(), 60);
}

} // namespace
