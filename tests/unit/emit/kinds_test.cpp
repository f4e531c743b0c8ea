// Every kind of type and of ending.
#include "suite_fixture.h"

#include <cmath>

namespace assay::emit {
namespace {

class KindsSuite : public SuiteTest {};

TEST_F(KindsSuite, BitFieldsUnionsAndAnonymousMembers) {
  TypeId unsignedType = types_.integer("unsigned int", 4, false);
  TypeId doubleType = types_.floating("double", 8);
  TypeId kids = types_.record("", {{"left", cellPointer_}, {"right", cellPointer_}});
  TypeId inner = types_.record("", true);
  types_.layOut(inner, {{"value", intType_}, {"kids", kids}, {"d", doubleType}});
  TypeId outer = types_.record("", true);
  types_.layOut(outer, {{"whole", doubleType}, {"part", intType_}});
  TypeId name = types_.array(charType_, 8);
  TypeId node = types_.record("struct node", {{"flags", unsignedType}, {"u", inner}, {"", outer}, {"name", name}});
  std::vector<Field> &fields = unit_.types.get(node).fields;
  fields[0] = {"low", unsignedType, 0, 3, true};
  fields.insert(fields.begin() + 1, Field{"high", intType_, 3, 5, true});
  TypeId pointer = types_.pointer(node);
  program::Function mix = function(types_, "mix", intType_, {{"n", pointer}, {"m", pointer}});
  TestCase test;
  test.name = "two_nodes";
  auto &objects = test.input.objects;
  objects = {object(unit_.types, mix.argumentBlock), object(unit_.types, node), object(unit_.types, node),
             object(unit_.types, cell_)};
  objects[0].edges = {{0, {1, 0}}, {8, {2, 0}}};
  objects[1].bytes[0] = 5 | (0x1e << 3); // low 5, high -2
  objects[1].edges[8] = {3, 0};
  put<double>(objects[1].bytes, 24, 2.5);
  std::memcpy(&objects[1].bytes[32], "node", 4);
  put<int>(objects[2].bytes, 8, 77);
  objects[2].unionChoice[8] = 0;
  objects[2].bytes[16] = 3; // only `kids` reaches here, and it would be a pointer
  test.post.after = unchanged(test.input);
  test.post.after[1][0] = 6 | (0x1e << 3);
  put<int>(test.post.after[2], 8, 78);
  put<int>(test.post.after[0], 16, 1);
  std::string text = emitFiles(R"c(
struct cell { int v; struct cell *next; };
struct node {
  unsigned low : 3;
  int high : 5;
  union { int value; struct { struct cell *left, *right; } kids; double d; } u;
  union { double whole; int part; };
  char name[8];
};
int mix(struct node *n, struct node *m) {
  n->low++;
  m->u.value++;
  return n->high == -2 && n->u.kids.left->v == 0 && n->whole == 2.5 && n->name[3] == 'e';
}
)c",
                               mix, {test});
  expectHas(text, "struct node n1 = {.low = 5, .high = -2, .u = {.kids = {.left = &n3, .right = NULL}},\n"
                  "        .whole = 2.5, .name = \"node\"};");
  expectHas(text, "memcpy(&n2.u, (const unsigned char[16]){77, 0, 0, 0, 0, 0, 0, 0, 3, 0");
  expectHas(text, "CHECK(n1.low == 6);");
  expectHas(text, "CHECK(n2.u.value == 78);");
  EXPECT_EQ(text.find("CHECK(n1.high"), std::string::npos);
  EXPECT_EQ(scratch_.compileAndRun("tests/test_mix.c"), "");
}

TEST_F(KindsSuite, ScalarsOfAllKinds) {
  TypeId boolType = types_.integer("_Bool", 1, false);
  TypeId level = types_.integer("enum level", 4, false);
  unit_.types.get(level).enumerators = {{"LOW", 0}, {"MID", 1}};
  TypeId wide = types_.integer("unsigned __int128", 16, false);
  TypeId signedWide = types_.integer("__int128", 16, true);
  TypeId floatType = types_.floating("float", 4);
  TypeId doubleType = types_.floating("double", 8);
  TypeId longDouble = types_.floating("long double", 16);
  TypeId big = types_.integer("unsigned long", 8, false);
  TypeId byte = types_.integer("unsigned char", 1, false);
  TypeId all = types_.record("struct all", {{"b", boolType},
                                            {"l", level},
                                            {"w", wide},
                                            {"s", signedWide},
                                            {"f", floatType},
                                            {"d", doubleType},
                                            {"x", longDouble},
                                            {"n", big},
                                            {"c", charType_},
                                            {"u", byte}});
  program::Function same =
      function(types_, "same", all, {{"a", all}, {"l", level}, {"c", charType_}, {"x", longDouble}, {"d", doubleType}});
  TestCase test;
  test.name = "passes_values_through";
  auto &objects = test.input.objects;
  objects = {object(unit_.types, same.argumentBlock)};
  std::vector<uint8_t> &bytes = objects[0].bytes;
  const CType &type = unit_.types.get(all);
  auto at = [&](size_t field) { return type.fields[field].bitOffset / 8; };
  put<uint8_t>(bytes, at(0), 1);
  put<uint32_t>(bytes, at(1), 9);
  put<uint64_t>(bytes, at(2) + 8, 3);
  put<uint64_t>(bytes, at(3), 5);
  put<uint64_t>(bytes, at(3) + 8, uint64_t{1} << 63);
  put<uint32_t>(bytes, at(4), 0x7fc00001);
  put<double>(bytes, at(5), 1.0 / 3);
  put<long double>(bytes, at(6), 1.25L);
  put<uint64_t>(bytes, at(7), ~uint64_t{0});
  put<uint8_t>(bytes, at(8), '\'');
  put<uint8_t>(bytes, at(9), 200);
  const CType &block = unit_.types.get(same.argumentBlock);
  auto argument = [&](size_t field) { return block.fields[field].bitOffset / 8; };
  put<uint32_t>(bytes, argument(1), 1);
  put<uint8_t>(bytes, argument(2), 0x80);
  put<long double>(bytes, argument(3), 0.5L);
  put<double>(bytes, argument(4), -HUGE_VAL);
  test.post.after = {bytes};
  std::memcpy(&test.post.after[0][argument(5)], bytes.data(), type.size);
  std::string text = emitFiles(R"c(#include <stdlib.h>
enum level { LOW, MID };
struct all { _Bool b; enum level l; unsigned __int128 w; __int128 s; float f; double d; long double x;
             unsigned long n; char c; unsigned char u; };
struct all same(struct all a, enum level l, char c, long double x, double d) {
  if (l != MID || c != -128 || x != 0.5L || a.x != 1.25L || d != -1.0 / 0.0)
    abort();
  return a;
}
)c",
                               same, {test});
  expectHas(text, "struct all result = same(a, MID, -128, x, -__builtin_inf());");
  expectHas(text, "CHECK((long long)result.l == 9);");
  expectHas(text, "CHECK(result.f != result.f);");
  expectHas(text, "CHECK(result.d == 0x1.5555555555555p-2);");
  expectHas(text, "CHECK(result.c == '\\'');");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_same.c"), "");
}

