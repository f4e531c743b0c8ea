#include "memory/graph_memory.h"

#include "unit_maker.h"

#include <gtest/gtest.h>

using namespace assay;
using input::InputGraph;
using memory::GraphMemory;
using memory::UnitMaker;

namespace {

class Describe : public testing::Test {
protected:
  // The name of the leaf at a place, as the memory gives it.
  std::string name(GraphMemory &memory, const InputGraph &graph, uint32_t object, uint64_t offset) {
    auto symbols = memory.symbols(graph);
    for (size_t i = 0; i < symbols.leaves.size(); ++i)
      if (symbols.leaves[i].object == object && symbols.leaves[i].offset == offset)
        return memory.describe(graph, symbols.variables[i]);
    return "no such leaf";
  }
  // Makes the pointer at a place lead to a new object, which becomes the last.
  InputGraph follow(GraphMemory &memory, const InputGraph &graph, uint32_t object, uint64_t offset) {
    auto symbols = memory.symbols(graph);
    for (size_t i = 0; i < symbols.leaves.size(); ++i)
      if (symbols.leaves[i].object == object && symbols.leaves[i].offset == offset)
        return memory.inputFrom(graph, {{symbols.variables[i], memory.choices(graph, symbols.variables[i])->fresh}});
    ADD_FAILURE() << "no such leaf";
    return graph;
  }

  UnitMaker maker;
  base::Rng rng{1};
};

TEST_F(Describe, ListMembers) {
  const auto &f = maker.function({{"p", maker.pointer(maker.node())}});
  GraphMemory memory(maker.unit, f, {}, {}, rng);
  InputGraph graph = follow(memory, follow(memory, memory.initialInput(), 0, 0), 1, 8);
  ASSERT_EQ(graph.objects.size(), 3U);
  EXPECT_EQ(name(memory, graph, 0, 0), "p");
  EXPECT_EQ(name(memory, graph, 1, 0), "p->v");
  EXPECT_EQ(name(memory, graph, 1, 8), "p->next");
  EXPECT_EQ(name(memory, graph, 2, 0), "p->next->v");
  EXPECT_EQ(name(memory, graph, 2, 8), "p->next->next");
}

TEST_F(Describe, StringBytes) {
  const auto &f = maker.function({{"s", maker.pointer(maker.charType)}});
  GraphMemory memory(maker.unit, f, {}, {}, rng);
  InputGraph graph = follow(memory, memory.initialInput(), 0, 0);
  EXPECT_EQ(name(memory, graph, 1, 0), "s[0]");
  EXPECT_EQ(name(memory, graph, 1, 3), "s[3]");
}

TEST_F(Describe, ScalarsBehindOneAndTwoPointers) {
  auto ints = maker.pointer(maker.intType);
  const auto &f = maker.function({{"p", ints}, {"q", maker.pointer(ints)}});
  GraphMemory memory(maker.unit, f, {}, {}, rng);
  InputGraph graph = follow(memory, follow(memory, memory.initialInput(), 0, 0), 0, 8);
  EXPECT_EQ(name(memory, graph, 1, 0), "*p");
  EXPECT_EQ(name(memory, graph, 2, 0), "*q");
  graph = follow(memory, graph, 2, 0);
  EXPECT_EQ(name(memory, graph, 3, 0), "*q[0]");
}

TEST_F(Describe, NestedRecordsAndArrays) {
  auto inner = maker.record("struct inner", {{"a", maker.intType}, {"b", maker.array(maker.intType, 3)}});
  auto outer = maker.record("struct outer", {{"tag", maker.intType}, {"in", inner}});
  const auto &f = maker.function({{"o", outer}, {"p", maker.pointer(outer)}});
  GraphMemory memory(maker.unit, f, {}, {}, rng);
  InputGraph graph = follow(memory, memory.initialInput(), 0, 24);
  EXPECT_EQ(name(memory, graph, 0, 0), "o.tag");
  EXPECT_EQ(name(memory, graph, 0, 4), "o.in.a");
  EXPECT_EQ(name(memory, graph, 0, 16), "o.in.b[2]");
  EXPECT_EQ(name(memory, graph, 1, 12), "p->in.b[1]");
}

TEST_F(Describe, AnonymousMemberAddsNothing) {
  auto inner = maker.record("struct inner", {{"a", maker.intType}, {"b", maker.intType}});
  auto outer = maker.record("struct outer", {{"tag", maker.intType}, {"", inner}});
  const auto &f = maker.function({{"o", outer}});
  GraphMemory memory(maker.unit, f, {}, {}, rng);
  EXPECT_EQ(name(memory, memory.initialInput(), 0, 8), "o.b");
}

TEST_F(Describe, WhatIsNotThere) {
  const auto &f = maker.function({{"p", maker.pointer(maker.node())}});
  GraphMemory memory(maker.unit, f, {}, {}, rng);
  InputGraph empty = memory.initialInput();
  EXPECT_EQ(memory.describe(empty, 99), "?");
  InputGraph graph = follow(memory, empty, 0, 0);
  auto symbols = memory.symbols(graph);
  EXPECT_EQ(memory.describe(graph, symbols.variables.back()), "p->next");
  EXPECT_EQ(memory.describe(empty, symbols.variables.back()), "object 1");
}

} // namespace
