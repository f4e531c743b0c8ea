#include "../temporary_directory.h"
#include "driver/goal_text.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace assay;
using driver::slug;

namespace {

TEST(Slug, OperatorsBecomeWords) {
  EXPECT_EQ(slug("x > 0", 40), "x_gt_0");
  EXPECT_EQ(slug("a<=b", 40), "a_le_b");
  EXPECT_EQ(slug("p->next == NULL", 40), "p_next_eq_NULL");
  EXPECT_EQ(slug("!done", 40), "not_done");
  EXPECT_EQ(slug("a && b || c", 40), "a_and_b_or_c");
  EXPECT_EQ(slug("x << 2 != y", 40), "x_shl_2_ne_y");
}

TEST(Slug, OtherCharactersBecomeOneUnderscore) {
  EXPECT_EQ(slug("s[i]  (c)", 40), "s_i_c");
  EXPECT_EQ(slug("*p", 40), "p");
  EXPECT_EQ(slug("((x))", 40), "x");
  EXPECT_EQ(slug("c == '\xc3\xa4'", 40), "c_eq");
  EXPECT_EQ(slug("", 40), "");
  EXPECT_EQ(slug("();", 40), "");
}

TEST(Slug, IsCutWithoutATrailingUnderscore) {
  EXPECT_EQ(slug("abcdef", 3), "abc");
  EXPECT_EQ(slug("ab > c", 3), "ab");
  EXPECT_EQ(slug("x > 0", 0), "");
}

TEST(AddGoalText, TextOfConditionsAndCases) {
  TemporaryDirectory directory;
  std::string file = directory.path() + "/unit.c";
  std::ofstream(file) << "  if (x > 1)\n  case 5: break;\n  switch (x) {\n";
  instrument::CoverageMap map;
  instrument::CoverageMap::FunctionGoals function;
  auto add = [&](unsigned line, unsigned column, unsigned endColumn) {
    for (const char *side : {"true", "false"})
      function.sides.push_back({{"f", file, line, column, line, endColumn, side, ""}, 1});
  };
  add(1, 7, 12);
  add(2, 3, 10);
  add(3, 3, 13);
  map.functions().push_back(function);
  driver::addGoalText(map);
  std::vector<std::pair<std::string, std::string>> seen;
  for (const auto &side : map.functions()[0].sides)
    seen.emplace_back(side.goal.condition, side.goal.side);
  EXPECT_EQ(seen, (std::vector<std::pair<std::string, std::string>>{
                      {"x > 1", "true"}, {"x > 1", "false"}, {"case 5:", "case 5"}, {"no case matches", "default"}}));
}

} // namespace
