// How a back end is told which addresses pointers may have, as PointerOptions asks. Refuses to know what a
// query wants: it speaks of its pointers only.
#pragma once

#include "solve/pointer_rules.h"
#include "solve/solver.h"
#include "solve/term_translator.h"

namespace assay::solve {

class PointerEncoding {
public:
  struct Context {
    const expr::NodeManager &nodes;
    SmtSession &session;
    TermTranslator &translator;
    const Query &query;
    const Companions &companions;
  };

  virtual ~PointerEncoding() = default;
  // Asserts what holds for a pointer that appears after `earlier` ones.
  virtual void require(const Context &context, expr::VarId pointer, const std::vector<expr::VarId> &earlier) = 0;
  // Was something left out for a first check? Then this asserts it.
  virtual bool leavesRest(const Query &, const std::vector<expr::VarId> &) const { return false; }
  virtual void requireRest(const Context &, const std::vector<expr::VarId> &) {}
  // What the assertions for a pointer depend on, besides its domain and the pointers before it.
  virtual void identify(const Query &, expr::VarId, std::vector<uint64_t> &) const {}
  // Turns addresses that the back end chose freely into places of new objects. Where these lie side by side they
  // become one array if that is asked for.
  virtual void place(const Query &, expr::Assignment &, bool /*makesArrays*/) const {}
};

std::unique_ptr<PointerEncoding> makePointerEncoding(const PointerOptions &options);

} // namespace assay::solve
