#include "driver/runner.h"

#include "driver/process.h"
#include "driver/unit_context.h"
#include "input/address_map.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>

using namespace assay;
using driver::Runner;
namespace wire = assay::abi; // gtest brings an `abi` of its own
namespace fs = std::filesystem;

namespace {

constexpr const char *kSource = "#include <stdlib.h>\n"
                                "int calls;\n"
                                "int add(int a, int b) { ++calls; if (a > b) return a + b; return a - b; }\n"
                                "int deref(int *p) { return *p; }\n"
                                "int wild(int x) { return *(volatile int *)(long)(x + 64); }\n"
                                "int spin(int x) { while (x) {} return 1; }\n"
                                "int stop(int x) { abort(); return x; }\n"
                                "int leave(int x) { exit(x); return x; }\n"
                                "int divide(int a, int b) { return a / b; }\n"
                                "int count(int x) { return ++calls + x; }\n";

// The build directory: it has the runner and the models.
std::string buildDirectory() {
  for (fs::path at = fs::read_symlink("/proc/self/exe").parent_path(); at.has_relative_path(); at = at.parent_path())
    if (fs::exists(at / "share/assay/models.bc") && fs::exists(at / "assay-runner"))
      return at.string();
  return "no models.bc and assay-runner above the test: build the target assay";
}

class RunnerTest : public testing::TestWithParam<bool> {
protected:
  static void SetUpTestSuite() {
    directory = driver::makeScratchDirectory();
    std::string file = directory + "/unit.c";
    std::ofstream(file) << kSource;
    auto opened = driver::openUnit({{file, {}}, {}, {}, {}}, directory, buildDirectory() + "/share/assay/models.bc");
    problem = opened.ok() ? "" : opened.error();
    if (opened.ok())
      context = std::make_unique<driver::UnitContext>(std::move(opened.value()));
  }
  static void TearDownTestSuite() {
    context.reset();
    driver::removeTree(directory);
  }
  void SetUp() override {
    ASSERT_NE(context, nullptr) << problem;
    Runner::Settings settings;
    settings.program = buildDirectory() + "/assay-runner";
    settings.unit = context->built.sharedObject;
    settings.forkEachRun = GetParam();
    settings.wallSeconds = 20;
    auto started = Runner::start(settings);
    ASSERT_TRUE(started.ok()) << started.error();
    runner = std::move(started.value());
  }

  // Runs a function on 4-byte arguments (a NULL pointer if there are none) and returns the outcome.
  wire::Outcome run(const std::string &name, const std::vector<int32_t> &arguments) {
    const program::Function &function = *context->unit.find(name);
    const program::CType &block = context->unit.types.get(function.argumentBlock);
    input::InputGraph graph;
    input::Object object;
    object.element = function.argumentBlock;
    object.bytes.resize(block.size);
    for (size_t i = 0; i < arguments.size(); ++i)
      std::memcpy(object.bytes.data() + block.fields[i].bitOffset / 8, &arguments[i], 4);
    graph.objects.push_back(object);
    input::AddressMap map(graph);
    if (!runner->run(input::toImage(graph, map, {}, {}, context->entryOf.at(name), 200000)))
      return wire::Outcome::None;
    std::vector<uint8_t> after = runner->memory(map.addressOf(0), block.size);
    value = 0;
    EXPECT_EQ(after.size(), block.size);
    if (after.size() == block.size)
      std::memcpy(&value, after.data() + block.fields.back().bitOffset / 8, 4);
    return runner->result().outcome;
  }

