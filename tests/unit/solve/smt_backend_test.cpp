#include "solve/smt_backend.h"
#include "solve_fixture.h"

#include <bit>

namespace assay::solve::test {
namespace {

struct Named {
  const char *name;
  std::unique_ptr<SmtSession> (*make)(uint64_t);
};

class BackendTest : public SolveTest, public ::testing::WithParamInterface<Named> {
protected:
  BackendTest() { reset(3'000'000); }
  void reset(uint64_t rlimit) {
    auto make = GetParam().make;
    backend = std::make_unique<SmtBackend>(nodes, GetParam().name, [make, rlimit] { return make(rlimit); });
  }
  void expectSat(const Query &asked) {
    Answer answer = backend->solve(asked);
    ASSERT_EQ(answer.verdict, Verdict::Sat) << answer.reason;
    EXPECT_TRUE(holds(asked, answer.model));
  }
  std::unique_ptr<SmtBackend> backend;
};

TEST_P(BackendTest, ModelHasTheVariablesOfTheQueryOnly) {
  Answer answer = backend->solve(query({ult(var(1), num(9))}, ult(num(7), var(1))));
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_EQ(answer.model.size(), 1U);
  EXPECT_TRUE(answer.model.at(1) == 8);
}

// Multiplied out, x to the power of 2^30 would fill any memory.
TEST_P(BackendTest, HighPowersAreRefused) {
  Node power = var(1);
  for (int i = 0; i < 30; ++i)
    power = nodes.make(expr::Kind::Mul, nodes.width(power), power, power);
  Answer answer = backend->solve(query({}, ult(num(7), power)));
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_NE(answer.reason.find("too large"), std::string::npos) << answer.reason;
}

TEST_P(BackendTest, KeepsTheSharedPrefixAsserted) {
  Node a = ult(var(1), num(100));
  Node b = ult(num(10), var(1));
  expectSat(query({a, b}, ult(num(20), var(1))));
  expectSat(query({a, b, ult(num(20), var(1))}, ult(num(30), var(1))));
  EXPECT_EQ(backend->solve(query({a, b}, ult(num(200), var(1)))).verdict, Verdict::Unsat);
  expectSat(query({b}, ult(num(200), var(1)))); // a must be gone
  std::string kept = std::string(GetParam().name) + "_levels_kept";
  EXPECT_EQ(stat(*backend, kept), 3 + 2);
}

TEST_P(BackendTest, WideValues) {
  Node x = var(1, 128);
  base::Value big = base::makeValue(0x123456789abcdef0ULL, 0xfedcba9876543210ULL);
  Answer answer = backend->solve(query({}, eq(mul(x, num(3, 128)), num(big * 3, 128))));
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(answer.model.at(1) == big);
}

TEST_P(BackendTest, PointersStayInTheirDomains) {
  domains.table[1] = {{0x1000}, 0x9010, true};
  Node x = var(1, 64);
  Node low = nodes.make(Kind::And, 64, x, num(0xff, 64));
  Answer answer = backend->solve(query({}, eq(low, num(0x10, 64))));
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(answer.model.at(1) == 0x9010);
  EXPECT_EQ(backend->solve(query({}, eq(low, num(0x20, 64)))).verdict, Verdict::Unsat);
  domains.table[1].existing.push_back(0x2020); // a new domain is a new level
  EXPECT_EQ(backend->solve(query({}, eq(low, num(0x20, 64)))).verdict, Verdict::Sat);
}

TEST_P(BackendTest, ReadsTables) {
  std::vector<Node> bytes;
  for (unsigned i = 0; i < 40; ++i)
    bytes.push_back(i == 13 ? var(5, 8) : num(i, 8));
  expr::SnapshotId table = nodes.internSnapshot(bytes);
  Node index = nodes.make(Kind::ZExt, 64, var(1, 8));
  Node word = nodes.makeRead(table, mul(index, num(4, 64)), 32);
  expectSat(query({}, eq(word, num(0x23222120))));
  expectSat(query({}, eq(word, num(0x0f0e4d0c))));                 // through the variable byte
  expectSat(query({ult(num(9, 8), var(1, 8))}, eq(word, num(0)))); // out of range reads zero
  EXPECT_EQ(backend->solve(query({}, eq(word, num(0x0a090807)))).verdict, Verdict::Unsat);
  Node wrapped = nodes.makeRead(table, var(2, 64), 16);
  Answer answer =
      backend->solve(query({ult(num(100, 64), var(2, 64))}, ne(wrapped, num(0, 16)))); // byte 1 is bytes[0] = 0
  EXPECT_EQ(answer.verdict, Verdict::Unsat);
}

TEST_P(BackendTest, SolvesFloats) {
  auto f32 = [&](float value) { return num(std::bit_cast<uint32_t>(value)); };
  Node sum = nodes.make(Kind::FAdd, 32, var(1), f32(0.5F));
  expectSat(query({}, nodes.make(Kind::FEq, 1, sum, f32(2.25F))));
  expectSat(query({}, nodes.make(Kind::And, 1, nodes.make(Kind::FLt, 1, f32(1e10F), sum),
                                 nodes.make(Kind::FLt, 1, sum, f32(2e10F)))));
  EXPECT_EQ(backend->solve(query({}, nodes.make(Kind::FLt, 1, sum, sum))).verdict, Verdict::Unsat);
  // Bits of a computed float.
  expectSat(query({}, eq(nodes.makeExtract(sum, 16, 16), num(0x4049, 16))));
}

TEST_P(BackendTest, WhatItCannotSayIsUnknownWithAReason) {
  Node remainder = nodes.make(Kind::FRem, 64, var(1, 64), var(2, 64));
  Answer answer = backend->solve(query({}, nodes.make(Kind::FEq, 1, remainder, num(1, 64))));
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_NE(answer.reason.find("FRem"), std::string::npos);
  expectSat(query({}, ult(var(9), num(4)))); // and goes on working
}

TEST_P(BackendTest, GivesUpAtTheLimit) {
  reset(20'000);
  Node x = var(1, 64);
  Node y = var(2, 64);
  Node wide = mul(nodes.make(Kind::ZExt, 128, x), nodes.make(Kind::ZExt, 128, y));
  base::Value product = base::Value{0xffffffffffffffc5ULL} * 0xffffffffffffff43ULL; // two primes
  Query hard = query({ult(num(1, 64), x), ult(num(1, 64), y)}, eq(wide, num(product, 128)));
  hard.path.push_back(ult(x, y));
  Answer answer = backend->solve(hard);
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_FALSE(answer.reason.empty());
  expectSat(query({}, ult(var(9), num(4))));
}

INSTANTIATE_TEST_SUITE_P(Both, BackendTest,
                         ::testing::Values(Named{"z3", makeZ3Session}, Named{"cvc5", makeCvc5Session}),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace
} // namespace assay::solve::test
