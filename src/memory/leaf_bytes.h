// Numbers in the bytes of an object, as the machine stores them.
#pragma once

#include "base/bits.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace assay::memory {

inline uint64_t readInteger(const std::vector<uint8_t> &bytes, uint64_t offset, unsigned size) {
  uint64_t value = 0;
  std::memcpy(&value, bytes.data() + offset, std::min<unsigned>(size, 8));
  return value;
}

inline base::Value readValue(const std::vector<uint8_t> &bytes, uint64_t offset, unsigned size) {
  uint64_t parts[2] = {0, 0};
  std::memcpy(parts, bytes.data() + offset, size);
  return base::makeValue(parts[0], parts[1]);
}

inline void writeValue(std::vector<uint8_t> &bytes, uint64_t offset, unsigned size, base::Value value) {
  uint64_t parts[2] = {base::low64(value), base::high64(value)};
  std::memcpy(bytes.data() + offset, parts, size);
}

} // namespace assay::memory
