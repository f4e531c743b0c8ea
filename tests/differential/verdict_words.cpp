// The language of the tables: what their words stand for, and what is known at a place of the function.
#include "verdict_writer.h"

#include <cctype>

namespace assay::test {

namespace {

constexpr double kMostInputs = 60000; // an estimate; a function gets nothing more that chooses
constexpr unsigned kDeepest = 3;      // nested blocks

// Compares something with itself, or two addresses that are the same in all runs.
bool isIdle(const std::string &condition) {
  for (const char *relation : {" == ", " != ", " < ", " > "}) {
    size_t at = condition.find(relation);
    if (at == std::string::npos)
      continue;
    std::string left = condition.substr(0, at), right = condition.substr(at + std::string(relation).size());
    auto isFixed = [](const std::string &text) { return text[0] == '&' && text.find("->") == std::string::npos; };
    return left == right || (isFixed(left) && isFixed(right)) || (isFixed(left) && right == "NULL");
  }
  return false;
}

} // namespace

bool VerdictWriter::grow(double shapes, unsigned contents) {
  double factor = shapes;
  for (unsigned i = 0; i < contents; ++i)
    factor *= static_cast<double>(values_.size());
  if (state_.inputs * factor > (isMasked_ ? kMostInputs : 40 * kMostInputs))
    return false;
  state_.inputs *= factor;
  return true;
}

std::string VerdictWriter::constant() {
  if (isMasked_)
    return std::to_string(static_cast<int>(rng_.below(mask_ + (chance(25) ? 3 : 1))) - (chance(10) ? 1 : 0));
  int value = values_[rng_.below(values_.size())];
  if (chance(15) && value < 1000000)
    ++value;
  return std::to_string(value);
}

Text VerdictWriter::condition() {
  for (unsigned tries = 0; tries < 20; ++tries) {
    State before = state_;
    Text text = row(kConditions);
    if (text && !isIdle(*text)) {
      ++state_.conditions;
      state_.scope.push_back({Kind::Condition, *text});
      return "TAKE(" + *text + ")";
    }
    state_ = std::move(before);
  }
  return std::nullopt;
}

// The text up to the closing parenthesis, with names for digits.
Text VerdictWriter::argumentOf(const std::string &text, size_t &at, const std::array<std::string, 10> &names) {
  std::string out;
  for (; text[at] != ')'; ++at)
    if (text[at] == '$')
      out += names[static_cast<size_t>(text[++at] - '0')];
    else
      out += text[at];
  ++at;
  return out;
}

Text VerdictWriter::expand(const std::string &text) {
  std::array<std::string, 10> names;
  std::string out;
  auto wordAt = [&](size_t &at) {
    size_t from = at;
    while (at < text.size() && (std::isalpha(static_cast<unsigned char>(text[at])) != 0))
      ++at;
    return text.substr(from, at - from);
  };
  if (text.find("TAKE(") != std::string::npos || text.find("REACHED") != std::string::npos)
    ++state_.conditions;
  for (size_t at = 0; at < text.size();) {
    char c = text[at++];
    if (c == '@') {
      std::string what = wordAt(at);
      know(what, *argumentOf(text, ++at, names));
    } else if (c == '$' && std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
      std::string &name = names[static_cast<size_t>(text[at++] - '0')];
      if (name.empty())
        name = fresh("v");
      out += name;
    } else if (c == '$') {
      Text value = word(wordAt(at));
      if (!value)
        return std::nullopt;
      if (at + 1 < text.size() && text[at] == ':' && std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0) {
        names[static_cast<size_t>(text[at + 1] - '0')] = *value;
        at += 2;
      }
      bool isFollowed = text.compare(at, 2, "->") == 0 || text.compare(at, 1, "[") == 0;
      out += isFollowed && value->find_first_of("&*") == 0 ? "(" + *value + ")" : *value;
    } else {
      out += c;
      if (c == '{')
        state_.blocks.push_back(state_.scope.size());
      if (c == '}') {
        state_.scope.resize(state_.blocks.back());
        state_.blocks.pop_back();
      }
    }
  }
  return out;
}

Text VerdictWriter::word(const std::string &name) {
  auto number = [](const Atom &a) { return a.kind == Kind::Number; };
  if (name == "k")
    return constant();
  if (name == "m")
    return isMasked_ ? " & " + std::to_string(mask_) : "";
  if (name == "c")
    return condition();
  if (name == "block")
    return block();
  if (name == "e")
    return chance(40) ? word("n") : row(kExpressions);
  if (name == "n") {
    const Atom *atom = pickAtom(number);
    return chance(4) ? "(" + constant() + ")" : atom == nullptr ? Text() : read(*atom);
  }
  if (name == "w") {
    const Atom *atom = pickAtom([](const Atom &a) { return a.kind == Kind::Number && a.isWritable; });
    return atom == nullptr ? Text() : atom->text;
  }
  if (name == "again") {
    const Atom *atom = pickAtom([](const Atom &a) { return a.kind == Kind::Condition; });
    return atom == nullptr ? Text() : atom->text;
  }
  for (Text (VerdictWriter::*kind)(const std::string &) :
       {&VerdictWriter::pointer, &VerdictWriter::function, &VerdictWriter::undefined})
    if (Text found = (this->*kind)(name))
      return found;
  return special(name);
}

// Capital letters: any, to be compared; `kept` may be stored, `passed` may be given to undefined functions.
Text VerdictWriter::pointer(const std::string &name) {
  static const std::map<std::string, Kind> kKinds = {
      {"int", Kind::Int},         {"pair", Kind::Pair},      {"node", Kind::Node},       {"box", Kind::Box},
      {"slot", Kind::Slot},       {"INT", Kind::Int},        {"PAIR", Kind::Pair},       {"NODE", Kind::Node},
      {"BOX", Kind::Box},         {"SLOT", Kind::Slot},      {"kept", Kind::Int},        {"passed", Kind::Int},
      {"pairkept", Kind::Pair},   {"nodekept", Kind::Node},  {"unary", Kind::Unary},     {"visit", Kind::Visitor},
      {"pairpassed", Kind::Pair}, {"boxpassed", Kind::Box},  {"slotpassed", Kind::Slot}, {"text", Kind::Text},
      {"float", Kind::Float},     {"address", Kind::Address}};
  const Atom *atom = nullptr;
  if (name == "focus" && !focus_.empty())
    return focus_;
  if (name == "place") { // that holds a pointer
    atom = pickAtom([](const Atom &a) { return a.kind == Kind::Int && a.isWritable; });
    return atom == nullptr ? Text() : atom->text;
  }
  if (name == "open") {
    atom = pickAtom([](const Atom &a) { return a.isFollowed && !a.isSafe; });
    return atom == nullptr ? Text() : atom->text;
  }
  auto known = kKinds.find(name);
  if (known == kKinds.end())
    return std::nullopt;
  bool isAny = std::isupper(static_cast<unsigned char>(name[0])) != 0 || known->second >= Kind::Unary;
  bool isKept = name.ends_with("kept"), isPassed = name.ends_with("passed");
  atom = pickAtom([&](const Atom &a) {
    if (a.kind != known->second || isAny)
      return a.kind == known->second;
    return !a.isConst && (a.isSafe || (isKept && a.isFollowed)) && (a.isLasting || !(isKept || isPassed));
  });
  return atom == nullptr ? Text() : atom->text;
}

template <size_t N> Text VerdictWriter::helper(const std::string &name, const Row (&rows)[N]) {
  std::vector<std::string> &made = state_.made[name];
  if (!made.empty() && chance(60))
    return made[rng_.below(made.size())];
  std::string self = name_ + "_" + fresh(name.c_str());
  std::vector<Atom> scope = state_.scope;
  std::vector<size_t> blocks = state_.blocks;
  Text text = row(rows);
  state_.scope = std::move(scope);
  state_.blocks = std::move(blocks);
  if (!text)
    return std::nullopt;
  state_.before += replaced(*text, "SELF", self) + "\n";
  state_.made[name].push_back(self);
  return self;
}

Text VerdictWriter::function(const std::string &name) {
  if (name == "twist")
    return helper(name, kTwists);
  if (name == "climb")
    return helper(name, kClimbs);
  if (name == "put")
    return helper(name, kPuts);
  if (name == "fits")
    return helper(name, kFits);
  if (name == "touch")
    return helper(name, kTouches);
  if (name == "callback")
    return helper(name, kCallbacks);
  if (name == "visitor")
    return helper(name, kVisitors);
  return std::nullopt;
}

Text VerdictWriter::undefined(const std::string &name) {
  if (!callsOut_)
    return std::nullopt;
  if (name == "ask") {
    Text asked = undefined(chance(60) ? "ask0" : chance(40) ? "ask1" : chance(50) ? "asktruth" : "askbyte");
    if (!asked)
      return std::nullopt;
    return masked(*asked + (asked->find("ask1") == std::string::npos ? "()" : "(" + constant() + ")"));
  }
  for (const Undefined &form : kUndefined) {
    if (name != form.word)
      continue;
    std::vector<std::string> &made = state_.made[name];
    bool isWritten = std::string(form.body).find("filled") != std::string::npos;
    bool isAnswer = std::string(form.body).find("return value") != std::string::npos;
    if (!grow(isWritten ? 3 : 2, isAnswer ? 1 : 0))
      return std::nullopt;
    if (!made.empty() && chance(50))
      return made[rng_.below(made.size())];
    std::string self = name_ + "_" + fresh(name.c_str());
    std::string declaration = replaced(form.declaration, "SELF", self);
    state_.before += declaration + ";\n";
    state_.native += declaration + " { " + form.body + " }\n";
    made.push_back(self);
    return self;
  }
  return std::nullopt;
}

Text VerdictWriter::special(const std::string &name) {
  if (name == "global" && !global_.empty())
    return global_;
  if (name == "port" && !port_.empty() && grow(3, 0))
    return masked("PORT(" + port_ + ")");
  if (name == "outer" && isLasting())
    return "";
  if (name == "state" && mayKeep_) {
    state_.hasState = true;
    return "";
  }
  if (name == "busy" && mayCallAgain_) {
    std::string self = name_ + "_" + fresh("busy");
    state_.before += "static STATE int " + self + ";\n";
    state_.hasState = true;
    return self;
  }
  return std::nullopt;
}

// What a pointer that is not NULL leads to.
void VerdictWriter::follow(const Atom &pointer, const std::string &name) {
  bool lasts = pointer.isLasting;
  switch (pointer.kind) {
  case Kind::Int:
  case Kind::Other:
    return memory("*" + name, pointer.isConst);
  case Kind::Pair:
    memory(name + "->a");
    memory(name + "->b");
    address(Kind::Int, "&" + name + "->a", lasts);
    return address(Kind::Int, "&" + name + "->b", lasts);
  case Kind::Node:
    memory(name + "->key");
    holds(Kind::Int, name + "->ref");
    holds(Kind::Node, name + "->next");
    return address(Kind::Slot, "&" + name + "->ref", lasts);
  case Kind::Box:
    memory(name + "->inner.a");
    memory(name + "->row[0]");
    memory(name + "->row[1]");
    address(Kind::Pair, "&" + name + "->inner", lasts);
    address(Kind::Int, "&" + name + "->inner.b", lasts);
    address(Kind::Int, "&" + name + "->row[1]", lasts);
    holds(Kind::Pair, name + "->link");
    holds(Kind::Int, name + "->ref");
    return address(Kind::Slot, "&" + name + "->ref", lasts);
  case Kind::Slot:
    return holds(Kind::Int, "*" + name);
  default:
    return;
  }
}

void VerdictWriter::knowPointer(Kind kind, const std::string &name, bool isSafe, bool isLasting, bool isWritable) {
  Atom atom{kind, name, isWritable, false, isSafe, true, false, isLasting};
  state_.scope.push_back(atom);
  if (isSafe && name[0] != '&')
    follow(atom, name);
}

void VerdictWriter::knowSafe(const std::string &name) {
  for (size_t i = state_.scope.size(); i-- > 0;)
    if (state_.scope[i].text == name && state_.scope[i].isFollowed) {
      Atom atom = state_.scope[i];
      atom.isSafe = true;
      state_.scope.push_back(atom);
      return follow(atom, name.find_first_of("*&") == 0 ? "(" + name + ")" : name);
    }
}

void VerdictWriter::knowRecord(const std::string &what, const std::string &name) {
  bool lasts = isLasting();
  if (what == "pair") {
    memory(name + ".a");
    memory(name + ".b");
    address(Kind::Pair, "&" + name, lasts);
    address(Kind::Int, "&" + name + ".a", lasts);
    address(Kind::Int, "&" + name + ".b", lasts);
  } else if (what == "row") {
    memory(name + "[0]");
    memory(name + "[2]");
    knowPointer(Kind::Int, name, true, lasts);
    state_.scope.push_back({Kind::Int, name + " + 3"});
    address(Kind::Int, "&" + name + "[2]", lasts);
  } else if (what == "box") {
    memory(name + ".inner.b");
    memory(name + ".row[1]");
    address(Kind::Box, "&" + name, lasts);
    address(Kind::Pair, "&" + name + ".inner", lasts);
    holds(Kind::Pair, name + ".link");
    holds(Kind::Int, name + ".ref");
    address(Kind::Slot, "&" + name + ".ref", lasts);
  } else {
    memory(name + ".key");
    address(Kind::Node, "&" + name, lasts);
    holds(Kind::Node, name + ".next");
    holds(Kind::Int, name + ".ref");
    address(Kind::Slot, "&" + name + ".ref", lasts);
  }
}

void VerdictWriter::know(const std::string &what, const std::string &name) {
  static const std::map<std::string, Kind> kSafe = {
      {"int", Kind::Int}, {"made", Kind::Int}, {"pairp", Kind::Pair}, {"boxp", Kind::Box}, {"slotp", Kind::Slot}};
  static const std::map<std::string, Kind> kHeld = {
      {"held", Kind::Int},       {"local", Kind::Int},   {"heldpair", Kind::Pair}, {"heldnode", Kind::Node},
      {"localnode", Kind::Node}, {"heldbox", Kind::Box}, {"heldslot", Kind::Slot}, {"other", Kind::Other}};
  static const std::map<std::string, Kind> kCompared = {
      {"mark", Kind::Int},    {"pairmark", Kind::Pair}, {"unary", Kind::Unary},    {"visit", Kind::Visitor},
      {"float", Kind::Float}, {"text", Kind::Text},     {"address", Kind::Address}};
  bool isParameter = name[0] == 'p';
  if (what == "safe")
    return knowSafe(name);
  if (what == "num" || what == "var" || what == "input" || what == "any" || what == "mem")
    return state_.scope.push_back({Kind::Number, name, what != "num", what == "any" || what == "mem"});
  if (what == "cell") {
    memory(name);
    return knowPointer(Kind::Int, "&" + name, true, isLasting());
  }
  if (auto safe = kSafe.find(what); safe != kSafe.end())
    return knowPointer(safe->second, name, true, isParameter || what == "made");
  if (auto held = kHeld.find(what); held != kHeld.end())
    return knowPointer(held->second, name, false, true, !isParameter);
  if (auto compared = kCompared.find(what); compared != kCompared.end())
    return state_.scope.push_back({compared->second, name});
  if (what == "constant")
    return state_.scope.push_back({Kind::Int, name, false, false, false, true, true});
  knowRecord(what, name);
}

// A place gets a value, something happens that may change it or not, and it is asked.
Text VerdictWriter::probe() {
  const Atom *place = pickAtom([](const Atom &a) { return a.kind == Kind::Number && a.isWritable; });
  if (place == nullptr)
    return std::nullopt;
  std::string asked = read(*place), value = constant();
  std::string out = place->text + " = " + value + ";\n";
  for (unsigned events = 1 + rng_.below(2); events > 0; --events) {
    Text event = row(kEvents);
    if (!event)
      return std::nullopt;
    out += *event;
  }
  const char *relation = chance(50) ? " == " : chance(60) ? " != " : chance(50) ? " > " : " < ";
  std::string other = chance(40) ? value : constant();
  Text rest = expand("if (TAKE(" + asked + relation + other + ")) {\n$block}\n");
  return rest ? out + *rest : rest;
}

// A place becomes known to the surroundings, gets a value, may be changed, and is asked.
Text VerdictWriter::escapeProbe() {
  const Atom *pointer = pickAtom(
      [](const Atom &a) { return a.kind == Kind::Int && a.isSafe && a.isLasting && a.text.find_first_of("&pv") == 0; });
  if (pointer == nullptr || !isLasting())
    return std::nullopt;
  focus_ = pointer->text;
  std::string place = focus_[0] == '&' ? focus_.substr(1) : "*" + focus_, value = constant();
  Text escape = row(kEscapes), change = escape ? row(kChanges) : std::nullopt;
  focus_.clear();
  if (!change)
    return std::nullopt;
  std::string assigned = chance(70) ? place + " = " + value + ";\n" : "";
  const char *relation = chance(50) ? " == " : chance(60) ? " != " : " > ";
  Text rest = expand("if (TAKE(" + masked(place) + relation + (chance(50) ? value : constant()) + ")) {\n$block}\n");
  return rest ? *escape + assigned + *change + *rest : rest;
}

Text VerdictWriter::pointerProbe() {
  const Atom *place =
      pickAtom([](const Atom &a) { return a.isWritable && a.kind >= Kind::Int && a.kind <= Kind::Node; });
  if (place == nullptr)
    return std::nullopt;
  std::string suffix = place->kind == Kind::Int ? "" : place->kind == Kind::Pair ? "pair" : "node";
  std::string any = suffix.empty() ? "$INT" : place->kind == Kind::Pair ? "$PAIR" : "$NODE";
  std::string text = place->text + " = $" + suffix + "kept:1;\n";
  std::string question = chance(50) ? "$1" : chance(60) ? any : "NULL";
  std::string event = pick(kEvents).text;
  Text out = expand(text + replaced(replaced(event, ":1", ""), "$1", "$2") + "if (TAKE(" + place->text +
                    (chance(60) ? " == " : " != ") + question + ")) {\n$block}\n");
  return out;
}

std::string VerdictWriter::statement() {
  bool isBusy = state_.conditions < wanted_ && state_.blocks.size() <= kDeepest;
  for (unsigned tries = 0; tries < 20; ++tries) {
    State before = state_;
    uint64_t what = rng_.below(100);
    Text text = !isBusy     ? (what < 70 ? row(kPlain) : row(kEvents))
                : what < 30 ? row(kPlain)
                : what < 50 ? probe()
                : what < 57 ? pointerProbe()
                : what < 67 ? escapeProbe()
                            : row(kBranching);
    if (text)
      return *text;
    state_ = std::move(before);
  }
  return ";\n";
}

std::string VerdictWriter::block() {
  std::string out = statement();
  return chance(35) ? out + statement() : out;
}

} // namespace assay::test
