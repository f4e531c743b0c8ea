// Pointers as addresses: what the rules of typed memory allow and exclude, in all their encodings.
#include "solve/smt_backend.h"
#include "solve_fixture.h"

namespace assay::solve::test {
namespace {

constexpr TargetType kLong = {1, 8, 8, true, 0};
constexpr TargetType kDouble = {2, 8, 8, true, 0};
constexpr TargetType kNode = {3, 16, 8, false, 1}; // two of kLong
constexpr uint64_t kKnown = 0x20000;               // a node of the current input
constexpr VarId kX = 1;
constexpr VarId kY = 2;

struct TypedDomains : TableDomains {
  std::map<VarId, TargetType> types;
  std::vector<Block> memory;
  bool isUnion = false; // of a long and a double, somewhere in the program

  const TargetType *target(VarId var) const override { return &types.at(var); }
  const std::vector<Block> &blocks() const override { return memory; }
  std::pair<uint64_t, uint64_t> region() const override { return {0x10000, 0x18000}; }
  const std::vector<uint64_t> &placesInside(uint32_t outer, uint32_t inner) const override {
    static const std::vector<uint64_t> kSame = {0}, kMembers = {0, 8}, kNone;
    return outer == inner ? kSame : outer == kNode.type && inner == kLong.type ? kMembers : kNone;
  }
  bool mayOverlay(uint32_t one, uint32_t other) const override {
    return isUnion && one != kNode.type && other != kNode.type;
  }
  const std::vector<Part> &parts(uint32_t type) const override {
    static const std::vector<Part> kOfNode = {{0, kLong}, {8, kLong}}, kNone;
    return type == kNode.type ? kOfNode : kNone;
  }
};

class EncodingTest : public SolveTest, public ::testing::WithParamInterface<PointerOptions> {
protected:
  void point(VarId pointer, const TargetType &type) {
    typed.types[pointer] = type;
    typed.table[pointer] = {{}, 0x10000U + 0x100U * pointer, false};
  }
  Answer ask(Node goal) {
    SmtBackend backend(nodes, "z3", [] { return makeZ3Session(5'000'000); }, SmtBackend::kMaxCost, {}, GetParam());
    return backend.solve({{}, goal, &current, &typed});
  }
  Node after(VarId pointer, uint64_t bytes) { return add(var(pointer, 64), num(bytes, 64)); }
  // Rules for all addresses may be too much for the back end, but it never says the opposite.
  void expect(Verdict wanted, const Answer &answer) {
    bool mayGiveUp = GetParam().encoding == "quantified";
    EXPECT_TRUE(answer.verdict == wanted || (mayGiveUp && answer.verdict == Verdict::Unknown)) << answer.reason;
  }

  TypedDomains typed;
  Node x = var(kX, 64);
  Node y = var(kY, 64);
};

TEST_P(EncodingTest, NodesDoNotBeginInEachOther) {
  point(kX, kNode);
  point(kY, kNode);
  expect(Verdict::Unsat, ask(eq(y, after(kX, 8))));
  expect(Verdict::Sat, ask(eq(y, x)));
  expect(Verdict::Sat, ask(ne(y, x)));
}

TEST_P(EncodingTest, MembersHavePlaces) {
  point(kX, kNode);
  point(kY, kLong);
  expect(Verdict::Unsat, ask(eq(y, after(kX, 4))));
  Answer answer = ask(eq(y, after(kX, 8)));
  expect(Verdict::Sat, answer);
  if (answer.verdict == Verdict::Sat) { // the node is made, and the member lies in it
    EXPECT_TRUE(answer.model[kX] == typed.table[kX].fresh);
    EXPECT_TRUE(answer.model[kY] == typed.table[kX].fresh + 8);
  }
}

TEST_P(EncodingTest, TypesShareMemoryOnlyInUnions) {
  point(kX, kLong);
  point(kY, kDouble);
  expect(Verdict::Unsat, ask(eq(x, y)));
  typed.isUnion = true;
  typed.types[kX].level = 100; // as types that may lie over others are told
  typed.types[kY].level = 101;
  expect(Verdict::Sat, ask(eq(x, y)));
}

TEST_P(EncodingTest, MemoryOfTheInputIsTakenAsItIs) {
  point(kX, kNode);
  typed.memory = {{kKnown, 16, kNode}};
  typed.table[kX].existing = {kKnown};
  expect(Verdict::Sat, ask(eq(x, num(kKnown, 64))));
  expect(Verdict::Unsat, ask(eq(x, num(kKnown + 8, 64))));
}

std::vector<PointerOptions> allOptions() {
  std::vector<PointerOptions> out;
  for (const char *encoding : {"instantiated", "quantified"})
    for (bool splits : {false, true})
      for (bool twoPhase : {false, true})
        for (bool alignment : {false, true})
          out.push_back({encoding, splits, twoPhase, alignment});
  return out;
}

INSTANTIATE_TEST_SUITE_P(All, EncodingTest, ::testing::ValuesIn(allOptions()), [](const auto &of) {
  const PointerOptions &options = of.param;
  return options.encoding + (options.splitStructs ? "_members" : "_records") +
         (options.twoPhase ? "_phases" : "_once") + (options.alignment ? "_aligned" : "_apart");
});

} // namespace
} // namespace assay::solve::test
