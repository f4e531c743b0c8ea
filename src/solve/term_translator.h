// Our terms in a back end's language, with exactly the Evaluator's meaning. A term may be needed as
// a boolean, as bits or as a float; each form is made when first asked for and kept. What cannot be
// expressed throws SmtFailure: no silent approximation. One exception, towards more models: the
// bits of a computed NaN are left open.
#pragma once

#include "expr/node_manager.h"
#include "solve/smt_session.h"

namespace assay::solve {

class TermTranslator {
public:
  TermTranslator(expr::NodeManager &nodes, SmtSession &session) : nodes_(nodes), session_(session) {}

  SmtTerm condition(expr::Node boolean); // as a boolean
  SmtTerm variable(expr::VarId var);     // as bits
  // Conditions to assert along with `root`.
  const std::vector<SmtTerm> &definitionsBelow(expr::Node root);

private:
  using Kind = expr::Kind;
  using Node = expr::Node;
  using NodeData = expr::NodeData;

  struct Forms {
    SmtTerm boolean = kNoTerm;
    SmtTerm bits = kNoTerm;
    SmtTerm floating = kNoTerm;
    bool empty() const { return boolean == kNoTerm && bits == kNoTerm && floating == kNoTerm; }
  };

  void translate(Node root);
  Forms build(Node node);
  Forms buildBoolean(const NodeData &data);
  SmtTerm buildBits(const NodeData &data);
  SmtTerm buildCompare(const NodeData &data);
  Forms buildFloat(const NodeData &data);
  SmtTerm buildToInteger(const NodeData &data);
  SmtTerm buildMinMax(const NodeData &data);
  SmtTerm isSignalling(Node node);

  // Bits, by construction.
  SmtTerm countZeros(SmtTerm bits, unsigned width, bool leading);
  SmtTerm countOnes(SmtTerm bits, unsigned width);
  SmtTerm swapBytes(SmtTerm bits, unsigned width);
  SmtTerm bit(SmtTerm bits, unsigned index);

  SmtTerm asBoolean(Node node);
  SmtTerm asBits(Node node);
  SmtTerm asFloat(Node node);
  bool isFloat(Node node) const;
  std::vector<Node> operands(Node node) const;

  SmtTerm op(SmtOp what, std::initializer_list<SmtTerm> args, unsigned first = 0, unsigned second = 0) {
    return session_.apply(what, args, first, second);
  }

  expr::NodeManager &nodes_;
  SmtSession &session_;
  std::unordered_map<Node, Forms> forms_;
  std::unordered_map<Node, SmtTerm> definitions_;
  std::unordered_map<Node, std::vector<SmtTerm>> definitionsBelow_;
  std::unordered_map<expr::VarId, SmtTerm> variables_;
};

} // namespace assay::solve
