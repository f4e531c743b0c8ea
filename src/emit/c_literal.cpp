#include "emit/c_literal.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>

namespace assay::emit {

using base::Value;

namespace {

bool isPrintable(uint8_t c) { return c >= 0x20 && c < 0x7f; }

std::string charLiteral(uint8_t c) {
  if (c == '\'' || c == '\\')
    return fmt::format("'\\{}'", static_cast<char>(c));
  return fmt::format("'{}'", static_cast<char>(c));
}

std::string wideLiteral(Value value, bool isSigned) {
  std::string text =
      fmt::format("((unsigned __int128)0x{:x}ULL << 64 | 0x{:x}ULL)", base::high64(value), base::low64(value));
  return isSigned ? "(__int128)" + text : text;
}

// Pieces of a literal: what has a short escape, else empty.
const char *shortEscape(uint8_t c) {
  switch (c) {
  case '"':
    return "\\\"";
  case '\\':
    return "\\\\";
  case '\n':
    return "\\n";
  case '\t':
    return "\\t";
  case '\r':
    return "\\r";
  default:
    return "";
  }
}

} // namespace

Value readBytes(const Bytes &bytes, uint64_t offset, uint64_t size) {
  Value value = 0;
  for (uint64_t i = 0; i < size && i < 16; ++i)
    if (offset + i < bytes.size())
      value |= static_cast<Value>(bytes[offset + i]) << (8 * i);
  return value;
}

Value readBits(const Bytes &bytes, uint64_t recordOffset, const program::Field &field) {
  uint64_t first = field.bitOffset / 8;
  uint64_t last = (field.bitOffset + field.bitWidth + 7) / 8;
  Value value = readBytes(bytes, recordOffset + first, last - first);
  return base::truncate(value >> (field.bitOffset % 8), field.bitWidth);
}

std::string intLiteral(Value value, unsigned bits, bool isSigned) {
  value = base::truncate(value, bits);
  base::SignedValue number = isSigned ? base::signExtend(value, bits) : static_cast<base::SignedValue>(value);
  bool fits64 =
      isSigned || bits < 128 ? (number >= INT64_MIN && number <= INT64_MAX) : value <= static_cast<Value>(INT64_MAX);
  if (!fits64)
    return bits <= 64 ? fmt::format("{}ULL", base::low64(value)) : wideLiteral(value, isSigned);
  int64_t small = static_cast<int64_t>(number);
  if (small == INT64_MIN)
    return "(-9223372036854775807LL - 1)";
  if (small == INT32_MIN)
    return "(-2147483647 - 1)";
  if (small > INT32_MIN && small <= INT32_MAX)
    return fmt::format("{}", small);
  if (!isSigned && small <= static_cast<int64_t>(UINT32_MAX))
    return fmt::format("{}U", small);
  return fmt::format("{}{}", small, isSigned ? "LL" : "ULL");
}

std::string intLiteral(const program::CType &type, Value value, unsigned bits) {
  base::SignedValue number = type.isSigned ? base::signExtend(value, bits) : static_cast<base::SignedValue>(value);
  // `bool` can only be spelt where <stdbool.h> is included, and so can its values.
  if (type.isBool)
    return type.spelling == "bool" ? (value != 0 ? "true" : "false") : (value != 0 ? "1" : "0");
  for (const program::Enumerator &enumerator : type.enumerators)
    if (enumerator.value == number)
      return enumerator.name;
  if (type.isPlainChar && value < 256 && isPrintable(static_cast<uint8_t>(value)))
    return charLiteral(static_cast<uint8_t>(value));
  return intLiteral(value, bits, type.isSigned);
}

bool isNan(Value bits, uint64_t size) {
  if (size == 4)
    return (bits & 0x7f800000u) == 0x7f800000u && (bits & 0x7fffffu) != 0;
  return (bits >> 52 & 0x7ff) == 0x7ff && (bits & ((Value{1} << 52) - 1)) != 0;
}

std::string floatLiteral(Value bits, uint64_t size) {
  bool isFloat = size == 4;
  uint64_t raw = base::low64(bits);
  if (isNan(bits, size))
    return isFloat ? fmt::format("{}(0x{:x}U)", kFloatBits, raw) : fmt::format("{}(0x{:x}ULL)", kDoubleBits, raw);
  double value = 0;
  std::string text;
  if (isFloat) {
    float narrow = 0;
    uint32_t low = static_cast<uint32_t>(raw);
    std::memcpy(&narrow, &low, sizeof narrow);
    value = narrow;
    text = fmt::format("{}", narrow);
  } else {
    std::memcpy(&value, &raw, sizeof value);
    text = fmt::format("{}", value);
  }
  const char *suffix = isFloat ? "f" : "";
  if (std::isinf(value))
    return fmt::format("{}__builtin_inf{}()", value < 0 ? "-" : "", suffix);
  // The shortest decimal reads back exactly; beyond a few digits hexadecimal is no less readable.
  if (text.size() > 12)
    return fmt::format("{:a}", value) + suffix;
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return text + suffix;
}

std::string stringLiteral(const uint8_t *bytes, uint64_t count) {
  std::string out = "\"";
  bool afterHex = false;
  for (uint64_t i = 0; i < count; ++i) {
    uint8_t c = bytes[i];
    if (afterHex && std::isxdigit(c))
      out += "\" \"";
    afterHex = false;
    if (const char *escape = shortEscape(c); *escape != '\0') {
      out += escape;
    } else if (c == '?' && i > 0 && bytes[i - 1] == '?') {
      out += "\\?"; // no trigraphs
    } else if (isPrintable(c)) {
      out += static_cast<char>(c);
    } else {
      out += fmt::format("\\x{:02x}", c);
      afterHex = true;
    }
  }
  return out + "\"";
}

bool looksLikeText(const uint8_t *bytes, uint64_t count) {
  if (count == 0 || bytes[count - 1] != 0)
    return false;
  uint64_t length = 0;
  uint64_t readable = 0;
  while (bytes[length] != 0) {
    readable += isPrintable(bytes[length]) || *shortEscape(bytes[length]) != '\0';
    ++length;
  }
  for (uint64_t i = length; i < count; ++i)
    if (bytes[i] != 0)
      return false;
  return 2 * readable >= length;
}

std::string elementList(const std::vector<Element> &elements) {
  constexpr size_t kManyZeros = 12;
  std::string out;
  auto add = [&](const std::string &text) { out += (out.empty() ? "" : ", ") + text; };
  for (size_t i = 0; i < elements.size(); ++i) {
    size_t next = i;
    while (next + 1 < elements.size() && elements[next].isZero)
      ++next;
    if (next - i >= kManyZeros) {
      add(fmt::format("[{}] = {}", next, elements[next].text));
      i = next;
    } else {
      for (; i < next; ++i)
        add(elements[i].text);
      add(elements[next].text);
    }
  }
  return "{" + out + "}";
}

std::string byteList(const uint8_t *bytes, uint64_t count) {
  std::vector<Element> elements;
  elements.reserve(count);
  for (uint64_t i = 0; i < count; ++i)
    elements.push_back({std::to_string(bytes[i]), bytes[i] == 0});
  return elementList(elements);
}

} // namespace assay::emit
