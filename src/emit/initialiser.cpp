#include "emit/initialiser.h"

#include "emit/c_type.h"

#include <fmt/format.h>

namespace assay::emit {

using input::Edge;
using program::CType;
using program::Field;
using program::TypeId;
using program::TypeKind;

namespace {
constexpr size_t kExplicitFields = 6;    // records up to this size show their zeros
constexpr size_t kExplicitElements = 16; // and arrays

// Bytes other than char are text only if there is something to read.
bool isText(const CType &element, const uint8_t *bytes, uint64_t count) {
  return element.isChar && looksLikeText(bytes, count) && (element.isPlainChar || bytes[0] != 0);
}
} // namespace

std::string Initialiser::value(uint32_t object, uint64_t offset, const Place &place) {
  object_ = object;
  root_ = place;
  rootOffset_ = offset;
  Item result = item(place, offset);
  return result.text.empty() ? zeroOf(place.type) : result.text;
}

std::string Initialiser::elements(uint32_t number) {
  object_ = number;
  const input::Object &source = object();
  const CType &type = types_.get(source.element);
  const Bytes &bytes = source.bytes;
  bool isString = source.extent == input::Extent::String && !bytes.empty() && bytes.back() == 0;
  if (type.isChar && (isString || isText(type, bytes.data(), bytes.size()))) {
    size_t length = bytes.size();
    while (length > 0 && bytes[length - 1] == 0)
      --length;
    return stringLiteral(bytes.data(), length);
  }
  std::vector<Item> items;
  for (uint64_t i = 0; i < source.count; ++i) {
    root_ = variables_.element(number, i);
    rootOffset_ = i * type.size;
    items.push_back(item(root_, rootOffset_));
  }
  return list(items, source.element).text;
}

void Initialiser::flexibleElements(uint32_t number) {
  object_ = number;
  const Field *field = flexibleArray(types_, object().element);
  if (field == nullptr || object().count != 1)
    return;
  Place array = memberOf(variables_.element(number, 0), *field);
  TypeId element = types_.get(field->type).element;
  uint64_t size = std::max<uint64_t>(1, types_.get(element).size);
  uint64_t offset = field->bitOffset / 8;
  for (uint64_t i = 0; offset + size <= object().bytes.size(); ++i, offset += size) {
    root_ = elementOf(types_, array, i);
    rootOffset_ = offset;
    Item value = item(root_, offset);
    bool isAggregate = !value.text.empty() && value.text[0] == '{';
    if (isAggregate)
      value.text = fmt::format("({}){}", typeName(types_, element), value.text);
    if (!value.text.empty())
      patches_.push_back(fmt::format("{} = {};", root_.lvalue(), value.text));
  }
}

std::string Initialiser::zeroOf(TypeId id) const {
  const CType &type = types_.get(id);
  if (type.kind == TypeKind::Record || type.kind == TypeKind::Array || type.kind == TypeKind::Opaque)
    return type.kind == TypeKind::Record && type.fields.empty() ? "{}" : "{0}";
  return type.kind == TypeKind::Pointer ? "NULL" : "0";
}

Initialiser::Item Initialiser::item(const Place &place, uint64_t offset) {
  const CType &type = types_.get(place.type);
  if (isRaw(type))
    return raw(place, offset);
  switch (type.kind) {
  case TypeKind::Pointer:
    return pointer(place, offset);
  case TypeKind::Array:
    return array(place, offset);
  case TypeKind::Record:
    return record(place, offset);
  default:
    return scalar(type, offset);
  }
}

Initialiser::Item Initialiser::scalar(const CType &type, uint64_t offset) {
  base::Value value = readBytes(object().bytes, offset, type.size);
  if (type.kind == TypeKind::Float)
    return {floatLiteral(value, type.size), value == 0};
  unsigned bits = static_cast<unsigned>(type.size * 8);
  std::string text = intLiteral(type, value, bits);
  bool isNumber = std::isdigit(static_cast<unsigned char>(text[0])) || text[0] == '-' || text[0] == '(';
  if (!type.enumerators.empty() && isNumber && !type.spelling.empty())
    text = fmt::format("({}){}", type.spelling, text);
  return {text, value == 0};
}

bool Initialiser::isKnown(const Edge &edge) const {
  return edge.target == input::kNull || edge.target == object_ || declared_.contains(edge.target) ||
         !variables_.has(edge.target) || variables_.of(edge.target).isGlobal;
}

Initialiser::Item Initialiser::pointer(const Place &place, uint64_t offset) {
  Edge edge{input::kNull, base::low64(readBytes(object().bytes, offset, 8))};
  if (auto it = object().edges.find(offset); it != object().edges.end())
    edge = it->second;
  std::string text = variables_.pointer(edge, place.type);
  if (isKnown(edge))
    return {text, text == "NULL"};
  patches_.push_back(fmt::format("{} = {};", place.lvalue(), text));
  return {"", true};
}

Initialiser::Item Initialiser::list(const std::vector<Item> &items, TypeId element) const {
  size_t shown = items.size();
  if (shown > kExplicitElements || types_.get(element).kind == TypeKind::Record ||
      types_.get(element).kind == TypeKind::Array)
    while (shown > 0 && (items[shown - 1].isZero || items[shown - 1].text.empty()))
      --shown;
  if (shown == 0)
    return {"{0}", true};
  std::vector<Element> shownItems;
  bool isZero = true;
  for (size_t i = 0; i < shown; ++i) {
    bool isMissing = items[i].text.empty(); // until a patch sets it
    shownItems.push_back({isMissing ? zeroOf(element) : items[i].text, isMissing || items[i].isZero});
    isZero = isZero && items[i].isZero;
  }
  return {elementList(shownItems), isZero};
}

Initialiser::Item Initialiser::array(const Place &place, uint64_t offset) {
  const CType &type = types_.get(place.type);
  const CType &element = types_.get(type.element);
  const Bytes &bytes = object().bytes;
  uint64_t size = type.count * element.size;
  if (offset + size <= bytes.size() && isText(element, bytes.data() + offset, size)) {
    size_t length = 0;
    while (bytes[offset + length] != 0)
      ++length;
    return {stringLiteral(&bytes[offset], length), length == 0};
  }
  std::vector<Item> items;
  items.reserve(type.count);
  for (uint64_t i = 0; i < type.count; ++i)
    items.push_back(item(elementOf(types_, place, i), offset + i * element.size));
  return list(items, type.element);
}

Initialiser::Item Initialiser::record(const Place &place, uint64_t offset) {
  std::vector<Designated> members;
  fields(place, offset, members);
  std::string text;
  bool isZero = true;
  for (const Designated &member : members) {
    isZero = isZero && member.item.isZero;
    bool show = !member.item.isZero || (member.isScalar && members.size() <= kExplicitFields);
    if (!show || member.item.text.empty())
      continue;
    text += fmt::format("{}.{} = {}", text.empty() ? "" : ", ", member.name, member.item.text);
  }
  if (text.empty())
    return {zeroOf(place.type), isZero};
  return {"{" + text + "}", isZero};
}

void Initialiser::fields(const Place &place, uint64_t offset, std::vector<Designated> &out) {
  const CType &type = types_.get(place.type);
  if (type.isUnion)
    return unionMember(place, offset, out);
  const Field *flexible = flexibleArray(types_, place.type);
  for (const Field &field : type.fields) {
    const CType &member = types_.get(field.type);
    uint64_t at = offset + field.bitOffset / 8;
    if (&field == flexible || (field.isBitField && field.name.empty()))
      continue;
    if (field.isBitField) {
      base::Value value = readBits(object().bytes, offset, field);
      out.push_back({field.name, {intLiteral(member, value, field.bitWidth), value == 0}, true});
    } else if (field.name.empty() && member.kind == TypeKind::Record) {
      fields(memberOf(place, field), at, out); // its members are named as if they were ours
    } else {
      bool isScalar = member.kind != TypeKind::Record && member.kind != TypeKind::Array;
      out.push_back({field.name, item(memberOf(place, field), at), isScalar});
    }
  }
}

void Initialiser::unionMember(const Place &place, uint64_t offset, std::vector<Designated> &out) {
  const CType &type = types_.get(place.type);
  std::vector<const Field *> candidates;
  auto choice = object().unionChoice.find(offset);
  if (choice != object().unionChoice.end() && choice->second < type.fields.size())
    candidates.push_back(&type.fields[choice->second]);
  else if (isAllZero(offset, type.size))
    return;
  for (const Field &field : type.fields)
    candidates.push_back(&field);
  for (const Field *field : candidates) {
    if (field->isBitField || !canSay(field->type, offset, type.size))
      continue;
    const CType &member = types_.get(field->type);
    if (field->name.empty() && member.kind == TypeKind::Record)
      return fields(memberOf(place, *field), offset, out);
    bool isScalar = member.kind != TypeKind::Record && member.kind != TypeKind::Array;
    out.push_back({field->name, item(memberOf(place, *field), offset), isScalar});
    return;
  }
  raw(place, offset);
}

bool Initialiser::isAllZero(uint64_t offset, uint64_t size) const {
  for (uint64_t i = offset; i < offset + size && i < object().bytes.size(); ++i)
    if (object().bytes[i] != 0)
      return false;
  auto edge = object().edges.lower_bound(offset);
  for (; edge != object().edges.end() && edge->first < offset + size; ++edge)
    if (edge->second != Edge{})
      return false;
  return true;
}

bool Initialiser::canSay(TypeId member, uint64_t offset, uint64_t size) const {
  Coverage coverage{std::vector<bool>(size, false), {}};
  cover(types_, member, 0, coverage);
  // Numbers where this member has a pointer: it is not the member they were meant for.
  for (uint64_t pointer : coverage.pointers)
    if (!coverage.hasUnion && readBytes(object().bytes, offset + pointer, 8) != 0)
      return false;
  for (uint64_t i = 0; i < size && offset + i < object().bytes.size(); ++i)
    if (object().bytes[offset + i] != 0 && !coverage.bytes[i])
      return false;
  auto edge = object().edges.lower_bound(offset);
  for (; edge != object().edges.end() && edge->first < offset + size; ++edge)
    if (edge->second != Edge{} && !coverage.pointers.contains(edge->first - offset))
      return false;
  return true;
}

Initialiser::Item Initialiser::raw(const Place &place, uint64_t offset) {
  uint64_t size = types_.get(place.type).size;
  if (!isAllZero(offset, size)) {
    std::string address = place.address();
    if (!place.hasName)
      address = fmt::format("(char *){} + {}", root_.address(), offset - rootOffset_);
    copyBytes(object_, offset, size, address);
  }
  return {"", true};
}

void Initialiser::copyBytes(uint32_t number, uint64_t offset, uint64_t size, const std::string &address) {
  object_ = number;
  size = std::min<uint64_t>(size, object().bytes.size() - std::min<uint64_t>(offset, object().bytes.size()));
  if (size == 0)
    return;
  copyNumbers(offset, size, address);
  copyPointers(offset, size, address);
}

void Initialiser::copyOverZeros(uint32_t number, const std::string &address) {
  object_ = number;
  const std::vector<uint8_t> &bytes = object().bytes;
  size_t size = bytes.size();
  while (size > 0 && bytes[size - 1] == 0)
    --size;
  if (size != 0)
    copyNumbers(0, size, address);
  copyPointers(0, bytes.size(), address);
}

void Initialiser::copyNumbers(uint64_t offset, uint64_t size, const std::string &address) {
  patches_.push_back(fmt::format("memcpy({}, (const unsigned char[{}]){}, {});", address, size,
                                 byteList(&object().bytes[offset], size), size));
}

void Initialiser::copyPointers(uint64_t offset, uint64_t size, const std::string &address) {
  auto edge = object().edges.lower_bound(offset);
  for (; edge != object().edges.end() && edge->first < offset + size; ++edge) {
    if (edge->second == Edge{} || !variables_.has(edge->second.target))
      continue;
    patches_.push_back(fmt::format("memcpy((char *){} + {}, &(void *){{{}}}, sizeof(void *));", address,
                                   edge->first - offset, variables_.rawPointer(edge->second)));
  }
}

} // namespace assay::emit
