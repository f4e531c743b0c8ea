#include "../temporary_directory.h"
#include "instrument/unit_builder.h"

#include <gtest/gtest.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

using namespace assay;
using instrument::buildUnit;
using program::Site;
using program::SiteKind;
namespace fs = std::filesystem;

namespace {

// Lines are counted by the tests.
constexpr const char *kSource = "#include <string.h>\n"               // 1
                                "int choose(int a, int b, int c) {\n" // 2
                                "  if (a > 10)\n"                     // 3
                                "    return 1;\n"                     // 4
                                "  if (b > 1 && c > 2)\n"             // 5
                                "    return 2;\n"                     // 6
                                "  return c == 7 ? 3 : 4;\n"          // 7
                                "}\n"                                 // 8
                                "static int pick(int x) {\n"          // 9
                                "  switch (x) {\n"                    // 10
                                "  case 5: return 1;\n"               // 11
                                "  case 9: return 2;\n"               // 12
                                "  case -1: return 3;\n"              // 13
                                "  default: return 4;\n"              // 14
                                "  }\n"                               // 15
                                "}\n"                                 // 16
                                "int over(int *p, int d) {\n"         // 17
                                "  return *p / d + pick(d);\n"        // 18
                                "}\n"                                 // 19
                                "int same(const char *s) {\n"         // 20
                                "  return strcmp(s, \"abc\") == 0;\n" // 21
                                "}\n"                                 // 22
                                "void assay_entry_0(void *b) { int *a = b; a[3] = choose(a[0], a[1], a[2]); }\n";

std::string modelsBitcode() {
  for (fs::path at = fs::read_symlink("/proc/self/exe").parent_path(); at.has_relative_path(); at = at.parent_path())
    if (fs::exists(at / "share/assay/models.bc"))
      return (at / "share/assay/models.bc").string();
  return "no models.bc above the test: build the target assay_share";
}

class UnitBuilder : public testing::Test {
protected:
  static void SetUpTestSuite() {
    scratch = std::make_unique<TemporaryDirectory>();
    directory = scratch->path();
    file = directory + "/unit.c";
    std::ofstream(file) << kSource;
    auto built =
        buildUnit(compile(), {{"assay_entry_0"}, {"choose", "over", "same"}, {}, {}, modelsBitcode(), directory, {}});
    problem = built.ok() ? "" : built.error();
    if (built.ok())
      unit = std::make_unique<instrument::BuiltUnit>(std::move(built.value()));
  }
  static void TearDownTestSuite() {
    unit.reset();
    context.reset();
    scratch.reset();
  }
  void SetUp() override { ASSERT_NE(unit, nullptr) << problem; }

  // This room knows no front end: the compiler's driver makes the module.
  static std::unique_ptr<llvm::Module> compile() {
    std::string bitcode = directory + "/unit.bc";
    std::string command = "clang-19 -O0 -Xclang -disable-O0-optnone -Xclang -disable-llvm-passes -gline-tables-only "
                          "-gcolumn-info -fwrapv -fPIC "
                          "-fprofile-instr-generate -fcoverage-mapping -w -emit-llvm -c " +
                          file + " -o " + bitcode;
    EXPECT_EQ(std::system(command.c_str()), 0);
    context = std::make_unique<llvm::LLVMContext>();
    llvm::SMDiagnostic diagnostic;
    auto module = llvm::parseIRFile(bitcode, diagnostic, *context);
    EXPECT_NE(module, nullptr);
    return module;
  }

  static std::vector<Site> sites(const std::string &function, SiteKind kind) {
    std::vector<Site> out;
    for (const Site &site : unit->sites.all())
      if (site.function == function && site.kind == kind)
        out.push_back(site);
    return out;
  }
  // The sides of all branches on a line.
  static std::multiset<std::string> sides(const std::string &function, unsigned line) {
    std::multiset<std::string> out;
    for (const auto &one : unit->coverage.functions())
      if (one.name == function)
        for (const auto &side : one.sides)
          if (side.goal.line == line)
            out.insert(side.goal.side);
    return out;
  }

