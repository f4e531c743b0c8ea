#include "runtime/object_table.h"

#include "abi/shared_layout.h"

#include <string.h>
#include <sys/mman.h>

namespace assay::runtime {

namespace {

struct InputSlot {
  uint64_t base;
  uint64_t size;
  bool freed;
};

constexpr uint32_t kMaxHeapBlocks = 1u << 16;
constexpr uint32_t kMaxStackObjects = 1u << 16;
constexpr uint32_t kMaxGlobals = 1u << 16;
constexpr uint64_t kGranule = 16;
constexpr uint64_t kRedZone = 32;

ObjectTable g_objects;
InputSlot g_inputs[abi::kInputSlots];
uint32_t g_inputCount;
uint16_t g_slotToInput[abi::kInputSlots]; // index + 1
HeapBlock g_heap[kMaxHeapBlocks];
uint32_t g_heapCount;
uint64_t g_heapNext = abi::kHeapBase + kRedZone;
uint32_t *g_granules; // heap granule → block index + 1
struct StackObject {
  uint64_t base;
  uint64_t size;
  bool hasZones;
} g_stack[kMaxStackObjects];
uint32_t g_stackCount;
// For each unit of the stack: 0, all of it may be used; kZone, none; else so many bytes.
unsigned char *g_zones;
constexpr unsigned char kZone = 0xff;
GlobalEntry g_globals[kMaxGlobals];
uint32_t g_globalCount;

bool g_isInput[kMaxGlobals]; // in this run, the global variable holds what the input says

bool inInputs(uint64_t address) { return address >= abi::kInputBase && address < abi::kInputBase + abi::kInputBytes; }
uint64_t slotOf(uint64_t address) { return (address - abi::kInputBase) / abi::kSlotBytes; }

} // namespace

ObjectTable &objects() { return g_objects; }

// What the map says of the room around a variable.
void ObjectTable::setZones(uint64_t base, uint64_t size, unsigned char zone) const {
  constexpr uint64_t kUnits = abi::kStackZone / abi::kZoneUnit;
  unsigned char *first = g_zones + (base - stackLow_) / abi::kZoneUnit;
  unsigned char *last = first + size / abi::kZoneUnit;
  memset(first - kUnits, zone, kUnits);
  if (size % abi::kZoneUnit != 0)
    *last++ = zone == 0 ? 0 : static_cast<unsigned char>(size % abi::kZoneUnit);
  memset(last, zone, kUnits);
}

void ObjectTable::attachGlobals(const GlobalEntry *entries, uint64_t count, uint64_t imageStart, uint64_t imageEnd) {
  imageStart_ = imageStart;
  imageEnd_ = imageEnd;
  if (g_granules == nullptr) {
    void *memory = mmap(nullptr, abi::kHeapBytes / kGranule * sizeof(uint32_t), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    g_granules = memory == MAP_FAILED ? nullptr : static_cast<uint32_t *>(memory);
  }
  g_globalCount = 0;
  for (uint64_t i = 0; i < count && i < kMaxGlobals; ++i) { // insertion sort: few, done once
    uint32_t at = g_globalCount++;
    while (at > 0 && g_globals[at - 1].address > entries[i].address) {
      g_globals[at] = g_globals[at - 1];
      --at;
    }
    g_globals[at] = entries[i];
  }
}

void ObjectTable::setStack(uint64_t low, uint64_t high) {
  stackLow_ = low;
  stackHigh_ = high;
  void *memory = mmap(nullptr, (high - low) / abi::kZoneUnit, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  g_zones = memory == MAP_FAILED ? nullptr : static_cast<unsigned char *>(memory);
}

void ObjectTable::reset() {
  for (uint32_t i = 0; i < g_inputCount; ++i)
    if (inInputs(g_inputs[i].base))
      g_slotToInput[slotOf(g_inputs[i].base)] = 0;
    else if (ObjectRef global = find(g_inputs[i].base); global.region == Region::Global)
      g_isInput[global.index] = false;
  g_inputCount = 0;
  for (uint32_t i = 0; i < g_heapCount; ++i) {
    const HeapBlock &block = g_heap[i];
    uint64_t first = (block.base - abi::kHeapBase) / kGranule;
    uint64_t count = (block.size + kGranule - 1) / kGranule + 1;
    memset(&g_granules[first], 0, count * sizeof(uint32_t));
  }
  g_heapCount = 0;
  g_heapNext = abi::kHeapBase + kRedZone;
  popStack(0);
}

void ObjectTable::addInput(uint64_t base, uint64_t size) {
  if (g_inputCount >= abi::kInputSlots)
    return;
  g_inputs[g_inputCount++] = {base, size, false};
  if (!inInputs(base)) { // found through the globals
    if (ObjectRef global = find(base); global.region == Region::Global)
      g_isInput[global.index] = true;
    return;
  }
  uint64_t slots = 1 + size / abi::kSlotUsable;
  for (uint64_t i = 0; i < slots && slotOf(base) + i < abi::kInputSlots; ++i)
    g_slotToInput[slotOf(base) + i] = static_cast<uint16_t>(g_inputCount);
}

bool ObjectTable::markInputFreed(uint64_t base) {
  for (uint32_t i = 0; i < g_inputCount; ++i)
    if (g_inputs[i].base == base && !g_inputs[i].freed) {
      g_inputs[i].freed = true;
      return true;
    }
  return false;
}

uint32_t ObjectTable::inputCount() const { return g_inputCount; }

ObjectRef ObjectTable::input(uint32_t index) const {
  return {Region::Input, index, g_inputs[index].base, g_inputs[index].size, g_inputs[index].freed};
}

ObjectRef ObjectTable::find(uint64_t address) const {
  if (inInputs(address)) {
    uint16_t index = g_slotToInput[slotOf(address)];
    if (index == 0)
      return {};
    return input(index - 1u);
  }
  if (address >= abi::kHeapBase && address < abi::kHeapBase + abi::kHeapBytes) {
    uint32_t index = g_granules[(address - abi::kHeapBase) / kGranule];
    if (index == 0)
      return {};
    const HeapBlock &block = g_heap[index - 1];
    return {Region::Heap, index - 1, block.base, block.size, block.freed};
  }
  if (inStack(address)) {
    for (uint32_t i = g_stackCount; i-- > 0;)
      if (address >= g_stack[i].base && address - g_stack[i].base < g_stack[i].size)
        return {Region::Stack, i, g_stack[i].base, g_stack[i].size, false};
    return {};
  }
  const GlobalEntry *global = globalBelow(address);
  if (global != nullptr && address - global->address < global->size)
    return {Region::Global, static_cast<uint32_t>(global - g_globals), global->address, global->size, false};
  return {};
}

// The last variable that begins at the address or before it.
const GlobalEntry *ObjectTable::globalBelow(uint64_t address) const {
  uint32_t low = 0;
  uint32_t high = g_globalCount;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (g_globals[middle].address <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? nullptr : &g_globals[low - 1];
}

bool ObjectTable::passesGlobal(uint64_t address, uint64_t bytes) const {
  auto isIn = [&](const GlobalEntry &global) {
    uint64_t offset = address - global.address;
    return address >= global.address && offset <= global.size && bytes <= global.size - offset;
  };
  if (isIn(lastGlobal_))
    return false;
  const GlobalEntry *global = globalBelow(address);
  if (global != nullptr && isIn(*global)) {
    lastGlobal_ = *global;
    return false;
  }
  const GlobalEntry *next = global == nullptr ? g_globals : global + 1;
  bool isBefore = next < g_globals + g_globalCount && next->hasZone != 0 &&
                  (bytes > next->address - address || next->address - address - bytes < abi::kGlobalZone);
  bool isBehind =
      global != nullptr && global->hasZone != 0 && address - global->address < global->size + abi::kGlobalZone;
  return isBefore || isBehind;
}

bool ObjectTable::isMutableGlobal(uint64_t address) const {
  ObjectRef object = find(address);
  return object.region == Region::Global && g_globals[object.index].isConst == 0 && !g_isInput[object.index];
}

bool ObjectTable::isInputGlobal(uint64_t address) const {
  ObjectRef object = find(address);
  return object.region == Region::Global && g_isInput[object.index];
}

uint64_t ObjectTable::allocate(uint64_t size) {
  uint64_t rounded = abi::alignUp(size == 0 ? 1 : size, kGranule);
  if (g_heapCount >= kMaxHeapBlocks || size > abi::kHeapBytes ||
      g_heapNext + rounded + 2 * kRedZone > abi::kHeapBase + abi::kHeapBytes)
    return 0;
  uint64_t base = g_heapNext;
  g_heap[g_heapCount++] = {base, size, false, false, allocationSite_};
  uint64_t first = (base - abi::kHeapBase) / kGranule;
  // One granule more than the block, so that an access just past the end finds its block.
  for (uint64_t i = 0; i < rounded / kGranule + 1; ++i)
    g_granules[first + i] = g_heapCount;
  g_heapNext = base + rounded + kRedZone;
  return base;
}

bool ObjectTable::release(uint64_t base) const {
  ObjectRef object = find(base);
  if (object.region != Region::Heap || object.base != base || object.freed)
    return false;
  g_heap[object.index].freed = true; // quarantined until the next run
  return true;
}

uint32_t ObjectTable::heapCount() const { return g_heapCount; }
void ObjectTable::setEscaped(uint32_t index) { g_heap[index].escaped = true; }
const HeapBlock &ObjectTable::heapBlock(uint32_t index) const { return g_heap[index]; }

void ObjectTable::pushStack(uint64_t base, uint64_t size) {
  if (g_stackCount < kMaxStackObjects)
    g_stack[g_stackCount++] = {base, size, false};
}

void ObjectTable::pushVariable(uint64_t base, uint64_t size) {
  bool hasZones = g_zones != nullptr && inStack(base - abi::kStackZone) && inStack(base + size + 2 * abi::kStackZone);
  if (g_stackCount >= kMaxStackObjects)
    return;
  g_stack[g_stackCount++] = {base, size, hasZones};
  if (hasZones)
    setZones(base, size, kZone);
}

bool ObjectTable::touchesZone(uint64_t address, uint64_t bytes) const {
  if (g_zones == nullptr)
    return false;
  if (bytes > stackHigh_ - address)
    return true;
  uint64_t offset = address - stackLow_;
  uint64_t last = (offset + bytes - 1) / abi::kZoneUnit;
  for (uint64_t unit = offset / abi::kZoneUnit; unit <= last; ++unit) {
    if (g_zones[unit] == 0)
      continue;
    uint64_t end = unit == last ? (offset + bytes - 1) % abi::kZoneUnit + 1 : abi::kZoneUnit;
    if (g_zones[unit] == kZone || end > g_zones[unit])
      return true;
  }
  return false;
}

uint64_t ObjectTable::stackMark() const { return g_stackCount; }
void ObjectTable::popStack(uint64_t mark) {
  while (g_stackCount > mark) {
    const StackObject &gone = g_stack[--g_stackCount];
    if (gone.hasZones)
      setZones(gone.base, gone.size, 0);
  }
}
// The stack grows down: what came last lies lowest.
void ObjectTable::popStackBelow(uint64_t address) {
  uint64_t left = g_stackCount;
  while (left > 0 && g_stack[left - 1].base < address)
    --left;
  popStack(left);
}

} // namespace assay::runtime
