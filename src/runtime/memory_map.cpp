#include "runtime/memory_map.h"

#include "runtime/shadow_memory.h"
#include "runtime/symbolic_store.h"

#include <string.h>

namespace assay::runtime {

namespace {

constexpr uint64_t kMaxSnapshot = 8192; // bytes of an object that is followed

MemoryMaps g_maps;
unsigned char g_replayed[kMaxSnapshot];

const unsigned char *dataOf(uint64_t place) { return recorder().snapshot(place) + sizeof(abi::SnapshotHeader); }

const Cell *cellsOf(uint64_t place, uint64_t size) {
  return reinterpret_cast<const Cell *>(dataOf(place) + abi::alignUp(size, 4));
}

// What is known of a number: its lowest bits.
struct LowBits {
  unsigned count;
  uint64_t value;

  static LowBits cut(unsigned count, uint64_t value) {
    return {count, count < 64 ? value & ((uint64_t{1} << count) - 1) : value};
  }
  static LowBits of(TermId id, int depth = 4) {
    Recorder &rec = recorder();
    const abi::TermRecord t = rec.term(id);
    TermOp op = static_cast<TermOp>(t.op);
    if (op == TermOp::Const)
      return {64, t.low};
    if (depth == 0 || (op != TermOp::Add && op != TermOp::Sub))
      return {rec.trailingZeros(id), 0};
    LowBits a = of(t.a, depth - 1), b = of(t.b, depth - 1);
    return cut(a.count < b.count ? a.count : b.count, op == TermOp::Add ? a.value + b.value : a.value - b.value);
  }
};

} // namespace

MemoryMaps &memoryMaps() { return g_maps; }

bool MemoryMap::begin(const ObjectRef &object) {
  if (object.size == 0 || object.size > kMaxSnapshot)
    return false;
  uint64_t cellsAt = sizeof(abi::SnapshotHeader) + abi::alignUp(object.size, 4);
  unsigned char *room = recorder().snapshotRoom(cellsAt + sizeof(Cell) * object.size, place_);
  if (room == nullptr)
    return false;
  base_ = object.base;
  size_ = object.size;
  count_ = 0;
  abi::SnapshotHeader header{static_cast<uint32_t>(size_), object.index};
  memcpy(room, &header, sizeof header);
  memcpy(room + sizeof header, reinterpret_cast<const void *>(base_), size_);
  Cell *cells = reinterpret_cast<Cell *>(room + cellsAt);
  deepest_ = 0;
  for (uint64_t i = 0; i < size_; ++i) {
    cells[i] = shadow().cell(base_ + i);
    if (cellTerm(cells[i]) == kUninitialised)
      cells[i] = 0;
    deepest_ = recorder().deeper(deepest_, cellTerm(cells[i]));
  }
  isActive_ = true;
  return true;
}

MemoryMap::Relation MemoryMap::relate(const Store &store, TermId offset, unsigned bytes) {
  if (store.offset == offset)
    return store.bytes == bytes ? Relation::Same : Relation::Unclear;
  LowBits there = LowBits::of(store.offset), here = LowBits::of(offset);
  unsigned count = there.count < here.count ? there.count : here.count;
  uint64_t unit = count < 63 ? uint64_t{1} << count : uint64_t{1} << 63;
  uint64_t from = there.value % unit, to = here.value % unit;
  // On a circle as long as the unit: does one begin in the other?
  bool isApart = (to - from) % unit >= store.bytes && (from - to) % unit >= bytes;
  if (isApart)
    return Relation::Apart;
  return store.bytes == bytes && from == to && unit >= bytes ? Relation::MaybeSame : Relation::Unclear;
}

// The value before all stores.
TermId MemoryMap::before(uint64_t at, unsigned bytes) const {
  Recorder &rec = recorder();
  const unsigned char *data = dataOf(place_);
  const Cell *cells = cellsOf(place_, size_);
  TermId result = 0;
  for (unsigned i = 0; i < bytes; ++i) {
    Cell cell = cells[at + i];
    TermId byte = cell == 0 ? rec.constant(8, data[at + i]) : rec.extract(cellTerm(cell), cellByte(cell) * 8, 8);
    result = i == 0 ? byte : rec.concat(byte, result);
  }
  return result;
}

bool MemoryMap::isUnwritten(uint64_t address, unsigned bytes) const {
  for (uint32_t i = 0; i < count_; ++i)
    if (stores_[i].address < address + bytes && stores_[i].address + stores_[i].bytes > address)
      return false;
  for (unsigned i = 0; i < bytes; ++i)
    if (cellTerm(shadow().cellBeforeStores(address + i)) != kUninitialised)
      return false;
  return true;
}

bool MemoryMap::read(TermId offset, uint64_t address, unsigned bytes, TermId &value) const {
  Recorder &rec = recorder();
  if (isUnwritten(address, bytes)) {
    value = kUninitialised;
    return true;
  }
  uint32_t from = count_;
  Relation relation = Relation::Apart;
  while (from > 0 && relation != Relation::Same) {
    relation = relate(stores_[from - 1], offset, bytes);
    if (relation == Relation::Unclear)
      return false;
    if (relation != Relation::Same)
      --from;
  }
  if (from > 0)
    value = stores_[from - 1].value;
  else if (rec.isConst(offset))
    value = before(address - base_, bytes);
  else
    value = rec.make(TermOp::Read, bytes * 8, offset, deepest_, 0, place_);
  for (uint32_t i = from; i < count_; ++i)
    if (relate(stores_[i], offset, bytes) == Relation::MaybeSame)
      value =
          rec.make(TermOp::Ite, bytes * 8, rec.make(TermOp::Eq, 1, offset, stores_[i].offset), stores_[i].value, value);
  if (value != 0 && rec.isConst(value))
    value = 0;
  return true;
}

bool MemoryMap::store(TermId offset, uint64_t address, unsigned bytes, TermId value, uint32_t site) {
  if (count_ == kMostStores)
    return false;
  stores_[count_++] = {offset, value, address, bytes, site};
  return true;
}

void MemoryMap::replay() const {
  Recorder &rec = recorder();
  memcpy(g_replayed, dataOf(place_), size_);
  for (uint32_t i = 0; i < count_; ++i) {
    const Store &store = stores_[i];
    if (!rec.isConst(store.offset)) {
      storeAtPlaces({base_, size_, store.offset, store.address, store.bytes, store.value, store.site}, g_replayed);
      continue;
    }
    bool isConcrete = rec.isConst(store.value);
    shadow().store(store.address, store.bytes, isConcrete ? 0 : store.value);
    if (isConcrete) {
      const abi::TermRecord value = rec.term(store.value);
      uint64_t raw[2] = {value.low, value.high};
      memcpy(g_replayed + (store.address - base_), raw, store.bytes);
    }
  }
}

void MemoryMaps::reset() {
  for (MemoryMap &map : maps_)
    map.end();
  findBounds();
}

MemoryMap *MemoryMaps::at(uint64_t address, uint64_t bytes) {
  if (touches(address, bytes))
    for (MemoryMap &map : maps_)
      if (map.isActive() && address >= map.base() && address + bytes <= map.base() + map.size())
        return &map;
  return nullptr;
}

MemoryMap *MemoryMaps::of(const ObjectRef &object) {
  if (MemoryMap *known = at(object.base, 1); known != nullptr && known->isOf(object))
    return known;
  settleForWrite(object.base, object.size);
  MemoryMap &fresh = leastUseful();
  settle(fresh);
  bool isThere = fresh.begin(object);
  findBounds();
  return isThere ? &fresh : nullptr;
}

MemoryMap &MemoryMaps::leastUseful() {
  for (MemoryMap &map : maps_)
    if (!map.isActive())
      return map;
  return maps_[next_++ % kMaps];
}

void MemoryMaps::settle(MemoryMap &map) {
  bool hasStores = map.isActive() && map.hasStores();
  map.end();
  findBounds();
  if (hasStores)
    map.replay();
}

void MemoryMaps::settle(uint64_t address, uint64_t bytes, bool isWrite) {
  for (MemoryMap &map : maps_)
    if (map.overlaps(address, bytes) && (isWrite || map.hasStores()))
      settle(map);
}

void MemoryMaps::settleAll() {
  for (MemoryMap &map : maps_)
    if (map.isActive())
      settle(map);
}

void MemoryMaps::findBounds() {
  low_ = high_ = 0;
  for (const MemoryMap &map : maps_) {
    if (!map.isActive())
      continue;
    low_ = high_ == 0 || map.base() < low_ ? map.base() : low_;
    high_ = map.base() + map.size() > high_ ? map.base() + map.size() : high_;
  }
}

} // namespace assay::runtime
