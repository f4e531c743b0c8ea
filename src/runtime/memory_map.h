// What an object holds where the input decides which place is written: its memory at one time, and the stores since.
// A read is a choice among those that may have written its place, as select and store of the theory of arrays are. As
// long as nothing was stored, further reads share the memory as it was taken.
// Maps follow loads and stores of single values. Before anything else looks at the shadow cells of an object, its map
// is settled: the cells get what the stores left there, and the map is gone.
#pragma once

#include "runtime/object_table.h"
#include "runtime/recorder.h"

namespace assay::runtime {

class MemoryMap {
public:
  // Takes the object's memory as it is; false if it is too large or there is no room.
  bool begin(const ObjectRef &object);
  void end() { isActive_ = false; }
  bool isActive() const { return isActive_; }
  bool hasStores() const { return count_ != 0; }
  bool overlaps(uint64_t address, uint64_t bytes) const {
    return isActive_ && address < base_ + size_ && address + bytes > base_;
  }
  bool isOf(const ObjectRef &object) const { return isActive_ && object.base == base_ && object.size == size_; }
  uint64_t base() const { return base_; }
  uint64_t size() const { return size_; }
  // Where the memory was taken: what a Read of it has as `low`.
  uint64_t place() const { return place_; }

  // The value at `offset`, which is `address` in this run. False if a store may overlap it in part: settle then.
  bool read(TermId offset, uint64_t address, unsigned bytes, TermId &value) const;
  // False if there is no room for one more.
  bool store(TermId offset, uint64_t address, unsigned bytes, TermId value, uint32_t site);
  // Gives the shadow cells what the stores left. The map must have ended.
  void replay() const;

private:
  struct Store {
    TermId offset;
    TermId value;
    uint64_t address; // in this run
    uint32_t bytes;
    uint32_t site;
  };
  enum class Relation { Same, Apart, MaybeSame, Unclear };
  static constexpr uint32_t kMostStores = 64;

  static Relation relate(const Store &store, TermId offset, unsigned bytes);
  TermId before(uint64_t at, unsigned bytes) const;
  bool isUnwritten(uint64_t address, unsigned bytes) const;

  bool isActive_ = false;
  uint64_t base_ = 0;
  uint64_t size_ = 0;
  uint64_t place_ = 0;
  TermId deepest_ = 0; // of the terms in the memory as it was taken
  uint32_t count_ = 0;
  Store stores_[kMostStores];
};

class MemoryMaps {
public:
  void reset();
  // The map that follows this memory, or nullptr.
  MemoryMap *at(uint64_t address, uint64_t bytes);
  // That of an object, a new one if need be; nullptr if that can't be.
  MemoryMap *of(const ObjectRef &object);
  void settleForRead(uint64_t address, uint64_t bytes) {
    if (touches(address, bytes))
      settle(address, bytes, false);
  }
  void settleForWrite(uint64_t address, uint64_t bytes) {
    if (touches(address, bytes))
      settle(address, bytes, true);
  }
  void settleAll(); // code without instrumentation may do anything

private:
  bool touches(uint64_t address, uint64_t bytes) const { return address < high_ && address + bytes > low_; }
  void settle(uint64_t address, uint64_t bytes, bool isWrite);
  void settle(MemoryMap &map);
  MemoryMap &leastUseful();
  void findBounds();

  static constexpr uint32_t kMaps = 8;
  MemoryMap maps_[kMaps];
  uint32_t next_ = 0; // to give way
  uint64_t low_ = 0;  // all maps lie between these
  uint64_t high_ = 0;
};

MemoryMaps &memoryMaps();

} // namespace assay::runtime
