#include "base/bits.h"

#include <gtest/gtest.h>

using namespace assay::base;

namespace {

constexpr Value kAll = ~Value{0};

TEST(Bits, Mask) {
  EXPECT_TRUE(mask(1) == 1);
  EXPECT_TRUE(mask(8) == 0xff);
  EXPECT_TRUE(mask(64) == makeValue(~0ULL, 0));
  EXPECT_TRUE(mask(127) == makeValue(~0ULL, ~0ULL >> 1));
  EXPECT_TRUE(mask(128) == kAll);
}

TEST(Bits, TruncateKeepsTheLowBits) {
  Value value = makeValue(0xfedcba9876543210ULL, 0x8000000000000001ULL);
  EXPECT_TRUE(truncate(value, 1) == 0);
  EXPECT_TRUE(truncate(value + 1, 1) == 1);
  EXPECT_TRUE(truncate(value, 8) == 0x10);
  EXPECT_TRUE(truncate(value, 64) == 0xfedcba9876543210ULL);
  EXPECT_TRUE(truncate(value, 127) == makeValue(0xfedcba9876543210ULL, 1));
  EXPECT_TRUE(truncate(value, 128) == value);
}

TEST(Bits, SignExtendOfNegativeValues) {
  for (unsigned width : {1U, 8U, 64U, 127U, 128U}) {
    Value lowest = Value{1} << (width - 1);
    EXPECT_TRUE(signExtend(mask(width), width) == -1) << width;
    EXPECT_TRUE(static_cast<Value>(signExtend(lowest, width)) == (kAll << (width - 1))) << width;
    EXPECT_TRUE(signBit(lowest, width)) << width;
  }
  EXPECT_TRUE(signExtend(0x80, 8) == -128);
}

TEST(Bits, SignExtendOfPositiveValuesIgnoresHighBits) {
  for (unsigned width : {8U, 64U, 127U}) {
    Value largest = mask(width - 1);
    EXPECT_TRUE(static_cast<Value>(signExtend(largest, width)) == largest) << width;
    EXPECT_TRUE(static_cast<Value>(signExtend(largest | (kAll << width), width)) == largest) << width;
    EXPECT_FALSE(signBit(largest, width)) << width;
  }
  EXPECT_TRUE(signExtend(0, 1) == 0);
  EXPECT_TRUE(static_cast<Value>(signExtend(mask(127), 128)) == mask(127));
}

TEST(Bits, HalvesOfAValue) {
  Value value = makeValue(0x1122334455667788ULL, 0x99aabbccddeeff00ULL);
  EXPECT_EQ(low64(value), 0x1122334455667788ULL);
  EXPECT_EQ(high64(value), 0x99aabbccddeeff00ULL);
}

} // namespace
