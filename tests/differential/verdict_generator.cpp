#include "verdict_generator.h"

#include "verdict_writer.h"

namespace assay::test {

void VerdictWriter::chooseValues() {
  static const int kInteresting[] = {2, 3, 5, 7, 8, 10, 16, 100, 127, 255, 256, 1000, 65536, -2, -5, -128, 2147483647};
  isMasked_ = chance(60);
  mask_ = chance(65) ? 1 : 3;
  mayCallAgain_ = chance(6);
  callsOut_ = mayCallAgain_ || chance(isMasked_ ? 50 : 85);
  mayKeep_ = mayCallAgain_ || chance(isMasked_ ? 10 : 35);
  isCallerKnown_ = isMasked_ || chance(50);
  wanted_ = 2 + static_cast<unsigned>(rng_.below(5));
  if (isMasked_) {
    for (unsigned i = 0; i <= mask_; ++i)
      values_.push_back(static_cast<int>(i));
    return;
  }
  values_ = {0, 1, -1};
  while (values_.size() < 6)
    values_.push_back(kInteresting[rng_.below(std::size(kInteresting))]);
  std::sort(values_.begin(), values_.end());
  values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
}

void VerdictWriter::chooseUndefinedVariable() {
  std::string self = name_ + "_" + fresh("far");
  if (chance(60)) {
    bool isConst = chance(30);
    state_.before += (isConst ? "extern FIXED int " : "extern int ") + self + ";\n";
    state_.native += "FAR int " + self + ";\n";
    start_ += (isConst ? "fixedVariable(&" : "undefinedVariable(&") + self + ", BESIDE); ";
    memory(self, isConst);
    if (!isConst)
      knowPointer(Kind::Int, "&" + self, true, true);
  } else if (chance(60)) {
    state_.before += "extern int *" + self + ";\n";
    state_.native += "int *" + self + ";\n";
    start_ += self + " = someInt(1); sharePointer(&" + self + ", ToInt); if (" + self + ") mark(Extern); ";
    know("local", self);
  } else {
    state_.before += "extern int " + self + "[2];\n";
    state_.native += "int " + self + "[2];\n";
    start_ += "undefinedVariable(&" + self + "[0], 0); undefinedVariable(&" + self + "[1], 0); ";
    memory(self + "[0]");
    memory(self + "[1]");
    knowPointer(Kind::Int, "&" + self + "[1]", true, true);
    knowPointer(Kind::Int, self, true, true);
  }
}

void VerdictWriter::chooseVariables() {
  for (uint64_t count = rng_.below(3); count > 0 && grow(1, 1); --count) {
    global_ = name_ + "_" + fresh("seen");
    state_.before += "FAR int " + global_ + (chance(50) ? "" : " = " + constant()) + ";\n";
    start_ += "variable(&" + global_ + ", BESIDE); ";
    memory(global_);
    knowPointer(Kind::Int, "&" + global_, true, true);
  }
  if (mayKeep_ && chance(60)) {
    global_ = name_ + "_" + fresh("own");
    state_.before += "static STATE int " + global_ + ";\n";
    state_.hasState = true;
    memory(global_);
    if (chance(40))
      knowPointer(Kind::Int, "&" + global_, true, true);
    if (chance(40)) {
      state_.before += "void " + name_ + "_set(int v)\n{\n" + global_ + " = v & 3;\n}\n";
      start_ += "setter = " + name_ + "_set; ";
    }
  }
  if (chance(15) && grow(4, 0)) {
    std::string self = name_ + "_" + fresh("led");
    state_.before += "int *" + self + ";\n";
    start_ += self + " = someInt(1); sharePointer(&" + self + ", ToInt); ";
    know("local", self);
    ++cells_;
  }
  if (chance(10) && grow(2, 2)) {
    std::string self = name_ + "_" + fresh("both");
    state_.before += "struct pair " + self + ";\n";
    start_ += "variable(&" + self + ".a, 0); variable(&" + self + ".b, 0); ";
    knowRecord("pair", self);
  }
  if (chance(8) && grow(2, 0)) {
    std::string self = name_ + "_" + fresh("how");
    state_.before += "int (*" + self + ")(int);\n";
    start_ += self + " = someUnary(CALLBACK); sharePointer(&" + self + ", ToUnary); ";
    know("unary", self);
  }
  if (chance(6) && grow(1, 1)) {
    port_ = name_ + "_" + fresh("port");
    state_.before += "volatile int " + port_ + ";\n";
    start_ += port_ + " = value(); ";
  }
  if (hasUndefinedVariables_ && chance(70) && grow(2, 1))
    chooseUndefinedVariable();
}

void VerdictWriter::addParameter(const Parameter &form) {
  std::string self = "p" + std::to_string(parameterCount_++);
  std::string type = form.type, what = form.known;
  parameters_ += (parameters_.empty() ? "" : ", ") + replaced(type, "$", self);
  arguments_ += "  " + replaced(type, "$", self) + " = " + form.value + ";\n";
  passed_ += (passed_.empty() ? "" : ", ") + self;
  if (what == "input" && isMasked_)
    firstLines_ += self + " &= " + std::to_string(mask_) + ";\n";
  isEndless_ = isEndless_ || what == "float" || what == "text";
  usesPairs_ = usesPairs_ || (type.starts_with("struct pair *")) || type.starts_with("struct box");
  usesNodes_ = usesNodes_ || type.starts_with("struct node");
  usesBoxes_ = usesBoxes_ || type.starts_with("struct box");
  usesSlots_ = usesSlots_ || type.starts_with("int **");
  if (type.find('*') != std::string::npos && type.find("pair") == std::string::npos)
    ++cells_;
  know(what, self);
}

// A buffer and its length, or its begin and end.
void VerdictWriter::addArea() {
  cells_ = 4;
  passed_ += passed_.empty() ? "" : ", ";
  parameters_ += parameters_.empty() ? "" : ", ";
  if (chance(50)) {
    parameters_ += "int *buffer, unsigned count";
    passed_ += "buffer, count";
    arguments_ += "  unsigned first = choose(3);\n  int *buffer = first == 2 ? NULL : cells + first;\n"
                  "  unsigned count = buffer ? choose(5 - first) : 0;\n  useRest(buffer ? buffer : cells + 4);\n";
    firstLines_ += "int total = 0;\nif (TAKE(count > 3))\nreturn -1;\nfor (unsigned i = 0;\nTAKE(i < count);\ni++)\n"
                   "total += " +
                   masked("buffer[i]") + ";\n";
    know("num", "total");
    know("num", "(int)count");
    know("mark", "buffer");
  } else {
    isEndless_ = true;
    parameters_ += "int *begin, int *end";
    passed_ += "begin, end";
    arguments_ += "  int *begin = cells + choose(3);\n  int *end = begin + choose(2 + (begin < cells + 2));\n"
                  "  useRest(begin);\n";
    const char *goesOn = chance(50) ? "at != end" : "at < end";
    firstLines_ += "int past = 0;\nfor (int *at = begin;\nTAKE(" + std::string(goesOn) + ");\nat++)\nif (TAKE(" +
                   masked("*at") + " == " + constant() + "))\npast++;\n";
    know("num", "past");
    know("num", "(int)(end - begin)");
    know("mark", "begin");
    know("mark", "end");
  }
  state_.conditions += 2;
}

void VerdictWriter::chooseParameters() {
  if (chance(12) && grow(6, 3))
    addArea();
  auto isNumber = [](const Atom &a) { return a.kind == Kind::Number; };
  if (chance(60) || pickAtom(isNumber) == nullptr)
    addParameter(kParameters[0]);
  for (unsigned wanted = 1 + static_cast<unsigned>(rng_.below(4)), tries = 0; tries < 12 && parameterCount_ < wanted;
       ++tries) {
    const Parameter &form = pick(kParameters);
    if (grow(form.shapes, form.contents))
      addParameter(form);
  }
}

std::string VerdictWriter::driver() const {
  std::string all, call = "call_" + name_;
  for (int value : values_)
    all += (all.empty() ? "" : ", ") + std::to_string(value);
  auto nameOf = [&](const char *what) { // of one that others can name
    auto made = state_.made.find(what);
    if (made != state_.made.end())
      for (const std::string &name : made->second)
        if (state_.before.find("\nint " + name) != std::string::npos ||
            state_.before.find("\nvoid " + name) != std::string::npos)
          return name;
    return std::string("NULL");
  };
  std::string arguments = replaced(replaced(arguments_, "CALLBACK", nameOf("callback")), "VISITOR", nameOf("visitor"));
  std::string start = replaced(replaced(start_, "CALLBACK", nameOf("callback")), "BESIDE", isBeside_ ? "1" : "0");
  return state_.native + "static void " + call + "(void) {\n" + arguments + "  " + name_ + "(" + passed_ +
         ");\n}\nstatic void start_" + name_ + "(void) {\n  static const int all[] = {" + all + "};\n  values(all, " +
         std::to_string(values_.size()) + ");\n  isCallerKnown = " + std::to_string(isCallerKnown_) + ";\n  memory(" +
         std::to_string(std::clamp(cells_, 1U, 4U)) + ", " + (usesPairs_ ? "2, " : "0, ") +
         (usesNodes_ ? "2, " : "0, ") + (usesBoxes_ ? "1, " : "0, ") + (usesSlots_ ? "2" : "0") + ");\n  " + start +
         (mayCallAgain_ ? "again = " + call + ";" : "") + "\n}\n";
}

namespace {

// One more level for each brace, and for what belongs to a condition.
std::string indented(const std::string &text) {
  std::string out;
  size_t depth = 0;
  bool isPart = false;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find('\n', at);
    std::string line = text.substr(at, end - at);
    at = end + 1;
    line.erase(0, line.find_first_not_of(' ') == std::string::npos ? line.size() : line.find_first_not_of(' '));
    size_t closing = static_cast<size_t>(std::count(line.begin(), line.end(), '}'));
    size_t opening = static_cast<size_t>(std::count(line.begin(), line.end(), '{'));
    bool isLess = line.starts_with("}");
    if (isLess)
      --depth;
    bool isLabel = line.starts_with("case ") || line.starts_with("default:");
    size_t here = depth + (isPart && !isLess && line != "{" ? 1 : 0) - (isLabel ? 1 : 0);
    out += (line.empty() ? "" : std::string(4 * here, ' ')) + line + "\n";
    depth += opening;
    depth -= closing - (isLess ? 1 : 0);
    isPart = !line.empty() && line.back() != ';' && line.back() != '{' && line.back() != '}' && line.back() != ':' &&
             depth > 0;
  }
  return out;
}

} // namespace