TEST_F(KindsSuite, PointersIntoTheMiddle) {
  TypeId pair = types_.array(intType_, 2);
  TypeId tree = types_.record("struct tree", {{"count", pair}, {"last", intType_}, {"sentinel", cell_}});
  TypeId treePointer = types_.pointer(tree);
  TypeId cellSlot = types_.pointer(cellPointer_);
  TypeId constChar = types_.pointer(charType_, true);
  TypeId names = types_.pointer(constChar);
  TypeId any = types_.pointer(types_.voidType());
  TypeId numbers = types_.pointer(intType_);
  program::Function link = function(types_, "link_all", cellPointer_,
                                    {{"t", treePointer},
                                     {"c", cellPointer_},
                                     {"slot", cellSlot},
                                     {"names", names},
                                     {"any", any},
                                     {"wild", any},
                                     {"last", numbers},
                                     {"end", numbers},
                                     {"shifted", cellPointer_}});
  TestCase test;
  test.name = "points_everywhere";
  auto &objects = test.input.objects;
  objects = {object(unit_.types, link.argumentBlock), object(unit_.types, tree), object(unit_.types, cell_, 3),
             object(unit_.types, constChar, 2), object(unit_.types, charType_, 2)};
  objects[0].edges = {{0, {1, 0}},  {8, {1, 16}}, {16, {2, 24}}, {24, {3, 0}}, {32, {2, 32}}, {40, {input::kNull, 16}},
                      {48, {1, 8}}, {56, {1, 4}}, {64, {2, 4}}};
  objects[3].edges = {{0, {4, 0}}, {8, {}}};
  objects[4].extent = input::Extent::String;
  objects[4].bytes[0] = 'z';
  test.post.after = unchanged(test.input);
  input::AddressMap map(test.input);
  put<uint64_t>(test.post.after[0], 72, map.addressOf(2) + 16);
  std::string text = emitFiles(R"c(
struct cell { int v; struct cell *next; };
struct tree { int count[2]; int last; struct cell sentinel; };
struct cell *link_all(struct tree *t, struct cell *c, struct cell **slot, const char **names, void *any,
                      void *wild, int *last, int *end, struct cell *shifted) {
  int ok = c == &t->sentinel && names[0][0] == 'z' && wild == (void *)16 && last == &t->last &&
           end == &t->count[1] && (char *)any == (char *)slot + 8 && (char *)shifted + 20 == (char *)slot;
  return ok ? (struct cell *)((char *)slot - 8) : (struct cell *)0;
}
)c",
                               link, {test});
  expectHas(text, "link_all(&n1, &n1.sentinel, &slot[1].next, names, &slot[2],\n"
                  "        (void *)0x10UL, &n1.last, &n1.count[1], (struct cell *)((char *)slot + 4));");
  expectHas(text, "const char *names[2] = {s1, NULL};");
  expectHas(text, "CHECK(result == &slot[1]);");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_link_all.c"), "");
}

