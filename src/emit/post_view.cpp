#include "emit/post_view.h"

#include <cstring>

namespace assay::emit {

namespace {
constexpr uint64_t kLowestAddress = 4096; // below is never memory
} // namespace

bool isArenaAddress(uint64_t value) { return value >= abi::kInputBase && value < abi::kHeapBase + abi::kHeapBytes; }

bool isAddress(uint64_t value) {
  bool isUnit = value >= abi::kUnitBase && value < abi::kUnitBase + (1ULL << 32);
  bool isStack = value >= 0x7e0000000000ULL && value < 0x800000000000ULL;
  return isArenaAddress(value) || isUnit || isStack;
}

PostView::PostView(const TestCase &test) : graph_(test.input), post_(test.post), map_(test.input) {}

Target PostView::resolve(uint64_t address) const {
  using Kind = Target::Kind;
  if (address == 0)
    return {Kind::Null};
  if (address < kLowestAddress)
    return {Kind::Constant, address};
  for (size_t i = 0; i < post_.heap.size(); ++i) {
    const HeapBlock &block = post_.heap[i];
    // A freed block's memory may have been given out again.
    if (!block.freed && address >= block.address && address - block.address <= block.bytes.size())
      return {Kind::Heap, address - block.address, input::kNull, i};
  }
  if (auto edge = map_.find(address))
    return {Kind::Object, edge->offset, edge->target};
  return {Kind::Unknown};
}

Bytes PostView::before(uint32_t number) const {
  Bytes bytes = graph_.objects[number].bytes;
  for (const auto &[offset, edge] : graph_.objects[number].edges) {
    uint64_t address = map_.addressOf(edge);
    if (offset + 8 <= bytes.size())
      std::memcpy(&bytes[offset], &address, 8);
  }
  return bytes;
}

const Bytes &PostView::after(uint32_t object) const {
  static const Bytes kNothing;
  return object < post_.after.size() ? post_.after[object] : kNothing;
}

const Bytes *PostView::again(uint32_t object) const {
  return object < post_.again.size() && !post_.again[object].empty() ? &post_.again[object] : nullptr;
}

std::set<size_t> PostView::heldByGlobals() const {
  std::set<size_t> held;
  std::vector<const Bytes *> work;
  for (uint32_t i = 0; i < graph_.objects.size(); ++i)
    if (!graph_.objects[i].global.empty())
      work.push_back(&after(i));
  while (!work.empty()) {
    const Bytes &bytes = *work.back();
    work.pop_back();
    for (uint64_t offset = 0; offset + 8 <= bytes.size(); offset += 8) {
      Target target = resolve(base::low64(readBytes(bytes, offset, 8)));
      if (target.kind == Target::Kind::Heap && held.insert(target.block).second)
        work.push_back(&post_.heap[target.block].bytes);
    }
  }
  return held;
}

} // namespace assay::emit
