#include "emit/check_walk.h"

#include "emit/c_type.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay::emit {

using program::CType;
using program::Field;
using program::TypeId;
using program::TypeKind;

namespace {

constexpr unsigned kCheckedDepth = 3;   // pointers followed for checks
constexpr unsigned kFollowedDepth = 16; // and for release
constexpr uint64_t kElementLimit = 64;
constexpr size_t kManyBytes = 4;      // from here on a byte array is compared as a whole
constexpr size_t kManyElements = 16;  // and any other array
constexpr uint64_t kMostListed = 256; // of a longer one the beginning says enough

std::string primary(const std::string &lvalue) { return lvalue[0] == '*' ? "(" + lvalue + ")" : lvalue; }

} // namespace

// Bytes that hold an address, or a part of one, are other bytes in another process.
bool Observed::holdsAddress(uint64_t offset, uint64_t size) const {
  for (uint64_t at = offset < 8 ? 0 : (offset - 6) / 2 * 2; at < offset + size && at + 8 <= bytes->size(); at += 2) {
    uint64_t word = base::low64(readBytes(*bytes, at, 8));
    if (at % 8 == 0 ? isAddress(word) : isArenaAddress(word))
      return true;
  }
  return false;
}

bool Observed::isSteady(uint64_t offset, uint64_t size) const {
  auto start = bytes->begin() + static_cast<std::ptrdiff_t>(offset);
  return again == nullptr || (offset + size <= again->size() &&
                              std::equal(start, start + static_cast<std::ptrdiff_t>(size), again->begin() + offset));
}

bool Observed::isOrder(uint64_t offset, uint64_t size) const {
  if (again == nullptr || offset + size > again->size())
    return false;
  auto number = [&](const Bytes &from) {
    return base::signExtend(readBytes(from, offset, size), static_cast<unsigned>(size * 8));
  };
  constexpr base::SignedValue kOne = abi::kOrderSize;
  constexpr base::SignedValue kOther = abi::kOtherOrderSize;
  return (number(*bytes) == kOne && number(*again) == kOther) || (number(*bytes) == -kOne && number(*again) == -kOther);
}

bool Observed::isInteresting(uint64_t offset, uint64_t size) const {
  if (offset + size > bytes->size() || !isSteady(offset, size))
    return false;
  auto start = bytes->begin() + static_cast<std::ptrdiff_t>(offset);
  auto fresh = static_cast<uint64_t>(std::count(start, start + static_cast<std::ptrdiff_t>(size), kFreshByte));
  bool isView = before == nullptr && size >= 4; // perhaps of another type, with gaps
  if (fresh == size || (isView && fresh * 2 >= size))
    return false;
  if (before == nullptr || wantsUnchanged)
    return true;
  if (offset + size > before->size())
    return false;
  return !std::equal(bytes->begin() + offset, bytes->begin() + offset + size, before->begin() + offset);
}

void CheckWalk::emit(const std::string &line) {
  if (depth_ <= kCheckedDepth && lines_.size() < limit_)
    lines_.push_back(line);
}

void CheckWalk::value(const Place &place, uint64_t offset, const Observed &seen) {
  const CType &type = types_.get(place.type);
  if (isRaw(type))
    return;
  if (type.kind == TypeKind::Record)
    return record(place, offset, seen);
  if (type.kind == TypeKind::Array)
    return elements(primary(place.lvalue()), type.element, type.count, offset, seen);
  if (type.kind == TypeKind::Int && type.isSigned && !seen.wantsUnchanged && seen.isOrder(offset, type.size))
    return check(fmt::format(
        "{} {} 0", place.lvalue(),
        base::signBit(readBytes(*seen.bytes, offset, type.size), static_cast<unsigned>(type.size * 8)) ? '<' : '>'));
  if (!seen.isInteresting(offset, type.size) || type.size == 0)
    return;
  if (type.kind != TypeKind::Pointer && seen.holdsAddress(offset, type.size))
    return;
  base::Value bits = readBytes(*seen.bytes, offset, type.size);
  if (type.kind == TypeKind::Pointer) {
    pointer(place, base::low64(bits));
  } else if (type.kind == TypeKind::Float) {
    std::string lvalue = place.lvalue();
    check(isNan(bits, type.size) ? fmt::format("{0} != {0}", lvalue)
                                 : fmt::format("{} == {}", lvalue, floatLiteral(bits, type.size)));
  } else if (type.kind == TypeKind::Int) {
    integer(place.lvalue(), type, bits, static_cast<unsigned>(type.size * 8));
  }
}

