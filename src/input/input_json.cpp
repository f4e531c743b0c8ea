#include "input/input_json.h"

#include "base/bits.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace assay::input {

using base::Error;
using base::Value;
using nlohmann::ordered_json;
using program::CType;
using program::Field;
using program::TypeId;
using program::TypeKind;
using program::TypeTable;

namespace {

constexpr int kVersion = 1;
constexpr const char *kExtentNames[] = {"fixed", "grow", "string", "paired", "results"};

constexpr uint64_t kShownElements = 64;

// The readable half of an object: fields by name, arrays, text, pointers as object and offset.
// Written for people; reading back uses the raw half.
class ValueWriter {
public:
  ValueWriter(const TypeTable &types, const Object &object) : types_(types), object_(object) {}

  ordered_json whole() const {
    const CType &type = types_.get(object_.element);
    if (object_.count == 1 && object_.extent != Extent::String)
      return value(object_.element, 0);
    return elements(type, object_.element, object_.count, 0);
  }

private:
  Value read(uint64_t offset, uint64_t size) const {
    Value out = 0;
    for (uint64_t i = 0; i < size && i < 16; ++i)
      if (offset + i < object_.bytes.size())
        out |= static_cast<Value>(object_.bytes[offset + i]) << (8 * i);
    return out;
  }

  ordered_json bytes(uint64_t offset, uint64_t size) const {
    std::string hex;
    char digits[3];
    for (uint64_t i = offset; i < offset + size && i < object_.bytes.size(); ++i) {
      std::snprintf(digits, sizeof digits, "%02x", object_.bytes[i]);
      hex += digits;
    }
    return {{"bytes", hex}};
  }

  static ordered_json integer(const CType &type, Value value, unsigned bits) {
    base::SignedValue number = type.isSigned ? base::signExtend(value, bits) : static_cast<base::SignedValue>(value);
    if (type.isBool)
      return value != 0;
    for (const program::Enumerator &enumerator : type.enumerators)
      if (enumerator.value == number)
        return enumerator.name;
    if (type.isSigned && number >= INT64_MIN && number <= INT64_MAX)
      return static_cast<int64_t>(number);
    if (base::high64(value) == 0)
      return base::low64(value);
    char text[40];
    std::snprintf(text, sizeof text, "0x%016lx%016lx", static_cast<unsigned long>(base::high64(value)),
                  static_cast<unsigned long>(base::low64(value)));
    return text;
  }

  ordered_json floating(const CType &type, uint64_t offset) const {
    double wide = 0;
    uint64_t raw = base::low64(read(offset, type.size));
    if (type.size == 4) {
      float narrow = 0;
      std::memcpy(&narrow, &raw, sizeof narrow);
      wide = narrow;
    } else if (type.size == 8) {
      std::memcpy(&wide, &raw, sizeof wide);
    }
    if ((type.size != 4 && type.size != 8) || !std::isfinite(wide))
      return bytes(offset, type.size);
    return wide;
  }

  ordered_json pointer(uint64_t offset) const {
    auto it = object_.edges.find(offset);
    if (it == object_.edges.end() || it->second == Edge{})
      return nullptr;
    if (it->second.target == kNull)
      return {{"address", it->second.offset}};
    return {{"object", it->second.target}, {"offset", it->second.offset}};
  }

  ordered_json elements(const CType &element, TypeId id, uint64_t count, uint64_t offset) const {
    if (element.isPlainChar && offset + count <= object_.bytes.size()) {
      auto start = object_.bytes.begin() + static_cast<int64_t>(offset);
      auto end = std::find(start, start + static_cast<int64_t>(count), 0);
      bool isText = std::all_of(start, end, [](uint8_t c) { return c >= 0x20 && c < 0x7f; });
      bool endsThere = std::all_of(end, start + static_cast<int64_t>(count), [](uint8_t c) { return c == 0; });
      if (isText && endsThere && end != start + static_cast<int64_t>(count))
        return std::string(start, end);
    }
    ordered_json out = ordered_json::array();
    for (uint64_t i = 0; i < std::min(count, kShownElements); ++i)
      out.push_back(value(id, offset + i * element.size));
    if (count > kShownElements)
      out.push_back("...");
    return out;
  }

