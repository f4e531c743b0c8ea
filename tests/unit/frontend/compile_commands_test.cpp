#include "frontend/compile_commands.h"

#include "../temporary_directory.h"

#include <gtest/gtest.h>

#include <fstream>

namespace assay::frontend {
namespace {

std::vector<std::string> flags(const std::vector<std::string> &given, std::vector<std::string> *dropped = nullptr) {
  std::vector<std::string> ignored;
  return meaningfulFlags(given, "/work/tree", dropped == nullptr ? ignored : *dropped);
}

TEST(MeaningfulFlags, KeepsWhatTheCodeMeans) {
  EXPECT_EQ(flags({"-DX=1", "-D", "Y", "-Iinc", "-I", "/abs", "-isystem", "../sys", "-funsigned-char"}),
            (std::vector<std::string>{"-DX=1", "-DY", "-I/work/tree/inc", "-I", "/abs", "-isystem", "/work/sys",
                                      "-funsigned-char"}));
}

TEST(MeaningfulFlags, LeavesOutOutputWarningsAndSpeed) {
  EXPECT_EQ(flags({"-c", "-o", "x.o", "-O2", "-g", "-Wall", "-Werror", "-MD", "-MF", "x.d", "-fPIC", "x.c"}),
            std::vector<std::string>{});
}

TEST(MeaningfulFlags, OldAndStrictDialectsAreWidened) {
  EXPECT_EQ(flags({"-ansi"}), (std::vector<std::string>{"-std=gnu99", "-fgnu89-inline"}));
  EXPECT_EQ(flags({"-std=c11"}), (std::vector<std::string>{"-std=gnu11"}));
  EXPECT_EQ(flags({"-std=gnu17"}), (std::vector<std::string>{"-std=gnu17"}));
}

TEST(MeaningfulFlags, SaysWhatClangDoesNotKnow) {
  std::vector<std::string> dropped;
  EXPECT_EQ(flags({"-fconserve-stack", "-DX", "-fconserve-stack"}, &dropped), std::vector<std::string>{"-DX"});
  EXPECT_EQ(dropped, std::vector<std::string>{"-fconserve-stack"});
}

TEST(CompileCommands, ReadsEachCFileOnce) {
  TemporaryDirectory scratch;
  std::string at = scratch.path();
  for (const char *name : {"/a.c", "/b.cpp"})
    std::ofstream(at + name) << "int x;\n";
  std::ofstream(at + "/compile_commands.json")
      << R"([{"directory": ")" << at << R"(", "file": "a.c", "arguments": ["cc", "-DA", "-c", "a.c"]},)"
      << R"({"directory": ")" << at << R"(", "file": "a.c", "command": "cc -DB -c a.c"},)"
      << R"({"directory": ")" << at << R"(", "file": "gone.c", "command": "cc -c gone.c"},)"
      << R"({"directory": ")" << at << R"(", "file": "b.cpp", "command": "c++ -c b.cpp"}])";
  auto read = readCompileCommands(at + "/compile_commands.json");
  ASSERT_TRUE(read.ok()) << read.error();
  ASSERT_EQ(read->sources.size(), 1U);
  EXPECT_EQ(read->sources[0].flags, std::vector<std::string>{"-DA"});
}

TEST(CompileCommands, WhatIsNoDatabaseIsAnError) {
  TemporaryDirectory scratch;
  std::ofstream(scratch.path() + "/compile_commands.json") << "[}";
  EXPECT_FALSE(readCompileCommands(scratch.path() + "/compile_commands.json").ok());
}

} // namespace
} // namespace assay::frontend
