// What is asked and what is answered, as values. A Query carries the path that the current input
// took, the one condition that must become true, and the current values, so that answers can stay
// close to them. An Answer is a verdict with a model or a reason; a timeout is Unknown.
#pragma once

#include "expr/evaluator.h"

#include <cstdint>
#include <string>
#include <vector>

namespace assay::solve {

// The addresses an input pointer may take: 0, the places that exist in the current input and fit
// its type, or a node of its own that does not exist yet.
struct PointerDomain {
  std::vector<uint64_t> existing; // without 0 and without `fresh`
  uint64_t fresh = 0;
  bool nullable = true;
};

// A value of some type in memory, for encodings that take pointers as addresses. Of the types of one level only
// one lives at an address.
struct TargetType {
  uint32_t type = 0;
  uint64_t size = 0;
  uint64_t align = 1;
  bool isPrimitive = true;
  unsigned level = 0;
};

constexpr uint64_t kMostNewElements = 4; // of an array that an answer makes

// Memory that the current input has.
struct Block {
  uint64_t address = 0;
  uint64_t bytes = 0;
  TargetType element;
};

// Tells pointer variables from scalars. Owned by the memory model.
class VarDomains {
public:
  virtual ~VarDomains() = default;
  virtual const PointerDomain *pointer(expr::VarId var) const = 0; // nullptr for a scalar

  // What the pointer leads to when it leads to a place of its own; nullptr if only its domain counts.
  virtual const TargetType *target(expr::VarId) const { return nullptr; }
  virtual const std::vector<Block> &blocks() const {
    static const std::vector<Block> kNone;
    return kNone;
  }
  // Where memory may be: from, to.
  virtual std::pair<uint64_t, uint64_t> region() const { return {0, 0}; }
  // Offsets at which a value of the second type lives in a value of the first.
  virtual const std::vector<uint64_t> &placesInside(uint32_t, uint32_t) const {
    static const std::vector<uint64_t> kNone;
    return kNone;
  }
  // May values of the two types lie over each other, as members of a union do?
  virtual bool mayOverlay(uint32_t, uint32_t) const { return false; }
  struct Part {
    uint64_t offset = 0;
    TargetType type;
  };
  // The primitive values that a value of the type is made of.
  virtual const std::vector<Part> &parts(uint32_t) const {
    static const std::vector<Part> kNone;
    return kNone;
  }
};

struct Query {
  std::vector<expr::Node> path; // all hold under `current`
  expr::Node goal = expr::kNoNode;
  const expr::Assignment *current = nullptr;
  const VarDomains *domains = nullptr; // may be null: no pointers
};

enum class Verdict { Sat, Unsat, Unknown };

struct Answer {
  Verdict verdict = Verdict::Unknown;
  expr::Assignment model; // values for the variables that matter; others keep their current value
  std::string reason;     // for Unknown
};

} // namespace assay::solve