TEST_F(KindsSuite, FlexibleArraysAndTypesWithoutName) {
  TypeId flexible = types_.record("struct message");
  types_.layOut(flexible, {{"length", intType_}, {"data", types_.array(intType_, 0)}});
  TypeId unnamed = types_.record("", {{"a", intType_}, {"p", cellPointer_}});
  TypeId handle = types_.pointer(unnamed);
  program::Function sum = function(types_, "sum", intType_, {{"m", types_.pointer(flexible)}, {"h", handle}});
  TestCase test;
  test.name = "sums_three_numbers";
  auto &objects = test.input.objects;
  objects = {object(unit_.types, sum.argumentBlock), object(unit_.types, flexible), object(unit_.types, unnamed),
             object(unit_.types, cell_)};
  objects[0].edges = {{0, {1, 0}}, {8, {2, 0}}};
  objects[1].bytes.resize(16);
  for (int i = 0; i < 4; ++i)
    put<int>(objects[1].bytes, 4 * i, 3 + i);
  put<int>(objects[2].bytes, 0, 100);
  objects[2].edges[8] = {3, 0};
  put<int>(objects[3].bytes, 0, 1000);
  test.post.after = unchanged(test.input);
  put<int>(test.post.after[0], 16, 1115);
  put<int>(test.post.after[1], 8, 0);
  std::string text = emitFiles(R"c(
struct cell { int v; struct cell *next; };
typedef struct { int a; struct cell *p; } *handle;
struct message { int length; int data[]; };
int sum(struct message *m, handle h) {
  int total = h->a + h->p->v;
  for (int i = 0; i < m->length; ++i)
    total += m->data[i];
  m->data[1] = 0;
  return total;
}
)c",
                               sum, {test});
  expectHas(text, "CHECK(n1->data[1] == 0);");
  expectHas(text, "free(n1);");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_sum.c"), "");
}

