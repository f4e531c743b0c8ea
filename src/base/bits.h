// Bit-vector values of up to 128 bits and the few operations on their width.
// Knows nothing of terms: it only says what a machine word of width w is.
#pragma once

#include <cstdint>

namespace assay::base {

__extension__ using Value = unsigned __int128;
__extension__ using SignedValue = __int128;

constexpr unsigned kMaxWidth = 128;

constexpr Value mask(unsigned width) { return width >= kMaxWidth ? ~Value{0} : (Value{1} << width) - 1; }
constexpr Value truncate(Value value, unsigned width) { return value & mask(width); }

constexpr bool signBit(Value value, unsigned width) { return ((value >> (width - 1)) & 1) != 0; }

constexpr SignedValue signExtend(Value value, unsigned width) {
  value = truncate(value, width);
  if (width < kMaxWidth && signBit(value, width))
    value |= ~mask(width);
  return static_cast<SignedValue>(value);
}

constexpr uint64_t low64(Value value) { return static_cast<uint64_t>(value); }
constexpr uint64_t high64(Value value) { return static_cast<uint64_t>(value >> 64); }
constexpr Value makeValue(uint64_t low, uint64_t high) { return (static_cast<Value>(high) << 64) | low; }

} // namespace assay::base
