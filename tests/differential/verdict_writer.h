// Writes one random C function: its parameters and variables (verdict_generator.cpp) and its statements
// (verdict_words.cpp), with the C text that makes its inputs.
#pragma once

#include "verdict_generator.h"

#include "verdict_tables.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace assay::test {

enum class Kind { Number, Int, Pair, Node, Box, Slot, Other, Unary, Visitor, Address, Float, Text, Condition };

// Something that can be named at some place of the function.
struct Atom {
  Kind kind = Kind::Number;
  std::string text;
  bool isWritable = false; // it can be assigned
  bool isAny = false;      // a number that the surroundings decide
  bool isSafe = false;     // a pointer that can be followed
  bool isFollowed = false; // … once it is not NULL
  bool isConst = false;    // … to be read
  bool isLasting = false;  // a pointer that may be stored and passed on
};

struct State {
  std::vector<Atom> scope;
  std::vector<size_t> blocks;                           // where they begin in the scope
  std::string before;                                   // declarations and helpers
  std::string native;                                   // definitions of undefined functions
  std::map<std::string, std::vector<std::string>> made; // names of functions, by what they are for
  unsigned names = 0;
  unsigned conditions = 0;
  double inputs = 1;
  bool hasState = false;
};

using Text = std::optional<std::string>;

inline std::string replaced(std::string text, const std::string &what, const std::string &with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

class VerdictWriter {
public:
  VerdictWriter(base::Rng &rng, std::string name, bool hasUndefinedVariables)
      : rng_(rng), name_(std::move(name)), hasUndefinedVariables_(hasUndefinedVariables) {}

  VerdictFunction write();

private:
  bool chance(unsigned percent) { return rng_.below(100) < percent; }
  template <typename R, size_t N> const R &pick(const R (&rows)[N]);
  std::string fresh(const char *prefix) { return prefix + std::to_string(state_.names++); }

  // The tables' language. Nothing comes back where there is no such thing at that place.
  Text expand(const std::string &text);
  Text word(const std::string &name);
  Text pointer(const std::string &name);
  Text function(const std::string &name);
  Text undefined(const std::string &name);
  Text special(const std::string &name);
  template <size_t N> Text helper(const std::string &name, const Row (&rows)[N]);
  Text argumentOf(const std::string &text, size_t &at, const std::array<std::string, 10> &names);

  // What stands behind @: something is known from there on.
  void know(const std::string &what, const std::string &name);
  void knowRecord(const std::string &what, const std::string &name);
  void knowPointer(Kind kind, const std::string &name, bool isSafe, bool isLasting, bool isWritable = false);
  void knowSafe(const std::string &name);
  void memory(const std::string &text, bool isConst = false) {
    state_.scope.push_back({Kind::Number, text, !isConst, true});
  }
  // What a member holds, or its address.
  void holds(Kind kind, const std::string &text) {
    state_.scope.push_back({kind, text, true, false, false, true, false, true});
  }
  void address(Kind kind, const std::string &text, bool isLasting) {
    state_.scope.push_back({kind, text, false, false, true, true, false, isLasting});
  }
  void follow(const Atom &pointer, const std::string &name);

  template <typename F> const Atom *pickAtom(F fits);
  std::string read(const Atom &number) const { return number.isAny ? masked(number.text) : number.text; }
  std::string masked(const std::string &text) const {
    return isMasked_ ? "(" + text + " & " + std::to_string(mask_) + ")" : text;
  }
  std::string constant();
  Text condition();
  std::string block();
  std::string statement();
  Text probe();
  Text pointerProbe();
  Text escapeProbe();
  template <size_t N> Text row(const Row (&rows)[N]) { return expand(pick(rows).text); }

  void chooseValues();
  void chooseVariables();
  void chooseUndefinedVariable();
  void chooseParameters();
  void addParameter(const Parameter &form);
  void addArea();
  std::string driver() const;
  bool isLasting() const { return state_.blocks.empty() && !mayCallAgain_; }
  bool grow(double shapes, unsigned contents);

  base::Rng &rng_;
  std::string name_;
  bool hasUndefinedVariables_;
  unsigned wanted_ = 2;  // conditions
  bool isMasked_ = true; // all that the surroundings decide is looked at through a mask
  unsigned mask_ = 1;
  bool mayCallAgain_ = false;  // undefined functions may
  bool callsOut_ = false;      // it calls undefined functions
  bool mayKeep_ = false;       // it may keep something from call to call
  bool isEndless_ = false;     // there are more inputs than can be tried
  bool isCallerKnown_ = false; // undefined functions may change what arguments lead to
  bool usesPairs_ = false, usesNodes_ = false, usesBoxes_ = false, usesSlots_ = false;
  bool isBeside_ = false; // it matters what lies beside variables
  unsigned cells_ = 0;
  unsigned parameterCount_ = 0;
  std::vector<int> values_;
  State state_;
  std::string parameters_;
  std::string firstLines_; // of the body
  std::string arguments_;  // native: their declarations
  std::string passed_;     // native: their names
  std::string start_;      // native: what variables hold
  std::string focus_;      // the pointer that is made known to others
  std::string global_;     // one that functions of the file change
  std::string port_;       // a volatile one
};

template <typename R, size_t N> const R &VerdictWriter::pick(const R (&rows)[N]) {
  uint64_t all = 0;
  for (const R &row : rows)
    all += row.weight;
  uint64_t at = rng_.below(all);
  for (const R &row : rows) {
    if (at < row.weight)
      return row;
    at -= row.weight;
  }
  return rows[0];
}

// Later ones more often.
template <typename F> const Atom *VerdictWriter::pickAtom(F fits) {
  std::vector<const Atom *> found;
  for (const Atom &atom : state_.scope)
    if (fits(atom))
      found.push_back(&atom);
  if (found.empty())
    return nullptr;
  size_t at = rng_.below(found.size());
  return found[chance(40) ? std::max<size_t>(at, rng_.below(found.size())) : at];
}

} // namespace assay::test
