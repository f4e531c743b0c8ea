// A store at a place that the input decides, as it changes the shadow cells of the object.
#pragma once

#include "runtime/recorder.h"

namespace assay::runtime {

struct SymbolicStore {
  uint64_t base; // of the object
  uint64_t size;
  TermId offset;    // relative to the object, 64 bits
  uint64_t address; // in this run
  unsigned bytes;
  TermId value;
  uint32_t site;
};

// How many places it may go to, from the shape of the offset.
uint64_t placesOf(const SymbolicStore &store);

// Each place keeps its old value unless the offset chose it. `memory` is what the object held before, for bytes
// without a term. Where there are too many places the offset is fixed to what it is in this run.
void storeAtPlaces(const SymbolicStore &store, const unsigned char *memory);

} // namespace assay::runtime
