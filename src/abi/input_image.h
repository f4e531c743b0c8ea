// The input of one run as the engine lays it out: objects at fixed addresses with their bytes, and
// the leaves that are symbolic. Pointers inside the bytes are final addresses already.
#pragma once

#include <stdint.h>

namespace assay::abi {

// Memory that malloc gives out is filled with this, so that it is recognised; or with the other, which shows what
// depends on it.
constexpr uint8_t kFreshByte = 0xBE;
constexpr uint8_t kOtherFreshByte = 0; // as it often is outside of here

// How large a number is of which only the sign is stated, and how large it is in a second run.
constexpr uint32_t kOrderSize = 1;
constexpr uint32_t kOtherOrderSize = 107;

struct ImageHeader {
  uint32_t entry; // index into the unit's entry table
  uint32_t objectCount;
  uint32_t leafCount;
  uint32_t failingAllocation; // its number in the run, from 1; 0: none fails
  uint64_t fuel;              // back edges and calls before the run counts as hung
  uint64_t dataBytes;         // after the leaves: bytes of all objects
  uint64_t freshByte;
};

struct ImageObject {
  uint64_t address;
  uint64_t size;
  uint64_t dataOffset;
};

struct ImageLeaf {
  uint64_t address;
  uint32_t variable;
  uint16_t width; // bits, a multiple of 8
  uint16_t isPointer;
};

} // namespace assay::abi
