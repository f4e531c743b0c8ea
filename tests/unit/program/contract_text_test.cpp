#include "program/contract_text.h"

#include <gtest/gtest.h>

using assay::program::splitOld;

TEST(ContractText, OldValuesAreTakenOut) {
  auto post = splitOld({"f(l) == assay_old(f(l) + g(1)) + 1"});
  EXPECT_EQ(post.saved, std::vector<std::string>{"(f(l) + g(1))"});
  EXPECT_EQ(post.conditions, std::vector<std::string>{"f(l) == assay_old_1 + 1"});
}

TEST(ContractText, EachOldValueHasItsOwnName) {
  auto post = splitOld({"a == assay_old(a)", "assay_old(b) < assay_old(c)->next"});
  EXPECT_EQ(post.saved.size(), 3U);
  EXPECT_EQ(post.conditions[1], "assay_old_2 < assay_old_3->next");
}

TEST(ContractText, WithoutOldValuesNothingChanges) {
  auto post = splitOld({"assay_result >= 0"});
  EXPECT_TRUE(post.saved.empty());
  EXPECT_EQ(post.conditions[0], "assay_result >= 0");
}

TEST(ContractText, AMissingParenthesisIsLeftToTheCompiler) {
  auto post = splitOld({"assay_old(f(x"});
  EXPECT_EQ(post.saved, std::vector<std::string>{"(f(x)"});
}
