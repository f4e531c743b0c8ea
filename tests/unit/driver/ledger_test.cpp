#include "driver/ledger.h"

#include <gtest/gtest.h>

namespace assay::driver {
namespace {

using program::Assumption;
using program::Proof;
using program::Reason;
using program::Verdict;

std::vector<program::Goal> goals(size_t count) {
  std::vector<program::Goal> out(count);
  for (size_t i = 0; i < count; ++i)
    out[i].line = static_cast<unsigned>(i + 1);
  return out;
}

TEST(Ledger, EveryAssumptionHasAnIdOfItsOwn) {
  std::set<std::string_view> ids;
  for (const program::AssumptionInfo &one : program::kAssumptions) {
    EXPECT_TRUE(ids.insert(one.id).second) << one.id;
    EXPECT_FALSE(one.text.empty()) << one.id;
  }
}

TEST(Ledger, RefusesAClaimOnWhatApproximates) {
  for (size_t i = 0; i < program::kAssumptions.size(); ++i) {
    auto one = static_cast<Assumption>(i);
    Ledger ledger(goals(1));
    bool isBelieved = ledger.claim(0, {Proof::PathsExplored, {Assumption::StatedContract, one}, 3});
    EXPECT_EQ(isBelieved, !program::approximates(one)) << program::infoOf(one).id;
    EXPECT_EQ(ledger.verdict(0, Reason::None).verdict, isBelieved ? Verdict::Unreachable : Verdict::Unknown);
  }
}

TEST(Ledger, RefusesAClaimOnWhatARunTook) {
  Ledger ledger(goals(2));
  ledger.took({0}, Taken::Accepted, "run 1");
  EXPECT_FALSE(ledger.claim(0, {Proof::PathsExplored, {}, 3}));
  EXPECT_TRUE(ledger.claim(1, {Proof::PathsExplored, {}, 3}));
  EXPECT_TRUE(ledger.contradictions().empty());
}

TEST(Ledger, KeepsBookOfARunThatContradictsAProof) {
  Ledger ledger(goals(2));
  ASSERT_TRUE(ledger.claim(1, {Proof::ConstantsAndRanges}));
  ledger.took({0, 1}, Taken::Accepted, "run 7");
  ASSERT_EQ(ledger.contradictions().size(), 1U);
  EXPECT_EQ(ledger.contradictions()[0].goal, 1U);
  EXPECT_EQ(ledger.contradictions()[0].claim.proof, Proof::ConstantsAndRanges);
  EXPECT_EQ(ledger.contradictions()[0].run, "run 7");
  EXPECT_EQ(ledger.verdict(1, Reason::None).verdict, Verdict::Unknown);
  EXPECT_EQ(ledger.verdict(1, Reason::None).reason, Reason::Contradicted);
  EXPECT_FALSE(ledger.claim(1, {Proof::PathsExplored, {}, 9})) << "what was wrong once is not believed again";
}

TEST(Ledger, AfterSomethingUndefinedNothingIsContradicted) {
  Ledger ledger(goals(1));
  ASSERT_TRUE(ledger.claim(0, {Proof::ConstantsAndRanges}));
  ledger.took({0}, Taken::Accepted);
  EXPECT_TRUE(ledger.contradictions().empty());
}

TEST(Ledger, AssumptionsOfTheUnitOutliveANewStart) {
  Ledger ledger(goals(1));
  ledger.assumeForUnit(Assumption::ArgumentCount);
  ledger.assume(Assumption::PointersApart);
  ledger.startOver();
  EXPECT_TRUE(ledger.hasAssumed(Assumption::ArgumentCount));
  EXPECT_FALSE(ledger.hasAssumed(Assumption::PointersApart));
  EXPECT_EQ(ledger.approximations(), program::Assumptions{Assumption::ArgumentCount});
}

TEST(Ledger, SaysWhatWasDecidedAfterANewStart) {
  Ledger ledger(goals(3));
  ledger.took({0}, Taken::Passing);
  ledger.startOver();
  ledger.took({1}, Taken::Passing);
  ledger.cover({0, 1}, "t1");
  EXPECT_FALSE(ledger.verdict(0, Reason::None).isLate);
  EXPECT_TRUE(ledger.verdict(1, Reason::None).isLate);
  EXPECT_FALSE(ledger.verdict(2, Reason::None).isLate);
}

TEST(Ledger, ATestThatPassesIsMoreThanOneThatBreaksSomething) {
  Ledger ledger(goals(3));
  ledger.reach({0, 1}, "f1", "abort at line 3");
  ledger.reach({1}, "r1", "p != NULL");
  ledger.cover({0}, "t1");
  EXPECT_EQ(ledger.verdict(0, Reason::None).verdict, Verdict::Covered);
  EXPECT_EQ(ledger.verdict(0, Reason::None).test, "t1");
  GoalVerdict reached = ledger.verdict(1, Reason::None);
  EXPECT_EQ(reached.verdict, Verdict::Reached);
  EXPECT_EQ(reached.test, "f1");
  EXPECT_EQ(reached.breaks, "abort at line 3");
}

TEST(Ledger, ReasonsComeInTheOrderOfWhatTheyTell) {
  struct Case {
    Taken how;
    Reason expected;
  };
  for (Case one : {Case{Taken::Passing, Reason::NotReplayed},
                   {Taken::Failing, Reason::NotShown},
                   {Taken::Breaking, Reason::NotShown},
                   {Taken::Refused, Reason::RefusedCalls},
                   {Taken::Unsteady, Reason::Unsteady},
                   {Taken::WithoutMemory, Reason::NoMemory}}) {
    Ledger ledger(goals(1));
    ledger.took({0}, one.how);
    EXPECT_EQ(ledger.verdict(0, Reason::Budget).reason, one.expected);
  }
  Ledger ledger(goals(1));
  EXPECT_EQ(ledger.verdict(0, Reason::None).reason, Reason::NotReached);
  ledger.assume(Assumption::Volatile);
  EXPECT_EQ(ledger.verdict(0, Reason::None).reason, Reason::Assumptions);
  EXPECT_EQ(ledger.verdict(0, Reason::Budget).reason, Reason::Budget);
  EXPECT_EQ(ledger.verdict(0, Reason::Budget).assumptions, program::Assumptions{Assumption::Volatile});
  ledger.lose({0}, Reason::NotCompiled);
  EXPECT_EQ(ledger.verdict(0, Reason::Budget).reason, Reason::NotCompiled);
}

} // namespace
} // namespace assay::driver
