// Where the objects of a graph live in the runner, and back: addresses depend on an object's
// number and size class only, so that terms over addresses stay true from run to run.
#pragma once

#include "abi/input_image.h"
#include "abi/shared_layout.h"
#include "input/input_graph.h"

#include <optional>

namespace assay::input {

// Which object lies before which; the other order shows what depends on it.
enum class Order { AsNumbered, Reversed };

class AddressMap {
public:
  explicit AddressMap(const InputGraph &graph, Order order = Order::AsNumbered);

  uint64_t addressOf(uint32_t object) const { return starts_[object]; }
  uint64_t addressOf(const Edge &edge) const {
    return edge.target == kNull ? edge.offset : starts_[edge.target] + edge.offset;
  }
  // The object whose slot holds the address (offset may lie past its end), or nothing.
  std::optional<Edge> find(uint64_t address) const;
  // The address the k-th object that does not exist yet would get.
  uint64_t freshAddress(uint32_t k) const { return next_ + k * abi::kSlotBytes; }

  // The k of the fresh address in whose slot an address lies.
  std::optional<uint32_t> freshOwner(uint64_t address) const {
    if (address < next_)
      return std::nullopt;
    return static_cast<uint32_t>((address - next_) / abi::kSlotBytes);
  }

private:
  std::vector<uint64_t> starts_;
  std::vector<uint64_t> sizes_;
  uint64_t next_ = 0;
};

// The wire form of an input: header, objects, leaves, bytes. `variables` are parallel to `leaves`.
std::vector<uint8_t> toImage(const InputGraph &graph, const AddressMap &map, const std::vector<Leaf> &leaves,
                             const std::vector<uint32_t> &variables, uint32_t entry, uint64_t fuel,
                             uint8_t freshByte = abi::kFreshByte);

} // namespace assay::input
