// A function that stands in for one that has no body here, or for any function that a pointer may
// lead to. It returns one result after the other; they travel in the argument block of the function
// under test, and so are inputs like any other.
#pragma once

#include "program/ctype.h"

namespace assay::program {

struct Stub {
  std::string name;
  TypeId returnType = kNoType;
  std::vector<TypeId> parameters = {};
  bool isVariadic = false;
  bool isNoReturn = false;
  TypeId callbackType = kNoType; // pointers to functions of this type may lead to it; else it is called by name
  bool isReplacement = false;    // there is a body, but its results shall be inputs
  bool storesResult = false;     // also where its first argument points to, as time() does

  // The variable that holds its next result.
  std::string next() const { return "assay_next_" + (name.starts_with("assay_") ? name.substr(6) : name); }
  // The field of the argument block.
  std::string results() const { return (name.starts_with("assay_") ? name.substr(6) : name) + "_results"; }
};

inline bool returnsNothing(const TypeTable &types, const Stub &stub) {
  return stub.isNoReturn || types.get(stub.returnType).kind == TypeKind::Void;
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
