// The memory after a run, with addresses of the runner turned back into objects and blocks.
#pragma once

#include "emit/c_literal.h"
#include "emit/emitter.h"

namespace assay::emit {

// What an address of the runner means.
struct Target {
  enum class Kind { Null, Constant, Object, Heap, Unknown };
  Kind kind = Kind::Unknown;
  uint64_t offset = 0; // into the object or block; the address of a Constant
  uint32_t object = input::kNull;
  size_t block = 0;
};

using abi::kFreshByte;

// Does the value lie where the runner keeps memory: inputs, heap, the unit, the stack?
bool isAddress(uint64_t value);
// Inputs and the heap alone, which lie where few numbers do.
bool isArenaAddress(uint64_t value);

class PostView {
public:
  explicit PostView(const TestCase &test);

  Target resolve(uint64_t address) const;
  // An object as the code saw it at the start: bytes with addresses for pointers.
  Bytes before(uint32_t number) const;
  // After the run; empty if it is not known.
  const Bytes &after(uint32_t object) const;
  // After a second run; null if it left the same.
  const Bytes *again(uint32_t object) const;
  const HeapBlock &block(size_t index) const { return post_.heap[index]; }
  bool isFreed(uint32_t object) const { return post_.freedInputs.contains(object); }
  // Blocks that some global still points to, directly or through other blocks.
  std::set<size_t> heldByGlobals() const;

private:
  const input::InputGraph &graph_;
  const PostState &post_;
  input::AddressMap map_;
};

} // namespace assay::emit
