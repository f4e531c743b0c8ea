#include "solve/term_translator.h"

#include "base/check.h"
#include "solve/read_table.h"

#include <algorithm>
#include <set>

namespace assay::solve {

using base::Value;
using expr::VarId;

SmtTerm TermTranslator::variable(VarId var) {
  SmtTerm &term = variables_[var];
  if (term == kNoTerm)
    term = session_.variable("v" + std::to_string(var), nodes_.varWidth(var));
  return term;
}

SmtTerm TermTranslator::condition(Node boolean) {
  translate(boolean);
  return asBoolean(boolean);
}

std::vector<expr::Node> TermTranslator::operands(Node node) const {
  const NodeData &data = nodes_.get(node);
  std::vector<Node> all(data.child.begin(), data.child.begin() + expr::arity(data.kind));
  if (data.kind == Kind::Read)
    for (Node byte : nodes_.snapshot(static_cast<expr::SnapshotId>(data.payload)))
      if (!nodes_.isConst(byte))
        all.push_back(byte);
  return all;
}

// Children before parents, without recursion: terms from loops are deep.
void TermTranslator::translate(Node root) {
  std::vector<Node> stack{root};
  while (!stack.empty()) {
    Node node = stack.back();
    if (forms_.contains(node)) {
      stack.pop_back();
      continue;
    }
    size_t before = stack.size();
    for (Node operand : operands(node))
      if (!forms_.contains(operand))
        stack.push_back(operand);
    if (stack.size() != before)
      continue;
    stack.pop_back();
    Forms made = build(node);
    forms_.emplace(node, made);
  }
}

const std::vector<SmtTerm> &TermTranslator::definitionsBelow(Node root) {
  static const std::vector<SmtTerm> kNone;
  if (definitions_.empty())
    return kNone;
  auto [it, inserted] = definitionsBelow_.try_emplace(root);
  if (!inserted)
    return it->second;
  std::set<Node> seen;
  std::vector<Node> work{root};
  std::vector<SmtTerm> found;
  while (!work.empty()) {
    Node node = work.back();
    work.pop_back();
    if (!seen.insert(node).second)
      continue;
    if (auto definition = definitions_.find(node); definition != definitions_.end())
      found.push_back(definition->second);
    for (Node operand : operands(node))
      work.push_back(operand);
  }
  return it->second = std::move(found);
}

SmtTerm TermTranslator::asBoolean(Node node) {
  Forms &forms = forms_.at(node);
  if (forms.boolean == kNoTerm)
    forms.boolean = op(SmtOp::Equal, {asBits(node), session_.constant(1, 1)});
  return forms.boolean;
}

SmtTerm TermTranslator::asBits(Node node) {
  Forms &forms = forms_.at(node);
  if (forms.bits != kNoTerm)
    return forms.bits;
  if (forms.boolean != kNoTerm) {
    forms.bits = op(SmtOp::Ite, {forms.boolean, session_.constant(1, 1), session_.constant(0, 1)});
  } else if (const NodeData &data = nodes_.get(node); data.kind == Kind::Ite) {
    // Through the branches: one of them may be plain bits, and those a NaN must keep.
    forms.bits = op(SmtOp::Ite, {asBoolean(data.child[0]), asBits(data.child[1]), asBits(data.child[2])});
  } else {
    forms.bits = op(SmtOp::FpToBits, {forms.floating}, nodes_.width(node));
    if (SmtTerm definition = session_.takeDefinition(); definition != kNoTerm) {
      definitions_[node] = definition;
      definitionsBelow_.clear();
    }
  }
  return forms.bits;
}

SmtTerm TermTranslator::asFloat(Node node) {
  Forms &forms = forms_.at(node);
  if (forms.floating == kNoTerm)
    forms.floating = op(SmtOp::FpFromBits, {asBits(node)}, nodes_.width(node));
  return forms.floating;
}

bool TermTranslator::isFloat(Node node) const {
  const Forms &forms = forms_.at(node);
  return forms.floating != kNoTerm && forms.bits == kNoTerm;
}

TermTranslator::Forms TermTranslator::build(Node node) {
  const NodeData data = nodes_.get(node);
  Forms forms;
  if (data.kind == Kind::Var)
    forms.bits = variable(static_cast<VarId>(data.payload));
  else if (data.kind >= Kind::FAdd)
    forms = buildFloat(data);
  else if (data.kind >= Kind::Eq && data.kind <= Kind::Sle)
    forms.boolean = buildCompare(data);
  else if (data.width == 1)
    forms = buildBoolean(data);
  else if (data.kind == Kind::Ite && (isFloat(data.child[1]) || isFloat(data.child[2])))
    forms.floating = op(SmtOp::Ite, {asBoolean(data.child[0]), asFloat(data.child[1]), asFloat(data.child[2])});
  else
    forms.bits = buildBits(data);
  CHECK(!forms.empty(), "a term without translation");
  return forms;
}

TermTranslator::Forms TermTranslator::buildBoolean(const NodeData &data) {
  Forms forms;
  auto arg = [&](size_t i) { return asBoolean(data.child[i]); };
  switch (data.kind) {
  case Kind::Const:
    forms.boolean = session_.boolean(data.payload != 0);
    break;
  case Kind::Not:
    forms.boolean = op(SmtOp::BoolNot, {arg(0)});
    break;
  case Kind::And:
    forms.boolean = op(SmtOp::BoolAnd, {arg(0), arg(1)});
    break;
  case Kind::Or:
    forms.boolean = op(SmtOp::BoolOr, {arg(0), arg(1)});
    break;
  case Kind::Add: // modulo 2
  case Kind::Sub:
  case Kind::Xor:
    forms.boolean = op(SmtOp::BoolXor, {arg(0), arg(1)});
    break;
  case Kind::Ite:
    forms.boolean = op(SmtOp::Ite, {arg(0), arg(1), arg(2)});
    break;
  default:
    forms.bits = buildBits(data);
  }
  return forms;
}

SmtTerm TermTranslator::buildCompare(const NodeData &data) {
  Node a = data.child[0];
  Node b = data.child[1];
  if (data.kind == Kind::Eq && nodes_.width(a) == 1)
    return op(SmtOp::Equal, {asBoolean(a), asBoolean(b)});
  SmtOp what = data.kind == Kind::Eq    ? SmtOp::Equal
               : data.kind == Kind::Ult ? SmtOp::BvUlt
               : data.kind == Kind::Ule ? SmtOp::BvUle
               : data.kind == Kind::Slt ? SmtOp::BvSlt
                                        : SmtOp::BvSle;
  return op(what, {asBits(a), asBits(b)});
}

namespace {

SmtOp binaryOp(expr::Kind kind) {
  // Kind and SmtOp list the operations from Add to Xor in the same order.
  static_assert(static_cast<int>(expr::Kind::Xor) - static_cast<int>(expr::Kind::Add) ==
                static_cast<int>(SmtOp::BvXor) - static_cast<int>(SmtOp::BvAdd));
  static_assert(static_cast<int>(expr::Kind::SRem) - static_cast<int>(expr::Kind::Add) ==
                static_cast<int>(SmtOp::BvSRem) - static_cast<int>(SmtOp::BvAdd));
  return static_cast<SmtOp>(static_cast<int>(SmtOp::BvAdd) + static_cast<int>(kind) -
                            static_cast<int>(expr::Kind::Add));
}

} // namespace

SmtTerm TermTranslator::buildBits(const NodeData &data) {
  auto arg = [&](size_t i) { return asBits(data.child[i]); };
  unsigned w = data.width;
  switch (data.kind) {
  case Kind::Const:
    return session_.constant(data.payload, w);
  case Kind::Read:
    return readTable(nodes_, session_, data, arg(0), [this](Node byte) {
      return nodes_.isConst(byte) ? session_.constant(nodes_.constValue(byte), 8) : asBits(byte);
    });
  case Kind::Not:
    return op(SmtOp::BvNot, {arg(0)});
  case Kind::Neg:
    return op(SmtOp::BvNeg, {arg(0)});
  case Kind::ZExt:
  case Kind::SExt: {
    unsigned extra = w - nodes_.width(data.child[0]);
    return extra == 0 ? arg(0) : op(data.kind == Kind::ZExt ? SmtOp::BvZExt : SmtOp::BvSExt, {arg(0)}, extra);
  }
  case Kind::Extract: {
    unsigned low = static_cast<unsigned>(data.payload);
    return op(SmtOp::BvExtract, {arg(0)}, low + w - 1, low);
  }
  case Kind::Concat:
    return op(SmtOp::BvConcat, {arg(0), arg(1)});
  case Kind::Ite:
    return op(SmtOp::Ite, {asBoolean(data.child[0]), arg(1), arg(2)});
  case Kind::Ctlz:
  case Kind::Cttz:
    return countZeros(arg(0), w, data.kind == Kind::Ctlz);
  case Kind::Ctpop:
    return countOnes(arg(0), w);
  case Kind::Bswap:
    return swapBytes(arg(0), w);
  default:
    return op(binaryOp(data.kind), {arg(0), arg(1)});
  }
}

SmtTerm TermTranslator::bit(SmtTerm bits, unsigned index) { return op(SmtOp::BvExtract, {bits}, index, index); }

// A chain of choices: the first one bit decides.
SmtTerm TermTranslator::countZeros(SmtTerm bits, unsigned width, bool leading) {
  SmtTerm one = session_.constant(1, 1);
  SmtTerm result = session_.constant(width, width);
  for (unsigned count = width; count-- > 0;) {
    unsigned index = leading ? width - 1 - count : count;
    result = op(SmtOp::Ite, {op(SmtOp::Equal, {bit(bits, index), one}), session_.constant(count, width), result});
  }
  return result;
}

SmtTerm TermTranslator::countOnes(SmtTerm bits, unsigned width) {
  if (width == 1)
    return bits;
  SmtTerm sum = op(SmtOp::BvZExt, {bit(bits, 0)}, width - 1);
  for (unsigned i = 1; i < width; ++i)
    sum = op(SmtOp::BvAdd, {sum, op(SmtOp::BvZExt, {bit(bits, i)}, width - 1)});
  return sum;
}

SmtTerm TermTranslator::swapBytes(SmtTerm bits, unsigned width) {
  SmtTerm result = op(SmtOp::BvExtract, {bits}, 7, 0);
  for (unsigned low = 8; low < width; low += 8)
    result = op(SmtOp::BvConcat, {result, op(SmtOp::BvExtract, {bits}, low + 7, low)});
  return result;
}

} // namespace assay::solve
