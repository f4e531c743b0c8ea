#include "expr/evaluator.h"

#include <gtest/gtest.h>

namespace assay::expr {
namespace {

class NodeManagerTest : public ::testing::Test {
protected:
  NodeManager nodes;
  Node x = nodes.makeVar(1, 32);
  Node y = nodes.makeVar(2, 32);
  Node num(base::Value value, unsigned width = 32) { return nodes.makeConst(value, width); }
};

TEST_F(NodeManagerTest, EqualTermsAreOneNode) {
  EXPECT_EQ(nodes.make(Kind::Add, 32, x, y), nodes.make(Kind::Add, 32, y, x));
  EXPECT_EQ(nodes.make(Kind::Add, 32, x, num(5)), nodes.make(Kind::Sub, 32, x, num(-5)));
  EXPECT_NE(nodes.make(Kind::Sub, 32, x, y), nodes.make(Kind::Sub, 32, y, x));
  EXPECT_EQ(nodes.makeConst(0x1ff, 8), nodes.makeConst(0xff, 8));
  EXPECT_NE(nodes.makeConst(1, 8), nodes.makeConst(1, 16));
}

// As a loop over a buffer makes them: deeper than any stack.
TEST_F(NodeManagerTest, VariablesOfDeepTerms) {
  Node sum = x;
  for (unsigned i = 0; i < 200'000; ++i)
    sum = nodes.make(Kind::Xor, 32, nodes.make(Kind::Mul, 32, sum, num(31)), num(i * 2 + 1));
  EXPECT_EQ(nodes.variables(sum), std::vector<VarId>{1});
}

// Each level uses the one below twice: walking all ways down would never end.
TEST_F(NodeManagerTest, SharedPartsAreNotWalkedAgainAndAgain) {
  Node sum = x;
  for (unsigned i = 0; i < 200; ++i)
    sum = nodes.make(Kind::Add, 32, nodes.make(Kind::Xor, 32, sum, y), nodes.make(Kind::Mul, 32, sum, num(3)));
  EXPECT_EQ(nodes.knownTrailingZeros(sum), 0U);
}

TEST_F(NodeManagerTest, NegationIsItsOwnInverse) {
  for (Kind kind : {Kind::Eq, Kind::Ult, Kind::Ule, Kind::Slt, Kind::Sle}) {
    Node compare = nodes.make(kind, 1, x, y);
    EXPECT_EQ(nodes.makeNot(nodes.makeNot(compare)), compare);
  }
  EXPECT_EQ(nodes.makeNot(nodes.makeBool(true)), nodes.makeBool(false));
}

TEST_F(NodeManagerTest, BytesOfAWordAssembleToTheWord) {
  Node word = nodes.makeExtract(x, 0, 8);
  for (unsigned i = 1; i < 4; ++i)
    word = nodes.make(Kind::Concat, 8 * (i + 1), nodes.makeExtract(x, 8 * i, 8), word);
  EXPECT_EQ(word, x);
}

TEST_F(NodeManagerTest, ReadAtAConstantOffsetIsItsBytes) {
  std::vector<Node> bytes;
  for (unsigned i = 0; i < 4; ++i)
    bytes.push_back(nodes.makeExtract(x, 8 * i, 8));
  SnapshotId snapshot = nodes.internSnapshot(bytes);
  EXPECT_EQ(nodes.internSnapshot(bytes), snapshot);
  EXPECT_EQ(nodes.makeRead(snapshot, num(0, 64), 32), x);
  EXPECT_EQ(nodes.makeRead(snapshot, num(2, 64), 8), bytes[2]);
  EXPECT_EQ(nodes.makeRead(snapshot, num(9, 64), 8), num(0, 8));
}

TEST_F(NodeManagerTest, VariablesAreAscendingAndReachIntoSnapshots) {
  Node sum = nodes.make(Kind::Add, 32, y, nodes.make(Kind::Mul, 32, x, y));
  EXPECT_EQ(nodes.variables(sum), (std::vector<VarId>{1, 2}));
  SnapshotId snapshot = nodes.internSnapshot({nodes.makeVar(7, 8), num(1, 8)});
  Node read = nodes.makeRead(snapshot, nodes.makeVar(9, 64), 8);
  EXPECT_EQ(nodes.variables(read), (std::vector<VarId>{7, 9}));
  EXPECT_TRUE(nodes.variables(num(4)).empty());
}

TEST_F(NodeManagerTest, SubstituteFolds) {
  Node sum = nodes.make(Kind::Add, 32, x, y);
  EXPECT_EQ(nodes.substitute(sum, {{1, 5}}), nodes.make(Kind::Add, 32, y, num(5)));
  EXPECT_EQ(nodes.substitute(sum, {{1, 5}, {2, 6}}), num(11));
  EXPECT_EQ(nodes.substitute(sum, {{9, 5}}), sum);
}

TEST_F(NodeManagerTest, KnownTrailingZeros) {
  Node scaled = nodes.make(Kind::Mul, 32, x, num(24));
  EXPECT_EQ(nodes.knownTrailingZeros(scaled), 3U);
  EXPECT_EQ(nodes.knownTrailingZeros(nodes.make(Kind::Add, 32, scaled, num(4))), 2U);
  EXPECT_EQ(nodes.knownTrailingZeros(nodes.make(Kind::Shl, 32, x, num(5))), 5U);
  EXPECT_EQ(nodes.knownTrailingZeros(x), 0U);
}

TEST_F(NodeManagerTest, OneBitEqualityIsTheBitItself) {
  Node flag = nodes.makeVar(3, 1);
  EXPECT_EQ(nodes.make(Kind::Eq, 1, flag, nodes.makeBool(true)), flag);
  EXPECT_EQ(nodes.make(Kind::Eq, 1, flag, nodes.makeBool(false)), nodes.makeNot(flag));
}

} // namespace
} // namespace assay::expr