  ordered_json record(const CType &type, uint64_t offset) const {
    ordered_json out = ordered_json::object();
    if (type.isUnion) {
      auto choice = object_.unionChoice.find(offset);
      if (choice == object_.unionChoice.end() || choice->second >= type.fields.size())
        return bytes(offset, type.size);
      const Field &field = type.fields[choice->second];
      out[field.name] = value(field.type, offset);
      return out;
    }
    for (const Field &field : type.fields) {
      const CType &member = types_.get(field.type);
      if (field.isBitField) {
        uint64_t first = offset + field.bitOffset / 8;
        uint64_t last = offset + (field.bitOffset + field.bitWidth + 7) / 8;
        Value bits = base::truncate(read(first, last - first) >> field.bitOffset % 8, field.bitWidth);
        if (!field.name.empty() && field.bitWidth != 0)
          out[field.name] = integer(member, bits, field.bitWidth);
        continue;
      }
      ordered_json inner = value(field.type, offset + field.bitOffset / 8);
      if (field.name.empty() && inner.is_object())
        out.update(inner); // anonymous: its members count as ours
      else
        out[field.name] = inner;
    }
    return out;
  }

  ordered_json value(TypeId id, uint64_t offset) const {
    const CType &type = types_.get(id);
    if (type.isComplex)
      return bytes(offset, type.size);
    switch (type.kind) {
    case TypeKind::Int:
      return integer(type, read(offset, type.size), static_cast<unsigned>(type.size * 8));
    case TypeKind::Float:
      return floating(type, offset);
    case TypeKind::Pointer:
      return pointer(offset);
    case TypeKind::Array:
      return elements(types_.get(type.element), type.element, type.count, offset);
    case TypeKind::Record:
      return record(type, offset);
    default:
      return bytes(offset, type.size);
    }
  }

