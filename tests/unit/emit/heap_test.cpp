// Blocks that the code under test allocates or frees.
#include "suite_fixture.h"

namespace assay::emit {
namespace {

class HeapSuite : public SuiteTest {};

constexpr uint64_t kBlock = 0x110000000100;

TEST_F(HeapSuite, ResultIsANewList) {
  program::Function push = function(types_, "push", cellPointer_, {{"head", cellPointer_}, {"v", intType_}});
  TestCase test;
  test.name = "pushes_two_cells";
  test.input.objects = {object(unit_.types, push.argumentBlock), object(unit_.types, cell_)};
  test.input.objects[0].edges[0] = {1, 0};
  put<int>(test.input.objects[0].bytes, 8, 5);
  test.post.after = unchanged(test.input);
  input::AddressMap map(test.input);
  put<uint64_t>(test.post.after[0], 16, kBlock);
  HeapBlock first{kBlock, false, std::vector<uint8_t>(16, 0xBE)};
  put<int>(first.bytes, 0, 5);
  put<uint64_t>(first.bytes, 8, kBlock + 256);
  HeapBlock second{kBlock + 256, false, std::vector<uint8_t>(16, 0xBE)};
  put<uint64_t>(second.bytes, 8, map.addressOf(1));
  test.post.heap = {first, second};

  std::string text = emitFiles(R"c(#include <stdlib.h>
struct cell { int v; struct cell *next; };
struct cell *push(struct cell *head, int v) {
  struct cell *a = malloc(sizeof *a);
  struct cell *b = malloc(sizeof *b);
  if (a == NULL || b == NULL)
    abort();
  a->v = v;
  a->next = b;
  b->next = head;
  return a;
}
)c",
                               push, {test});
  expectHas(text, "struct cell *result = push(&n1, 5);\n"
                  "    REQUIRE(result != NULL);\n"
                  "    CHECK(result->v == 5);\n"
                  "    REQUIRE(result->next != NULL);\n"
                  "    CHECK(result->next->next == &n1);\n");
  EXPECT_EQ(text.find("result->next->v"), std::string::npos) << "uninitialised memory is not checked";
  expectHas(text, "void *blocks[] = {result, result->next};");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_push.c"), "");
}

// What a second run left otherwise is not checked, and where numbers in a row differ none of them is.
TEST_F(HeapSuite, WhatDiffersInASecondRunIsNotChecked) {
  TypeId numbers = types_.pointer(intType_);
  program::Function draw = function(types_, "draw", intType_, {{"numbers", numbers}, {"drawn", numbers}});
  TestCase test;
  test.name = "draws_numbers";
  test.input.objects = {object(unit_.types, draw.argumentBlock), object(unit_.types, intType_, 3),
                        object(unit_.types, intType_)};
  test.input.objects[0].edges[0] = {1, 0};
  test.input.objects[0].edges[8] = {2, 0};
  test.post.after = unchanged(test.input);
  put<int>(test.post.after[0], 16, 1);
  put<int>(test.post.after[1], 0, 17);
  put<int>(test.post.after[1], 4, 4);
  put<int>(test.post.after[2], 0, 2);
  test.post.again.resize(3);
  test.post.again[1] = test.post.after[1];
  put<int>(test.post.again[1], 0, 71);
  std::string text = emitFiles(R"c(int draw(int *numbers, int *drawn) {
  numbers[0] = (int)(long)numbers;
  numbers[1] = 4;
  *drawn = 2;
  return 1;
}
)c",
                               draw, {test});
  expectHas(text, "CHECK(result == 1);\n    CHECK(drawn == 2);\n");
  EXPECT_EQ(text.find("CHECK(numbers"), std::string::npos) << text;
  EXPECT_EQ(scratch_.compileAndRun("tests/test_draw.c"), "");
}

TEST_F(HeapSuite, ResultIsAString) {
  TypeId string = types_.pointer(charType_, true);
  program::Function twice = function(types_, "twice", string, {{"s", string}});
  TestCase test;
  test.name = "doubles_the_string";
  test.input.objects = {object(unit_.types, twice.argumentBlock), object(unit_.types, charType_, 3)};
  test.input.objects[0].edges[0] = {1, 0};
  test.input.objects[1].extent = input::Extent::String;
  std::memcpy(test.input.objects[1].bytes.data(), "ab", 2);
  test.post.after = unchanged(test.input);
  put<uint64_t>(test.post.after[0], 8, kBlock);
  test.post.heap = {{kBlock, false, {'a', 'b', 'a', 'b', 0, 0xBE, 0xBE}}};
  std::string text = emitFiles(R"c(#include <stdlib.h>
#include <string.h>
const char *twice(const char *s) {
  char *out = malloc(2 * strlen(s) + 3);
  if (out == NULL)
    abort();
  strcpy(out, s);
  return strcat(out, s);
}
)c",
                               twice, {test});
  expectHas(text, "const char *result = twice(s);");
  expectHas(text, "CHECK(strcmp(result, \"abab\") == 0);");
  expectHas(text, "free((void *)result);");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_twice.c"), "");
}

