// Random programs with so few inputs that all of them can be run: no side that one of them takes may be called
// unreachable, and it is counted how many of the others are.
#include "driver/process.h"
#include "driver/session.h"
#include "driver/unit_context.h"
#include "verdict_enumeration.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace assay {
namespace {

using test::Side;

constexpr unsigned kFunctionsPerFile = 40;
constexpr unsigned kVariablesEvery = 4; // so many files one has undefined variables
constexpr unsigned kShown = 10;         // functions with contradictions

unsigned setting(const char *name, unsigned otherwise) {
  const char *text = std::getenv(name);
  return text == nullptr ? otherwise : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

// The test may lie in a directory below the program's.
std::string assayDirectory() {
  std::filesystem::path at = driver::programDirectory();
  while (!std::filesystem::exists(at / "assay-runner") && at.has_relative_path())
    at = at.parent_path();
  return at.string();
}

enum class Verdict { Covered, Unreachable, Unknown };
struct Judged {
  Verdict verdict = Verdict::Unknown;
  std::string evidence;
  bool isRefuted = false; // by a run of the engine's own
};

// All that the test wants from the engine: what it says about the sides of a function's conditions, without tests and
// replays. Sides in lines that hold several are not told apart, which the generator sees to.
std::map<Side, Judged> verdictsOf(const driver::UnitContext &context, const program::Function &function,
                                  const driver::Options &options, const std::string &programs) {
  std::map<Side, Judged> out;
  auto runner = driver::Runner::start({programs + "/assay-runner", context.built.sharedObject, false, 5});
  EXPECT_TRUE(runner.ok()) << runner.error();
  if (!runner)
    return out;
  driver::GoalTable goals(context, function, options.coverCalls);
  driver::Ledger ledger(goals.all());
  for (size_t goal : goals.deadByCode(context, function))
    ledger.claim(goal, {program::Proof::ConstantsAndRanges});
  std::atomic<bool> interrupted = false;
  driver::Exploration found =
      driver::Session(context, function, goals, ledger, options, **runner).explore(interrupted, [](uint64_t, size_t) {
      });
  driver::Evidence explored{program::Proof::PathsExplored, {}, found.executions};
  for (const auto &[assumption, times] : ledger.assumptions())
    explored.assumptions.insert(assumption);
  for (size_t goal = 0; goal < ledger.size(); ++goal) {
    if (found.exhausted && found.accepted != 0)
      ledger.claim(goal, explored);
    driver::GoalVerdict known = ledger.verdict(goal, program::Reason::None);
    Judged judged;
    if (ledger.isTaken(goal, driver::Taken::Passing) || ledger.isTaken(goal, driver::Taken::Failing))
      judged.verdict = Verdict::Covered;
    else if (known.verdict == program::Verdict::Unreachable)
      judged = {Verdict::Unreachable, std::string(program::textOf(known.evidence.proof)), false};
    out[{ledger.goal(goal).line, ledger.goal(goal).side != "false"}] = judged;
  }
  for (const driver::Contradiction &one : ledger.contradictions())
    out[{ledger.goal(one.goal).line, ledger.goal(one.goal).side != "false"}] = {
        Verdict::Unreachable, std::string(program::textOf(one.claim.proof)), true};
  return out;
}

struct Totals {
  unsigned functions = 0, complete = 0, sides = 0, taken = 0, dead = 0, proved = 0, gaps = 0, contradictions = 0,
           shown = 0;
  uint64_t runs = 0, undefined = 0;
  double native = 0, opening = 0, exploring = 0;
  std::map<std::string, unsigned> classes; // of contradictions
  std::map<std::string, unsigned> evidence;
};

class Watch {
public:
  explicit Watch(double &seconds) : seconds_(seconds) {}
  ~Watch() { seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

private:
  double &seconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

std::string numbered(const std::string &text, unsigned line) {
  std::istringstream in(test::plainText(text));
  std::string out, one;
  while (std::getline(in, one))
    out += std::to_string(line++) + "\t" + one + "\n";
  return out;
}

// The lines of a function's conditions of interest.
std::set<unsigned> linesOf(const test::VerdictFunction &function) {
  std::set<unsigned> out;
  std::istringstream in(function.text);
  std::string line;
  for (unsigned number = function.firstLine; std::getline(in, line); ++number)
    if (line.find("TAKE(") != std::string::npos || line.find("REACHED;") != std::string::npos)
      out.insert(number);
  return out;
}

void compare(const test::VerdictFunction &function, const std::map<Side, Judged> &verdicts,
             const test::Enumeration &native, const std::string &memory, Totals &totals) {
  ++totals.functions;
  totals.complete += native.isComplete;
  totals.runs += native.runs;
  totals.undefined += native.undefined;
  std::set<unsigned> lines = linesOf(function);
  std::string wrong;
  for (const auto &[side, judged] : verdicts) {
    if (!lines.contains(side.first))
      continue;
    ++totals.sides;
    bool isProved = judged.verdict == Verdict::Unreachable;
    auto taken = native.taken.find(side);
    if (taken == native.taken.end() && !judged.isRefuted) {
      // A run that ends in a fault covers what it took before; natively it does not count.
      bool isGap = native.isComplete && judged.verdict == Verdict::Covered;
      totals.gaps += isGap;
      totals.dead += native.isComplete && !isGap;
      totals.proved += native.isComplete && isProved;
      continue;
    }
    totals.taken += taken != native.taken.end();
    if (!isProved)
      continue;
    ++totals.contradictions;
    std::string traits = judged.isRefuted ? "a run of the engine's own" : test::traitsText(taken->second);
    ++totals.classes[traits];
    ++totals.evidence[judged.evidence];
    wrong += "line " + std::to_string(side.first) + ", " + (side.second ? "true" : "false") + ": unreachable (" +
             judged.evidence + "), but taken: " + traits + "\n";
  }
  if (!wrong.empty() && ++totals.shown <= setting("ASSAY_VERDICT_SHOWN", kShown))
    ADD_FAILURE() << "with --memory " << memory << "\n" << wrong << numbered(function.text, function.firstLine);
}

void checkFile(base::Rng &rng, unsigned number, unsigned count, const std::string &directory, Totals &totals) {
  std::string programs = assayDirectory();
  test::VerdictFile file = test::generateVerdictFile(rng, count, number % kVariablesEvery == kVariablesEvery - 1);
  std::vector<test::Enumeration> native;
  {
    Watch watch(totals.native);
    std::string problem;
    native = test::enumerate(file, directory, problem);
    ASSERT_FALSE(native.empty()) << problem;
  }
  std::string source = directory + "/unit.c";
  std::ofstream(source) << test::plainText(file.text);
  driver::Options options;
  options.seconds = 2;
  options.maxExecutions = setting("ASSAY_VERDICT_EXECUTIONS", 100);
  options.memory = number % 3 == 1 ? "graph" : number % 3 == 2 ? "typed" : "auto";
  auto open = [&] {
    Watch watch(totals.opening);
    return driver::openUnit({{source, {}}, {}, {}, {}}, directory, programs + "/share/assay/models.bc");
  };
  auto context = open();
  ASSERT_TRUE(context.ok()) << context.error();
  for (size_t i = 0; i < file.functions.size(); ++i) {
    const program::Function *function = context->unit.find(file.functions[i].name);
    ASSERT_NE(function, nullptr);
    ASSERT_EQ(function->unsupported, "") << file.functions[i].text;
    std::map<Side, Judged> verdicts;
    {
      Watch watch(totals.exploring);
      verdicts = verdictsOf(*context, *function, options, programs);
    }
    compare(file.functions[i], verdicts, native[i], options.memory, totals);
  }
}

TEST(Verdicts, NothingThatAnInputTakesIsCalledUnreachable) {
  unsigned wanted = setting("ASSAY_VERDICT_PROGRAMS", 1500);
  base::Rng rng(setting("ASSAY_VERDICT_SEED", setting("ASSAY_DIFFERENTIAL_SEED", 2024)));
  std::string directory = driver::makeScratchDirectory();
  ASSERT_FALSE(directory.empty());
  Totals totals;
  for (unsigned number = 0; totals.functions < wanted && !HasFatalFailure(); ++number)
    checkFile(rng, number, std::min(kFunctionsPerFile, wanted - totals.functions), directory, totals);
  std::printf("%u programs, %u sides, %u taken natively, %u truly dead of which %u (%u %%) proved; %u contradictions\n",
              totals.functions, totals.sides, totals.taken, totals.dead, totals.proved,
              totals.proved * 100 / std::max(1U, totals.dead), totals.contradictions);
  std::printf(
      "  %u programs run in full, %llu runs natively, %llu more were undefined; %u sides covered that no run of "
      "these took\n",
      totals.complete, static_cast<unsigned long long>(totals.runs), static_cast<unsigned long long>(totals.undefined),
      totals.gaps);
  std::printf("  seconds: %.1f natively, %.1f opening files, %.1f exploring\n", totals.native, totals.opening,
              totals.exploring);
  for (const auto &[what, times] : totals.classes)
    std::printf("  %u contradictions: %s\n", times, what.c_str());
  for (const auto &[what, times] : totals.evidence)
    std::printf("  %u contradictions although %s\n", times, what.c_str());
  EXPECT_EQ(totals.contradictions, 0U);
  driver::removeTree(directory);
}

} // namespace
} // namespace assay
