#include "driver/selection.h"

#include <gtest/gtest.h>

using namespace assay;
using driver::Candidate;
using driver::selectTests;

namespace {

Candidate candidate(std::set<size_t> goals, size_t inputBytes = 8) {
  Candidate out;
  out.goals = std::move(goals);
  input::Object object;
  object.bytes.resize(inputBytes);
  out.test.input.objects.push_back(object);
  return out;
}

std::set<size_t> goalsOf(const std::vector<Candidate *> &tests) {
  std::set<size_t> all;
  for (const Candidate *test : tests)
    all.insert(test->goals.begin(), test->goals.end());
  return all;
}

TEST(SelectTests, NothingFromNothing) {
  std::vector<Candidate> none;
  EXPECT_TRUE(selectTests(none).empty());
}

TEST(SelectTests, KeepsOneEvenIfItTakesNoBranch) {
  std::vector<Candidate> all = {candidate({}), candidate({})};
  auto chosen = selectTests(all);
  ASSERT_EQ(chosen.size(), 1U);
  EXPECT_EQ(chosen[0], &all[0]);
}

TEST(SelectTests, DropsWhatAddsNothing) {
  std::vector<Candidate> all = {candidate({1}), candidate({1, 2}), candidate({2}), candidate({1, 2, 3, 4}),
                                candidate({5})};
  auto chosen = selectTests(all);
  EXPECT_EQ(chosen, (std::vector<Candidate *>{&all[3], &all[4]}));
  EXPECT_EQ(chosen[0]->fresh, (std::set<size_t>{1, 2, 3, 4}));
  EXPECT_EQ(chosen[1]->fresh, (std::set<size_t>{5}));
}

TEST(SelectTests, KeepsAllGoals) {
  base::Rng rng(3);
  for (int round = 0; round < 50; ++round) {
    std::vector<Candidate> all;
    for (int i = 0; i < 20; ++i) {
      std::set<size_t> goals;
      for (uint64_t k = rng.below(6); k > 0; --k)
        goals.insert(rng.below(25));
      all.push_back(candidate(goals));
    }
    std::set<size_t> wanted;
    for (const Candidate &one : all)
      wanted.insert(one.goals.begin(), one.goals.end());
    auto chosen = selectTests(all);
    EXPECT_EQ(goalsOf(chosen), wanted);
    std::set<size_t> fresh;
    for (const Candidate *one : chosen) {
      EXPECT_FALSE(one->fresh.empty()) << "every test adds something";
      for (size_t goal : one->fresh)
        EXPECT_TRUE(fresh.insert(goal).second) << "a goal is fresh once";
    }
  }
}

TEST(SelectTests, PrefersTheSmallerInput) {
  std::vector<Candidate> all = {candidate({1, 2}, 100), candidate({1, 2}, 10)};
  EXPECT_EQ(selectTests(all), std::vector<Candidate *>{&all[1]});
}

TEST(SelectTests, FreshCountsWhatIsNewInTheSelection) {
  std::vector<Candidate> all = {candidate({1, 2, 3}), candidate({3, 4})};
  all[1].fresh = {3, 4}; // as the exploration had it
  auto chosen = selectTests(all);
  ASSERT_EQ(chosen.size(), 2U);
  EXPECT_EQ(chosen[1]->fresh, std::set<size_t>{4});
}

} // namespace