TEST_F(HeapSuite, FreedInputsAreAllocated) {
  TypeId string = types_.pointer(charType_);
  program::Function drop = function(types_, "drop", program::kNoType, {{"head", cellPointer_}, {"s", string}});
  TestCase test;
  test.name = "frees_two_cells";
  test.input.objects = {object(unit_.types, drop.argumentBlock), object(unit_.types, cell_), object(unit_.types, cell_),
                        object(unit_.types, charType_, 4)};
  test.input.objects[0].edges = {{0, {1, 0}}, {8, {3, 0}}};
  test.input.objects[1].edges[8] = {2, 0};
  put<int>(test.input.objects[1].bytes, 0, 1);
  test.input.objects[3].extent = input::Extent::String;
  std::memcpy(test.input.objects[3].bytes.data(), "xy", 2);
  test.post.after = unchanged(test.input);
  test.post.freedInputs = {1, 2, 3};
  std::string text = emitFiles(R"c(#include <stdlib.h>
struct cell { int v; struct cell *next; };
void drop(struct cell *head, char *s) {
  if (s[0] != 'x' || head->v != 1)
    abort();
  free(head->next);
  free(head);
  free(s);
}
)c",
                               drop, {test});
  expectHas(text, "struct cell *n1 = malloc(sizeof *n1);\n    if (n1 == NULL)\n        abort();\n"
                  "    *n1 = (struct cell){.v = 1, .next = n2};\n");
  expectHas(text, "memcpy(s, (char[4]){\"xy\"}, 4 * sizeof *s);");
  expectHas(text, "drop(n1, s);\n    // Asserts only that the call returns.");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_drop.c"), "");
}

// A block that a global keeps is not the test's to free.
TEST_F(HeapSuite, GlobalsKeepTheirBlocks) {
  program::Function get = function(types_, "get", cellPointer_, {});
  unit_.globals = {{"cache", cellPointer_, false, true}};
  TestCase test;
  test.name = "fills_the_cache";
  test.input.objects = {object(unit_.types, get.argumentBlock), object(unit_.types, cellPointer_)};
  makeVariable(test, 1, "cache", 0x300000);
  test.post.after = unchanged(test.input);
  put<uint64_t>(test.post.after[0], 0, kBlock);
  put<uint64_t>(test.post.after[1], 0, kBlock);
  test.post.heap = {{kBlock, false, std::vector<uint8_t>(16, 0)}};
  std::string text = emitFiles(R"c(#include <stdlib.h>
struct cell { int v; struct cell *next; };
static struct cell *cache;
struct cell *get(void) {
  if (cache == NULL)
    cache = calloc(1, sizeof *cache);
  return cache;
}
)c",
                               get, {test});
  expectHas(text, "CHECK(cache == (void *)result);");
  EXPECT_EQ(text.find("free("), std::string::npos);
  EXPECT_EQ(scratch_.compileAndRun("tests/test_get.c"), "");
}

// An array cannot be assigned, only copied; and a `static 4` parameter can be NULL all the same.
TEST_F(HeapSuite, FreedArrayIsCopied) {
  TypeId row = types_.array(intType_, 3);
  program::Function drop =
      function(types_, "drop_row", intType_, {{"row", types_.pointer(row)}, {"four", types_.pointer(intType_)}});
  drop.parameters[1].declaredBound = 4;
  TestCase test;
  test.name = "frees_a_row";
  test.input.objects = {object(unit_.types, drop.argumentBlock), object(unit_.types, row)};
  test.input.objects[0].edges = {{0, {1, 0}}, {8, {}}};
  put<int>(test.input.objects[1].bytes, 8, 6);
  test.post.after = unchanged(test.input);
  put<int>(test.post.after[0], 16, 6);
  test.post.freedInputs = {1};
  std::string text = emitFiles(R"c(#include <stdlib.h>
int drop_row(int (*row)[3], int four[static 4]) {
  int last = (*row)[2];
  free(row);
  return last;
}
)c",
                               drop, {test});
  expectHas(text, "int (*row)[3] = malloc(sizeof *row);");
  expectHas(text, "memcpy(row, (int[3]){0, 0, 6}, sizeof *row);");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_drop_row.c", "-fno-sanitize=nonnull-attribute"), "");
}

} // namespace
} // namespace assay::emit
