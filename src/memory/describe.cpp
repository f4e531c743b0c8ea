// Names of input places as a C programmer would write them.
#include "memory/graph_memory.h"

#include <deque>

namespace assay::memory {

using input::InputGraph;
using program::CType;
using program::TypeId;
using program::TypeKind;

namespace {

// Member path of an offset inside a type, e.g. ".head.next" or "[3]".
std::string pathInside(const program::TypeTable &types, TypeId id, uint64_t offset) {
  const CType &type = types.get(id);
  if (type.kind == TypeKind::Array && type.element != program::kNoType) {
    uint64_t size = std::max<uint64_t>(1, types.get(type.element).size);
    return "[" + std::to_string(offset / size) + "]" + pathInside(types, type.element, offset % size);
  }
  if (type.kind != TypeKind::Record)
    return "";
  for (const program::Field &field : type.fields) {
    uint64_t start = field.bitOffset / 8;
    uint64_t size = std::max<uint64_t>(1, field.isBitField ? (field.bitWidth + 7) / 8 : types.get(field.type).size);
    if (offset >= start && offset < start + size)
      return (field.name.empty() ? "" : "." + field.name) +
             (field.isBitField ? "" : pathInside(types, field.type, offset - start));
  }
  return "";
}

// A place in what a pointer called `name` leads to. What a stand-in for a function returns is written as its call is,
// whichever of its calls that was.
std::string placeIn(const program::TypeTable &types, const input::Object &object, const std::string &name,
                    uint64_t offset, const std::string &only) {
  const std::string results = "_results";
  uint64_t size = std::max<uint64_t>(1, types.get(object.element).size);
  std::string path = pathInside(types, object.element, offset % size);
  if (object.extent == input::Extent::Results && name.ends_with(results))
    return name.substr(0, name.size() - results.size()) + "()" + path;
  if (object.count > 1)
    return name + "[" + std::to_string(offset / size) + "]" + path;
  return path.empty() ? only : name + "->" + path.substr(1);
}

} // namespace

// The shortest way from the arguments to each object.
std::map<uint32_t, std::string> GraphMemory::pointerNames(const InputGraph &graph) const {
  std::map<uint32_t, std::string> names{{0, ""}};
  std::deque<uint32_t> work{0};
  for (uint32_t number = 0; number < graph.objects.size(); ++number)
    if (!graph.objects[number].global.empty()) {
      names[number] = graph.objects[number].global;
      work.push_back(number);
    }
  while (!work.empty()) {
    uint32_t at = work.front();
    work.pop_front();
    const input::Object &object = graph.objects[at];
    uint64_t size = std::max<uint64_t>(1, types_.get(object.element).size);
    for (const auto &[offset, edge] : object.edges) {
      if (edge.target == input::kNull || names.contains(edge.target))
        continue;
      std::string path = pathInside(types_, object.element, offset % size);
      std::string name = at == 0 ? path.substr(path.empty() ? 0 : 1) : names[at];
      if (!object.global.empty())
        name += path;
      else if (at != 0)
        name = placeIn(types_, object, name, offset, name + "[0]");
      names[edge.target] = name;
      work.push_back(edge.target);
    }
  }
  return names;
}

std::string GraphMemory::describeObject(const InputGraph &graph, uint32_t number) {
  auto names = pointerNames(graph);
  return names.contains(number) ? names[number] : "?";
}

std::string GraphMemory::describe(const InputGraph &graph, expr::VarId id) {
  if (id >= leaves_.size())
    return "?";
  const input::Leaf &leaf = leaves_[id];
  auto names = pointerNames(graph);
  if (leaf.object >= graph.objects.size() || !names.contains(leaf.object))
    return "object " + std::to_string(leaf.object);
  const input::Object &object = graph.objects[leaf.object];
  uint64_t size = std::max<uint64_t>(1, types_.get(object.element).size);
  std::string path = pathInside(types_, object.element, leaf.offset % size);
  if (leaf.object == 0)
    return path.empty() ? "?" : path.substr(1);
  if (!object.global.empty())
    return object.global + path;
  return placeIn(types_, object, names[leaf.object], leaf.offset, "*" + names[leaf.object]);
}

} // namespace assay::memory
