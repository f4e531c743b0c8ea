#include "input/address_map.h"

#include <gtest/gtest.h>

namespace assay::input {
namespace {

InputGraph threeObjects() {
  InputGraph graph;
  graph.objects.resize(3);
  for (Object &object : graph.objects)
    object.bytes.resize(8);
  graph.objects[1].global = "counter";
  graph.objects[1].address = 0x1234;
  return graph;
}

TEST(AddressMap, ObjectsComeInEitherOrder) {
  InputGraph graph = threeObjects();
  AddressMap map(graph);
  AddressMap reversed(graph, Order::Reversed);
  EXPECT_LT(map.addressOf(0), map.addressOf(2));
  EXPECT_GT(reversed.addressOf(0), reversed.addressOf(2));
  EXPECT_EQ(map.addressOf(1), 0x1234U);
  EXPECT_EQ(reversed.addressOf(1), 0x1234U) << "variables lie where they lie";
}

TEST(AddressMap, AddressesAreFoundAgain) {
  InputGraph graph = threeObjects();
  for (Order order : {Order::AsNumbered, Order::Reversed}) {
    AddressMap map(graph, order);
    for (uint32_t i = 0; i < 3; ++i)
      EXPECT_EQ(map.find(map.addressOf(i) + 5), (Edge{i, 5}));
  }
}

} // namespace
} // namespace assay::input
