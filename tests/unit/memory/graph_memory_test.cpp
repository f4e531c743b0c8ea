#include "memory/graph_memory.h"

#include "unit_maker.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace assay;
using input::Edge;
using input::Extent;
using input::InputGraph;
using input::kNull;
using memory::GraphMemory;
using memory::Limits;
using memory::UnitMaker;
using Overlap = memory::MemoryModel::Overlap;

namespace {

class GraphMemoryTest : public testing::Test {
protected:
  using Members = UnitMaker::Members;

  void make(const Members &parameters, bool returnsInt = false) {
    function = maker.function(parameters, returnsInt);
    begin();
  }
  void begin() { memory = std::make_unique<GraphMemory>(maker.unit, function, memory::Outside{}, limits, rng); }

  // The variable at a place of an input.
  expr::VarId at(const InputGraph &graph, uint32_t object, uint64_t offset) {
    auto symbols = memory->symbols(graph);
    for (size_t i = 0; i < symbols.leaves.size(); ++i)
      if (symbols.leaves[i].object == object && symbols.leaves[i].offset == offset)
        return symbols.variables[i];
    ADD_FAILURE() << "no leaf at " << object << "+" << offset;
    return 0;
  }
  uint64_t addressOf(const InputGraph &graph, uint32_t object) { return input::AddressMap(graph).addressOf(object); }
  uint64_t fresh(const InputGraph &graph, expr::VarId var) { return memory->choices(graph, var)->fresh; }
  InputGraph follow(const InputGraph &graph, uint32_t object, uint64_t offset) {
    expr::VarId var = at(graph, object, offset);
    return memory->inputFrom(graph, {{var, fresh(graph, var)}});
  }
  InputGraph set(const InputGraph &graph, uint32_t object, uint64_t offset, base::Value value) {
    return memory->inputFrom(graph, {{at(graph, object, offset), value}});
  }
  template <class T> T read(const InputGraph &graph, uint32_t object, uint64_t offset) {
    T value;
    std::memcpy(&value, graph.objects[object].bytes.data() + offset, sizeof value);
    return value;
  }

