#include "driver/contracts.h"

#include "driver/process.h"

#include <gtest/gtest.h>

#include <fstream>

using namespace assay;

namespace {

class ContractsTest : public testing::Test {
protected:
  ContractsTest() : directory(driver::makeScratchDirectory()) {}
  ~ContractsTest() override { driver::removeTree(directory); }
  base::Result<driver::Config> read(const std::string &text) {
    std::ofstream(directory + "/assay.toml") << text;
    return driver::readConfig(directory + "/assay.toml");
  }
  static program::Unit unitWith(const std::vector<std::string> &parameters) {
    program::Unit unit;
    program::Function function;
    function.name = "f";
    for (const std::string &name : parameters)
      function.parameters.push_back({name, program::kNoType, {}});
    unit.functions.push_back(function);
    return unit;
  }

  std::string directory;
};

} // namespace

TEST_F(ContractsTest, OneConditionOrSeveral) {
  auto config = read("[function.f]\nrequires = [\"a\", \"b\"]\nensures = \"c\"\nlength = { p = \"n\", q = 4 }\n");
  ASSERT_TRUE(config) << config.error();
  const driver::FunctionConfig &f = config->functions.at("f");
  EXPECT_EQ(f.contract.preconditions, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(f.contract.postconditions, std::vector<std::string>{"c"});
  EXPECT_EQ(f.lengths.at("p"), "n");
  EXPECT_EQ(f.lengths.at("q"), "4");
}

TEST_F(ContractsTest, WhatIsNotUnderstoodIsAnError) {
  EXPECT_NE(read("[function.f]\nrequire = \"a\"\n").error().find("requires"), std::string::npos);
  EXPECT_NE(read("[functions.f]\nrequires = \"a\"\n").error().find("[function.NAME]"), std::string::npos);
  EXPECT_NE(read("[function.f\n").error().find("assay.toml"), std::string::npos);
  EXPECT_FALSE(read("[function.f]\nrequires = 3\n"));
}

TEST_F(ContractsTest, LengthsNameParametersOrNumbers) {
  program::Unit unit = unitWith({"p", "n", "q"});
  driver::Config config;
  config.functions["f"].lengths = {{"p", "n"}, {"q", "16"}};
  ASSERT_TRUE(driver::applyConfig(config, unit));
  EXPECT_EQ(unit.functions[0].parameters[0].lengthParameter, 1U);
  EXPECT_EQ(unit.functions[0].parameters[2].declaredBound, 16U);
  config.functions["f"].lengths = {{"p", "m"}};
  EXPECT_NE(driver::applyConfig(config, unit).error().find("`m`"), std::string::npos);
  config.functions["f"].lengths = {{"r", "n"}};
  EXPECT_NE(driver::applyConfig(config, unit).error().find("`r`"), std::string::npos);
}

TEST_F(ContractsTest, TheFileIsLookedForUpwards) {
  read("");
  EXPECT_EQ(driver::findConfig(directory + "/src/deep/f.c"), directory + "/assay.toml");
}