void CheckWalk::integer(const std::string &lvalue, const CType &type, base::Value value, unsigned bits) {
  if (type.isBool && value > 1)
    return; // not a value of the type
  std::string literal = intLiteral(type, value, bits);
  bool isNumber = !std::isalpha(static_cast<unsigned char>(literal[0])) && literal[0] != '_';
  if (!type.enumerators.empty() && isNumber) // a compiler may hold it to be impossible
    return check(fmt::format("(long long){} == {}", lvalue, literal));
  check(fmt::format("{} == {}", lvalue, literal));
}

void CheckWalk::record(const Place &place, uint64_t offset, const Observed &seen) {
  const CType &type = types_.get(place.type);
  if (type.isUnion)
    return unionMember(place, offset, seen);
  for (const Field &field : type.fields) {
    if (!field.isBitField) {
      value(memberOf(place, field), offset + field.bitOffset / 8, seen);
      continue;
    }
    if (field.name.empty() || field.bitWidth == 0)
      continue;
    uint64_t first = offset + field.bitOffset / 8;
    uint64_t last = offset + (field.bitOffset + field.bitWidth + 7) / 8;
    if (!seen.isInteresting(first, last - first) || seen.holdsAddress(first, last - first))
      continue;
    base::Value now = readBits(*seen.bytes, offset, field);
    if (seen.before != nullptr && !seen.wantsUnchanged && now == readBits(*seen.before, offset, field))
      continue;
    integer(memberOf(place, field).lvalue(), types_.get(field.type), now, field.bitWidth);
  }
}

// The member the code used, as far as it is known: the chosen one, or one that holds all changes.
void CheckWalk::unionMember(const Place &place, uint64_t offset, const Observed &seen) {
  const CType &type = types_.get(place.type);
  std::vector<const Field *> candidates;
  if (seen.unionChoice != nullptr)
    if (auto it = seen.unionChoice->find(offset); it != seen.unionChoice->end() && it->second < type.fields.size())
      candidates.push_back(&type.fields[it->second]);
  if (candidates.empty() && (seen.before == nullptr || seen.wantsUnchanged))
    return;
  for (const Field &field : type.fields)
    candidates.push_back(&field);
  for (const Field *field : candidates) {
    if (field->isBitField)
      continue;
    Coverage coverage{std::vector<bool>(type.size, false), {}};
    cover(types_, field->type, 0, coverage);
    bool holdsAll = true;
    for (uint64_t i = 0; i < type.size && seen.before != nullptr; ++i)
      holdsAll = holdsAll && (coverage.bytes[i] || !seen.isInteresting(offset + i, 1));
    if (holdsAll || seen.wantsUnchanged)
      return value(memberOf(place, *field), offset, seen);
  }
}

bool CheckWalk::text(const std::string &base, const CType &element, uint64_t count, uint64_t offset,
                     const Observed &seen) {
  if (!element.isPlainChar || seen.before != nullptr || offset + count > seen.bytes->size())
    return false;
  const uint8_t *start = seen.bytes->data() + offset;
  const uint8_t *end = std::find(start, start + count, 0);
  if (end == start + count || std::find(start, end, kFreshByte) != end)
    return false;
  check(fmt::format("strcmp({}, {}) == 0", base, stringLiteral(start, end - start)));
  return true;
}

bool CheckWalk::wholeArray(const std::string &base, const CType &element, uint64_t count, uint64_t offset,
                           const Observed &seen) {
  if (element.kind != TypeKind::Int || !element.enumerators.empty() || element.isBool)
    return false;
  uint64_t first = count;
  uint64_t last = 0;
  size_t interesting = 0;
  for (uint64_t i = 0; i < count; ++i) {
    if (!seen.isInteresting(offset + i * element.size, element.size))
      continue;
    first = std::min(first, i);
    last = i;
    ++interesting;
  }
  if (interesting <= (element.size == 1 ? kManyBytes : kManyElements) || seen.wantsUnchanged)
    return false;
  if (last - first >= kMostListed)
    last = first + kElementLimit - 1;
  Observed all{seen.bytes};
  for (uint64_t i = first; i <= last; ++i)
    if (!all.isInteresting(offset + i * element.size, element.size) ||
        all.holdsAddress(offset + i * element.size, element.size))
      return false; // fresh memory or addresses in between
  std::string at = first == 0 ? base : fmt::format("&{}[{}]", base, first);
  const uint8_t *start = seen.bytes->data() + offset + first * element.size;
  uint64_t length = last - first + 1;
  // As a literal where its own NUL is the last byte compared.
  if (element.isPlainChar && looksLikeText(start, length) &&
      std::find(start, start + length, 0) == start + length - 1) {
    check(fmt::format("memcmp({}, {}, {}) == 0", at, stringLiteral(start, length - 1), length));
    return true;
  }
  std::vector<Element> list;
  for (uint64_t i = first; i <= last; ++i) {
    base::Value value = readBytes(*seen.bytes, offset + i * element.size, element.size);
    list.push_back({intLiteral(element, value, static_cast<unsigned>(element.size * 8)), value == 0});
  }
  std::string name = fmt::format("expected{}", ++expected_);
  emit(fmt::format("static const {} {}[{}] = {};", element.spelling, name, length, elementList(list)));
  check(fmt::format("memcmp({}, {}, sizeof {}) == 0", at, name, name));
  return true;
}