  UnitMaker maker;
  program::Function function;
  Limits limits;
  base::Rng rng{5};
  std::unique_ptr<GraphMemory> memory;
};

TEST_F(GraphMemoryTest, InitialInputHasSmallScalarsAndNullPointers) {
  auto color = maker.number(program::TypeKind::Int, "enum color", 4, false);
  maker.unit.types.get(color).enumerators = {{"RED", 3}, {"BLUE", 70}};
  make({{"a", maker.intType},
        {"p", maker.pointer(maker.node())},
        {"flag", maker.boolType},
        {"d", maker.doubleType},
        {"c", color}});
  std::set<int32_t> seen;
  for (int round = 0; round < 50; ++round) {
    InputGraph graph = memory->initialInput();
    ASSERT_EQ(graph.objects.size(), 1U);
    seen.insert(read<int32_t>(graph, 0, 0));
    EXPECT_GE(read<int32_t>(graph, 0, 0), 0);
    EXPECT_LT(read<int32_t>(graph, 0, 0), 100);
    EXPECT_EQ(graph.objects[0].edges.at(8), Edge{});
    EXPECT_LE(read<uint8_t>(graph, 0, 16), 1);
    double number = read<double>(graph, 0, 24);
    EXPECT_TRUE(number >= 0 && number < 100 && number == static_cast<int>(number));
    uint32_t named = read<uint32_t>(graph, 0, 32);
    EXPECT_TRUE(named == 3 || named == 70) << named;
  }
  EXPECT_GT(seen.size(), 5U);
}

TEST_F(GraphMemoryTest, EqualSeedsGiveEqualInputs) {
  make({{"a", maker.intType}, {"b", maker.intType}, {"c", maker.intType}});
  rng = base::Rng(9);
  InputGraph first = memory->initialInput();
  rng = base::Rng(9);
  EXPECT_TRUE(memory->initialInput() == first);
}

TEST_F(GraphMemoryTest, DeclaredBoundIsPresentAndNotNullable) {
  function = maker.function({{"x", maker.intType}, {"s", maker.pointer(maker.charType)}});
  function.parameters[1].declaredBound = 30;
  begin();
  InputGraph graph = memory->initialInput();
  ASSERT_EQ(graph.objects.size(), 2U);
  EXPECT_EQ(graph.objects[0].edges.at(8), (Edge{1, 0}));
  EXPECT_EQ(graph.objects[1].extent, Extent::Fixed);
  EXPECT_EQ(graph.objects[1].count, 30U);
  EXPECT_EQ(graph.objects[1].bytes.size(), 30U);
  auto choices = memory->choices(graph, at(graph, 0, 8));
  ASSERT_TRUE(choices.has_value());
  EXPECT_FALSE(choices->nullable);
  EXPECT_EQ(choices->existing, std::vector<uint64_t>{addressOf(graph, 1)});
}

TEST_F(GraphMemoryTest, SymbolsHoldTheValuesAndNotTheResult) {
  make({{"a", maker.intType}, {"p", maker.pointer(maker.node())}}, true);
  InputGraph graph = follow(memory->initialInput(), 0, 8);
  graph = set(graph, 0, 0, 77);
  auto symbols = memory->symbols(graph);
  ASSERT_EQ(symbols.leaves.size(), 4U); // a, p, p->v, p->next: no assay_result at 16
  for (const input::Leaf &leaf : symbols.leaves)
    EXPECT_FALSE(leaf.object == 0 && leaf.offset >= 16);
  EXPECT_TRUE(symbols.values.at(at(graph, 0, 0)) == 77);
  EXPECT_TRUE(symbols.values.at(at(graph, 0, 8)) == addressOf(graph, 1));
  EXPECT_TRUE(symbols.values.at(at(graph, 1, 8)) == 0);
}

TEST_F(GraphMemoryTest, VariablesStayTheSameFromInputToInput) {
  make({{"a", maker.intType}, {"p", maker.pointer(maker.node())}});
  InputGraph graph = memory->initialInput();
  expr::VarId a = at(graph, 0, 0);
  expr::VarId p = at(graph, 0, 8);
  InputGraph next = follow(graph, 0, 8);
  EXPECT_NE(a, p);
  EXPECT_EQ(at(next, 0, 0), a);
  EXPECT_EQ(at(next, 0, 8), p);
}

TEST_F(GraphMemoryTest, ChoicesOfAPointer) {
  auto node = maker.pointer(maker.node());
  make({{"p", node}, {"i", maker.pointer(maker.intType)}, {"n0", maker.intType}});
  InputGraph graph = memory->initialInput();
  EXPECT_FALSE(memory->choices(graph, at(graph, 0, 16)).has_value()); // no pointer
  auto first = memory->choices(graph, at(graph, 0, 0));
  EXPECT_TRUE(first->nullable);
  EXPECT_TRUE(first->existing.empty());
  EXPECT_NE(first->fresh, 0U);
  EXPECT_FALSE(first->limit.has_value());

  graph = follow(follow(graph, 0, 0), 0, 8);
  auto next = memory->choices(graph, at(graph, 1, 8));
  EXPECT_EQ(next->existing, std::vector<uint64_t>{addressOf(graph, 1)}); // the node, not the int
  EXPECT_NE(next->fresh, 0U);
  EXPECT_NE(next->fresh, fresh(graph, at(graph, 0, 0))) << "two pointers can lead to different new nodes";
}

TEST_F(GraphMemoryTest, ChoicesKeepAPointerIntoTheMiddle) {
  make({{"p", maker.pointer(maker.intType)}});
  InputGraph graph = *memory->grow(follow(memory->initialInput(), 0, 0), 1, 16);
  graph.objects[0].edges[0].offset = 8;
  auto choices = memory->choices(graph, at(graph, 0, 0));
  EXPECT_EQ(choices->existing, (std::vector<uint64_t>{addressOf(graph, 1), addressOf(graph, 1) + 8}));
}

TEST_F(GraphMemoryTest, ChoicesHaveAReasonWhenNothingNewIsMade) {
  limits.maxObjects = 2;
  auto code = maker.number(program::TypeKind::Function, "int (int)", 0, false);
  make({{"p", maker.pointer(maker.node())}, {"call", maker.pointer(code)}});
  InputGraph graph = memory->initialInput();
  auto call = memory->choices(graph, at(graph, 0, 8));
  EXPECT_EQ(call->fresh, 0U);
  EXPECT_TRUE(call->limit == program::Assumption::FunctionPointers);
  EXPECT_NE(fresh(graph, at(graph, 0, 0)), 0U);
  graph = follow(graph, 0, 0);
  auto full = memory->choices(graph, at(graph, 1, 8));
  EXPECT_EQ(full->fresh, 0U);
  EXPECT_TRUE(full->limit == program::Assumption::ObjectCount);
}

TEST_F(GraphMemoryTest, NewNodeSelfLoopAndNullAgain) {
  make({{"p", maker.pointer(maker.node())}});
  InputGraph empty = memory->initialInput();
  InputGraph graph = follow(empty, 0, 0);
  ASSERT_EQ(graph.objects.size(), 2U);
  EXPECT_EQ(graph.objects[0].edges.at(0), (Edge{1, 0}));
  EXPECT_EQ(graph.objects[1].bytes.size(), 16U);
  EXPECT_EQ(graph.objects[1].edges.at(8), Edge{});
  EXPECT_EQ(empty.objects.size(), 1U) << "the base is not changed";

  InputGraph loop = set(graph, 1, 8, addressOf(graph, 1));
  EXPECT_EQ(loop.objects.size(), 2U);
  EXPECT_EQ(loop.objects[1].edges.at(8), (Edge{1, 0}));

  InputGraph null = set(loop, 0, 0, 0);
  EXPECT_EQ(null.objects[0].edges.at(0), Edge{});
  EXPECT_EQ(input::reachable(null), std::vector<uint32_t>{0});
}

TEST_F(GraphMemoryTest, EqualAddressesAreAliases) {
  auto node = maker.pointer(maker.node());
  make({{"p", node}, {"q", node}});
  InputGraph graph = memory->initialInput();
  expr::VarId p = at(graph, 0, 0);
  expr::VarId q = at(graph, 0, 8);
  InputGraph both = memory->inputFrom(graph, {{p, fresh(graph, p)}, {q, fresh(graph, p)}});
  ASSERT_EQ(both.objects.size(), 2U);
  EXPECT_EQ(both.objects[0].edges.at(0), both.objects[0].edges.at(8));

  InputGraph apart = memory->inputFrom(graph, {{p, fresh(graph, p)}, {q, fresh(graph, q)}});
  ASSERT_EQ(apart.objects.size(), 3U);
  EXPECT_NE(apart.objects[0].edges.at(0).target, apart.objects[0].edges.at(8).target);

  InputGraph joined = memory->inputFrom(apart, {{q, addressOf(apart, 1)}});
  EXPECT_EQ(joined.objects[0].edges.at(8), (Edge{1, 0}));
}

TEST_F(GraphMemoryTest, AddressesThatAreNoObjectsAreKept) {
  make({{"p", maker.pointer(maker.node())}});
  InputGraph graph = set(memory->initialInput(), 0, 0, 7);
  EXPECT_EQ(graph.objects.size(), 1U);
  EXPECT_EQ(graph.objects[0].edges.at(0), (Edge{kNull, 7}));
}

TEST_F(GraphMemoryTest, BoolsHoldOneBit) {
  make({{"flag", maker.boolType}});
  InputGraph graph = memory->initialInput();
  EXPECT_EQ(read<uint8_t>(set(graph, 0, 0, 0xfe), 0, 0), 0);
  EXPECT_EQ(read<uint8_t>(set(graph, 0, 0, 0xff), 0, 0), 1);
}

TEST_F(GraphMemoryTest, PairedBufferFollowsItsLength) {
  make({{"a", maker.pointer(maker.intType)}, {"n", maker.intType}});
  InputGraph graph = memory->initialInput();
  expr::VarId a = at(graph, 0, 0);
  graph = memory->inputFrom(graph, {{a, fresh(graph, a)}, {at(graph, 0, 8), 5}});
  ASSERT_EQ(graph.objects.size(), 2U);
  EXPECT_EQ(graph.objects[1].extent, Extent::Paired);
  EXPECT_EQ(graph.objects[1].lengthOffset, 8U);
  EXPECT_EQ(graph.objects[1].count, 5U);
  EXPECT_EQ(graph.objects[1].bytes.size(), 20U);
  graph = set(graph, 1, 4, 1234);

  InputGraph shorter = set(graph, 0, 8, 2);
  EXPECT_EQ(shorter.objects[1].bytes.size(), 8U);
  EXPECT_EQ(read<int32_t>(shorter, 1, 4), 1234);
  InputGraph longer = set(shorter, 0, 8, 40);
  EXPECT_EQ(longer.objects[1].bytes.size(), 160U);
  EXPECT_EQ(read<int32_t>(longer, 1, 4), 1234);
}

TEST_F(GraphMemoryTest, ATextIsPutFromAPlaceOn) {
  make({{"s", maker.pointer(maker.charType)}});
  InputGraph graph = set(follow(memory->initialInput(), 0, 0), 1, 0, '-');
  auto longer = memory->withText(graph, Edge{1, 1}, "9223372036854775808");
  ASSERT_TRUE(longer);
  EXPECT_STREQ(reinterpret_cast<const char *>(longer->objects[1].bytes.data()), "-9223372036854775808");
  EXPECT_EQ(longer->objects[1].count, longer->objects[1].bytes.size());
  auto shorter = memory->withText(*longer, Edge{1, 1}, "7");
  ASSERT_TRUE(shorter);
  EXPECT_STREQ(reinterpret_cast<const char *>(shorter->objects[1].bytes.data()), "-7");
  EXPECT_FALSE(memory->withText(graph, Edge{1, limits.maxStringBytes - 2}, "12"));
}

TEST_F(GraphMemoryTest, ATextNeedsRoomInABufferWithALength) {
  make({{"s", maker.pointer(maker.charType)}, {"n", maker.sizeType}});
  InputGraph graph = set(follow(memory->initialInput(), 0, 0), 0, 8, 4);
  EXPECT_TRUE(memory->withText(graph, Edge{1, 0}, "123"));
  EXPECT_FALSE(memory->withText(graph, Edge{1, 0}, "1234"));
}

TEST_F(GraphMemoryTest, WhoStatesALength) {
  make({{"a", maker.pointer(maker.intType)}, {"n", maker.intType}, {"p", maker.pointer(maker.doubleType)}});
  InputGraph graph = memory->initialInput();
  EXPECT_TRUE(memory->statesLength(graph, at(graph, 0, 0)));
  EXPECT_FALSE(memory->statesLength(graph, at(graph, 0, 16)));
}

TEST_F(GraphMemoryTest, PairedBufferHasAtLeastOneElement) {
  make({{"a", maker.pointer(maker.intType)}, {"n", maker.intType}});
  InputGraph graph = follow(memory->initialInput(), 0, 0);
  for (int64_t length : {int64_t{0}, int64_t{-1}, int64_t{INT32_MIN}}) {
    InputGraph other = set(graph, 0, 8, static_cast<uint32_t>(length));
    EXPECT_EQ(other.objects[1].count, 1U) << length;
    EXPECT_FALSE(memory->clamped(other)) << length;
  }
}

TEST_F(GraphMemoryTest, PairedBufferStopsAtTheLimit) {
  limits.maxPairedElements = 10;
  make({{"a", maker.pointer(maker.intType)}, {"n", maker.sizeType}});
  InputGraph graph = follow(memory->initialInput(), 0, 0);
  InputGraph most = set(graph, 0, 8, 10);
  EXPECT_EQ(most.objects[1].count, 10U);
  EXPECT_FALSE(memory->clamped(most));
  for (uint64_t length : {uint64_t{11}, uint64_t{1} << 40, ~uint64_t{0}}) {
    InputGraph over = set(graph, 0, 8, length);
    EXPECT_EQ(over.objects[1].count, 10U) << length;
    EXPECT_TRUE(memory->clamped(over)) << length;
  }
}

TEST_F(GraphMemoryTest, ShrinkingDropsThePointersBeyondTheEnd) {
  make({{"a", maker.pointer(maker.pointer(maker.intType))}, {"n", maker.intType}});
  InputGraph graph = memory->initialInput();
  expr::VarId a = at(graph, 0, 0);
  graph = memory->inputFrom(graph, {{a, fresh(graph, a)}, {at(graph, 0, 8), 4}});
  EXPECT_EQ(graph.objects[1].edges.size(), 4U);
  InputGraph shorter = set(graph, 0, 8, 1);
  ASSERT_EQ(shorter.objects[1].edges.size(), 1U);
  EXPECT_EQ(shorter.objects[1].edges.begin()->first, 0U);
}

TEST_F(GraphMemoryTest, PairedCharsAreNoString) {
  make({{"s", maker.pointer(maker.charType)}, {"len", maker.sizeType}});
  InputGraph graph = set(follow(memory->initialInput(), 0, 0), 0, 8, 3);
  InputGraph full = set(graph, 1, 2, 'x');
  EXPECT_EQ(full.objects[1].bytes.size(), 3U);
  EXPECT_EQ(full.objects[1].bytes[2], 'x');
}

TEST_F(GraphMemoryTest, StringStartsEmptyAndGrowsByItsLastByte) {
  make({{"s", maker.pointer(maker.charType)}});
  InputGraph graph = follow(memory->initialInput(), 0, 0);
  EXPECT_EQ(graph.objects[1].extent, Extent::String);
  EXPECT_EQ(graph.objects[1].bytes, std::vector<uint8_t>(8, 0));

  InputGraph inside = set(graph, 1, 6, 'y');
  EXPECT_EQ(inside.objects[1].bytes.size(), 8U);
  EXPECT_EQ(inside.objects[1].bytes[6], 'y');

  InputGraph last = set(graph, 1, 7, 'x');
  EXPECT_EQ(last.objects[1].bytes.size(), 16U);
  EXPECT_EQ(last.objects[1].count, 16U);
  EXPECT_EQ(last.objects[1].bytes[7], 'x');
  EXPECT_EQ(last.objects[1].bytes.back(), 0);
}

TEST_F(GraphMemoryTest, StringAtItsLimitStillEndsWithNul) {
  limits.maxStringBytes = 8;
  make({{"s", maker.pointer(maker.charType)}});
  InputGraph last = set(follow(memory->initialInput(), 0, 0), 1, 7, 'x');
  EXPECT_EQ(last.objects[1].bytes, std::vector<uint8_t>(8, 0));
}

// The bound holds also when it is no doubling of the first size.
TEST_F(GraphMemoryTest, StringNeverGrowsBeyondItsLimit) {
  limits.maxStringBytes = 12;
  make({{"s", maker.pointer(maker.charType)}});
  InputGraph last = set(follow(memory->initialInput(), 0, 0), 1, 7, 'x');
  EXPECT_EQ(last.objects[1].bytes.size(), 12U);
  EXPECT_EQ(last.objects[1].bytes.back(), 0);
}

TEST_F(GraphMemoryTest, GrowsOnDemandUpToTheBound) {
  limits.maxGrowElements = 10;
  make({{"p", maker.pointer(maker.intType)}});
  InputGraph graph = set(follow(memory->initialInput(), 0, 0), 1, 0, 4321);
  EXPECT_EQ(graph.objects[1].extent, Extent::Grow);
  EXPECT_EQ(graph.objects[1].count, 1U);

  auto three = memory->grow(graph, 1, 12);
  ASSERT_TRUE(three.has_value());
  EXPECT_EQ(three->objects[1].count, 3U);
  EXPECT_EQ(three->objects[1].bytes.size(), 12U);
  EXPECT_EQ(read<int32_t>(*three, 1, 0), 4321);
  EXPECT_EQ(memory->grow(*three, 1, 13)->objects[1].count, 6U) << "at least twice as many";
  EXPECT_EQ(memory->grow(graph, 1, 40)->objects[1].count, 10U);
  EXPECT_EQ(memory->grow(*memory->grow(graph, 1, 24), 1, 28)->objects[1].count, 10U);
  EXPECT_FALSE(memory->grow(graph, 1, 41).has_value());
  EXPECT_FALSE(memory->grow(graph, 1, 4).has_value()) << "large enough already";
  EXPECT_FALSE(memory->grow(graph, 0, 100).has_value()) << "the arguments";
  EXPECT_FALSE(memory->grow(graph, 2, 100).has_value()) << "no such object";
}

TEST_F(GraphMemoryTest, ObjectsOfStatedSizeDoNotGrow) {
  auto ints = maker.pointer(maker.intType);
  function = maker.function({{"a", ints}, {"n", maker.intType}, {"fixed", ints}});
  function.parameters[2].declaredBound = 2;
  begin();
  InputGraph graph = follow(memory->initialInput(), 0, 0);
  ASSERT_EQ(graph.objects.size(), 3U);
  EXPECT_EQ(graph.objects[1].extent, Extent::Fixed);
  EXPECT_EQ(graph.objects[2].extent, Extent::Paired);
  EXPECT_FALSE(memory->grow(graph, 1, 12).has_value());
  EXPECT_FALSE(memory->grow(graph, 2, 1000).has_value());
}

TEST_F(GraphMemoryTest, VoidPointersLeadToBytes) {
  make({{"p", maker.pointer(maker.voidType)}});
  InputGraph graph = follow(memory->initialInput(), 0, 0);
  EXPECT_EQ(graph.objects[1].element, maker.charType);
  EXPECT_EQ(graph.objects[1].bytes.size(), 16U);
}

TEST_F(GraphMemoryTest, OverlapOfPointers) {
  auto node = maker.pointer(maker.node());
  auto ints = maker.pointer(maker.intType);
  make({{"a", ints},
        {"b", ints},
        {"d", maker.pointer(maker.doubleType)},
        {"c", maker.pointer(maker.charType)},
        {"s", node},
        {"t", node}});
  InputGraph graph = memory->initialInput();
  auto overlap = [&](uint64_t first, uint64_t second) {
    EXPECT_EQ(memory->overlap(graph, at(graph, 0, first), at(graph, 0, second)),
              memory->overlap(graph, at(graph, 0, second), at(graph, 0, first)));
    return memory->overlap(graph, at(graph, 0, first), at(graph, 0, second));
  };
  EXPECT_EQ(overlap(0, 8), Overlap::SameObject);
  EXPECT_EQ(overlap(32, 40), Overlap::SameObject);
  EXPECT_EQ(overlap(0, 16), Overlap::Never);
  EXPECT_EQ(overlap(0, 24), Overlap::Embedded) << "char sees everything";
  EXPECT_EQ(overlap(0, 32), Overlap::Embedded) << "a node has an int";
  EXPECT_EQ(overlap(16, 32), Overlap::Never);
  graph = *memory->grow(follow(graph, 0, 0), 1, 8);
  EXPECT_EQ(overlap(0, 8), Overlap::SameOrShifted) << "an array";
}

TEST_F(GraphMemoryTest, PairedAndPlainPointersAreNotTheSameObject) {
  auto ints = maker.pointer(maker.intType);
  make({{"a", ints}, {"n", maker.intType}, {"out", ints}});
  InputGraph graph = memory->initialInput();
  EXPECT_EQ(memory->overlap(graph, at(graph, 0, 0), at(graph, 0, 16)), Overlap::Embedded);
  graph = follow(graph, 0, 0);
  EXPECT_TRUE(memory->choices(graph, at(graph, 0, 16))->existing.empty());
}

TEST_F(GraphMemoryTest, PointerViewsOfAUnion) {
  auto node = maker.pointer(maker.node());
  auto both = maker.record("union both", {{"i", maker.sizeType}, {"p", node}}, true);
  auto box = maker.record("struct box", {{"tag", maker.intType}, {"u", both}});
  make({{"b", maker.pointer(box)}});
  InputGraph graph = follow(memory->initialInput(), 0, 0);
  ASSERT_TRUE(graph.objects[1].edges.empty()) << "a union is bytes until someone looks";
  std::memset(graph.objects[1].bytes.data() + 8, 0x55, 8);

  auto views = memory->pointerViews(graph, addressOf(graph, 1) + 8);
  ASSERT_EQ(views.size(), 1U);
  EXPECT_EQ(views[0].objects[1].unionChoice, (std::map<uint64_t, uint32_t>{{8, 1}}));
  EXPECT_EQ(views[0].objects[1].edges.at(8), Edge{});
  EXPECT_EQ(read<uint64_t>(views[0], 1, 8), 0U);
  EXPECT_EQ(follow(views[0], 1, 8).objects.size(), 3U) << "the pointer can be followed";

  EXPECT_TRUE(memory->pointerViews(views[0], addressOf(graph, 1) + 8).empty()) << "it is seen so already";
  EXPECT_TRUE(memory->pointerViews(graph, addressOf(graph, 1)).empty()) << "no union there";
  EXPECT_TRUE(memory->pointerViews(graph, addressOf(graph, 1) + 4096).empty()) << "past the object";
  EXPECT_TRUE(memory->pointerViews(graph, 8).empty()) << "no object";
}

} // namespace
