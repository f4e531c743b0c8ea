#include "memory/typed_places.h"

#include <gtest/gtest.h>

namespace assay::memory {
namespace {

using program::CType;
using program::TypeId;
using program::TypeKind;

class TypedPlaces : public ::testing::Test {
protected:
  TypeId add(TypeKind kind, uint64_t size, uint64_t align) {
    CType type;
    type.kind = kind;
    type.size = size;
    type.align = align;
    return table_.add(type);
  }
  TypeId record(uint64_t size, std::vector<std::pair<TypeId, uint64_t>> members, bool isUnion = false) {
    TypeId id = add(TypeKind::Record, size, 4);
    for (auto [type, offset] : members)
      table_.get(id).fields.push_back({"m", type, offset * 8});
    table_.get(id).isUnion = isUnion;
    return id;
  }
  TypeId array(TypeId element, uint64_t count) {
    TypeId id = add(TypeKind::Array, count * table_.get(element).size, 4);
    table_.get(id).element = element;
    table_.get(id).count = count;
    return id;
  }
  std::vector<uint64_t> places(TypeId outer, TypeId wanted, bool disjoint = true) {
    return placesInside(table_, outer, wanted, disjoint).offsets;
  }
  using Offsets = std::vector<uint64_t>;

  program::TypeTable table_;
  TypeId int_ = add(TypeKind::Int, 4, 4);
  TypeId short_ = add(TypeKind::Int, 2, 2);
  TypeId pair_ = record(8, {{int_, 0}, {int_, 4}});
};

TEST_F(TypedPlaces, MembersAndElements) {
  EXPECT_EQ(places(pair_, int_), (Offsets{0, 4}));
  EXPECT_EQ(places(array(pair_, 2), int_), (Offsets{0, 4, 8, 12}));
  EXPECT_EQ(places(array(pair_, 2), pair_), (Offsets{0, 8}));
}

TEST_F(TypedPlaces, OnlyWhereTheTypeLives) {
  EXPECT_EQ(places(pair_, short_), Offsets{});
  EXPECT_EQ(places(int_, pair_), Offsets{});
  EXPECT_EQ(places(record(12, {{short_, 0}, {pair_, 4}}), pair_), Offsets{4});
}

TEST_F(TypedPlaces, MembersOfAUnionOverlay) {
  EXPECT_EQ(places(record(8, {{pair_, 0}, {int_, 0}}, true), int_), (Offsets{0, 4}));
}

TEST_F(TypedPlaces, BytesAreEverywhere) {
  TypeId byte = add(TypeKind::Int, 1, 1);
  table_.get(byte).isChar = true;
  EXPECT_EQ(places(int_, byte), (Offsets{0, 1, 2, 3}));
  table_.get(byte).isPlainChar = true; // a string is not
  EXPECT_EQ(places(int_, byte), Offsets{});
}

TEST_F(TypedPlaces, AnythingAnywhereWithoutDisjointness) {
  EXPECT_EQ(places(pair_, pair_, false), (Offsets{0, 4}));
  EXPECT_EQ(places(pair_, short_, false), (Offsets{0, 2, 4, 6}));
}

TEST_F(TypedPlaces, NotTooManyAndItIsSaid) {
  EXPECT_EQ(places(array(int_, 1000), int_).size(), kMostPlaces);
  EXPECT_FALSE(placesInside(table_, array(int_, 1000), int_, true).all);
  EXPECT_FALSE(placesInside(table_, array(int_, kMostPlaces + 1), int_, true).all);
  EXPECT_TRUE(placesInside(table_, array(int_, kMostPlaces), int_, true).all);
}

TEST_F(TypedPlaces, SignedAndUnsignedShare) {
  TypeId natural = add(TypeKind::Int, 4, 4);
  table_.get(int_).spelling = "int";
  table_.get(natural).spelling = "unsigned int";
  table_.get(short_).spelling = "short";
  EXPECT_EQ(places(pair_, natural), (Offsets{0, 4}));
  EXPECT_TRUE(livesInside(table_, natural, int_));
  EXPECT_FALSE(livesInside(table_, pair_, short_));
}

} // namespace
} // namespace assay::memory
