#include "driver/process.h"

#include "base/deadline.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>

using namespace assay;
using driver::ProcessResult;
using driver::runProcess;

namespace {

ProcessResult shell(const std::string &command, double seconds = 20) {
  return runProcess({"sh", "-c", command}, seconds);
}

TEST(RunProcess, CapturesBothOutputs) {
  ProcessResult result = shell("echo out; echo err >&2");
  EXPECT_TRUE(result.succeeded());
  EXPECT_EQ(result.output, "out\nerr\n");
}

TEST(RunProcess, CapturesMoreThanAPipeHolds) {
  ProcessResult result = shell("head -c 300000 /dev/zero | tr '\\0' x");
  EXPECT_TRUE(result.succeeded());
  EXPECT_EQ(result.output.size(), 300000U);
}

TEST(RunProcess, ExitStatus) {
  ProcessResult result = shell("exit 3");
  EXPECT_TRUE(result.started);
  EXPECT_FALSE(result.timedOut);
  EXPECT_FALSE(result.succeeded());
  ASSERT_TRUE(WIFEXITED(result.status));
  EXPECT_EQ(WEXITSTATUS(result.status), 3);
}

TEST(RunProcess, DeathByASignal) {
  ProcessResult result = shell("kill -SEGV $$");
  EXPECT_FALSE(result.succeeded());
  ASSERT_TRUE(WIFSIGNALED(result.status));
  EXPECT_EQ(WTERMSIG(result.status), SIGSEGV);
}

TEST(RunProcess, ProgramThatIsNotThere) {
  ProcessResult result = runProcess({"/does/not/exist"}, 20);
  EXPECT_FALSE(result.succeeded());
  EXPECT_EQ(WEXITSTATUS(result.status), 127);
}

TEST(RunProcess, TimeoutKills) {
  base::Stopwatch watch;
  ProcessResult result = shell("echo before; sleep 30", 0.3);
  EXPECT_LT(watch.seconds(), 10);
  EXPECT_TRUE(result.timedOut);
  EXPECT_FALSE(result.succeeded());
  EXPECT_EQ(result.output, "before\n");
  ASSERT_TRUE(WIFSIGNALED(result.status));
  EXPECT_EQ(WTERMSIG(result.status), SIGKILL);
}

TEST(RunProcess, TimeoutKillsChildrenToo) {
  std::string directory = driver::makeScratchDirectory();
  std::string file = directory + "/late";
  ProcessResult result = shell("(sleep 1; echo late > " + file + ") & sleep 30", 0.2);
  EXPECT_TRUE(result.timedOut);
  runProcess({"sleep", "1.3"}, 20);
  EXPECT_FALSE(std::filesystem::exists(file));
  driver::removeTree(directory);
}

TEST(RunProcess, DoesNotWaitForGrandchildren) {
  base::Stopwatch watch;
  ProcessResult result = shell("sleep 30 & echo done");
  EXPECT_LT(watch.seconds(), 10);
  EXPECT_TRUE(result.succeeded());
  EXPECT_EQ(result.output, "done\n");
}

TEST(RunProcess, TimeoutHoldsForOneThatPrintsForever) {
  ProcessResult result = runProcess({"yes"}, 0.3);
  EXPECT_TRUE(result.timedOut);
  EXPECT_FALSE(result.output.empty());
  EXPECT_LT(result.output.size(), 2U * 1024 * 1024);
}

TEST(RunProcess, EnvironmentDirectoryAndOutputFile) {
  std::string directory = driver::makeScratchDirectory();
  ASSERT_FALSE(directory.empty());
  ProcessResult result = runProcess({"sh", "-c", "pwd; echo $ASSAY_WORD; echo direct >&7"}, 20,
                                    {{"ASSAY_WORD", "hello"}}, directory, directory + "/direct.txt");
  EXPECT_TRUE(result.succeeded()) << result.output;
  EXPECT_EQ(result.output, std::filesystem::canonical(directory).string() + "\nhello\n");
  std::string line;
  std::ifstream in(directory + "/direct.txt");
  std::getline(in, line);
  EXPECT_EQ(line, "direct");
  driver::removeTree(directory);
  EXPECT_FALSE(std::filesystem::exists(directory));
}

TEST(RunProcess, InputIsEmpty) { EXPECT_EQ(shell("cat; echo end").output, "end\n"); }

TEST(ScratchDirectory, IsNewEachTime) {
  std::string first = driver::makeScratchDirectory();
  std::string second = driver::makeScratchDirectory();
  EXPECT_NE(first, second);
  EXPECT_TRUE(std::filesystem::is_directory(first));
  driver::removeTree(first);
  driver::removeTree(second);
}

} // namespace
