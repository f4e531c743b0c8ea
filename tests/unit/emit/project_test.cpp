// The GoogleTest format and the CMake project around both formats.
#include "suite_fixture.h"

namespace assay::emit {
namespace {

class ProjectTest : public SuiteTest {
protected:
  void emitHalf(const std::string &format) {
    format_ = format;
    program::Function half = function(types_, "half", intType_, {{"x", intType_}});
    TestCase test;
    test.name = "half_of_ten";
    test.input.objects = {object(unit_.types, half.argumentBlock)};
    put<int>(test.input.objects[0].bytes, 0, 10);
    test.post.after = unchanged(test.input);
    put<int>(test.post.after[0], 4, 5);
    TestCase finding = test;
    finding.name = "aborts_for_zero";
    put<int>(finding.input.objects[0].bytes, 0, 0);
    finding.ending = Ending::Abort;
    finding.finding = "abort: abort() is called";
    emitFiles("#include <stdlib.h>\nint half(int x) { if (x == 0) abort(); return x / 2; }\n", half, {test}, {finding});
    std::string where = "-isystem" + (scratch_.path() / "src").string();
    std::vector<SuiteTarget> targets = {{"test_half", {"tests/test_half.c"}, Role::Suite, {"-DEXTRA=1", where}},
                                        {"finding_half_1", {"tests/finding_half_1.c"}, Role::Finding, {where}},
                                        {"finding_half_2", {"tests/finding_half_1.c"}, Role::Uninitialised, {where}},
                                        {"finding_half_3", {"tests/finding_half_1.c"}, Role::Suspicion, {where}}};
    if (format == "gtest")
      targets[0].sources.push_back("tests/test_half_gtest.cpp");
    std::string text = emitCMakeHead(format, {}, {"-Wno-implicit-int"});
    for (const SuiteTarget &target : targets)
      text += emitCMakeTarget(target);
    scratch_.write("CMakeLists.txt", text);
  }

  void expectProjectPasses() {
    RunOutput out =
        scratch_.run("cmake -S . -B build -DCMAKE_C_COMPILER=gcc -DCMAKE_C_FLAGS='-Wall -Wextra -Werror' && "
                     "cmake --build build && ctest --test-dir build --output-on-failure");
    EXPECT_EQ(out.status, 0) << out.text;
    expectHas(out.text, "100% tests passed, 0 tests failed out of 2");
    expectHas(out.text, "finding_half_2 (Disabled)"); // GCC has no MemorySanitizer
    expectHas(scratch_.run("build/finding_half_3 || echo it fails").text, "it fails");
    // The bug is fixed: the finding turns red.
    scratch_.write("src/unit.c", "int half(int x) { return x / 2; }\n");
    out = scratch_.run("cmake --build build && ctest --test-dir build");
    EXPECT_NE(out.status, 0) << out.text;
    expectHas(out.text, "finding_half_1 (Failed)");
  }
};

TEST_F(ProjectTest, PlainC) {
  emitHalf("c");
  expectProjectPasses();
}

TEST_F(ProjectTest, GoogleTest) {
  emitHalf("gtest");
  expectProjectPasses();
}

TEST_F(ProjectTest, GoogleTestReportsWhereACheckFails) {
  emitHalf("gtest");
  scratch_.write("src/unit.c", "int half(int x) { return x / 3; }\n");
  RunOutput out = scratch_.run("gcc -c -isystem src tests/test_half.c -o c.o && "
                               "g++ tests/test_half_gtest.cpp c.o -lgtest -lgtest_main -o program && ./program");
  EXPECT_EQ(out.status, 1) << out.text;
  expectHas(out.text, "CHECK(result == 5) failed");
  expectHas(out.text, "[  FAILED  ] half.half_of_ten");
}

TEST(Formats, AreFoundByName) {
  EXPECT_STREQ(findFormat("c")->name, "c");
  EXPECT_STREQ(findFormat("gtest")->name, "gtest");
  EXPECT_EQ(findFormat("tap"), nullptr);
}

} // namespace
} // namespace assay::emit
