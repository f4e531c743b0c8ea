#include "memory/structure.h"

#include "memory/node_habits.h"
#include "unit_maker.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace assay;
using input::Edge;
using input::InputGraph;
using memory::UnitMaker;

namespace {

constexpr uint64_t kNext = 8, kPrev = 16;

class StructureTest : public testing::Test {
protected:
  StructureTest() {
    node = maker.record("struct node", {});
    maker.setMembers(node, {{"v", maker.intType}, {"next", maker.pointer(node)}, {"prev", maker.pointer(node)}});
    function = maker.function({{"l", maker.pointer(node)}, {"n", maker.intType}}, false);
    input::Object block;
    block.element = function.argumentBlock;
    block.bytes.resize(types().get(block.element).size);
    graph.objects.push_back(block);
  }
  const program::TypeTable &types() const { return maker.unit.types; }
  uint32_t add(int value) {
    input::Object object;
    object.element = node;
    object.bytes.resize(types().get(node).size);
    std::memcpy(object.bytes.data(), &value, sizeof value);
    graph.objects.push_back(object);
    return static_cast<uint32_t>(graph.objects.size() - 1);
  }
  void link(uint32_t from, uint64_t offset, uint32_t to) { graph.objects[from].edges[offset] = Edge{to, 0}; }

  UnitMaker maker;
  program::TypeId node = program::kNoType;
  program::Function function;
  InputGraph graph;
};

} // namespace

TEST_F(StructureTest, OnlyTypesThatLeadToThemselvesAreNodes) {
  program::TypeId header = maker.record("struct list", {{"first", maker.pointer(node)}});
  EXPECT_EQ(memory::nodeTypes(types()), std::set<program::TypeId>{node}) << "not " << header;
}

TEST_F(StructureTest, NodesCountOnceAndOnlyWhenReached) {
  uint32_t a = add(1), b = add(2);
  add(3);
  link(0, 0, a);
  link(a, kNext, b);
  link(b, kPrev, a);
  EXPECT_EQ(memory::nodeCount({node}, graph), 2U);
}

TEST_F(StructureTest, NumbersOfObjectsAndValuesDoNotMatter) {
  InputGraph empty = graph;
  uint32_t a = add(1), b = add(2);
  link(0, 0, a);
  link(a, kNext, b);
  std::string shape = memory::structureOf(graph);
  graph = empty;
  uint32_t c = add(7), d = add(9);
  link(0, 0, d);
  link(d, kNext, c);
  EXPECT_EQ(memory::structureOf(graph), shape);
  link(c, kPrev, d);
  EXPECT_NE(memory::structureOf(graph), shape);
}

TEST_F(StructureTest, ARingIsFoundFromItsArgument) {
  uint32_t a = add(1), b = add(2);
  link(0, 0, a);
  link(a, kNext, b);
  EXPECT_EQ(memory::ringRoot(types(), graph), "");
  link(b, kNext, a);
  EXPECT_EQ(memory::ringRoot(types(), graph), "l");
}

TEST_F(StructureTest, HabitsOfNodesAreLearnt) {
  uint32_t a = add(5), b = add(5), c = add(5);
  link(0, 0, a);
  link(a, kNext, b);
  link(b, kNext, c);
  link(b, kPrev, a);
  link(c, kPrev, b);
  memory::NodeHabits habits;
  base::Rng rng(1);
  EXPECT_FALSE(habits.pointsBack(node, kPrev));
  EXPECT_FALSE(habits.usualValue(node, 0, rng));
  habits.learn(types(), {node}, graph);
  EXPECT_TRUE(habits.pointsBack(node, kPrev));
  EXPECT_FALSE(habits.pointsBack(node, kNext + 100));
  EXPECT_EQ(habits.usualValue(node, 0, rng), 5U);
}
