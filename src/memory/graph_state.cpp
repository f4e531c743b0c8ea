// Which numbers of an input are data, and which are state that others keep in order.
#include "memory/graph_memory.h"

#include <algorithm>

namespace assay::memory {

using input::Extent;
using input::InputGraph;
using input::Object;
using program::CType;
using program::TypeId;
using program::TypeKind;

// What it was before is the caller's and the function's own business, from the last call perhaps.
bool GraphMemory::isInOut(const InputGraph &graph, uint32_t number) const {
  const Object &object = graph.objects[number];
  const CType &element = types_.get(object.element);
  if ((object.extent != Extent::Grow && object.extent != Extent::String) || element.kind != TypeKind::Int)
    return false;
  const CType &block = types_.get(function_.argumentBlock);
  for (const auto &[offset, edge] : graph.objects[0].edges)
    for (const program::Field &field : block.fields)
      if (edge.target == number && edge.offset == 0 && field.bitOffset / 8 == offset &&
          types_.get(field.type).kind == TypeKind::Pointer && !types_.get(field.type).isConst)
        return true;
  return false;
}

bool GraphMemory::isState(const InputGraph &graph, uint32_t number, bool isArithmetic) const {
  const Object &object = graph.objects[number];
  if (types_.get(object.element).isFile)
    return false; // what a file holds is data
  bool isOneNumber = object.extent == Extent::Grow && object.count == 1 && !types_.get(object.element).isChar;
  if (!isArithmetic && isOneNumber && isInOut(graph, number))
    return true;
  if (isArithmetic && !isIntricate(graph, number))
    return false;
  return number != 0 && (types_.get(object.element).kind == TypeKind::Record || !object.global.empty() ||
                         object.extent == Extent::Results);
}

namespace {

struct Members {
  uint64_t numbers = 0, pointers = 0, arrays = 0;
};

// Those of nested records included.
Members membersOf(const program::TypeTable &types, TypeId record) {
  Members out;
  for (const program::Field &field : types.get(record).fields) {
    const CType &type = types.get(field.type);
    if (type.kind == TypeKind::Record) {
      Members inner = membersOf(types, field.type);
      out.numbers += inner.numbers;
      out.pointers += inner.pointers;
      out.arrays += inner.arrays;
    } else {
      ++(type.kind == TypeKind::Pointer ? out.pointers : type.kind == TypeKind::Array ? out.arrays : out.numbers);
    }
  }
  return out;
}

} // namespace

bool GraphMemory::isIntricate(const InputGraph &graph, uint32_t number) const {
  const Object &object = graph.objects[number];
  const CType &element = types_.get(object.element);
  if (number == 0 || element.isFile)
    return false;
  if (!object.global.empty() || object.extent == Extent::Results)
    return true;
  if (element.kind != TypeKind::Record)
    return false;
  // A node of a list or tree and a plain record hold a few numbers or an array; more, or both, are the
  // state of something. So is a record with pointers that are no links.
  constexpr uint64_t kFew = 4;
  Members members = membersOf(types_, object.element);
  return (members.arrays > 0 && members.numbers > 0) || members.numbers > kFew || members.pointers > kFew ||
         (members.pointers > 0 && !nodeTypes_.contains(object.element));
}

} // namespace assay::memory
