// One translation unit as a model: its functions and globals. Filled by the front end.
#pragma once

#include "program/ctype.h"
#include "program/sequence.h"
#include "program/stub.h"

#include <map>
#include <set>

namespace assay::program {

struct Parameter {
  std::string name;
  TypeId type = kNoType;                      // arrays are pointers here
  std::optional<uint64_t> declaredBound;      // `char s[30]` has 30 elements
  std::optional<size_t> lengthParameter = {}; // the parameter that holds its number of elements, where that is stated
  bool hasAreaBehind = false;                 // more follows the elements that a length beside it counts
  bool hasVariableRows = false;               // `int m[n][n]`: it is read as a pointer to elements
  bool nonNull = false;                       // declared so: nonnull, _Nonnull, `static` bounds
};

// What a caller promises and what the function promises back: C expressions over the parameters,
// the file's own functions and globals; the second also over assay_result and assay_old(…).
struct Contract {
  std::vector<std::string> preconditions;
  std::vector<std::string> postconditions;
  bool allocationsFail = true; // false: callers see to it that memory is never exhausted
  bool empty() const { return preconditions.empty() && postconditions.empty(); }
};

struct Function {
  std::string name;
  std::string file;
  unsigned line = 0;
  std::vector<Parameter> parameters;
  TypeId returnType = kNoType;
  bool isInternal = false; // static, hidden or declared in private headers: its callers are at hand
  bool isVariadic = false;
  std::optional<size_t> listParameter = {}; // where a va_list stands among the named parameters
  size_t moreParameters = 0;                // the last ones: arguments behind the named ones, or in the list
  bool inMainFile = false;
  std::string unsupported;                    // why it cannot be called, or empty
  TypeId argumentBlock = kNoType;             // record of the parameters and `assay_result`
  std::map<size_t, bool> variableBounds = {}; // parameters that say how long others are; true: their rows
  std::set<std::string> callees;              // by name, whether they have a body here or not
  std::set<std::string> globals;              // variables outside that its body names
  TypeId type = kNoType;
  std::string symbol; // what the linker calls it, if that is another name
  bool isNoReturn = false;
  std::vector<Stub> stubs = {}; // those whose results its runs may ask for
  Contract contract = {};
  std::optional<Sequence> sequence = {}; // it stands for calls of others
};

struct Global {
  std::string name;
  TypeId type = kNoType;
  bool isConst = false;
  bool isStatic = false;
  bool isDefined = true;    // false: in another file
  bool isNamed = true;      // false: declared inside of functions only, where tests cannot name it
  bool isMissing = false;   // nobody defines it: it may hold any value, also if it is const
  bool isOpenArray = false; // … and nobody says how many elements it has
  bool isForeign = false;   // … and only linked files declare it
};

// The name under which tests set a variable: one of their own where the source's declaration does not let them.
inline bool needsOwnName(const Global &global) {
  return global.isMissing && (global.isConst || global.isOpenArray || global.isForeign);
}
inline std::string settableName(const Global &global) {
  return (needsOwnName(global) ? "assay_set_" : "") + global.name;
}

struct Unit {
  std::string file; // absolute
  TypeTable types;
  std::vector<Function> functions;
  std::vector<Function> declared;      // named, but without a body here
  std::vector<std::string> inlineOnly; // inline functions that it uses and that have no external definition here
  std::vector<Global> globals;
  std::vector<Stub> stubs;
  std::string configuration;     // the directive that includes its configuration header before all others
  bool fromSystemMacros = false; // functions of the file are expanded from macros of system headers

  const Function *find(const std::string &name) const {
    for (const Function &function : functions)
      if (function.name == name)
        return &function;
    return nullptr;
  }
};

// C text that makes external definitions of them: an inline one alone is nothing that can be called.
inline std::string inlineDefinitions(const Unit &unit) {
  std::string text;
  for (const std::string &name : unit.inlineOnly)
    text += "extern __typeof__(" + name + ") " + name + ";\n";
  return text;
}

// The field of a record by its name, or nullptr.
inline const Field *fieldNamed(const TypeTable &types, TypeId record, const std::string &name) {
  for (const Field &field : types.get(record).fields)
    if (field.name == name)
      return &field;
  return nullptr;
}

// The functions of the unit that `root` can call, itself included, by their names.
inline std::set<std::string> callClosure(const Unit &unit, const std::string &root) {
  std::set<std::string> seen;
  std::vector<std::string> work{root};
  while (!work.empty()) {
    std::string name = work.back();
    work.pop_back();
    const Function *function = unit.find(name);
    if (function == nullptr || !seen.insert(name).second)
      continue;
    work.insert(work.end(), function->callees.begin(), function->callees.end());
  }
  return seen;
}

} // namespace assay::program
