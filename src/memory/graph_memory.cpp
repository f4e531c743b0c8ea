#include "memory/graph_memory.h"

#include "base/check.h"
#include "memory/leaf_bytes.h"
#include "memory/length_pairs.h"
#include "memory/typed_places.h"
#include "program/argument_block.h"

#include <algorithm>
#include <cstring>

namespace assay::memory {

using input::Edge;
using input::Extent;
using input::InputGraph;
using input::Leaf;
using input::Object;
using program::CType;
using program::TypeId;
using program::TypeKind;

namespace {

constexpr uint64_t kOpaqueBytes = 16;
constexpr uint64_t kFirstLength = 9; // short buffers make readable tests

} // namespace

GraphMemory::GraphMemory(const program::Unit &unit, const program::Function &function, Outside outside,
                         const Limits &limits, base::Rng &rng)
    : types_(unit.types), limits_(limits), unit_(unit), function_(function), outside_(std::move(outside)), rng_(rng),
      nodeTypes_(memory::nodeTypes(unit.types)) {
  for (TypeId id = 0; id < types_.size(); ++id)
    if (types_.get(id).isPlainChar && byteType_ == program::kNoType)
      byteType_ = id;
  for (const auto &[pointer, length] : lengthPairs(unit, function))
    lengthOf_[pointer] = length;
  for (const program::Stub &stub : function.stubs)
    for (const program::StubInput &input : program::inputsOf(types_, stub)) {
      uint64_t offset = program::fieldNamed(types_, function.argumentBlock, input.field)->bitOffset / 8;
      results_.insert(offset);
      if (input.isOptional)
        optionalRows_.insert(offset);
    }
}

expr::VarId GraphMemory::variable(const Leaf &leaf) {
  auto [it, inserted] = variables_.try_emplace(leaf, static_cast<expr::VarId>(leaves_.size()));
  if (inserted)
    leaves_.push_back(leaf);
  return it->second;
}

// Small numbers make readable tests; zero is frequent because much code treats it apart.
void GraphMemory::fillFresh(InputGraph &graph, uint32_t number, uint64_t fromByte) {
  for (const Leaf &leaf : input::leavesOf(types_, graph, number)) {
    Object &object = graph.objects[number];
    if (leaf.offset < fromByte)
      continue;
    if (leaf.isPointer) {
      object.edges.try_emplace(leaf.offset, Edge{});
      continue;
    }
    if (object.extent == Extent::String)
      continue; // the empty string
    base::Value value = rng_.below(4) == 0 ? 0 : rng_.below(isLength(number, leaf.offset) ? kFirstLength : 100);
    if (leaf.isFloat) {
      double number64 = static_cast<double>(base::low64(value));
      float number32 = static_cast<float>(number64);
      uint64_t bits = 0;
      if (leaf.bytes == 8)
        std::memcpy(&bits, &number64, 8);
      else
        std::memcpy(&bits, &number32, 4);
      value = bits;
    } else if (leaf.type != program::kNoType && types_.get(leaf.type).isBool) {
      value &= 1;
    } else if (leaf.type != program::kNoType && !types_.get(leaf.type).enumerators.empty()) {
      const auto &names = types_.get(leaf.type).enumerators;
      value = static_cast<uint64_t>(names[rng_.below(names.size())].value);
    }
    writeValue(object.bytes, leaf.offset, leaf.bytes, value);
  }
}

void GraphMemory::followHabits(InputGraph &graph, uint32_t number, uint32_t owner) {
  TypeId element = graph.objects[number].element;
  if (element != graph.objects[owner].element)
    return;
  for (const Leaf &leaf : input::leavesOf(types_, graph, number)) {
    Object &object = graph.objects[number];
    if (leaf.isPointer) {
      if (habits_.pointsBack(element, leaf.offset))
        object.edges[leaf.offset] = Edge{owner, 0};
    } else if (auto value = habits_.usualValue(element, leaf.offset, rng_)) {
      writeValue(object.bytes, leaf.offset, leaf.bytes, *value);
    }
  }
}

InputGraph GraphMemory::initialInput() {
  InputGraph graph;
  Object block;
  block.element = function_.argumentBlock;
  block.bytes.resize(types_.get(block.element).size);
  graph.objects.push_back(std::move(block));
  fillFresh(graph, 0, 0);
  addVariables(graph);
  // What a declaration promises is there from the start.
  for (const program::Field &field : types_.get(function_.argumentBlock).fields) {
    Leaf leaf{0, field.bitOffset / 8, 8, true, false, field.type};
    if (types_.get(field.type).kind != TypeKind::Pointer || !isPromised(leaf))
      continue;
    std::vector<uint64_t> callees;
    addCallees(types_.get(field.type).element, callees);
    if (!callees.empty())
      graph.objects[0].edges[leaf.offset] = *edgeToFunction(graph, callees.front());
    else if (types_.get(types_.get(field.type).element).kind != TypeKind::Function)
      graph.objects[0].edges[leaf.offset] = Edge{addObject(graph, leaf), 0};
  }
  settleLengths(graph);
  return graph;
}

// Is the pointer said not to be NULL? A declared bound promises an array.
bool GraphMemory::isPromised(const Leaf &pointer) const {
  if (pointer.object != 0)
    return false;
  const CType &record = types_.get(function_.argumentBlock);
  for (size_t i = 0; i < function_.parameters.size(); ++i)
    if (record.fields[i].bitOffset / 8 == pointer.offset)
      return function_.parameters[i].nonNull ||
             (function_.parameters[i].declaredBound && *function_.parameters[i].declaredBound != 0);
  return results_.contains(pointer.offset) && !optionalRows_.contains(pointer.offset);
}

void GraphMemory::addVariables(InputGraph &graph) const {
  for (const Outside::Variable &variable : outside_.variables) {
    Object object;
    object.element = variable.type;
    object.global = variable.name;
    object.bytes = variable.initial;
    graph.objects.push_back(std::move(object));
  }
  placeOutside(graph);
  for (uint32_t number = 1; number < graph.objects.size(); ++number)
    for (const Leaf &leaf : input::leavesOf(types_, graph, number)) {
      if (!leaf.isPointer)
        continue;
      Object &object = graph.objects[number];
      uint64_t address = readInteger(object.bytes, leaf.offset, 8);
      writeValue(object.bytes, leaf.offset, 8, 0);
      auto inside = address == 0 ? std::nullopt : input::AddressMap(graph).find(address);
      object.edges[leaf.offset] = inside ? *inside : Edge{input::kNull, address};
    }
}

void GraphMemory::placeOutside(InputGraph &graph) const {
  for (Object &object : graph.objects) {
    for (const Outside::Variable &variable : outside_.variables)
      if (variable.name == object.global) {
        object.address = variable.address;
        object.initial = variable.initial;
      }
    for (const Outside::Callee &callee : outside_.functions)
      if (callee.name == object.global)
        object.address = callee.address;
  }
}

void GraphMemory::addCallees(TypeId type, std::vector<uint64_t> &places) const {
  for (const Outside::Callee &callee : outside_.functions)
    if (callee.type == type)
      places.push_back(callee.address);
}

// Functions are objects of the graph from when a pointer leads to them.
std::optional<Edge> GraphMemory::edgeToFunction(InputGraph &graph, uint64_t address) const {
  for (const Outside::Callee &callee : outside_.functions) {
    if (callee.address != address)
      continue;
    for (uint32_t number = 0; number < graph.objects.size(); ++number)
      if (graph.objects[number].global == callee.name)
        return Edge{number, 0};
    Object object;
    object.element = callee.type;
    object.global = callee.name;
    object.address = address;
    graph.objects.push_back(std::move(object));
    return Edge{static_cast<uint32_t>(graph.objects.size() - 1), 0};
  }
  return std::nullopt;
}

const GraphMemory::Known &GraphMemory::know(uint32_t number, std::vector<Leaf> leaves) {
  if (known_.size() <= number)
    known_.resize(number + 1);
  Known &known = known_[number];
  if (known.leaves == leaves)
    return known;
  known.leaves = std::move(leaves);
  known.variables.clear();
  for (const Leaf &leaf : known.leaves)
    known.variables.push_back(variable(leaf));
  return known;
}

MemoryModel::Symbols GraphMemory::symbols(const InputGraph &graph) {
  Symbols out;
  input::AddressMap map(graph);
  uint64_t outputsAt = program::outputStart(types_, function_);
  for (uint32_t number : input::reachable(graph)) {
    const Object &object = graph.objects[number];
    const Known &known = know(number, input::leavesOf(types_, graph, number));
    out.values.reserve(out.values.size() + known.leaves.size());
    for (size_t i = 0; i < known.leaves.size(); ++i) {
      const Leaf &leaf = known.leaves[i];
      if (number == 0 && leaf.offset >= outputsAt)
        break;
      expr::VarId id = known.variables[i];
      base::Value value = 0;
      if (leaf.isPointer) {
        value = map.addressOf(input::edgeAt(graph, leaf));
      } else {
        value = readValue(object.bytes, leaf.offset, leaf.bytes);
      }
      out.leaves.push_back(leaf);
      out.variables.push_back(id);
      out.values[id] = value;
    }
  }
  return out;
}

// Pointers may share an object only if both would have made one of the same kind and length.
bool GraphMemory::sameShape(const Object &a, const Object &b) const {
  return a.element == b.element && a.extent == b.extent && a.lengthOffset == b.lengthOffset &&
         (a.extent != Extent::Fixed || a.count == b.count);
}

bool GraphMemory::isBytes(TypeId id) const { return types_.get(id).isChar || types_.get(id).kind == TypeKind::Void; }

uint64_t GraphMemory::elementsAt(const InputGraph &graph, expr::VarId pointer) const {
  Edge edge = input::edgeAt(graph, leaves_[pointer]);
  return edge.target == input::kNull ? 0 : graph.objects[edge.target].count;
}

MemoryModel::Overlap GraphMemory::overlap(const InputGraph &graph, expr::VarId a, expr::VarId b) {
  TypeId first = types_.get(leaves_[a].type).element;
  TypeId second = types_.get(leaves_[b].type).element;
  if (first == second && sameShape(shapeFor(graph, leaves_[a]), shapeFor(graph, leaves_[b])))
    return elementsAt(graph, a) > 1 || elementsAt(graph, b) > 1 ? Overlap::SameOrShifted : Overlap::SameObject;
  if (types_.get(first).isFile || types_.get(second).isFile)
    return Overlap::Never;
  if (isBytes(first) || isBytes(second) || livesInside(types_, first, second) || livesInside(types_, second, first))
    return Overlap::Embedded;
  return Overlap::Never;
}

std::optional<PointerChoices> GraphMemory::choices(const InputGraph &graph, expr::VarId id) {
  const Leaf &leaf = leaves_[id];
  if (!leaf.isPointer || leaf.object >= graph.objects.size())
    return std::nullopt;
  PointerChoices out;
  input::AddressMap map(graph);
  const CType &target = types_.get(types_.get(leaf.type).element);
  out.nullable = !isPromised(leaf);
  bool isFunction = target.kind == TypeKind::Function;
  Object shape = shapeFor(graph, leaf);
  if (isFunction) { // those of the unit, whether the graph has them or not
    addCallees(types_.get(leaf.type).element, out.existing);
  } else {
    for (uint32_t number : input::reachable(graph))
      if (number != 0 && sameShape(shape, graph.objects[number]))
        out.existing.push_back(map.addressOf(number));
  }
  if (target.kind == TypeKind::Pointer)
    addPlacesInside(graph, map, types_.get(leaf.type).element, out.existing);
  // A pointer keeps the place it points to now: in the middle of an object, or where it was initialised.
  uint64_t now = map.addressOf(input::edgeAt(graph, leaf));
  if (now != 0 && std::find(out.existing.begin(), out.existing.end(), now) == out.existing.end())
    out.existing.push_back(now);
  if (isFunction) {
    if (out.existing.empty())
      out.limit = program::Assumption::FunctionPointers;
    return out;
  }
  if (nodeTypes_.contains(shape.element) && nodeCount(graph) >= limits_.maxNodes)
    out.limit = program::Assumption::StructureSize;
  else if (graph.objects.size() >= limits_.maxObjects + outside_.variables.size())
    out.limit = program::Assumption::ObjectCount;
  else
    out.fresh = map.freshAddress(static_cast<uint32_t>(id)); // one place a variable
  return out;
}

// A pointer to a pointer may lead to a field of a node: `le_prev`, `&list->first`.
void GraphMemory::addPlacesInside(const InputGraph &graph, const input::AddressMap &map, TypeId wanted,
                                  std::vector<uint64_t> &places) const {
  for (uint32_t number : input::reachable(graph)) {
    const Object &object = graph.objects[number];
    if (number == 0 || types_.get(object.element).kind != TypeKind::Record)
      continue;
    for (const Leaf &inside : input::leavesOf(types_, graph, number))
      if (inside.isPointer && inside.type == wanted)
        places.push_back(map.addressOf(number) + inside.offset);
  }
}

Object GraphMemory::shapeFor(const InputGraph &graph, const Leaf &pointer) const {
  const CType &type = types_.get(pointer.type);
  const CType &pointee = types_.get(type.element);
  Object object;
  object.element = type.element;
  object.extent = Extent::Grow;
  if (pointee.kind == TypeKind::Void || pointee.size == 0) {
    CHECK(byteType_ != program::kNoType, "a unit without char");
    object.element = byteType_;
    object.count = kOpaqueBytes;
  }
  if (!limits_.disjoint && pointee.kind == TypeKind::Record)
    object.count = 2; // room for another that begins in the middle
  if (pointee.isPlainChar) {
    object.extent = Extent::String;
    object.count = kFirstStringBytes;
  }
  if (pointer.object == 0 && results_.contains(pointer.offset)) {
    object.element = type.element;
    object.extent = Extent::Results;
    object.count = 1;
  } else if (pointer.object == 0) {
    auto length = lengthOf_.find(pointer.offset);
    if (length != lengthOf_.end()) {
      object.extent = Extent::Paired;
      object.lengthOffset = length->second;
      object.count = pairedCount(graph, object);
    }
    const CType &record = types_.get(function_.argumentBlock);
    for (size_t i = 0; i < function_.parameters.size(); ++i)
      if (record.fields[i].bitOffset / 8 == pointer.offset && function_.parameters[i].declaredBound) {
        object.extent = Extent::Fixed;
        object.count = std::max<uint64_t>(1, *function_.parameters[i].declaredBound);
      }
  }
  return object;
}

uint32_t GraphMemory::addObject(InputGraph &graph, const Leaf &pointer) {
  Object object = shapeFor(graph, pointer);
  object.bytes.resize(object.count * types_.get(object.element).size);
  uint32_t number = static_cast<uint32_t>(graph.objects.size());
  graph.objects.push_back(std::move(object));
  fillFresh(graph, number, 0);
  if (pointer.object != 0)
    followHabits(graph, number, pointer.object);
  return number;
}

// A place behind the end of an object is one of a larger one; the end itself may be pointed to as it is.
void GraphMemory::reachPlace(InputGraph &graph, const Edge &edge) {
  if (edge.target == input::kNull || graph.objects[edge.target].extent != Extent::Grow)
    return;
  const Object &object = graph.objects[edge.target];
  uint64_t size = types_.get(object.element).size;
  if (edge.offset > object.bytes.size() && size != 0)
    resize(graph, edge.target, (edge.offset + size - 1) / size);
}

InputGraph GraphMemory::inputFrom(const InputGraph &base, const expr::Assignment &model) {
  InputGraph graph = base;
  input::AddressMap map(base);
  std::map<uint64_t, uint32_t> made; // fresh address → new object
  std::vector<expr::VarId> order;
  for (const auto &[id, value] : model)
    order.push_back(id);
  std::sort(order.begin(), order.end());
  for (expr::VarId id : order) {
    const Leaf leaf = leaves_[id];
    if (leaf.object >= graph.objects.size() || leaf.offset + leaf.bytes > graph.objects[leaf.object].bytes.size())
      continue;
    base::Value value = model.at(id);
    if (!leaf.isPointer) {
      // A _Bool holds 0 or 1; code looks at its lowest bit only.
      if (leaf.type != program::kNoType && types_.get(leaf.type).isBool)
        value &= 1;
      writeValue(graph.objects[leaf.object].bytes, leaf.offset, leaf.bytes, value);
      continue;
    }
    uint64_t address = base::low64(value);
    Edge edge;
    if (address == 0) {
      edge = Edge{};
    } else if (auto callee = edgeToFunction(graph, address)) {
      edge = *callee;
    } else if (auto found = map.find(address)) {
      edge = *found;
    } else if (address >= abi::kInputBase && address < abi::kInputBase + abi::kInputBytes * 16) {
      // A place inside another pointer's new object belongs to that one.
      uint32_t owner = map.freshOwner(address).value_or(id);
      uint64_t start = map.freshAddress(owner);
      bool isInside = address != start && owner < leaves_.size() && leaves_[owner].isPointer;
      auto [it, inserted] = made.try_emplace(isInside ? start : address, 0);
      if (inserted)
        it->second = addObject(graph, isInside ? leaves_[owner] : leaf);
      edge = Edge{it->second, isInside ? address - start : 0};
      const Object &object = graph.objects[it->second];
      if (uint64_t size = types_.get(object.element).size; edge.offset >= object.bytes.size() && size != 0)
        resize(graph, it->second, edge.offset / size + 1);
    } else {
      edge = Edge{input::kNull, address};
    }
    reachPlace(graph, edge);
    graph.objects[leaf.object].edges[leaf.offset] = edge;
  }
  settleLengths(graph);
  return graph;
}

} // namespace assay::memory
