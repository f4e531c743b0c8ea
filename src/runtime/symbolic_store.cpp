#include "runtime/symbolic_store.h"

#include "runtime/memory_map.h"
#include "runtime/shadow_memory.h"

#include <string.h>

namespace assay::runtime {

namespace {

constexpr uint64_t kMaxPlaces = 1024;
constexpr int kDeep = 8; // operations between what was read and what is stored

struct Places {
  uint64_t first;
  uint64_t step;
};

Places placesFrom(const SymbolicStore &store) {
  unsigned zeros = recorder().trailingZeros(store.offset);
  uint64_t step = 1ULL << (zeros > 12 ? 12 : zeros);
  return {(store.address - store.base) % step, step};
}

// What was read from the object at the offset of the store, if nothing was written to it since.
struct EarlierRead {
  const SymbolicStore &store;
  uint64_t place; // of the memory as it was taken
  bool isKnown;

  // `id` where the value that was read is `old`: what counts something up takes the old value of its place, not a
  // choice among all.
  TermId replaced(TermId id, TermId old, int depth = kDeep) const {
    Recorder &rec = recorder();
    const abi::TermRecord t = rec.term(id);
    switch (static_cast<TermOp>(t.op)) {
    case TermOp::Read:
      return t.a == store.offset && t.low == place && t.width == store.bytes * 8 ? old : id;
    case TermOp::Not:
    case TermOp::Neg:
    case TermOp::ZExt:
    case TermOp::SExt:
    case TermOp::Extract:
    case TermOp::Add:
    case TermOp::Sub:
    case TermOp::Mul:
    case TermOp::And:
    case TermOp::Or:
    case TermOp::Xor:
    case TermOp::Shl:
    case TermOp::LShr:
    case TermOp::AShr: {
      if (depth == 0)
        return id;
      TermId a = replaced(t.a, old, depth - 1);
      TermId b = t.b == 0 ? 0 : replaced(t.b, old, depth - 1);
      return a == t.a && b == t.b ? id : rec.make(static_cast<TermOp>(t.op), t.width, a, b, 0, t.low, t.high);
    }
    default:
      return id;
    }
  }
};

EarlierRead earlierRead(const SymbolicStore &store) {
  const MemoryMap *map = memoryMaps().at(store.base, store.size);
  bool isKnown = map != nullptr && map->base() == store.base && !map->hasStores();
  return {store, isKnown ? map->place() : 0, isKnown};
}

// Part of a value, or all of it, at one place.
void storePart(const SymbolicStore &store, uint64_t at, unsigned bytes, TermId value, TermId chosen,
               const unsigned char *memory, const EarlierRead *read) {
  Recorder &rec = recorder();
  uint64_t address = store.base + at;
  uint64_t raw[2] = {0, 0};
  memcpy(raw, memory + at, bytes);
  TermId old = rec.operand(shadow().load(address, bytes), bytes * 8, raw[0], raw[1]);
  if (old == kUninitialised || value == kUninitialised) {
    if (address >= store.address && address < store.address + store.bytes)
      shadow().store(address, bytes, value);
    return;
  }
  if (read != nullptr)
    value = read->replaced(value, old);
  shadow().store(address, bytes, rec.make(TermOp::Ite, bytes * 8, chosen, value, old));
}

} // namespace

uint64_t placesOf(const SymbolicStore &store) {
  Places places = placesFrom(store);
  return store.size < store.bytes ? 0 : (store.size - store.bytes - places.first) / places.step + 1;
}

void storeAtPlaces(const SymbolicStore &store, const unsigned char *memory) {
  Recorder &rec = recorder();
  uint64_t count = placesOf(store);
  if (count > kMaxPlaces) {
    rec.approximate(store.site, Approximation::LargeObject);
    rec.log(LogKind::Concretise, store.site, 1, store.offset, store.address - store.base);
    shadow().store(store.address, store.bytes, rec.isConst(store.value) ? 0 : store.value);
    return;
  }
  EarlierRead read = earlierRead(store);
  Places places = placesFrom(store);
  bool isWhole = places.step >= store.bytes; // else places overlap
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t at = places.first + i * places.step;
    TermId chosen = rec.make(TermOp::Eq, 1, store.offset, rec.constant(64, at));
    if (isWhole)
      storePart(store, at, store.bytes, store.value, chosen, memory, read.isKnown ? &read : nullptr);
    for (unsigned byte = 0; byte < store.bytes && !isWhole; ++byte)
      storePart(store, at + byte, 1, rec.extract(store.value, byte * 8, 8), chosen, memory, nullptr);
  }
}

} // namespace assay::runtime
