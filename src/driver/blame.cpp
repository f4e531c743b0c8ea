#include "driver/blame.h"

#include "expr/conditions.h"
#include "program/system_call.h"

#include <algorithm>
#include <iterator>

namespace assay::driver {

using expr::Kind;
using trace::Decision;
using trace::DecisionKind;

namespace {

bool isPlainKind(Kind kind) {
  switch (kind) {
  case Kind::Const:
  case Kind::Var:
  case Kind::Not:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Eq:
  case Kind::Ult:
  case Kind::Ule:
  case Kind::Slt:
  case Kind::Sle:
  case Kind::ZExt:
  case Kind::SExt:
  case Kind::Extract:
  case Kind::Concat:
    return true;
  default:
    return false;
  }
}

bool isPlain(const expr::NodeManager &nodes, expr::Node term, unsigned depth) {
  constexpr unsigned kDeep = 12; // what is built so high was computed
  const expr::NodeData &data = nodes.get(term);
  if (depth > kDeep || !isPlainKind(data.kind))
    return false;
  for (int i = 0; i < expr::arity(data.kind); ++i)
    if (!isPlain(nodes, data.child[i], depth + 1))
      return false;
  return true;
}

// A variable in another width, with a constant added: anything else is computed from it.
bool isVariableItself(const expr::NodeManager &nodes, expr::Node term) {
  for (;;) {
    const expr::NodeData &data = nodes.get(term);
    switch (data.kind) {
    case Kind::Var:
      return true;
    case Kind::ZExt:
    case Kind::SExt:
    case Kind::Extract:
      term = data.child[0];
      break;
    case Kind::Add:
    case Kind::Sub:
      if (!nodes.isConst(data.child[0]) && !nodes.isConst(data.child[1]))
        return false;
      term = data.child[nodes.isConst(data.child[0]) ? 1 : 0];
      break;
    default:
      return false;
    }
  }
}

// Does the condition compare a variable itself with a constant, by order?
bool isBound(const expr::NodeManager &nodes, expr::Node condition) {
  const expr::NodeData &data = nodes.get(condition);
  if (data.kind == Kind::Not)
    return isBound(nodes, data.child[0]);
  bool isComparison =
      data.kind == Kind::Ult || data.kind == Kind::Ule || data.kind == Kind::Slt || data.kind == Kind::Sle;
  if (!isComparison || nodes.isConst(data.child[0]) == nodes.isConst(data.child[1]))
    return false;
  return isVariableItself(nodes, data.child[nodes.isConst(data.child[0]) ? 1 : 0]);
}

} // namespace

bool Blame::isFailing(const Decision &decision, const std::string &rule) const {
  const abi::RunResult &result = trace.result;
  auto isAt = [&](uint32_t other) { // on the same line: checks and accesses have sites of their own
    const program::Site &one = context.built.sites.get(decision.site), &two = context.built.sites.get(other);
    return one.line == two.line && one.file == two.file;
  };
  if (result.undefined != abi::Undefined::None) // the check stands beside the handler that was called
    return decision.kind == DecisionKind::CheckDefined && decision.side == 0 && isAt(result.undefinedSite);
  if (rule == "out-of-bounds")
    return (decision.kind == DecisionKind::CheckBounds && decision.side == 0) ||
           (decision.kind == DecisionKind::Concretise && (isAt(result.site) || &decision == &trace.decisions.back()));
  if (rule == "div-by-zero")
    return decision.kind == DecisionKind::CheckDivisor && decision.side == 0;
  bool byBranch = rule == "assert" || rule == "abort" || rule == "hang";
  return byBranch && decision.isSource();
}

// Was a number fixed because it is the size of a block?
bool Blame::isAllocation(const Decision &decision) const {
  return decision.kind == DecisionKind::Concretise &&
         context.built.sites.get(decision.site).kind == program::SiteKind::Call;
}

const Decision *Blame::failing(const std::string &rule) const {
  bool isCut = trace.assumptions.contains(program::Assumption::LogFull) ||
               trace.assumptions.contains(program::Assumption::TermsFull);
  for (size_t i = trace.decisions.size(); i-- > 0;)
    if (isFailing(trace.decisions[i], rule)) // of branches, the last one recorded need not be the last one
      return isCut && trace.decisions[i].isSource() ? nullptr : &trace.decisions[i];
  if (rule != "out-of-bounds" || trace.result.undefined != abi::Undefined::None || isCut)
    return nullptr;
  uint64_t address = trace.result.faultAddress;
  bool isOfBlock = address >= abi::kHeapBase && address < abi::kHeapBase + abi::kHeapBytes;
  // One that the code allocated is as large as some number said.
  auto allocation = std::find_if(trace.decisions.rbegin(), trace.decisions.rend(),
                                 [&](const Decision &decision) { return isAllocation(decision); });
  return isOfBlock && allocation != trace.decisions.rend() ? &*allocation : lastBranch();
}

// The one that let it get where it went wrong, of a loop mostly.
const Decision *Blame::lastBranch() const {
  for (size_t i = trace.decisions.size(); i-- > 0;)
    if (trace.decisions[i].isSource())
      return &trace.decisions[i];
  return nullptr;
}

// Which of many turns went wrong is not to be seen: one of the last ones that rests on state will do.
std::optional<std::string> Blame::stateBehindHang() const {
  constexpr size_t kTurns = 64;
  size_t looked = 0;
  for (size_t i = trace.decisions.size(); i-- > 0 && looked < kTurns;) {
    if (!trace.decisions[i].isSource())
      continue;
    ++looked;
    if (auto state = stateBehind(trace.decisions[i], false))
      return state;
  }
  return std::nullopt;
}

// Objects that the pointers in a term lead to, each with one pointer that does.
std::map<uint32_t, expr::VarId> Blame::targetsIn(expr::Node term, const Symbols &symbols) const {
  std::map<uint32_t, expr::VarId> out;
  for (expr::VarId variable : nodes.variables(term)) {
    const input::Leaf *leaf = symbols.leafOf(variable);
    if (leaf == nullptr || !leaf->isPointer)
      continue;
    if (input::Edge edge = input::edgeAt(graph, *leaf); edge.target != input::kNull)
      out[edge.target] = variable;
  }
  return out;
}

// Pointers to two objects that are compared by order or subtracted: begin and end of something. They are
// meant to lead into one array. So are two that one record holds and that are compared in any way, where
// an access went out of bounds.
std::optional<report::Precondition> Blame::pointersOfOneArray(const std::string &rule) const {
  std::optional<Symbols> known; // few runs need them
  for (const Decision &decision : trace.decisions) {
    if (decision.kind == DecisionKind::Alias || nodes.variables(decision.value).size() < 2)
      continue;
    if (!known)
      known = memory.symbols(graph);
    const Symbols &symbols = *known;
    std::map<uint32_t, expr::VarId> targets = targetsIn(decision.value, symbols);
    if (targets.size() < 2)
      continue;
    expr::VarId one = targets.begin()->second;
    expr::VarId two = std::next(targets.begin())->second;
    // Without a fault there must be no doubt: a value picked out of a record by an index has its pointers, too.
    bool isSure = targets.size() == 2 && decision.isSource() &&
                  memory.couldBeOneArray(graph, one, two, isOrder(nodes, decision.value));
    if (rule.empty() && !isSure)
      continue;
    bool isMember = symbols.leafOf(one)->object != 0 && symbols.leafOf(one)->object == symbols.leafOf(two)->object;
    bool isEquality = decision.kind == DecisionKind::Branch && !isOrder(nodes, decision.value);
    if (isEquality && !(isMember && rule == "out-of-bounds"))
      continue;
    return report::Precondition{
        "`" + memory.describe(graph, one) + "` and `" + memory.describe(graph, two) + "` lead into the same array",
        "they are compared at line " + std::to_string(context.built.sites.get(decision.site).line)};
  }
  return std::nullopt;
}

std::optional<report::Precondition> Blame::waitsForOthers() const {
  const program::Stub *stub = calledStub([](const program::Stub &called) { return program::isWaiting(called.name); });
  if (stub == nullptr)
    return std::nullopt;
  return report::Precondition{"what " + stub->name + "() waits for is done by another thread or process",
                              "it is called until then"};
}

std::optional<report::Precondition> Blame::excuse(const report::Finding &finding) const {
  if (auto table = largerThanMemory())
    return table;
  if (finding.rule == "out-of-bounds" || finding.rule == "hang" || finding.rule == "assert")
    if (auto array = pointersOfOneArray(finding.rule))
      return array;
  const Decision *decision = failing(finding.rule);
  bool isAlways =
      std::none_of(trace.decisions.begin(), trace.decisions.end(), [](const Decision &one) { return one.isSource(); });
  const std::string &message = finding.message; // "assertion `…` fails"
  report::Precondition asserted{message.substr(0, message.rfind(" fails")) + " holds",
                                "line " + std::to_string(finding.line) + " asks it of the caller"};
  if (finding.rule == "assert" && isAlways)
    return asserted; // it does not look at what is passed, but at what was done before
  if (finding.rule == "abort" && isAlways)
    return report::Precondition{"it is not called",
                                "line " + std::to_string(finding.line) + " calls abort() whatever is passed"};
  bool isArtefact = !trace.views.empty(); // an address was made of bytes that are no pointer: nobody did that
  std::string line = std::to_string(finding.line);
  auto reliesOn = [&](const std::string &state) {
    return report::Precondition{"`" + state + "` has a value that the code can handle",
                                "line " + line + " relies on it (" + finding.rule + ")"};
  };
  auto behindHang = finding.rule == "hang" && !isArtefact ? stateBehindHang() : std::nullopt;
  if (decision == nullptr && behindHang)
    return reliesOn(*behindHang);
  if (decision == nullptr || isArtefact)
    return std::nullopt;
  bool isArithmetic = finding.rule == "div-by-zero" || finding.rule == "signed-overflow";
  if (finding.rule == "assert" && isPlainLook(*decision))
    return asserted;
  if (finding.rule == "abort" && refuses(*decision))
    return report::Precondition{"`" + memory.describe(graph, nodes.variables(decision->value).front()) +
                                    "` has a value that the code can handle",
                                "line " + line + " calls abort() otherwise"};
  if (auto length = negativeLength(*decision))
    return report::Precondition{*length + " >= 0", "it is the length of a buffer at line " + line, *length + " >= 0"};
  if (finding.rule == "abort")
    if (auto pointer = refusedArgument(*decision))
      return report::Precondition{*pointer, "line " + line + " calls abort() otherwise"};
  if (auto other = noEnumerator(*decision))
    return report::Precondition{"`" + *other + "` has a value of its type", "line " + line + " relies on it"};
  if (auto picked = outsideTable(*decision))
    return report::Precondition{"`" + *picked + "` has a value that the code can handle",
                                "a table without a known length is looked up by it at line " + line};
  auto state = finding.rule == "hang" ? behindHang : stateBehind(*decision, isArithmetic);
  if (!state && finding.rule == "assert")
    state = pointerBehind(*decision);
  if (!state)
    return std::nullopt;
  return reliesOn(*state);
}

std::optional<std::string> Blame::stateBehind(const Decision &failing, bool isArithmetic) const {
  Symbols symbols = memory.symbols(graph);
  auto numberAt = [&](expr::VarId variable) -> const input::Leaf * {
    const input::Leaf *leaf = symbols.leafOf(variable);
    return leaf == nullptr || leaf->isPointer ? nullptr : leaf;
  };
  auto isState = [&](expr::VarId variable) {
    const input::Leaf *leaf = numberAt(variable);
    if (leaf == nullptr || leaf->object == 0)
      return leaf != nullptr && function.isInternal;
    return memory.isState(graph, leaf->object, isArithmetic);
  };
  // A record with pointers is an object with rules of its own: comparing one of its numbers somewhere is
  // no check of them.
  auto isInObject = [&](expr::VarId variable) {
    const input::Leaf *leaf = numberAt(variable);
    return leaf->object != 0 && graph.objects[leaf->object].global.empty() && memory.isIntricate(graph, leaf->object) &&
           std::any_of(symbols.leaves.begin(), symbols.leaves.end(),
                       [&](const input::Leaf &other) { return other.object == leaf->object && other.isPointer; });
  };
  for (expr::VarId variable : nodes.variables(failing.value))
    if (isState(variable) && (isInObject(variable) || !isGuarded(failing, variable, symbols)))
      return memory.describe(graph, variable);
  return std::nullopt;
}

// The code compared it before, with a constant, on the side where it went wrong: the comparison would have
// come out otherwise if the value were the largest, or smallest.
bool Blame::isGuarded(const Decision &failing, expr::VarId variable, const Symbols &symbols) const {
  const input::Leaf *leaf = symbols.leafOf(variable);
  unsigned width = leaf->bytes * 8;
  expr::Assignment extreme = symbols.values;
  base::Value sign = base::Value{1} << (width - 1);
  bool isUnsigned = leaf->type != program::kNoType && !context.unit.types.get(leaf->type).isSigned;
  base::Value room = width > 16 ? 4096 : 0; // for what the code adds or takes away before it looks
  base::Value lowest = isUnsigned ? 0 : sign + room;
  base::Value mostInUpperHalf = isUnsigned ? (sign | (sign - 1)) - room : lowest;
  base::Value &value = extreme[variable];
  value = value == 0 ? lowest : (value & sign) != 0 ? mostInUpperHalf : sign - 1 - room; // zero is rather too small
  expr::Evaluator evaluator(nodes, extreme);
  std::map<uint32_t, std::vector<const Decision *>> looks; // by place
  for (const Decision *decision = trace.decisions.data(); decision != &failing; ++decision) {
    const std::vector<expr::VarId> &used = nodes.variables(decision->value);
    if (decision->kind == DecisionKind::Branch && used.size() == 1 && used.front() == variable)
      looks[decision->site].push_back(decision);
  }
  for (const auto &[site, decisions] : looks) {
    const Decision &first = *decisions.front();
    bool isOfLoop = decisions.size() > 1; // how often it goes round is no check
    if (!isOfLoop && isBound(nodes, first.value) && evaluator.holds(first.value) != (first.side == 1))
      return true;
  }
  return false;
}

std::optional<std::string> Blame::pointerBehind(const Decision &failing) const {
  Symbols symbols = memory.symbols(graph);
  for (expr::VarId variable : nodes.variables(failing.value)) {
    const input::Leaf *leaf = symbols.leafOf(variable);
    if (leaf != nullptr && leaf->isPointer && memory.isState(graph, leaf->object, false))
      return memory.describe(graph, variable);
  }
  return std::nullopt;
}

bool Blame::isPlainLook(const Decision &failing) const {
  return !nodes.variables(failing.value).empty() && isPlain(nodes, failing.value, 0);
}

} // namespace assay::driver