void CheckWalk::elements(const std::string &base, TypeId elementType, uint64_t count, uint64_t offset,
                         const Observed &seen) {
  const CType &element = types_.get(elementType);
  bool isSteady = offset + count * element.size <= seen.bytes->size() && seen.isSteady(offset, count * element.size);
  if (!isSteady && element.kind == TypeKind::Int)
    return; // those that are the same are so by chance
  if (element.size == 0 || text(base, element, count, offset, seen) || wholeArray(base, element, count, offset, seen))
    return;
  for (uint64_t i = 0; i < std::min(count, kElementLimit); ++i)
    value(pointeeOf(base, elementType, i), offset + i * element.size, seen);
}

void CheckWalk::pointer(const Place &place, uint64_t address) {
  using Kind = Target::Kind;
  const CType &type = types_.get(place.type);
  std::string lvalue = place.lvalue();
  Target target = post_.resolve(address);
  switch (target.kind) {
  case Kind::Null:
    return check(lvalue + " == NULL");
  case Kind::Constant:
    return check(fmt::format("{} == ({})0x{:x}UL", lvalue, typeName(types_, place.type), target.offset));
  case Kind::Object:
    // What was freed must not even be compared; the argument block has no name.
    if (!post_.isFreed(target.object) && variables_.has(target.object))
      check(fmt::format("{} == {}", lvalue, variables_.pointer({target.object, target.offset}, place.type)));
    return;
  case Kind::Heap:
    break;
  case Kind::Unknown:
    return check(lvalue + " != NULL");
  }
  if (auto known = known_.find(target.block); known != known_.end()) {
    const char *cast = type.element == program::kNoType ? "" : "(void *)";
    check(target.offset == 0 ? fmt::format("{} == {}{}", lvalue, cast, known->second) : lvalue + " != NULL");
    return;
  }
  emit(fmt::format("REQUIRE({} != NULL);", lvalue));
  if (target.offset != 0 || depth_ >= kFollowedDepth)
    return;
  known_[target.block] = lvalue;
  reached_.push_back({target.block, type.isConst ? "(void *)" + lvalue : lvalue});
  std::string pointee =
      type.isUntyped ? fmt::format("(({} *){})", typeName(types_, type.element), lvalue) : primary(lvalue);
  bool canFollow = type.element != program::kNoType && !types_.get(type.element).isForeign &&
                   (!type.isUntyped || isDeclarable(types_, type.element));
  if (canFollow)
    follow(pointee, type.element, target.block);
}

void CheckWalk::follow(const std::string &text, TypeId elementType, size_t block) {
  const CType &element = types_.get(elementType);
  const Bytes &bytes = post_.block(block).bytes;
  if (element.size == 0 || element.kind == TypeKind::Function)
    return;
  const Bytes &again = post_.block(block).again;
  Observed seen{.bytes = &bytes, .again = again.empty() ? nullptr : &again};
  ++depth_;
  uint64_t count = bytes.size() / element.size;
  if (const Field *flexible = flexibleArray(types_, elementType)) {
    Place place{text, elementType, true};
    value(place, 0, seen);
    uint64_t start = flexible->bitOffset / 8;
    const CType &array = types_.get(flexible->type);
    uint64_t step = types_.get(array.element).size;
    if (bytes.size() > start && step != 0)
      elements(memberOf(place, *flexible).text, array.element, (bytes.size() - start) / step, start, seen);
  } else if (count <= 1) {
    value({text, elementType, true}, 0, seen);
  } else {
    elements(text, elementType, count, 0, seen);
  }
  --depth_;
}

} // namespace assay::emit
