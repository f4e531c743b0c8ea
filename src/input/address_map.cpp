#include "input/address_map.h"

#include <cstring>

namespace assay::input {

AddressMap::AddressMap(const InputGraph &graph, Order order)
    : starts_(graph.objects.size()), next_(abi::kInputBase + abi::kSlotLead) {
  size_t count = graph.objects.size();
  for (const Object &object : graph.objects)
    sizes_.push_back(object.bytes.size());
  for (size_t i = 0; i < count; ++i) {
    size_t number = order == Order::AsNumbered ? i : count - 1 - i;
    const Object &object = graph.objects[number];
    if (!object.global.empty()) {
      starts_[number] = object.address;
      continue;
    }
    starts_[number] = next_;
    uint64_t slots = 1 + object.bytes.size() / abi::kSlotUsable;
    next_ += slots * abi::kSlotBytes;
  }
}

std::optional<Edge> AddressMap::find(uint64_t address) const {
  std::optional<Edge> best;
  for (uint32_t i = 0; i < starts_.size(); ++i) {
    bool inSlot = starts_[i] >= abi::kInputBase && starts_[i] < abi::kInputBase + abi::kInputBytes;
    uint64_t reach = inSlot ? (1 + sizes_[i] / abi::kSlotUsable) * abi::kSlotBytes - abi::kSlotLead : sizes_[i] + 1;
    if (address >= starts_[i] && address - starts_[i] < reach)
      return Edge{i, address - starts_[i]};
  }
  return best;
}

std::vector<uint8_t> toImage(const InputGraph &graph, const AddressMap &map, const std::vector<Leaf> &leaves,
                             const std::vector<uint32_t> &variables, uint32_t entry, uint64_t fuel, uint8_t freshByte) {
  uint64_t dataBytes = 0;
  for (const Object &object : graph.objects)
    dataBytes += object.bytes.size();
  abi::ImageHeader header{entry,
                          static_cast<uint32_t>(graph.objects.size()),
                          static_cast<uint32_t>(leaves.size()),
                          graph.failingAllocation,
                          fuel,
                          dataBytes,
                          freshByte};
  size_t objectsAt = sizeof header;
  size_t leavesAt = objectsAt + graph.objects.size() * sizeof(abi::ImageObject);
  size_t dataAt = leavesAt + leaves.size() * sizeof(abi::ImageLeaf);
  std::vector<uint8_t> image(dataAt + dataBytes);
  std::memcpy(image.data(), &header, sizeof header);
  uint64_t used = 0;
  for (uint32_t i = 0; i < graph.objects.size(); ++i) {
    const Object &object = graph.objects[i];
    abi::ImageObject entryObject{map.addressOf(i), object.bytes.size(), used};
    std::memcpy(&image[objectsAt + i * sizeof entryObject], &entryObject, sizeof entryObject);
    uint8_t *data = image.data() + dataAt + used;
    if (!object.bytes.empty())
      std::memcpy(data, object.bytes.data(), object.bytes.size());
    for (const auto &[offset, edge] : object.edges) {
      uint64_t address = map.addressOf(edge);
      if (offset + 8 <= object.bytes.size())
        std::memcpy(data + offset, &address, 8);
    }
    used += object.bytes.size();
  }
  for (size_t i = 0; i < leaves.size(); ++i) {
    abi::ImageLeaf leaf{map.addressOf(leaves[i].object) + leaves[i].offset, variables[i],
                        static_cast<uint16_t>(leaves[i].bytes * 8), static_cast<uint16_t>(leaves[i].isPointer)};
    std::memcpy(&image[leavesAt + i * sizeof leaf], &leaf, sizeof leaf);
  }
  return image;
}

} // namespace assay::input
