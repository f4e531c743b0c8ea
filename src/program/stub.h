// A function that stands in for one that has no body here, for one of the operating system, or for any
// function that a pointer may lead to. What it returns, and what it leaves behind its arguments, travels in
// the argument block of the function under test and so is input like any other.
#pragma once

#include "program/ctype.h"
#include "program/system_call.h"

namespace assay::program {

struct Stub {
  std::string name;
  TypeId returnType = kNoType;
  std::vector<TypeId> parameters = {};
  bool isVariadic = false;
  bool isNoReturn = false;
  TypeId callbackType = kNoType; // pointers to functions of this type may lead to it; else it is called by name
  bool isReplacement = false;    // there is a body, but its results shall be inputs
  std::string symbol = {};       // what the linker calls it
  SystemCall system = {};        // what its answers are like
  TypeId filled = kNoType;       // type of the elements that it leaves behind an argument

  std::string base() const { return name.starts_with("assay_") ? name.substr(6) : name; }
  // Variables that lead to the next result, and to the next of what it leaves behind an argument.
  std::string nextResult() const { return "assay_next_" + base(); }
  std::string nextData() const { return nextResult() + "_data"; }
};

inline bool returnsNothing(const TypeTable &types, const Stub &stub) {
  return stub.isNoReturn || types.get(stub.returnType).kind == TypeKind::Void;
}

// A row of values that a stub takes from: the variable that leads to the next one, the field of the argument
// block that holds them, and their type.
struct StubInput {
  std::string next;
  std::string field;
  TypeId element = kNoType;
};

inline std::vector<StubInput> inputsOf(const TypeTable &types, const Stub &stub) {
  std::vector<StubInput> out;
  if (!returnsNothing(types, stub) && stub.system.returns != Returns::Path)
    out.push_back({stub.nextResult(), stub.base() + "_results", stub.returnType});
  if (stub.filled != kNoType)
    out.push_back({stub.nextData(), stub.base() + "_data", stub.filled});
  return out;
}

// A name that files of the project use and nobody defines: tests and runs define it so that they can
// be linked. Functions return 0, variables are zero.
struct MissingName {
  std::string name;
  bool isFunction = true;
  bool isFloat = false; // of its result
  uint64_t bytes = 0;   // of a variable
};

} // namespace assay::program
