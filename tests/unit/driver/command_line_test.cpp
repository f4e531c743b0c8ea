#include "driver/command_line.h"

#include <gtest/gtest.h>

using namespace assay;
using driver::Options;

namespace {

class CommandLine : public testing::Test {
protected:
  int parse(std::vector<std::string> arguments) {
    options = Options();
    arguments.insert(arguments.begin(), "assay");
    std::vector<char *> raw;
    for (std::string &argument : arguments)
      raw.push_back(argument.data());
    raw.push_back(nullptr);
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    int status = driver::parseCommandLine(static_cast<int>(arguments.size()), raw.data(), options);
    out = testing::internal::GetCapturedStdout();
    err = testing::internal::GetCapturedStderr();
    return status;
  }
  Options options;
  std::string out;
  std::string err;
};

TEST_F(CommandLine, PlainFileMeansAllFunctions) {
  ASSERT_EQ(parse({"gen", "src/list.c"}), -1);
  EXPECT_EQ(options.command, "gen");
  ASSERT_EQ(options.sources.size(), 1U);
  EXPECT_EQ(options.sources[0].file, "src/list.c");
  EXPECT_TRUE(options.sources[0].functions.empty());
  EXPECT_EQ(options.out, "assay-out");
  EXPECT_EQ(options.strategy, "mix");
}

TEST_F(CommandLine, SourcesWithFunctions) {
  ASSERT_EQ(parse({"gen", "a.c:f", "dir:x/b.c:g,h", "c.c"}), -1);
  ASSERT_EQ(options.sources.size(), 3U);
  EXPECT_EQ(options.sources[0].file, "a.c");
  EXPECT_EQ(options.sources[0].functions, std::vector<std::string>{"f"});
  EXPECT_EQ(options.sources[1].file, "dir:x/b.c");
  EXPECT_EQ(options.sources[1].functions, (std::vector<std::string>{"g", "h"}));
  EXPECT_EQ(options.sources[2].file, "c.c");
}

TEST_F(CommandLine, FlagsAfterTwoDashesAreTheCompilers) {
  ASSERT_EQ(parse({"gen", "a.c", "--time", "3.5", "--", "-Iinclude", "--", "-DX=1", "--json"}), -1);
  EXPECT_EQ(options.compilerFlags, (std::vector<std::string>{"-Iinclude", "--", "-DX=1", "--json"}));
  EXPECT_EQ(options.seconds, 3.5);
  EXPECT_FALSE(options.json);
  EXPECT_EQ(options.sources.size(), 1U);
}

TEST_F(CommandLine, OptionsOfGen) {
  ASSERT_EQ(parse({"gen", "a.c", "-o", "there", "--seed", "9", "--strategy", "dfs", "--isolation", "fork", "--json",
                   "-q", "-j", "3", "--no-slice", "--depth", "7"}),
            -1);
  EXPECT_EQ(options.out, "there");
  EXPECT_EQ(options.seed, 9U);
  EXPECT_EQ(options.strategy, "dfs");
  EXPECT_EQ(options.isolation, "fork");
  EXPECT_TRUE(options.json);
  EXPECT_TRUE(options.quiet);
  EXPECT_EQ(options.jobs, 3U);
  EXPECT_EQ(options.depth, 7U);
  EXPECT_FALSE(options.solver.slice);
  EXPECT_TRUE(options.solver.reuse);
}

TEST_F(CommandLine, OtherCommands) {
  ASSERT_EQ(parse({"run", "assay-out"}), -1);
  EXPECT_EQ(options.command, "run");
  EXPECT_EQ(options.path, "assay-out");
  ASSERT_EQ(parse({"replay", "assay-out/inputs/f-t1.json"}), -1);
  EXPECT_EQ(options.command, "replay");
  ASSERT_EQ(parse({"explain", "assay-out", "src/f.c:120"}), -1);
  EXPECT_EQ(options.command, "explain");
  EXPECT_EQ(options.path, "assay-out");
  EXPECT_EQ(options.place, "src/f.c:120");
}

TEST_F(CommandLine, WrongUsageIsStatusTwoWithAMessage) {
  const std::vector<std::vector<std::string>> wrong = {{},
                                                       {"explain", "assay-out"},
                                                       {"run"},
                                                       {"generate", "a.c"},
                                                       {"gen", "a.c", "--none"},
                                                       {"gen", "a.c", "--strategy", "best"},
                                                       {"gen", "a.c", "--time", "0"},
                                                       {"gen", "a.c", "--time", "-1"},
                                                       {"gen", "a.c", "--time", "3x"},
                                                       {"gen", "a.c", "--time", "nan"},
                                                       {"gen", "a.c", "--depth", "0"},
                                                       {"gen", "a.c", "-j", "0"},
                                                       {"gen", "a.c", "--seed", "x"},
                                                       {"gen", "a.c", "--match", "("},
                                                       {"gen", "a.c", "--cover", "most"},
                                                       {"gen", "a.c", "--format", "pascal"}};
  for (const auto &arguments : wrong) {
    std::string shown;
    for (const std::string &argument : arguments)
      shown += argument + " ";
    EXPECT_EQ(parse(arguments), 2) << shown;
    EXPECT_FALSE((out + err).empty()) << shown;
  }
}

TEST_F(CommandLine, UnknownCommandNamesTheCommands) {
  EXPECT_EQ(parse({"generate", "a.c"}), 2);
  EXPECT_NE(err.find("`generate`"), std::string::npos) << err;
  EXPECT_NE(err.find("gen, run, replay and explain"), std::string::npos) << err;
}

TEST_F(CommandLine, HelpAndVersionAreNoErrors) {
  EXPECT_EQ(parse({"--help"}), 0);
  EXPECT_NE(out.find("Exit status"), std::string::npos);
  EXPECT_EQ(parse({"gen", "--help"}), 0);
  EXPECT_NE(out.find("--strategy"), std::string::npos);
  EXPECT_EQ(parse({"--version"}), 0);
  EXPECT_NE(out.find("assay"), std::string::npos);
}

} // namespace