TEST_F(KindsSuite, ExitsAndHangs) {
  program::Function leave = function(types_, "leave", program::kNoType, {{"code", intType_}});
  TestCase test;
  test.name = "leaves_with_three";
  test.input.objects = {object(unit_.types, leave.argumentBlock)};
  put<int>(test.input.objects[0].bytes, 0, 3);
  test.ending = Ending::Exit;
  test.exitCode = 3;
  TestCase wrong = test;
  wrong.name = "returns";
  put<int>(wrong.input.objects[0].bytes, 0, 0);
  TestCase hang = test;
  hang.name = "never_ends";
  put<int>(hang.input.objects[0].bytes, 0, -1);
  hang.ending = Ending::Hang;
  hang.finding = "hang: more than 1000000 steps";
  const char *source = R"c(#include <stdlib.h>
void leave(int code) {
  for (volatile int i = code; i < 0;)
    ;
  if (code > 0)
    exit(code);
}
)c";
  std::string text = emitFiles(source, leave, {test}, {hang});
  expectHas(text, "CHECK_EXITS(3, leave(3));");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_leave.c"), "");
  RunOutput out =
      scratch_.run("gcc -Wall -Wextra -Werror -isystem src tests/finding_leave_1.c -o finding && ./finding");
  EXPECT_NE(out.status, 0);
  emitFiles(source, leave, {wrong});
  EXPECT_EQ(scratch_.run("gcc -isystem src tests/test_leave.c -o wrong && ./wrong").status, 1);
}

TEST_F(KindsSuite, UnchangedMemoryIsAssertedWhenNothingElseCanBe) {
  program::Function look = function(types_, "look", program::kNoType, {{"c", cellPointer_}});
  TestCase test;
  test.name = "changes_nothing";
  test.input.objects = {object(unit_.types, look.argumentBlock), object(unit_.types, cell_)};
  test.input.objects[0].edges[0] = {1, 0};
  put<int>(test.input.objects[1].bytes, 0, 7);
  test.post.after = unchanged(test.input);
  std::string text = emitFiles("struct cell { int v; struct cell *next; };\n"
                               "void look(struct cell *c) { (void)c; }\n",
                               look, {test});
  expectHas(text, "CHECK(n1.v == 7); /* unchanged */");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_look.c"), "");
}

// The source has macros, globals and functions with the names that a test file wants for itself.
TEST_F(KindsSuite, NamesThatTheSourceTookFirst) {
  program::Function n1 = function(types_, "n1", intType_, {{"cell", cellPointer_}});
  unit_.globals = {
      {"tests", intType_, false, true}, {"result", intType_, false, true}, {"failures", intType_, false, true}};
  TestCase test;
  test.name = "n1";
  test.input.objects = {object(unit_.types, n1.argumentBlock), object(unit_.types, cell_),
                        object(unit_.types, intType_), object(unit_.types, intType_), object(unit_.types, intType_)};
  test.input.objects[0].edges[0] = {1, 0};
  makeVariable(test, 2, "tests", 0x300000);
  makeVariable(test, 3, "result", 0x300010);
  makeVariable(test, 4, "failures", 0x300020);
  test.post.after = unchanged(test.input);
  put<int>(test.post.after[0], 8, 4);
  put<int>(test.post.after[2], 0, 1);
  put<int>(test.post.after[4], 0, 5);
  std::string text = emitFiles(R"c(#define _GNU_SOURCE
#include <string.h>
#define CHECK(x) ((x) ? 0 : -1)
struct cell { int v; struct cell *next; };
static int tests, result, failures;
int n1(struct cell *cell) {
  const char *end = strchrnul("abcd", 'z');
  ++tests;
  failures = 5;
  return CHECK(cell->v == 0) + result + (end != 0 ? 4 : 0);
}
)c",
                               n1, {test});
  expectHas(text, "#define _GNU_SOURCE\n");
  EXPECT_EQ(scratch_.compileAndRun("tests/test_n1.c"), "");
}

} // namespace
} // namespace assay::emit
