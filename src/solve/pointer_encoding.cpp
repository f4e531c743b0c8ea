#include "solve/pointer_encoding.h"

#include "solve/candidate.h"
#include "solve/typed_axioms.h"

#include <algorithm>
#include <tuple>

namespace assay::solve {

using expr::VarId;

namespace {

// Finitely many places: no arithmetic is done on them.
class Choice : public PointerEncoding {
public:
  void require(const Context &context, VarId pointer, const std::vector<VarId> &) override {
    context.session.require(isInDomain(context, pointer));
  }

protected:
  static SmtTerm isInDomain(const Context &context, VarId var) {
    SmtSession &session = context.session;
    const PointerDomain &domain = *pointerDomain(context.query, var);
    SmtTerm pointer = context.translator.variable(var);
    auto is = [&](SmtTerm term, uint64_t value) {
      return session.apply(SmtOp::Equal, {term, session.constant(value, context.nodes.varWidth(var))});
    };
    SmtTerm any = session.boolean(false);
    auto allow = [&](SmtTerm choice) { any = session.apply(SmtOp::BoolOr, {any, choice}); };
    if (domain.nullable)
      allow(is(pointer, 0));
    for (uint64_t place : domain.existing)
      allow(is(pointer, place));
    if (domain.fresh != 0)
      allow(is(pointer, domain.fresh));
    if (auto it = context.companions.find(var); it != context.companions.end())
      for (VarId other : it->second)
        if (uint64_t fresh = context.query.domains->pointer(other)->fresh; fresh != 0)
          allow(session.apply(SmtOp::BoolAnd, {is(pointer, fresh), is(context.translator.variable(other), fresh)}));
    return any;
  }
};

// Addresses, kept apart by rules on types. Pointers without a type to go by are chosen from their domain.
class Addresses : public Choice {
public:
  explicit Addresses(PointerOptions options) : options_(std::move(options)) {}

  void require(const Context &context, VarId pointer, const std::vector<VarId> &earlier) override {
    if (context.query.domains->target(pointer) == nullptr) {
      Choice::require(context, pointer, earlier);
      return;
    }
    Apart apart = options_.twoPhase ? Apart::Different : Apart::Disjoint;
    makeAxioms(context, apart)->addPointer(pointer, typed(context.query, earlier));
  }

  bool leavesRest(const Query &query, const std::vector<VarId> &pointers) const override {
    return options_.twoPhase && !typed(query, pointers).empty();
  }

  void requireRest(const Context &context, const std::vector<VarId> &pointers) override {
    std::vector<VarId> before;
    auto axioms = makeAxioms(context, Apart::Disjoint);
    for (VarId pointer : typed(context.query, pointers)) {
      axioms->addPairs(pointer, before);
      before.push_back(pointer);
    }
  }

  void identify(const Query &query, VarId pointer, std::vector<uint64_t> &identity) const override {
    const TargetType *target = query.domains->target(pointer);
    if (target == nullptr)
      return;
    identity.push_back(target->type);
    for (const Block &block : query.domains->blocks())
      identity.insert(identity.end(), {block.address, block.bytes});
  }

  // The largest first: what lies inside another has its place there.
  void place(const Query &query, expr::Assignment &model, bool makesArrays) const override {
    struct Made {
      VarId pointer;
      uint64_t address;
      const TargetType *target;
    };
    std::vector<Made> made;
    for (const auto &[var, value] : model) {
      const PointerDomain *domain = pointerDomain(query, var);
      const TargetType *target = domain == nullptr ? nullptr : query.domains->target(var);
      if (target != nullptr && !inOwnDomain(*domain, value))
        made.push_back({var, base::low64(value), target});
    }
    std::sort(made.begin(), made.end(), [](const Made &a, const Made &b) {
      return std::tuple(b.target->size, a.address, a.pointer) < std::tuple(a.target->size, b.address, b.pointer);
    });
    std::vector<Made> owners;
    for (const Made &one : made) {
      auto owner = std::find_if(owners.begin(), owners.end(), [&](const Made &other) {
        bool isElement = makesArrays && one.target->type == other.target->type;
        uint64_t reach = other.target->size * (isElement ? kMostNewElements : 1);
        return one.address >= other.address && one.address < other.address + reach;
      });
      if (owner == owners.end()) {
        owners.push_back(one);
        model[one.pointer] = pointerDomain(query, one.pointer)->fresh;
      } else {
        model[one.pointer] = pointerDomain(query, owner->pointer)->fresh + (one.address - owner->address);
      }
    }
  }

protected:
  std::unique_ptr<TypedAxioms> makeAxioms(const Context &context, Apart apart) const {
    return options_.encoding == "quantified" ? makeQuantifiedAxioms(context, options_, apart)
                                             : makeInstantiatedAxioms(context, options_, apart);
  }

private:
  static std::vector<VarId> typed(const Query &query, const std::vector<VarId> &pointers) {
    std::vector<VarId> out;
    for (VarId pointer : pointers)
      if (query.domains->target(pointer) != nullptr)
        out.push_back(pointer);
    return out;
  }

  PointerOptions options_;
};

} // namespace

std::unique_ptr<PointerEncoding> makePointerEncoding(const PointerOptions &options) {
  if (options.encoding == "choice")
    return std::make_unique<Choice>();
  return std::make_unique<Addresses>(options);
}

} // namespace assay::solve
