// How symbolic pointers mean: which variables an input has, what values they hold, where a pointer
// may point, and what input a solver's model describes. GraphMemory (CUTE's logical input map) is
// the first; others plug in here.
#pragma once

#include "expr/evaluator.h"
#include "input/address_map.h"
#include "input/input_graph.h"
#include "program/assumption.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

namespace assay::memory {

struct Limits {
  uint32_t maxObjects = 48;
  uint32_t maxNodes = 40; // objects of types that can reach themselves
  uint64_t maxStringBytes = 256;
  uint64_t maxGrowElements = 64;      // of a pointer whose length nobody stated
  uint64_t maxGrowBytes = 128 * 1024; // of more than one such element: large records have very many leaves
  uint64_t maxPairedElements = 256;   // of a pointer with a length parameter
  bool disjoint = true;               // records overlap only where one is a part of the other
};

// What a function can see of its unit besides its arguments: variables, and functions that pointers
// may lead to, with their places in the runner.
struct Outside {
  struct Variable {
    std::string name;
    program::TypeId type = program::kNoType;
    uint64_t address = 0;
    std::vector<uint8_t> initial;
  };
  struct Callee {
    std::string name;
    program::TypeId type = program::kNoType;
    uint64_t address = 0;
  };
  std::vector<Variable> variables;
  std::vector<Callee> functions;
};

// The values of a pointer variable as plain data.
struct PointerChoices {
  std::vector<uint64_t> existing;
  uint64_t fresh = 0; // 0: no new node can be made
  bool nullable = true;
  std::optional<program::Assumption> limit = {}; // what keeps it from leading to a new object
};

class MemoryModel {
public:
  virtual ~MemoryModel() = default;

  virtual input::InputGraph initialInput() = 0;
  // Symbolic leaves of an input and their variables, in the same order.
  struct Symbols {
    std::vector<input::Leaf> leaves;
    std::vector<expr::VarId> variables;
    expr::Assignment values;
    // The leaf that a variable stands for; nullptr if it is none of the input's.
    const input::Leaf *leafOf(expr::VarId variable) const {
      auto found = std::find(variables.begin(), variables.end(), variable);
      return found == variables.end() ? nullptr : &leaves[static_cast<size_t>(found - variables.begin())];
    }
  };
  virtual Symbols symbols(const input::InputGraph &graph) = 0;
  virtual std::optional<PointerChoices> choices(const input::InputGraph &graph, expr::VarId variable) = 0;
  virtual input::InputGraph inputFrom(const input::InputGraph &base, const expr::Assignment &model) = 0;
  // The same input with every pointer NULL that may be and is not in `kept`; objects at the end that
  // nothing leads to any more are gone.
  virtual input::InputGraph withoutPointers(const input::InputGraph &graph, const std::set<expr::VarId> &kept) = 0;
  // The same input with plain values in all that is in `wanted`: pointers NULL, numbers zero or what the variable
  // holds at first.
  virtual input::InputGraph plain(const input::InputGraph &graph, const std::set<expr::VarId> &wanted) = 0;
  // A larger version of an object after an access past its end; nothing if it may not grow.
  virtual std::optional<input::InputGraph> grow(const input::InputGraph &graph, uint32_t object,
                                                uint64_t neededBytes) = 0;
  // The same input with bytes before what pointers to an array of bytes lead to, as where a header stands before a
  // text; nothing if it may not have them.
  virtual std::optional<input::InputGraph> growBefore(const input::InputGraph &graph, uint32_t object,
                                                      uint64_t neededBytes) = 0;
  // The same input where an object of bytes ends with a NUL, because code reads it as a text; nothing if its length is
  // stated.
  virtual std::optional<input::InputGraph> asText(const input::InputGraph &graph, uint32_t object) = 0;
  // The same input with a text from a place in a text on; nothing if there is no room for it.
  virtual std::optional<input::InputGraph> withText(const input::InputGraph &graph, const input::Edge &place,
                                                    const std::string &text) = 0;
  // Do two pointers lead to two objects that could be parts of one array? Nodes of lists and trees are allocated one
  // by one, unless the code asks which comes first.
  virtual bool couldBeOneArray(const input::InputGraph &graph, expr::VarId one, expr::VarId other,
                               bool isOrdered) const = 0;
  // Then, the same input with one leading to the end of the array that the other leads to.
  virtual input::InputGraph inOneArray(const input::InputGraph &graph, expr::VarId begin, expr::VarId end) = 0;
  // The same input with the union around a place seen so that it holds a pointer there.
  virtual std::vector<input::InputGraph> pointerViews(const input::InputGraph &graph, uint64_t address) = 0;
  // How two pointer variables may share memory: not at all; as the same object; as the same object
  // or parts of one array; only as a part inside the other (which no graph shows).
  enum class Overlap { Never, SameObject, SameOrShifted, Embedded };
  virtual Overlap overlap(const input::InputGraph &graph, expr::VarId a, expr::VarId b) = 0;
  // True if an object is smaller than its length parameter says, because of a limit.
  virtual bool clamped(const input::InputGraph &graph) = 0;
  // Name of the length parameter of an object, if it says a negative length; else empty.
  virtual std::string negativeLength(const input::InputGraph &graph, const input::Object &object) const = 0;
  // Does a declaration or a length parameter say how much the pointer leads to?
  virtual bool statesLength(const input::InputGraph &graph, expr::VarId pointer) const = 0;
  // A parameter that says how long a buffer is.
  struct Length {
    expr::VarId variable = 0;
    unsigned width = 0;
    uint64_t offset = 0; // in the argument block
  };
  virtual std::vector<Length> lengths(const input::InputGraph &graph) = 0;
  // Objects whose type can lead to itself.
  virtual uint32_t nodeCount(const input::InputGraph &graph) const = 0;
  // Structures get no more nodes than this from now on.
  virtual void setNodeLimit(uint32_t nodes) = 0;
  // Remembers what a valid structure looks like, for the nodes that are made later.
  virtual void learn(const input::InputGraph &graph) = 0;
  // The input with plain values: all numbers zero, buffers with a length of one element, both.
  virtual std::vector<input::InputGraph> plainVariants(const input::InputGraph &graph) = 0;
  // Is the object's content kept in order by other functions: a record, a variable of the unit, results
  // of stubs? Unlike arguments and plain buffers, which may hold anything.
  virtual bool isState(const input::InputGraph &graph, uint32_t number, bool isArithmetic) const = 0;
  // Is it of an enumerated type?
  virtual bool isEnumeration(expr::VarId variable) const = 0;
  // Is it made of plain characters?
  virtual bool isText(const input::InputGraph &graph, uint32_t number) const = 0;
  // Is it a number, or the start of a text, that the function may change for its caller?
  virtual bool isInOut(const input::InputGraph &graph, uint32_t number) const = 0;
  // Is it a record with rules of its own, of more than a few members, or a variable of the unit? What
  // is made up for it may be something that no caller has.
  virtual bool isIntricate(const input::InputGraph &graph, uint32_t number) const = 0;
  // C-like name of the pointer that leads to an object.
  virtual std::string describeObject(const input::InputGraph &graph, uint32_t number) = 0;
  // C-like name of a variable: `p->next`, `s[3]`.
  virtual std::string describe(const input::InputGraph &graph, expr::VarId variable) = 0;
};

} // namespace assay::memory