  static inline std::unique_ptr<TemporaryDirectory> scratch;
  static inline std::string directory;
  static inline std::string file;
  static inline std::string problem;
  static inline std::unique_ptr<llvm::LLVMContext> context;
  static inline std::unique_ptr<instrument::BuiltUnit> unit;
};

TEST_F(UnitBuilder, MakesASharedObject) {
  EXPECT_EQ(unit->sharedObject, directory + "/unit.so");
  EXPECT_GT(fs::file_size(unit->sharedObject), 1000U);
}

TEST_F(UnitBuilder, BranchSitesHaveTheirLines) {
  std::multiset<unsigned> lines;
  std::vector<Site> found = sites("choose", SiteKind::Branch);
  for (const Site &site : sites("choose", SiteKind::Select)) // the compiler's choice for ?:
    found.push_back(site);
  for (const Site &site : found) {
    EXPECT_GT(site.column, 0U);
    EXPECT_EQ(fs::path(site.file).filename(), "unit.c");
    lines.insert(site.line);
  }
  EXPECT_EQ(lines, (std::multiset<unsigned>{3, 5, 5, 7}));
}

TEST_F(UnitBuilder, SwitchSitesHaveTheirCases) {
  std::vector<Site> found = sites("pick", SiteKind::Switch);
  std::erase_if(found, [](const Site &site) { return site.cases.empty(); }); // a number that is never used
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].line, 10U);
  EXPECT_EQ(found[0].width, 32U);
  EXPECT_EQ(std::set<uint64_t>(found[0].cases.begin(), found[0].cases.end()), (std::set<uint64_t>{5, 9, 0xffffffff}));
}

TEST_F(UnitBuilder, AccessesAndDivisionsAreSites) {
  std::vector<Site> accesses = sites("over", SiteKind::Access);
  ASSERT_FALSE(accesses.empty());
  EXPECT_EQ(accesses[0].line, 18U);
  std::vector<Site> divisions = sites("over", SiteKind::Divide);
  ASSERT_EQ(divisions.size(), 1U);
  EXPECT_EQ(divisions[0].line, 18U);
}

TEST_F(UnitBuilder, SiteZeroIsNowhere) {
  EXPECT_EQ(unit->sites.get(0).line, 0U);
  EXPECT_EQ(unit->sites.get(0).kind, SiteKind::Other);
  EXPECT_EQ(unit->sites.get(static_cast<uint32_t>(unit->sites.size())).line, 0U) << "unknown numbers too";
}

TEST_F(UnitBuilder, FunctionsAreNumbered) {
  std::set<std::string> names(unit->functions.begin(), unit->functions.end());
  for (const char *name : {"choose", "pick", "over", "same"})
    EXPECT_EQ(names.count(name), 1U) << name;
}

TEST_F(UnitBuilder, GoalsHaveBothSides) {
  const std::multiset<std::string> one = {"true", "false"};
  const std::multiset<std::string> two = {"true", "false", "true", "false"};
  EXPECT_EQ(sides("choose", 3), one);
  EXPECT_EQ(sides("choose", 5), two) << "each operand of && is a condition";
  EXPECT_EQ(sides("choose", 7), one);
  EXPECT_TRUE(sides("choose", 4).empty());
  for (unsigned line : {11U, 12U, 13U, 14U})
    EXPECT_EQ(sides("pick", line).count("true"), 1U) << line;
}

TEST_F(UnitBuilder, CoverageNamesAreThoseOfTheSource) {
  for (const auto &function : unit->coverage.functions()) {
    EXPECT_EQ(function.name.find_first_of(";:/"), std::string::npos) << function.name;
    for (const auto &side : function.sides) {
      EXPECT_EQ(side.goal.file, file);
      EXPECT_EQ(side.goal.function, function.name);
      EXPECT_GT(side.goal.endColumn, 0U);
    }
  }
}

TEST_F(UnitBuilder, GoalsCountAsTheMappingSays) {
  // One call with a > 10: the entry counter and the one of the first branch.
  for (const auto &function : unit->coverage.functions()) {
    if (function.name != "choose")
      continue;
    std::vector<uint64_t> counts(16, 0);
    counts[0] = 1;
    counts[1] = 1;
    for (const auto &side : function.sides)
      EXPECT_EQ(instrument::CoverageMap::evaluate(function, side.counter, counts),
                side.goal.line == 3 && side.goal.side == "true" ? 1 : 0)
          << side.goal.line << ":" << side.goal.column << " " << side.goal.side;
  }
}

TEST_F(UnitBuilder, MissingModelsAreAnError) {
  std::string elsewhere = directory + "/second";
  fs::create_directory(elsewhere);
  auto keep = std::move(context);
  auto built = buildUnit(compile(), {{"assay_entry_0"}, {}, {}, {}, directory + "/no-models.bc", elsewhere, {}});
  ASSERT_FALSE(built.ok());
  EXPECT_NE(built.error().find("no-models.bc"), std::string::npos) << built.error();
  context = std::move(keep);
}

} // namespace
