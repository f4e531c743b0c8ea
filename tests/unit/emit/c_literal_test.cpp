#include "emit/c_literal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace assay::emit {
namespace {

uint64_t bitsOf(double value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
uint32_t bitsOf(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
std::string literal(const std::string &bytes) {
  return stringLiteral(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
}

TEST(CLiteral, Integers) {
  EXPECT_EQ(intLiteral(5, 32, true), "5");
  EXPECT_EQ(intLiteral(0xffffffff, 32, true), "-1");
  EXPECT_EQ(intLiteral(0xffffffff, 32, false), "4294967295U");
  EXPECT_EQ(intLiteral(0x80000000, 32, true), "(-2147483647 - 1)");
  EXPECT_EQ(intLiteral(0x8000000000000000ULL, 64, true), "(-9223372036854775807LL - 1)");
  EXPECT_EQ(intLiteral(5000000000ULL, 64, true), "5000000000LL");
  EXPECT_EQ(intLiteral(5000000000ULL, 64, false), "5000000000ULL");
  EXPECT_EQ(intLiteral(~uint64_t{0}, 64, false), "18446744073709551615ULL");
  EXPECT_EQ(intLiteral(base::makeValue(7, 1), 128, false), "((unsigned __int128)0x1ULL << 64 | 0x7ULL)");
  EXPECT_EQ(intLiteral(base::makeValue(0, uint64_t{1} << 63), 128, true),
            "(__int128)((unsigned __int128)0x8000000000000000ULL << 64 | 0x0ULL)");
  EXPECT_EQ(intLiteral(~base::Value{0}, 128, true), "-1");
}

TEST(CLiteral, Floats) {
  EXPECT_EQ(floatLiteral(bitsOf(1.5), 8), "1.5");
  EXPECT_EQ(floatLiteral(bitsOf(3.0), 8), "3.0");
  EXPECT_EQ(floatLiteral(bitsOf(-0.0), 8), "-0.0");
  EXPECT_EQ(floatLiteral(bitsOf(0.1f), 4), "0.1f");
  EXPECT_EQ(floatLiteral(bitsOf(1e300), 8), "1e+300");
  EXPECT_EQ(floatLiteral(bitsOf(1.0 / 3), 8), "0x1.5555555555555p-2");
  EXPECT_EQ(floatLiteral(bitsOf(HUGE_VALF), 4), "__builtin_inff()");
  EXPECT_EQ(floatLiteral(bitsOf(-HUGE_VAL), 8), "-__builtin_inf()");
  EXPECT_EQ(floatLiteral(0x7ff8000000000001ULL, 8), "assay_double_bits(0x7ff8000000000001ULL)");
  EXPECT_EQ(floatLiteral(0xffc00000u, 4), "assay_float_bits(0xffc00000U)");
}

TEST(CLiteral, Strings) {
  EXPECT_EQ(literal("ab"), "\"ab\"");
  EXPECT_EQ(literal("a\"\\\n"), "\"a\\\"\\\\\\n\"");
  EXPECT_EQ(literal("\x01"
                    "f"),
            "\"\\x01\" \"f\"")
      << "an escape must not swallow what follows";
  EXPECT_EQ(literal("\x01"
                    "g"),
            "\"\\x01g\"");
  EXPECT_EQ(literal("?\?="), "\"?\\?=\"") << "no trigraphs";
}

TEST(CLiteral, ManyZerosOfAnArrayAreLeftOut) {
  std::vector<Element> few{{"1", false}, {"0", true}, {"RED", true}, {"2", false}};
  EXPECT_EQ(elementList(few), "{1, 0, RED, 2}");
  std::vector<Element> many(20, Element{"0", true});
  many[0] = {"1", false};
  many[16] = {"7", false};
  EXPECT_EQ(elementList(many), "{1, [16] = 7, 0, 0, 0}");
  EXPECT_EQ(elementList(std::vector<Element>(20, Element{"0", true})), "{[19] = 0}");
  EXPECT_EQ(elementList({{"0", true}}), "{0}");
}

TEST(CLiteral, BitFields) {
  Bytes bytes = {0xf8, 0x07, 0};
  EXPECT_EQ(readBits(bytes, 0, {"f", 0, 3, 8, true}), 0xffu);
  EXPECT_EQ(readBits(bytes, 1, {"f", 0, 0, 4, true}), 7u);
}

TEST(CLiteral, CharactersAndEnumerators) {
  program::CType character;
  character.kind = program::TypeKind::Int;
  character.isPlainChar = character.isChar = character.isSigned = true;
  EXPECT_EQ(intLiteral(character, 'a', 8), "'a'");
  EXPECT_EQ(intLiteral(character, '\'', 8), "'\\''");
  EXPECT_EQ(intLiteral(character, 0, 8), "0");
  EXPECT_EQ(intLiteral(character, 0xff, 8), "-1");
  program::CType level;
  level.kind = program::TypeKind::Int;
  level.enumerators = {{"LOW", 0}, {"HIGH", 2}};
  EXPECT_EQ(intLiteral(level, 2, 32), "HIGH");
  EXPECT_EQ(intLiteral(level, 9, 32), "9");
}

} // namespace
} // namespace assay::emit