  static inline std::string directory;
  static inline std::string problem;
  static inline std::unique_ptr<driver::UnitContext> context;
  std::unique_ptr<Runner> runner;
  int32_t value = 0; // the result of the last run
};

TEST_P(RunnerTest, ReturnsTheResult) {
  EXPECT_EQ(run("add", {30, 12}), wire::Outcome::Return);
  EXPECT_EQ(value, 42);
  EXPECT_EQ(run("add", {5, 12}), wire::Outcome::Return);
  EXPECT_EQ(value, -7);
}

TEST_P(RunnerTest, CountsBranches) {
  run("add", {30, 12});
  instrument::CounterValues larger = runner->counters();
  run("add", {5, 12});
  EXPECT_FALSE(larger.empty());
  EXPECT_NE(runner->counters(), larger);
  run("add", {31, 12});
  EXPECT_EQ(runner->counters(), larger) << "counters start at zero for each run";
}

// A process that had finished was once taken for one that had died.
TEST_P(RunnerTest, SameResultFiftyTimesInARow) {
  for (int i = 0; i < 50; ++i) {
    ASSERT_EQ(run("add", {i, 1000}), wire::Outcome::Return) << i;
    ASSERT_EQ(value, i - 1000) << i;
  }
}

TEST_P(RunnerTest, GlobalsAreFreshInEachRun) {
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(run("count", {10}), wire::Outcome::Return);
    EXPECT_EQ(value, 11) << i;
  }
}

TEST_P(RunnerTest, CrashLeavesTheRunnerUsable) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(run("deref", {}), wire::Outcome::Fault);
    EXPECT_EQ(runner->result().fault, wire::FaultKind::NullDeref);
    EXPECT_EQ(run("add", {30, 12}), wire::Outcome::Return);
    EXPECT_EQ(value, 42);
    EXPECT_EQ(run("wild", {0}), wire::Outcome::Fault);
    EXPECT_EQ(run("add", {2, 1}), wire::Outcome::Return);
    EXPECT_EQ(value, 3);
  }
}

TEST_P(RunnerTest, OtherEndings) {
  EXPECT_EQ(run("stop", {1}), wire::Outcome::Abort);
  EXPECT_EQ(run("leave", {7}), wire::Outcome::Exit);
  EXPECT_EQ(runner->result().exitCode, 7);
  EXPECT_EQ(run("divide", {1, 0}), wire::Outcome::DivByZero);
  EXPECT_EQ(run("spin", {1}), wire::Outcome::Hang);
  EXPECT_EQ(run("spin", {0}), wire::Outcome::Return);
  EXPECT_EQ(value, 1);
}

TEST_P(RunnerTest, MemoryOutsideTheArenasIsEmpty) {
  EXPECT_TRUE(runner->memory(0, 8).empty());
  EXPECT_TRUE(runner->memory(wire::kInputBase + wire::kInputBytes - 4, 8).empty());
  EXPECT_TRUE(runner->memory(wire::kInputBase, wire::kInputBytes + 1).empty());
  EXPECT_EQ(runner->memory(wire::kInputBase + wire::kInputBytes - 8, 8).size(), 8U);
  EXPECT_EQ(runner->memory(wire::kHeapBase, 8).size(), 8U);
}

TEST_P(RunnerTest, ImageThatIsTooLargeIsRefused) {
  EXPECT_FALSE(runner->run(std::vector<uint8_t>(wire::kImageBytes + 1)));
  EXPECT_EQ(run("add", {2, 1}), wire::Outcome::Return);
}

INSTANTIATE_TEST_SUITE_P(Isolation, RunnerTest, testing::Values(false, true),
                         [](const auto &info) { return std::string(info.param ? "Fork" : "Persistent"); });

TEST(RunnerStart, UnitThatCannotBeLoaded) {
  Runner::Settings settings;
  settings.program = buildDirectory() + "/assay-runner";
  settings.unit = "/does/not/exist.so";
  auto started = Runner::start(settings);
  ASSERT_FALSE(started.ok());
  EXPECT_NE(started.error().find("exist.so"), std::string::npos) << started.error();
}

TEST(RunnerStart, ProgramThatIsNotThere) {
  Runner::Settings settings;
  settings.program = "/does/not/exist";
  auto started = Runner::start(settings);
  ASSERT_FALSE(started.ok());
  EXPECT_NE(started.error().find("/does/not/exist"), std::string::npos) << started.error();
}

TEST(OpenUnit, CompilerErrorsComeBack) {
  std::string directory = driver::makeScratchDirectory();
  std::ofstream(directory + "/bad.c") << "int f(void) { return ; oops }\n";
  auto opened = driver::openUnit({{directory + "/bad.c", {}}, {}, {}, {}}, directory,
                                 buildDirectory() + "/share/assay/models.bc");
  driver::removeTree(directory);
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.error().find("bad.c:1:"), std::string::npos) << opened.error();
}

} // namespace
