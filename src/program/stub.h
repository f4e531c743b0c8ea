// A function that stands in for one that has no body here, for one of the operating system, or for any
// function that a pointer may lead to. What it returns, and what it leaves behind its arguments, travels in
// the argument block of the function under test and so is input like any other.
#pragma once

#include "program/ctype.h"
#include "program/system_call.h"

#include <utility>

namespace assay::program {

// What a function without definition may do besides returning a value, each as a row of inputs.
enum class EffectKind : uint8_t {
  Fills,   // one value behind an argument
  Buffers, // so many values behind an argument, at most as many as another argument says
  Writes,  // a text behind an argument, up to its NUL
  Sets,    // a variable gets a value
  Returns, // it returns one of its arguments
  Calls,   // it calls a function that it was given, so often
};

struct StubEffect {
  EffectKind kind = EffectKind::Fills;
  size_t argument = 0; // from 1; of Calls the function; 0 of Sets and Returns
  size_t length = 0;   // Buffers: the argument that says how many there may be, from 1; 0: as much as there is room
  bool isLengthBehind = false; // … or rather the number that the argument leads to
  std::string variable = {};   // Sets
  TypeId element = kNoType;    // of what is left, set, or counted
  bool isOptional = false;     // it does not happen unless a test says so
  // Calls: for each argument of the call the argument of ours that it is, or 0 and the type of a row. Returns: the
  // arguments that it may return.
  std::vector<std::pair<size_t, TypeId>> passed = {};
};

constexpr const char *kErrorVariable = "errno";

// Begins the names of stubs for functions that only linked files declare.
constexpr const char *kLinkedPrefix = "assay_linked_";

struct Stub {
  std::string name;
  TypeId returnType = kNoType;
  std::vector<TypeId> parameters = {};
  bool isVariadic = false;
  bool isNoReturn = false;
  TypeId callbackType = kNoType;        // pointers to functions of this type may lead to it; else it is called by name
  bool isReplacement = false;           // there is a body, but its results shall be inputs
  std::string symbol = {};              // what the linker calls it
  bool writesNothing = false;           // it only returns something, as was stated
  bool isLinked = false;                // only linked files declare it: it is defined under its symbol
  SystemCall system = {};               // what its answers are like
  TypeId filled = kNoType;              // type of the elements that it leaves behind an argument of a system call
  std::vector<std::string> names = {};  // of the parameters, where the declaration has them
  std::vector<StubEffect> effects = {}; // of one that is no system call
  std::vector<size_t> unknown = {};     // arguments behind which it may do more than its effects say, from 1
  TypeId count = kNoType;               // type of the rows that say how often and which

  std::string base() const { return isLinked ? symbol : name.starts_with("assay_") ? name.substr(6) : name; }
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
  bool isOptional = false; // may be missing: then nothing of the kind happens
};

// "get_out": what get() leaves behind its parameter `out`.
inline std::string effectName(const Stub &stub, const StubEffect &effect) {
  std::string what = effect.kind == EffectKind::Sets      ? "sets_" + effect.variable
                     : effect.kind == EffectKind::Returns ? "returns_argument"
                                                          : stub.names[effect.argument - 1];
  return stub.base() + "_" + (effect.kind == EffectKind::Calls ? "calls_" : "") + what;
}

inline std::string nextOf(const std::string &row) { return "assay_next_" + row; }

inline std::vector<StubInput> inputsOf(const TypeTable &types, const Stub &stub) {
  std::vector<StubInput> out;
  if (!returnsNothing(types, stub) && stub.system.returns != Returns::Path)
    out.push_back({stub.nextResult(), stub.base() + "_results", stub.returnType, false});
  if (stub.filled != kNoType)
    out.push_back({stub.nextData(), stub.base() + "_data", stub.filled, false});
  auto add = [&](const std::string &row, TypeId element, bool isOptional) {
    out.push_back({nextOf(row), row, element, isOptional});
  };
  for (const StubEffect &effect : stub.effects) {
    std::string row = effectName(stub, effect);
    if (effect.kind == EffectKind::Buffers)
      add(row + "_count", stub.count, effect.isOptional);
    add(row, effect.element, effect.isOptional);
    for (size_t i = 0; i < effect.passed.size(); ++i) // those of Returns are all arguments
      if (effect.passed[i].first == 0)
        add(row + "_arg" + std::to_string(i + 1), effect.passed[i].second, effect.isOptional);
  }
  return out;
}

// Elements of an array that nobody defines and of which no declaration says how long it is.
constexpr uint64_t kOpenElements = 64;

// A name that files of the project use and nobody defines: tests and runs define it so that they can
// be linked. Functions return 0, variables are zero.
struct MissingName {
  std::string name;
  bool isFunction = true;
  bool isFloat = false;     // of its result
  uint64_t bytes = 0;       // of a variable
  bool isOpenArray = false; // of which nobody says how many elements it has
};

} // namespace assay::program
