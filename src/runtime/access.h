// Every memory access of instrumented code passes here: is it inside its object, was a pointer
// of the input followed, does the place depend on the input?
#pragma once

#include "runtime/object_table.h"
#include "runtime/recorder.h"

namespace assay::runtime {

struct Access {
  bool symbolicPlace = false; // `offset` decides where in `object`
  ObjectRef object;
  TermId offset = 0; // 64 bits, relative to the object's start
};

// Checks, logs what the path assumes, and ends the run if the access is outside its object.
Access resolveAccess(uint64_t address, TermId addressTerm, uint64_t bytes, uint32_t site, bool isWrite);

// A call through a pointer.
void checkCallTarget(uint64_t address, TermId addressTerm, uint32_t site);

// A pointer goes to code without instrumentation, which may or may not take NULL.
void notePassed(uint32_t site, TermId pointerTerm, uint64_t value);
// Checks one range without a symbolic address.
void checkAccess(uint64_t address, uint64_t bytes, uint32_t site, bool isWrite, uint32_t pointerVariable);

// The value there, 0 if it is concrete, and a store of one: `shadowId`, or the concrete value if that is 0.
TermId loadValue(const Access &access, uint64_t address, unsigned bytes, uint32_t site);
void storeValue(const Access &access, uint64_t address, unsigned bytes, TermId shadowId, const Wide &concrete,
                uint32_t site);

} // namespace assay::runtime
