#include "base/rng.h"

#include <gtest/gtest.h>

using assay::base::Rng;

namespace {

// The published values of splitmix64: tests made with one seed are the same on every machine.
TEST(Rng, FirstValuesAreFixed) {
  Rng rng(0);
  EXPECT_EQ(rng.next(), 0xe220a8397b1dcdafULL);
  EXPECT_EQ(rng.next(), 0x6e789e6aa1b965f4ULL);
  EXPECT_EQ(rng.next(), 0x06c45d188009454fULL);
  Rng other(1234567);
  EXPECT_EQ(other.next(), 6457827717110365317ULL);
  EXPECT_EQ(other.next(), 3203168211198807973ULL);
}

TEST(Rng, EqualSeedsGiveEqualSequences) {
  Rng a(42);
  Rng b(42);
  Rng c(43);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    uint64_t value = a.next();
    ASSERT_EQ(value, b.next());
    differs = differs || value != c.next();
  }
  EXPECT_TRUE(differs);
}

TEST(Rng, BelowStaysBelowAndReachesAll) {
  Rng rng(7);
  bool seen[5] = {};
  for (int i = 0; i < 200; ++i) {
    uint64_t value = rng.below(5);
    ASSERT_LT(value, 5U);
    seen[value] = true;
  }
  for (bool one : seen)
    EXPECT_TRUE(one);
}

TEST(Rng, BelowZeroIsZero) { EXPECT_EQ(Rng(3).below(0), 0U); }

} // namespace