VerdictFunction VerdictWriter::write() {
  chooseValues();
  chooseVariables();
  chooseParameters();
  std::string body;
  for (unsigned count = 0; count < 4 || (state_.conditions < wanted_ && count < 16); ++count)
    body += statement();
  isBeside_ = body.find(" + 1") != std::string::npos;
  VerdictFunction out;
  out.name = name_;
  std::string result = word("e").value_or("0");
  out.text = indented(state_.before + "int " + name_ + "(" + (parameters_.empty() ? "void" : parameters_) + ")\n{\n" +
                      firstLines_ + body + "return " + result + ";\n}\n\n");
  out.native = driver();
  out.hasState = state_.hasState;
  out.isComplete = isMasked_ && !isEndless_ && !mayCallAgain_ && !state_.hasState;
  return out;
}

std::string plainText(const std::string &marked) {
  static const std::string kTake = "TAKE(";
  std::string text = replaced(replaced(replaced(marked, "PORT(", "("), "STATE ", ""), "FAR ", "");
  text = replaced(text, "FIXED ", "const ");
  text = replaced(text, " REACHED;", "");
  for (size_t at = 0; (at = text.find(kTake, at)) != std::string::npos;) {
    size_t end = at + kTake.size();
    for (size_t depth = 1; depth > 0; ++end)
      depth += (text[end] == '(' ? 1 : 0) - (text[end] == ')' ? 1 : 0);
    bool isAlone = text[at - 1] == '(' && text[end] == ')'; // it has parentheses already
    if (isAlone)
      text.erase(end - 1, 1);
    text.erase(at, isAlone ? kTake.size() : kTake.size() - 1);
  }
  return text;
}

VerdictFile generateVerdictFile(base::Rng &rng, unsigned functions, bool hasUndefinedVariables) {
  VerdictFile file;
  file.text = kTypes;
  unsigned line = 1 + static_cast<unsigned>(std::count(file.text.begin(), file.text.end(), '\n'));
  for (unsigned i = 0; i < functions; ++i) {
    VerdictFunction function = VerdictWriter(rng, "f" + std::to_string(i), hasUndefinedVariables).write();
    function.firstLine = line;
    line += static_cast<unsigned>(std::count(function.text.begin(), function.text.end(), '\n'));
    file.text += function.text;
    file.functions.push_back(std::move(function));
  }
  return file;
}

} // namespace assay::test
