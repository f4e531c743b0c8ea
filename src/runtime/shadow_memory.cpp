#include "runtime/shadow_memory.h"

#include "runtime/memory_map.h"

#include <string.h>
#include <sys/mman.h>

namespace assay::runtime {

namespace {

constexpr unsigned kChunkBits = 24; // 16 MB of memory a chunk
constexpr uint64_t kChunkBytes = 1ULL << kChunkBits;
constexpr uint64_t kChunks = 1ULL << (47 - kChunkBits);
constexpr unsigned kPageBits = 10; // dirty tracking by 1 KB, one page of cells
constexpr uint32_t kMaxDirty = 1u << 18;

struct Chunk {
  Cell cells[kChunkBytes];
  uint8_t dirty[kChunkBytes >> kPageBits];
};

ShadowMemory g_shadow;
Chunk **g_chunks;
uint64_t *g_dirty;
uint32_t g_dirtyCount;

void *reserve(uint64_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

} // namespace

ShadowMemory &shadow() { return g_shadow; }

void ShadowMemory::attach() {
  g_chunks = static_cast<Chunk **>(reserve(kChunks * sizeof(Chunk *)));
  g_dirty = static_cast<uint64_t *>(reserve(kMaxDirty * sizeof(uint64_t)));
}

void ShadowMemory::reset() {
  memoryMaps().reset();
  for (uint32_t i = 0; i < g_dirtyCount; ++i) {
    uint64_t page = g_dirty[i];
    Chunk *chunk = g_chunks[page >> (kChunkBits - kPageBits)];
    uint64_t local = page & ((kChunkBytes >> kPageBits) - 1);
    memset(&chunk->cells[local << kPageBits], 0, sizeof(Cell) << kPageBits);
    chunk->dirty[local] = 0;
  }
  g_dirtyCount = 0;
}

Cell *ShadowMemory::find(uint64_t address) const {
  if (address >> 47 != 0)
    return nullptr;
  Chunk *chunk = g_chunks[address >> kChunkBits];
  return chunk == nullptr ? nullptr : &chunk->cells[address & (kChunkBytes - 1)];
}

Cell *ShadowMemory::findOrMake(uint64_t address) {
  if (address >> 47 != 0)
    return nullptr;
  Chunk *&chunk = g_chunks[address >> kChunkBits];
  if (chunk == nullptr) {
    chunk = static_cast<Chunk *>(reserve(sizeof(Chunk)));
    if (chunk == nullptr)
      return nullptr;
  }
  uint64_t local = address & (kChunkBytes - 1);
  if (chunk->dirty[local >> kPageBits] == 0) {
    if (g_dirtyCount == kMaxDirty)
      return nullptr;
    chunk->dirty[local >> kPageBits] = 1;
    g_dirty[g_dirtyCount++] = address >> kPageBits;
  }
  return &chunk->cells[local];
}

Cell ShadowMemory::cell(uint64_t address) const {
  memoryMaps().settleForRead(address, 1);
  return cellBeforeStores(address);
}

Cell ShadowMemory::cellBeforeStores(uint64_t address) const {
  const Cell *found = find(address);
  return found == nullptr ? 0 : *found;
}

void ShadowMemory::setCell(uint64_t address, Cell value) {
  memoryMaps().settleForWrite(address, 1);
  if (value == 0) {
    if (Cell *found = find(address))
      *found = 0;
  } else if (Cell *found = findOrMake(address)) {
    *found = value;
  }
}

void ShadowMemory::markUninitialised(uint64_t address, uint64_t bytes) {
  constexpr uint64_t kMost = 4096;
  if (bytes > kMost)
    return clear(address, bytes);
  for (uint64_t i = 0; i < bytes; ++i)
    setCell(address + i, makeCell(kUninitialised, static_cast<unsigned>(i & 15)));
}

void ShadowMemory::markInitialised(uint64_t address, uint64_t bytes) {
  for (uint64_t i = 0; i < bytes; ++i)
    if (cellTerm(cell(address + i)) == kUninitialised)
      setCell(address + i, 0);
}

bool ShadowMemory::anySymbolic(uint64_t address, uint64_t bytes) const {
  memoryMaps().settleForRead(address, bytes);
  for (uint64_t i = 0; i < bytes; ++i)
    if (cellBeforeStores(address + i) != 0)
      return true;
  return false;
}

TermId ShadowMemory::load(uint64_t address, unsigned bytes) {
  memoryMaps().settleForRead(address, bytes);
  const Cell *first = find(address);
  bool split = (address & (kChunkBytes - 1)) + bytes > kChunkBytes;
  if (!split) {
    if (first == nullptr)
      return 0;
    Cell all = 0;
    for (unsigned i = 0; i < bytes; ++i)
      all |= first[i];
    if (all == 0)
      return 0;
  } else if (!anySymbolic(address, bytes)) {
    return 0;
  }
  Recorder &rec = recorder();
  // The common case: the bytes of one term in order.
  Cell head = cellBeforeStores(address);
  if (head != 0 && cellByte(head) == 0 && rec.term(cellTerm(head)).width == bytes * 8) {
    unsigned i = 1;
    while (i < bytes && cellBeforeStores(address + i) == head + i)
      ++i;
    if (i == bytes)
      return cellTerm(head);
  }
  // Padding beside written bytes is no use of an unwritten value: only a value that is unwritten as a
  // whole counts.
  unsigned unwritten = 0, symbolic = 0;
  for (unsigned i = 0; i < bytes; ++i) {
    Cell here = cellBeforeStores(address + i);
    ++(cellTerm(here) == kUninitialised ? unwritten : symbolic);
    if (here == 0)
      --symbolic;
  }
  if (unwritten == bytes || symbolic == 0)
    return unwritten == bytes ? kUninitialised : 0;
  TermId result = 0;
  for (unsigned i = 0; i < bytes; ++i) {
    Cell here = cellBeforeStores(address + i);
    bool concrete = here == 0 || cellTerm(here) == kUninitialised;
    TermId byte = concrete ? rec.constant(8, *reinterpret_cast<unsigned char *>(address + i))
                           : rec.extract(cellTerm(here), cellByte(here) * 8, 8);
    result = i == 0 ? byte : rec.concat(byte, result);
    if (result == 0)
      return 0; // the arena is full
  }
  return result;
}

void ShadowMemory::store(uint64_t address, unsigned bytes, TermId term) {
  if (term == 0)
    return clear(address, bytes);
  memoryMaps().settleForWrite(address, bytes);
  for (unsigned i = 0; i < bytes; ++i)
    if (Cell *found = findOrMake(address + i))
      *found = makeCell(term, i);
}

void ShadowMemory::clear(uint64_t address, uint64_t bytes) {
  memoryMaps().settleForWrite(address, bytes);
  while (bytes > 0) {
    uint64_t inChunk = kChunkBytes - (address & (kChunkBytes - 1));
    uint64_t part = bytes < inChunk ? bytes : inChunk;
    if (Cell *found = find(address))
      memset(found, 0, part * sizeof(Cell));
    address += part;
    bytes -= part;
  }
}

void ShadowMemory::copy(uint64_t to, uint64_t from, uint64_t bytes) {
  if (to == from || bytes == 0)
    return;
  if (!anySymbolic(from, bytes))
    return clear(to, bytes);
  if (to < from) {
    for (uint64_t i = 0; i < bytes; ++i)
      setCell(to + i, cell(from + i));
  } else {
    for (uint64_t i = bytes; i-- > 0;)
      setCell(to + i, cell(from + i));
  }
}

} // namespace assay::runtime
