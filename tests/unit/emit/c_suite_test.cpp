#include "suite_fixture.h"

namespace assay::emit {
namespace {

class CSuite : public SuiteTest {};

constexpr const char *kTestme = R"c(#include <stdlib.h>
struct cell { int v; struct cell *next; };
static int f(int v) { return 2 * v + 1; }
int testme(struct cell *p, int x) {
  if (x > 0 && p != NULL && f(x) == p->v && p->next == p)
    abort();
  return x > 0;
}
int main(void) { return 0; }
)c";

TEST_F(CSuite, ListCells) {
  program::Function testme = function(types_, "testme", intType_, {{"p", cellPointer_}, {"x", intType_}});
  TestCase test;
  test.id = "t1";
  test.name = "two_cells_in_a_ring";
  test.input.objects = {object(unit_.types, testme.argumentBlock), object(unit_.types, cell_),
                        object(unit_.types, cell_)};
  put<int>(test.input.objects[0].bytes, 8, 1);
  test.input.objects[0].edges[0] = {1, 0};
  put<int>(test.input.objects[1].bytes, 0, 3);
  test.input.objects[1].edges[8] = {2, 0};
  put<int>(test.input.objects[2].bytes, 0, INT32_MIN);
  test.input.objects[2].edges[8] = {1, 0};
  test.post.after = unchanged(test.input);
  put<int>(test.post.after[0], 12, 1);

  TestCase null = test;
  null.name = "null_pointer";
  null.input.objects.resize(1);
  null.input.objects[0].edges[0] = {};
  null.post.after = unchanged(null.input);
  put<int>(null.post.after[0], 12, 1);

  TestCase finding = test;
  finding.name = "cell_points_to_itself";
  finding.input.objects.resize(2);
  finding.input.objects[1].edges[8] = {1, 0};
  finding.ending = Ending::Abort;
  finding.finding = "abort: abort() is called";

  std::string text = emitFiles(kTestme, testme, {test, null}, {finding});
  expectHas(text, "struct cell n2 = {.v = (-2147483647 - 1)};");
  expectHas(text, "struct cell n1 = {.v = 3, .next = &n2};");
  expectHas(text, "n2.next = &n1;");
  expectHas(text, "int result = testme(&n1, 1);");
  expectHas(text, "int result = testme(NULL, 1);");
  expectHas(text, "CHECK(result == 1);");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_testme.c"), "");
  EXPECT_EQ(scratch_.run("./program null_pointer").text, "1 passed, 0 failed\n");
  EXPECT_EQ(scratch_.run("./program nothing").status, 1);

  RunOutput out = scratch_.run("gcc -Wall -Wextra -Werror -isystem src tests/finding_testme_1.c -o finding "
                               "&& ./finding");
  EXPECT_NE(out.status, 0) << out.text;
}

TEST_F(CSuite, DriverCanIncludeTheFile) {
  program::Function testme = function(types_, "testme", intType_, {{"p", cellPointer_}, {"x", intType_}});
  TestCase test;
  test.name = "null_pointer";
  test.input.objects = {object(unit_.types, testme.argumentBlock)};
  test.post.after = unchanged(test.input);
  emitFiles(kTestme, testme, {test});
  scratch_.write("tests/driver.c", "#include \"test_testme.c\"\n#undef main\n"
                                   "int main(void) { tests[0].run(); return failures; }\n");
  EXPECT_EQ(scratch_.compileAndRun("tests/driver.c", "-Dmain=assay_suite_main"), "");
  EXPECT_EQ(scratch_.compileAndRun("tests/driver.c", "-DASSAY_NO_MAIN"), "");
}

TEST_F(CSuite, FailingCheckIsReported) {
  program::Function testme = function(types_, "testme", intType_, {{"p", cellPointer_}, {"x", intType_}});
  TestCase test;
  test.name = "null_pointer";
  test.input.objects = {object(unit_.types, testme.argumentBlock)};
  test.post.after = unchanged(test.input);
  put<int>(test.post.after[0], 12, 77);
  emitFiles(kTestme, testme, {test});
  RunOutput out = scratch_.run("gcc -isystem src tests/test_testme.c -o program && ./program");
  EXPECT_EQ(out.status, 1);
  expectHas(out.text, "null_pointer: CHECK(result == 77) failed\n0 passed, 1 failed\n");
}

// Reads a string, writes numbers through pointers, keeps a static counter.
TEST_F(CSuite, StringsArraysGlobals) {
  TypeId string = types_.pointer(charType_, true);
  TypeId numbers = types_.pointer(intType_);
  TypeId unsignedChar = types_.integer("unsigned char", 1, false);
  TypeId bytes = types_.pointer(unsignedChar);
  TypeId count = types_.integer("unsigned long", 8, false);
  program::Function scan =
      function(types_, "scan", program::kNoType, {{"s", string}, {"out", numbers}, {"raw", bytes}, {"n", count}});
  unit_.globals = {{"calls", intType_, false, true}, {"last", cellPointer_, false, true}};
  TestCase test;
  test.name = "odd_string";
  auto &objects = test.input.objects;
  objects = {object(unit_.types, scan.argumentBlock),
             object(unit_.types, charType_, 8),
             object(unit_.types, intType_, 3),
             object(unit_.types, unsignedChar, 8),
             object(unit_.types, intType_),
             object(unit_.types, cellPointer_),
             object(unit_.types, cell_)};
  objects[0].edges = {{0, {1, 0}}, {8, {2, 4}}, {16, {3, 0}}};
  put<uint64_t>(objects[0].bytes, 24, 8);
  objects[1].extent = input::Extent::String;
  std::memcpy(objects[1].bytes.data(),
              "a\x01"
              "b?\?=",
              7);
  makeVariable(test, 4, "calls", 0x200000);
  put<int>(objects[4].bytes, 0, 41);
  makeVariable(test, 5, "last", 0x200008);
  objects[5].edges[0] = {6, 0};
  test.post.after = unchanged(test.input);
  put<int>(test.post.after[2], 4, -5); // out[1]
  for (int i = 0; i < 8; ++i)
    put<uint8_t>(test.post.after[3], i, static_cast<uint8_t>(200 + i));
  put<int>(test.post.after[4], 0, 42);
  input::AddressMap map(test.input);
  put<uint64_t>(test.post.after[5], 0, map.addressOf(6));
  put<int>(test.post.after[6], 0, 9);

  TestCase again = test;
  again.name = "the_same_again";

  std::string text = emitFiles(R"c(
struct cell { int v; struct cell *next; };
static int calls;
static struct cell *last;
void scan(const char *s, int *out, unsigned char *raw, unsigned long n) {
  ++calls;
  last->v = 9;
  if (s[0] == 'a' && s[1] == 1 && s[2] == 'b' && s[3] == '?')
    *out = -5;
  for (unsigned long i = 0; i < n; ++i)
    raw[i] = (unsigned char)(200 + i);
}
)c",
                               scan, {test, again});
  expectHas(text, R"(char s[8] = "a\x01" "b?\?=";)");
  expectHas(text, "scan(s, &out[1], raw, 8);");
  expectHas(text, "CHECK(out[1] == -5);");
  expectHas(text, "calls = 41;");
  expectHas(text, "CHECK(calls == 42);");
  expectHas(text, "last = &n1;");
  expectHas(text, "CHECK(memcmp(raw, expected1, sizeof expected1) == 0);");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_scan.c"), "");
}

} // namespace
} // namespace assay::emit
