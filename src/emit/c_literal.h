// Values as C constants: what is written here, compiled and read back gives the same bits, in
// gcc and clang and without a warning. Knows bytes and types, not objects or tests.
#pragma once

#include "base/bits.h"
#include "program/ctype.h"

#include <cstdint>
#include <string>
#include <vector>

namespace assay::emit {

using Bytes = std::vector<uint8_t>;

// `size` little-endian bytes at `offset`; bytes past the end read as zero.
base::Value readBytes(const Bytes &bytes, uint64_t offset, uint64_t size);
// A bit-field's value; `recordOffset` is where its record starts, `bitOffset` counts from there.
base::Value readBits(const Bytes &bytes, uint64_t recordOffset, const program::Field &field);

// An integer of `bits` bits as a constant expression: -2147483647 - 1 in brackets, 128 bits by
// shifts.
std::string intLiteral(base::Value value, unsigned bits, bool isSigned);
// As its type is best read: 'a', true, an enumerator, a number. `bits` is the width that `value`
// has.
std::string intLiteral(const program::CType &type, base::Value value, unsigned bits);
// float or double from its bits; NaNs with a payload call kFloatBits / kDoubleBits.
std::string floatLiteral(base::Value bits, uint64_t size);
bool isNan(base::Value bits, uint64_t size);

// Names of the helpers that floatLiteral may call, and their definitions.
inline constexpr const char *kFloatBits = "assay_float_bits";
inline constexpr const char *kDoubleBits = "assay_double_bits";

// "ab\x01", cut into pieces where an escape would swallow what follows.
std::string stringLiteral(const uint8_t *bytes, uint64_t count);
// True if the bytes end with NUL and read as text.
bool looksLikeText(const uint8_t *bytes, uint64_t count);
struct Element {
  std::string text;
  bool isZero = false;
};
// {1, 0, 3}, for an array whose size is stated: of many zeros in a row none is said, as in {1, [40] = 2}.
std::string elementList(const std::vector<Element> &elements);
// The same of plain bytes.
std::string byteList(const uint8_t *bytes, uint64_t count);

} // namespace assay::emit
