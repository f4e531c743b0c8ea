#include "memory/length_pairs.h"

#include "unit_maker.h"

#include <gtest/gtest.h>

using namespace assay;
using memory::lengthPairs;
using memory::UnitMaker;
using Pairs = std::vector<std::pair<uint64_t, uint64_t>>;

namespace {

Pairs sorted(Pairs pairs) {
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

TEST(LengthPairs, OneLengthAfterItsBuffer) {
  UnitMaker maker;
  const auto &f = maker.function({{"x", maker.intType}, {"a", maker.pointer(maker.intType)}, {"n", maker.intType}});
  EXPECT_EQ(lengthPairs(maker.unit, f), (Pairs{{8, 16}}));
}

TEST(LengthPairs, BuffersBeforeOneLengthShareIt) { // memcmp
  UnitMaker maker;
  auto bytes = maker.pointer(maker.voidType);
  const auto &f = maker.function({{"a", bytes}, {"b", bytes}, {"n", maker.sizeType}});
  EXPECT_EQ(sorted(lengthPairs(maker.unit, f)), (Pairs{{0, 16}, {8, 16}}));
}

TEST(LengthPairs, ALengthNamedLikeABufferIsItsAlone) { // parse(input, error_buffer, error_buffer_size)
  UnitMaker maker;
  auto bytes = maker.pointer(maker.voidType);
  const auto &f = maker.function({{"input", bytes}, {"error_buffer", bytes}, {"error_buffer_size", maker.sizeType}});
  EXPECT_EQ(lengthPairs(maker.unit, f), (Pairs{{8, 16}}));
}

TEST(LengthPairs, AMinimumIsNoLength) {
  UnitMaker maker;
  const auto &f = maker.function({{"codes", maker.pointer(maker.intType)}, {"minLen", maker.intType}});
  EXPECT_EQ(lengthPairs(maker.unit, f), Pairs{});
}

TEST(LengthPairs, EachLengthHasItsOwnBuffer) {
  UnitMaker maker;
  auto ints = maker.pointer(maker.intType);
  const auto &f = maker.function({{"a", ints}, {"a_len", maker.sizeType}, {"b", ints}, {"b_len", maker.sizeType}});
  EXPECT_EQ(sorted(lengthPairs(maker.unit, f)), (Pairs{{0, 8}, {16, 24}}));
}

TEST(LengthPairs, StructPointerBeforeBufferIsNoBuffer) {
  UnitMaker maker;
  auto self = maker.pointer(maker.node());
  const auto &f = maker.function({{"self", self}, {"data", maker.pointer(maker.charType)}, {"len", maker.sizeType}});
  EXPECT_EQ(lengthPairs(maker.unit, f), (Pairs{{8, 16}}));
}

TEST(LengthPairs, StructPointerNextToTheLengthIsABuffer) {
  UnitMaker maker;
  const auto &f = maker.function({{"nodes", maker.pointer(maker.node())}, {"count", maker.intType}});
  EXPECT_EQ(lengthPairs(maker.unit, f), (Pairs{{0, 8}}));
}

TEST(LengthPairs, NamesThatAreNoLengths) {
  for (const char *name : {"x", "key", "value", "index", "flags", "i", "fd"}) {
    UnitMaker maker;
    const auto &f = maker.function({{"a", maker.pointer(maker.intType)}, {name, maker.intType}});
    EXPECT_TRUE(lengthPairs(maker.unit, f).empty()) << name;
  }
}

TEST(LengthPairs, NamesThatAreLengths) {
  for (const char *name : {"n", "N", "len", "bufLen", "buffer_size", "num_items", "itemCount", "n_elems", "nmemb"}) {
    UnitMaker maker;
    const auto &f = maker.function({{"a", maker.pointer(maker.intType)}, {name, maker.intType}});
    EXPECT_EQ(lengthPairs(maker.unit, f), (Pairs{{0, 8}})) << name;
  }
}

TEST(LengthPairs, OnlyPlainIntegersAreLengths) {
  UnitMaker maker;
  for (auto type : {maker.boolType, maker.charType, maker.doubleType}) {
    const auto &f = maker.function({{"a", maker.pointer(maker.intType)}, {"n", type}});
    EXPECT_TRUE(lengthPairs(maker.unit, f).empty()) << type;
  }
}

TEST(LengthPairs, DeclaredBoundWinsAndEndsTheSearch) {
  UnitMaker maker;
  auto ints = maker.pointer(maker.intType);
  auto &f = maker.function({{"a", ints}, {"b", ints}, {"n", maker.intType}});
  f.parameters[1].declaredBound = 4;
  EXPECT_TRUE(lengthPairs(maker.unit, f).empty());
}

TEST(LengthPairs, LengthBeforeTheBufferIsNotPaired) {
  UnitMaker maker;
  const auto &f = maker.function({{"n", maker.intType}, {"a", maker.pointer(maker.intType)}});
  EXPECT_TRUE(lengthPairs(maker.unit, f).empty());
}

TEST(LengthPairs, NamesakesGoTogetherAlsoShortened) {
  UnitMaker maker;
  auto bytes = maker.pointer(maker.voidType);
  const auto &f =
      maker.function({{"dst", bytes}, {"source", bytes}, {"dsize", maker.sizeType}, {"srclen", maker.sizeType}});
  EXPECT_EQ(sorted(lengthPairs(maker.unit, f)), (Pairs{{0, 16}, {8, 24}}));
}

TEST(LengthPairs, APlainWordIsNobodysNamesake) { // the "le" of len is not short for line or left
  UnitMaker maker;
  auto ints = maker.pointer(maker.intType);
  const auto &f = maker.function({{"line", ints}, {"other", ints}, {"len", maker.sizeType}});
  EXPECT_EQ(sorted(lengthPairs(maker.unit, f)), (Pairs{{0, 16}, {8, 16}}));
}

TEST(LengthPairs, ATextBesideAWrittenBufferHasItsOwnEnd) { // strlcpy(dst, src, size)
  UnitMaker maker;
  auto text = maker.pointer(maker.charType);
  program::CType readOnly = maker.unit.types.get(text);
  readOnly.isConst = true;
  auto constText = maker.unit.types.add(readOnly);
  const auto &f = maker.function({{"dst", text}, {"src", constText}, {"size", maker.sizeType}});
  EXPECT_TRUE(lengthPairs(maker.unit, f).empty());
}

TEST(LengthPairs, ElementsWithASizeOfTheirOwn) { // qsort(base, nmemb, size)
  UnitMaker maker;
  const auto &f =
      maker.function({{"base", maker.pointer(maker.voidType)}, {"nmemb", maker.sizeType}, {"size", maker.sizeType}});
  EXPECT_TRUE(lengthPairs(maker.unit, f).empty());
}

} // namespace
