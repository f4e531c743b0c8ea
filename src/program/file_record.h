// A FILE that is an input: a small file in memory. Runs see it in place of the C library's own structure,
// through models that read and write it; tests open a real stream with the same bytes. What the C
// library keeps at the start of a FILE is never 0, which tells the two apart.
#pragma once

#include "program/ctype.h"

namespace assay::program {

struct FileRecord {
  static constexpr uint64_t kLength = 8;     // byte: how much of the content there is at first
  static constexpr uint64_t kContent = 9;    // bytes
  static constexpr uint64_t kCapacity = 119; // of the content
  static constexpr uint64_t kEnd = 128;      // uint64_t: how far it was written
  static constexpr uint64_t kClosed = 136;   // byte
};

} // namespace assay::program
