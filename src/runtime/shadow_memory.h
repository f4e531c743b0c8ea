// One 32-bit cell for each byte of the unit's memory: 0 for a concrete byte, else the term it
// belongs to and its place in that term. Two-level, allocated on first touch; what a run dirtied
// is cleared before the next.
#pragma once

#include "runtime/recorder.h"

namespace assay::runtime {

using Cell = uint32_t; // term id << 4 | byte index

constexpr Cell makeCell(TermId id, unsigned byte) { return id << 4 | byte; }
constexpr TermId cellTerm(Cell cell) { return cell >> 4; }
constexpr unsigned cellByte(Cell cell) { return cell & 15; }

class ShadowMemory {
public:
  void attach();
  void reset(); // forgets everything

  // The term of `bytes` bytes at an address, 0 if all are concrete. Concrete bytes among symbolic
  // ones are read from memory.
  TermId load(uint64_t address, unsigned bytes);
  void store(uint64_t address, unsigned bytes, TermId term); // term 0 clears
  void clear(uint64_t address, uint64_t bytes);
  void markUninitialised(uint64_t address, uint64_t bytes); // clears instead where that would be slow
  void markInitialised(uint64_t address, uint64_t bytes);   // what was not; terms stay
  void copy(uint64_t to, uint64_t from, uint64_t bytes);    // as memmove
  Cell cell(uint64_t address) const;
  // Without what a memory map has for it.
  Cell cellBeforeStores(uint64_t address) const;
  void setCell(uint64_t address, Cell value);
  bool anySymbolic(uint64_t address, uint64_t bytes) const;

private:
  Cell *find(uint64_t address) const;
  Cell *findOrMake(uint64_t address);
};

ShadowMemory &shadow();

} // namespace assay::runtime
