// The variables of one test: which object of the input is declared under which name and in which
// form, and how a pointer into it is written. Refuses to write statements.
#pragma once

#include "emit/emitter.h"
#include "emit/place.h"

#include <map>
#include <set>

namespace assay::emit {

// How an object stands in the test.
enum class Form {
  Value,     // struct cell n1
  Array,     // int a1[3]
  HeapValue, // struct cell *n1 = malloc(…)
  HeapArray, // int *a1 = malloc(…)
  Storage,   // bytes, because the type cannot be written
  File,      // FILE *n1 = open_bytes(…)
};

struct Variable {
  std::string name;
  Form form = Form::Value;
  bool isGlobal = false;
  bool isOwned = false; // malloc'ed by the test and freed by it
};

class Variables {
public:
  Variables(const SuiteRequest &request, const TestCase &test);

  bool isFreed(uint32_t object) const { return post_.freedInputs.contains(object); } // by the code
  bool has(uint32_t object) const { return variables_.contains(object); }
  const Variable &of(uint32_t object) const { return variables_.at(object); }
  // Objects in the order in which they were named: breadth-first from the arguments.
  const std::vector<uint32_t> &order() const { return order_; }

  // Element `index` of an object that is not Storage.
  Place element(uint32_t object, uint64_t index) const;
  // A pointer of type `pointer` with the value `edge`, cast if it has to be.
  std::string pointer(const input::Edge &edge, program::TypeId pointer) const;
  // The same as a void pointer.
  std::string rawPointer(const input::Edge &edge) const;
  // A name that nothing else in the test has.
  std::string fresh(const std::string &wanted);

  const program::TypeTable &types() const { return types_; }
  const input::InputGraph &graph() const { return graph_; }

private:
  void reserveNames(const program::Unit &unit);
  Form formOf(uint32_t number) const;
  std::string nameOfGlobal(const std::string &name) const;
  std::string nameOf(uint32_t object, Form form);
  std::string parameterPointingTo(uint32_t object) const;
  std::string base(uint32_t object) const; // as a pointer to its first byte
  std::string shifted(const input::Edge &edge) const;
  std::optional<std::string> addressInside(uint32_t number, uint64_t offset, program::TypeId wanted) const;

  const SuiteRequest &request_;
  const program::TypeTable &types_;
  const input::InputGraph &graph_;
  const PostState &post_;
  bool isFinding_ = false;
  std::set<std::string> taken_;
  std::map<uint32_t, Variable> variables_;
  std::vector<uint32_t> order_;
  std::map<std::string, unsigned> counters_;
};

} // namespace assay::emit