  const TypeTable &types_;
  const Object &object_;
};

std::string toHex(const std::vector<uint8_t> &bytes) {
  static const char *digits = "0123456789abcdef";
  std::string out;
  for (uint8_t byte : bytes) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  return out;
}

bool fromHex(const std::string &text, std::vector<uint8_t> &out) {
  auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  if (text.size() % 2 != 0)
    return false;
  for (size_t i = 0; i < text.size(); i += 2) {
    int high = digit(text[i]);
    int low = digit(text[i + 1]);
    if (high < 0 || low < 0)
      return false;
    out.push_back(static_cast<uint8_t>(high * 16 + low));
  }
  return true;
}

ordered_json objectToJson(const TypeTable &types, const InputGraph &graph, uint32_t number) {
  const Object &object = graph.objects[number];
  ordered_json out;
  out["id"] = number;
  out["type"] = types.get(object.element).spelling;
  out["type_id"] = object.element;
  out["count"] = object.count;
  out["extent"] = kExtentNames[static_cast<int>(object.extent)];
  if (object.extent == Extent::Paired || object.lengthOffset != 0)
    out["length_offset"] = object.lengthOffset;
  if (!object.global.empty())
    out["global"] = object.global;
  out["value"] = ValueWriter(types, object).whole();
  out["raw"] = toHex(object.bytes);
  out["edges"] = ordered_json::array();
  for (const auto &[offset, edge] : object.edges) {
    ordered_json entry;
    entry["at"] = offset;
    entry["object"] = edge.target == kNull ? ordered_json(nullptr) : ordered_json(edge.target);
    entry["offset"] = edge.offset;
    out["edges"].push_back(entry);
  }
  if (!object.unionChoice.empty())
    for (const auto &[offset, member] : object.unionChoice)
      out["unions"].push_back({{"at", offset}, {"member", member}});
  return out;
}

// The type is known by its spelling; the number only decides between equals.
TypeId findType(const TypeTable &types, const std::string &spelling, uint64_t hint) {
  if (hint < types.size() && types.get(static_cast<TypeId>(hint)).spelling == spelling)
    return static_cast<TypeId>(hint);
  for (size_t i = 0; i < types.size() && !spelling.empty(); ++i)
    if (types.get(static_cast<TypeId>(i)).spelling == spelling)
      return static_cast<TypeId>(i);
  return program::kNoType;
}

base::Result<Object> objectFromJson(const TypeTable &types, const ordered_json &json, TypeId forced) {
  Object object;
  std::string id = "object " + std::to_string(json.at("id").get<uint64_t>());
  std::string spelling = json.at("type").get<std::string>();
  object.element = forced != program::kNoType
                       ? forced
                       : findType(types, spelling, json.value("type_id", uint64_t{program::kNoType}));
  if (object.element == program::kNoType)
    return Error{id + " has the type '" + spelling + "', which the source does not have"};
  object.count = json.at("count").get<uint64_t>();
  std::string extent = json.at("extent").get<std::string>();
  int index = -1;
  for (int i = 0; i < static_cast<int>(std::size(kExtentNames)); ++i)
    if (extent == kExtentNames[i])
      index = i;
  if (index < 0)
    return Error{id + " has the unknown extent '" + extent + "'"};
  object.extent = static_cast<Extent>(index);
  object.lengthOffset = json.value("length_offset", uint64_t{0});
  object.global = json.value("global", std::string());
  if (!fromHex(json.at("raw").get<std::string>(), object.bytes))
    return Error{id + " has raw bytes that are not hexadecimal"};
  const CType &type = types.get(object.element);
  // Bytes past the last element belong to a flexible array.
  if (object.bytes.size() < type.size * object.count)
    return Error{id + " has " + std::to_string(object.bytes.size()) + " bytes, but " + std::to_string(object.count) +
                 " of '" + spelling + "' need " + std::to_string(type.size * object.count)};
  for (const ordered_json &entry : json.at("edges")) {
    const ordered_json &target = entry.at("object");
    object.edges[entry.at("at").get<uint64_t>()] = {target.is_null() ? kNull : target.get<uint32_t>(),
                                                    entry.at("offset").get<uint64_t>()};
  }
  if (json.contains("unions"))
    for (const ordered_json &entry : json.at("unions"))
      object.unionChoice[entry.at("at").get<uint64_t>()] = entry.at("member").get<uint32_t>();
  return object;
}

std::string wrongEdge(const InputGraph &graph) {
  for (size_t i = 0; i < graph.objects.size(); ++i)
    for (const auto &[offset, edge] : graph.objects[i].edges) {
      std::string id = "object " + std::to_string(i);
      if (edge.target != kNull && edge.target >= graph.objects.size())
        return id + " points to object " + std::to_string(edge.target) + ", which is not there";
      if (offset + 8 > graph.objects[i].bytes.size())
        return id + " has a pointer at " + std::to_string(offset) + ", outside of its bytes";
    }
  return "";
}

base::Result<InputGraph> graphFromJson(const TypeTable &types, const program::Function &function,
                                       const ordered_json &json) {
  if (json.at("version").get<int>() != kVersion)
    return Error{"the input has version " + json.at("version").dump() + ", this program reads 1"};
  std::string name = json.at("function").get<std::string>();
  if (name != function.name)
    return Error{"the input is for '" + name + "', not for '" + function.name + "'"};
  InputGraph graph;
  graph.failingAllocation = json.value("failing_allocation", uint32_t{0});
  for (const ordered_json &entry : json.at("objects")) {
    bool isArguments = graph.objects.empty();
    auto object = objectFromJson(types, entry, isArguments ? function.argumentBlock : program::kNoType);
    if (!object.ok())
      return Error{object.error()};
    if (isArguments && object->bytes.size() != types.get(function.argumentBlock).size)
      return Error{"the arguments have " + std::to_string(object->bytes.size()) + " bytes, but '" + name + "' takes " +
                   std::to_string(types.get(function.argumentBlock).size)};
    graph.objects.push_back(std::move(object.value()));
  }
  if (graph.objects.empty())
    return Error{"the input has no objects; object 0 must be the arguments of '" + name + "'"};
  if (std::string problem = wrongEdge(graph); !problem.empty())
    return Error{problem};
  return graph;
}

} // namespace

std::string toJson(const TypeTable &types, const InputGraph &graph, const std::string &function) {
  ordered_json out;
  out["version"] = kVersion;
  out["function"] = function;
  if (graph.failingAllocation != 0)
    out["failing_allocation"] = graph.failingAllocation;
  out["objects"] = ordered_json::array();
  for (uint32_t i = 0; i < graph.objects.size(); ++i)
    out["objects"].push_back(objectToJson(types, graph, i));
  return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

base::Result<InputGraph> fromJson(const TypeTable &types, const program::Function &function, const std::string &text) {
  try { // the library throws; nothing leaves this room
    return graphFromJson(types, function, ordered_json::parse(text));
  } catch (const nlohmann::json::exception &error) {
    return Error{std::string("the input is not what `assay` writes: ") + error.what()};
  }
}

} // namespace assay::input
