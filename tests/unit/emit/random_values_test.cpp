// Random bytes in a record of every kind: what is written compiles without a warning, and what the
// code gives back passes the checks written from the same bytes.
#include "suite_fixture.h"

#include "base/rng.h"

namespace assay::emit {
namespace {

class RandomValues : public SuiteTest {};

constexpr const char *kSource = R"c(
struct cell { int v; struct cell *next; };
enum level { LOW, MID = 7, HIGH = 100 };
struct flags { unsigned a : 1; int b : 7; unsigned c : 24; unsigned long long d : 40; _Bool e : 1; };
struct rich {
  signed char sc; unsigned char uc; short ss; unsigned short us;
  long sl; unsigned long long ul; __int128 sw; unsigned __int128 uw;
  float f; double d; _Bool b; enum level l; char text[5]; short grid[2][3];
  struct flags bits; struct cell inner; struct cell *p; void *any; char **names;
  union { struct cell *up; long ul; } u;
  struct { int x; struct { int y; }; };
};
struct rich copy(const struct rich *r, struct cell *list, unsigned char *raw, short (*grid)[3], struct rich *many)
{
  (void)list; (void)raw; (void)grid; (void)many;
  return *r;
}
)c";

TEST_F(RandomValues, CompileAndComeBack) {
  auto integer = [&](const char *name, uint64_t size, bool isSigned) { return types_.integer(name, size, isSigned); };
  TypeId level = integer("enum level", 4, false);
  unit_.types.get(level).enumerators = {{"LOW", 0}, {"MID", 7}, {"HIGH", 100}};
  TypeId shortType = integer("short", 2, true);
  TypeId unsignedType = integer("unsigned int", 4, false);
  TypeId wideUnsigned = integer("unsigned long long", 8, false);
  TypeId longType = integer("long", 8, true);
  TypeId boolType = integer("_Bool", 1, false);
  TypeId byte = integer("unsigned char", 1, false);
  TypeId flags = types_.record("struct flags", {{"a", wideUnsigned}, {"d", wideUnsigned}});
  unit_.types.get(flags).fields = {{"a", unsignedType, 0, 1, true},
                                   {"b", intType_, 1, 7, true},
                                   {"c", unsignedType, 8, 24, true},
                                   {"d", wideUnsigned, 64, 40, true},
                                   {"e", boolType, 104, 1, true}};
  TypeId choice = types_.record("", true);
  types_.layOut(choice, {{"up", cellPointer_}, {"ul", longType}});
  TypeId deep = types_.record("", {{"y", intType_}});
  TypeId anonymous = types_.record("", {{"x", intType_}, {"", deep}});
  TypeId row = types_.array(shortType, 3);
  TypeId rich = types_.record("struct rich", {{"sc", integer("signed char", 1, true)},
                                              {"uc", byte},
                                              {"ss", shortType},
                                              {"us", integer("unsigned short", 2, false)},
                                              {"sl", longType},
                                              {"ul", wideUnsigned},
                                              {"sw", integer("__int128", 16, true)},
                                              {"uw", integer("unsigned __int128", 16, false)},
                                              {"f", types_.floating("float", 4)},
                                              {"d", types_.floating("double", 8)},
                                              {"b", boolType},
                                              {"l", level},
                                              {"text", types_.array(charType_, 5)},
                                              {"grid", types_.array(row, 2)},
                                              {"bits", flags},
                                              {"inner", cell_},
                                              {"p", cellPointer_},
                                              {"any", types_.pointer(types_.voidType())},
                                              {"names", types_.pointer(types_.pointer(charType_))},
                                              {"u", choice},
                                              {"", anonymous}});
  TypeId richPointer = types_.pointer(rich);
  program::Function copy = function(types_, "copy", rich,
                                    {{"r", types_.pointer(rich, true)},
                                     {"list", cellPointer_},
                                     {"raw", types_.pointer(byte)},
                                     {"grid", types_.pointer(row)},
                                     {"many", richPointer}});
  uint64_t boolAt = 0;
  for (const Field &field : unit_.types.get(rich).fields)
    if (field.name == "b")
      boolAt = field.bitOffset / 8;

  base::Rng rng(7);
  std::vector<TestCase> tests;
  for (int number = 0; number < 40; ++number) {
    TestCase test;
    test.name = "round_" + std::to_string(number);
    auto &objects = test.input.objects;
    objects = {object(unit_.types, copy.argumentBlock),
               object(unit_.types, rich),
               object(unit_.types, cell_),
               object(unit_.types, byte, 1 + rng.below(40)),
               object(unit_.types, row, 1 + rng.below(3)),
               object(unit_.types, rich, rng.below(3)),
               object(unit_.types, charType_, 3)};
    unsigned density = static_cast<unsigned>(rng.below(4)); // from all zero to all random
    for (size_t i = 1; i < objects.size(); ++i)
      for (uint8_t &value : objects[i].bytes)
        value = rng.below(3) < density ? static_cast<uint8_t>(rng.next()) : 0;
    for (size_t at = 0; at < objects[5].bytes.size() + unit_.types.get(rich).size; at += unit_.types.get(rich).size)
      for (size_t owner : {1, 5})
        if (at + boolAt < objects[owner].bytes.size())
          objects[owner].bytes[at + boolAt] &= 1;
    objects[6].extent = input::Extent::String;
    objects[6].bytes[2] = 0;
    for (input::Leaf leaf : input::leavesOf(unit_.types, test.input, 0))
      if (leaf.isPointer)
        objects[0].edges[leaf.offset] = {1 + static_cast<uint32_t>(leaf.offset / 8), 0};
    for (uint32_t owner : {1u, 2u, 5u})
      for (input::Leaf leaf : input::leavesOf(unit_.types, test.input, owner)) {
        if (!leaf.isPointer)
          continue;
        std::memset(&objects[owner].bytes[leaf.offset], 0, 8);
        uint32_t target = static_cast<uint32_t>(1 + rng.below(objects.size()));
        input::Edge edge = target >= objects.size() ? input::Edge{} : input::Edge{target, rng.below(3) * 8};
        objects[owner].edges[leaf.offset] = edge;
      }
    test.post.after = unchanged(test.input);
    for (const Field &field : unit_.types.get(copy.argumentBlock).fields)
      if (field.name == "assay_result")
        std::copy(test.post.after[1].begin(), test.post.after[1].end(),
                  test.post.after[0].begin() + static_cast<long>(field.bitOffset / 8));
    tests.push_back(test);
  }
  std::string text = emitFiles(kSource, copy, tests);
  std::string problem = scratch_.compileAndRun("tests/test_copy.c");
  if (!problem.empty())
    std::ofstream("/tmp/assay-random-values.c") << text;
  EXPECT_EQ(problem, "");
}

} // namespace
} // namespace assay::emit
