// The record that the arguments of one call travel in: parameters, results of stubs, and the
// function's own result, which is output, as is everything after it.
#pragma once

#include "program/record_layout.h"
#include "program/unit.h"

namespace assay::program {

constexpr const char *kResultField = "assay_result";

inline TypeId pointerTo(TypeTable &types, TypeId element) {
  for (TypeId id = 0; id < types.size(); ++id)
    if (types.get(id).kind == TypeKind::Pointer && types.get(id).element == element && !types.get(id).isConst &&
        !types.get(id).isUntyped)
      return id;
  CType pointer;
  pointer.kind = TypeKind::Pointer;
  pointer.spelling = "__typeof__(" + types.get(element).spelling + ") *";
  pointer.size = 8;
  pointer.align = 8;
  pointer.element = element;
  return types.add(std::move(pointer));
}

// Where outputs begin in the block.
inline uint64_t outputStart(const TypeTable &types, const Function &function) {
  size_t inputs = function.parameters.size();
  for (const Stub &stub : function.stubs)
    inputs += inputsOf(types, stub).size();
  const CType &block = types.get(function.argumentBlock);
  return inputs < block.fields.size() ? block.fields[inputs].bitOffset / 8 : block.size;
}

inline TypeId addArgumentBlock(TypeTable &types, const Function &function) {
  std::vector<std::pair<std::string, TypeId>> members;
  members.reserve(function.parameters.size() + 2 * function.stubs.size() + 1);
  for (const Parameter &parameter : function.parameters)
    members.emplace_back(parameter.name, parameter.type);
  for (const Stub &stub : function.stubs)
    for (const StubInput &input : inputsOf(types, stub))
      members.emplace_back(input.field, pointerTo(types, input.element));
  if (types.get(function.returnType).kind != TypeKind::Void)
    members.emplace_back(kResultField, function.returnType);
  return addRecord(types, "arguments of " + function.name, members);
}

} // namespace assay::program
