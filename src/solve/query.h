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

// Tells pointer variables from scalars. Owned by the memory model.
class VarDomains {
public:
  virtual ~VarDomains() = default;
  virtual const PointerDomain *pointer(expr::VarId var) const = 0; // nullptr for a scalar
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
