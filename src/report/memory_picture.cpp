#include "report/memory_picture.h"

#include "emit/c_literal.h"
#include "emit/c_type.h"

#include <fmt/format.h>

#include <map>

namespace assay::report {

using input::Edge;
using input::Object;
using program::CType;
using program::Field;
using program::TypeId;
using program::TypeKind;
using program::TypeTable;

namespace {

constexpr size_t kRowLimit = 32;
constexpr uint64_t kInlineElements = 8;

class RowWriter {
public:
  RowWriter(const TypeTable &types, const Object &object) : types_(types), object_(object) {}

  std::vector<PictureRow> rows() {
    uint64_t size = types_.get(object_.element).size;
    if (object_.count == 1 && object_.extent != input::Extent::String)
      value("", object_.element, 0);
    else
      elements("", object_.element, object_.count, size, 0);
    if (rows_.size() == kRowLimit)
      rows_.push_back({"…", "", std::nullopt});
    return rows_;
  }

private:
  void add(const std::string &label, const std::string &text, std::optional<Edge> target = std::nullopt) {
    if (rows_.size() < kRowLimit)
      rows_.push_back({label, text, target});
  }

  void pointer(const std::string &label, uint64_t offset) {
    auto it = object_.edges.find(offset);
    if (it == object_.edges.end() || it->second == Edge{})
      add(label, "∅");
    else if (it->second.target == input::kNull)
      add(label, fmt::format("0x{:x}", it->second.offset));
    else
      add(label, "", it->second);
  }

  std::string scalar(const CType &type, uint64_t offset) const {
    base::Value value = emit::readBytes(object_.bytes, offset, type.size);
    if (type.kind == TypeKind::Int)
      return emit::intLiteral(type, value, static_cast<unsigned>(type.size * 8));
    if (type.kind == TypeKind::Float && !emit::isRaw(type))
      return emit::isNan(value, type.size) ? "NaN" : emit::floatLiteral(value, type.size);
    return hex(offset, type.size);
  }

  // The most significant byte first.
  std::string hex(uint64_t offset, uint64_t size) const {
    std::string out = "0x";
    for (uint64_t i = offset + std::min<uint64_t>(size, 16); i > offset; --i)
      out += fmt::format("{:02x}", i - 1 < object_.bytes.size() ? object_.bytes[i - 1] : 0);
    return out;
  }

  void elements(const std::string &label, TypeId id, uint64_t count, uint64_t size, uint64_t offset) {
    const CType &element = types_.get(id);
    bool isInside = offset + count * size <= object_.bytes.size();
    if (element.isChar && isInside && emit::looksLikeText(object_.bytes.data() + offset, count)) {
      uint64_t length = 0;
      while (object_.bytes[offset + length] != 0)
        ++length;
      return add(label, emit::stringLiteral(object_.bytes.data() + offset, length));
    }
    bool isFlat = element.kind == TypeKind::Int || element.kind == TypeKind::Float;
    if (!isFlat) {
      for (uint64_t i = 0; i < count && rows_.size() < kRowLimit; ++i)
        value(fmt::format("{}[{}]", label, i), id, offset + i * size);
      return;
    }
    std::string list;
    for (uint64_t i = 0; i < std::min(count, kInlineElements); ++i)
      list += (i == 0 ? "" : ", ") + scalar(element, offset + i * size);
    add(label, fmt::format("{{{}{}}}", list, count > kInlineElements ? ", …" : ""));
  }

  void record(const std::string &label, const CType &type, uint64_t offset) {
    std::string prefix = label.empty() ? "" : label + ".";
    auto choice = object_.unionChoice.find(offset);
    if (type.isUnion && (choice == object_.unionChoice.end() || choice->second >= type.fields.size()))
      return add(label, hex(offset, type.size));
    for (size_t i = 0; i < type.fields.size(); ++i) {
      const Field &field = type.fields[i];
      if (type.isUnion && i != choice->second)
        continue;
      if (!field.isBitField)
        value(field.name.empty() ? label : prefix + field.name, field.type, offset + field.bitOffset / 8);
      else if (!field.name.empty())
        add(prefix + field.name,
            emit::intLiteral(types_.get(field.type), emit::readBits(object_.bytes, offset, field), field.bitWidth));
    }
  }

  void value(const std::string &label, TypeId id, uint64_t offset) {
    const CType &type = types_.get(id);
    if (label == "assay_result")
      return; // the place for what is returned is no input
    switch (type.kind) {
    case TypeKind::Pointer:
      return pointer(label, offset);
    case TypeKind::Array:
      return elements(label, type.element, type.count, types_.get(type.element).size, offset);
    case TypeKind::Record:
      return record(label, type, offset);
    default:
      return add(label, scalar(type, offset));
    }
  }

  const TypeTable &types_;
  const Object &object_;
  std::vector<PictureRow> rows_;
};

std::string titleOf(const TypeTable &types, const Object &object, uint32_t number) {
  if (number == 0)
    return "arguments";
  std::string type = emit::isDeclarable(types, object.element) ? emit::typeName(types, object.element)
                                                               : types.get(object.element).spelling;
  std::string count = object.count == 1 ? "" : fmt::format("[{}]", object.count);
  std::string name = object.global.empty() ? fmt::format("#{}", number) : object.global;
  return fmt::format("{} {}{}", name, type, count);
}

} // namespace

std::vector<PictureBox> pictureOf(const TypeTable &types, const input::InputGraph &graph) {
  std::vector<PictureBox> boxes;
  std::map<uint32_t, unsigned> depths;
  for (uint32_t number : input::reachable(graph)) {
    const Object &object = graph.objects[number];
    unsigned depth = depths.emplace(number, 0).first->second;
    for (const auto &[offset, edge] : object.edges)
      if (edge.target != input::kNull && edge.target != 0 && edge.target < graph.objects.size() &&
          graph.objects[edge.target].global.empty())
        depths.emplace(edge.target, depth + 1);
    boxes.push_back({number, titleOf(types, object, number), depth, RowWriter(types, object).rows()});
  }
  return boxes;
}

} // namespace assay::report
