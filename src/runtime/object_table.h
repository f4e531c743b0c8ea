// Which object an address belongs to: input objects by slot, heap blocks by granule, globals by
// binary search, stack objects by their order. Decides whether an access is inside its object.
#pragma once

#include <stdint.h>

namespace assay::runtime {

enum class Region : uint8_t { None, Input, Heap, Global, Stack };

struct ObjectRef {
  Region region = Region::None;
  uint32_t index = 0; // of the input object or heap block
  uint64_t base = 0;
  uint64_t size = 0;
  bool freed = false;
};

// A member of a record at NULL, or a header before it.
constexpr bool isNull(uint64_t address) { return address < 65536 || address > ~uint64_t{4095}; }

struct GlobalEntry { // emitted by the pass, in this layout
  uint64_t address;
  uint64_t size;
  const char *name;
  uint64_t isConst;
  uint64_t hasZone; // around it
};

struct HeapBlock {
  uint64_t base;
  uint64_t size;
  bool freed;
  bool escaped;  // code without instrumentation got a pointer to it and may keep it
  uint32_t site; // of the call that allocated it
};

class ObjectTable {
public:
  void attachGlobals(const GlobalEntry *entries, uint64_t count, uint64_t imageStart, uint64_t imageEnd);
  void setStack(uint64_t low, uint64_t high);
  void reset();

  void addInput(uint64_t base, uint64_t size);
  bool markInputFreed(uint64_t base);
  uint32_t inputCount() const;
  ObjectRef input(uint32_t index) const;

  ObjectRef find(uint64_t address) const;

  // Heap: returns 0 when the arena is full.
  void setAllocationSite(uint32_t site) { allocationSite_ = site; }
  uint32_t allocationSite() const { return allocationSite_; }
  uint64_t allocate(uint64_t size);
  bool release(uint64_t base) const; // false: not the start of a live block
  uint32_t heapCount() const;
  const HeapBlock &heapBlock(uint32_t index) const;
  void setEscaped(uint32_t index);

  void pushStack(uint64_t base, uint64_t size);
  void pushVariable(uint64_t base, uint64_t size); // with room around it that nothing belongs into
  uint64_t stackMark() const;
  void popStack(uint64_t mark);
  void popStackBelow(uint64_t address);

  uint64_t stackUsed(const void *place) const { return stackHigh_ - reinterpret_cast<uint64_t>(place); }
  bool inStack(uint64_t address) const { return address >= stackLow_ && address < stackHigh_; }
  bool leavesStack(uint64_t address, uint64_t bytes) const { return inStack(address) && bytes > stackHigh_ - address; }
  bool isMutableGlobal(uint64_t address) const;
  // Does an access on the stack touch the room around a variable?
  bool touchesZone(uint64_t address, uint64_t bytes) const;
  // Does an access in the image touch the room around a global variable?
  bool passesGlobal(uint64_t address, uint64_t bytes) const;
  // A variable that holds what the input says?
  bool isInputGlobal(uint64_t address) const;
  bool inImage(uint64_t address) const { return address >= imageStart_ && address < imageEnd_; }

private:
  const GlobalEntry *globalBelow(uint64_t address) const;
  void setZones(uint64_t base, uint64_t size, unsigned char zone) const;

  uint32_t allocationSite_ = 0;
  uint64_t stackLow_ = 0, stackHigh_ = 0;
  uint64_t imageStart_ = 0, imageEnd_ = 0;
  mutable GlobalEntry lastGlobal_ = {}; // that was accessed
};

ObjectTable &objects();

} // namespace assay::runtime
