#include "solve/typed_axioms.h"

#include "solve/candidate.h"

#include <bit>
#include <map>

namespace assay::solve {

using expr::VarId;

SmtTerm AddressRules::isAligned(SmtTerm address, uint64_t align) {
  auto bits = static_cast<unsigned>(std::countr_zero(align));
  return equal(session_.apply(SmtOp::BvExtract, {address}, bits - 1, 0), session_.constant(0, bits));
}

SmtTerm AddressRules::isInRegion(SmtTerm address, uint64_t size) {
  auto [begin, end] = domains_.region();
  return isBetween(address, begin, end - size);
}

SmtTerm AddressRules::isBetween(SmtTerm address, uint64_t least, uint64_t most) {
  return both(session_.apply(SmtOp::BvUle, {number(least), address}),
              session_.apply(SmtOp::BvUle, {address, number(most)}));
}

SmtTerm AddressRules::areApart(SmtTerm a, uint64_t sizeOfA, SmtTerm b, uint64_t sizeOfB) {
  if (apart_ == Apart::Different)
    return no(equal(a, b));
  return either(session_.apply(SmtOp::BvUle, {plus(a, sizeOfA), b}),
                session_.apply(SmtOp::BvUle, {plus(b, sizeOfB), a}));
}

// Equal, one at its place inside the other, or apart.
SmtTerm AddressRules::wholePair(const Value &a, const Value &b) {
  if (domains_.mayOverlay(a.type.type, b.type.type))
    return kNoTerm;
  SmtTerm any = kNoTerm;
  bool mayBeEqual = false;
  auto allow = [&](const Value &outer, const Value &inner) {
    for (uint64_t offset : domains_.placesInside(outer.type.type, inner.type.type)) {
      SmtTerm there = equal(inner.address, plus(outer.address, offset));
      any = any == kNoTerm ? there : either(any, there);
      mayBeEqual = mayBeEqual || offset == 0;
    }
  };
  allow(a, b);
  if (a.type.type != b.type.type)
    allow(b, a);
  if (mayBeEqual && (apart_ == Apart::Different || (a.type.type == b.type.type && usesAlignment(a.type))))
    return kNoTerm;
  SmtTerm apart = areApart(a.address, a.type.size, b.address, b.type.size);
  return any == kNoTerm ? apart : either(any, apart);
}

SmtTerm AddressRules::partPairs(const Value &a, const Value &b) {
  SmtTerm all = kNoTerm;
  for (const VarDomains::Part &one : domains_.parts(a.type.type))
    for (const VarDomains::Part &other : domains_.parts(b.type.type)) {
      SmtTerm pair = wholePair({plus(a.address, one.offset), one.type}, {plus(b.address, other.offset), other.type});
      if (pair != kNoTerm)
        all = all == kNoTerm ? pair : both(all, pair);
    }
  return all;
}

SmtTerm AddressRules::pair(const Value &a, const Value &b) {
  SmtTerm whole = wholePair(a, b);
  bool hasParts = options_.splitStructs && !(a.type.isPrimitive && b.type.isPrimitive);
  SmtTerm parts = hasParts ? partPairs(a, b) : kNoTerm;
  return whole == kNoTerm ? parts : parts == kNoTerm ? whole : both(whole, parts);
}

namespace {

class Instantiated : public TypedAxioms {
public:
  Instantiated(const PointerEncoding::Context &context, const PointerOptions &options, Apart apart)
      : context_(context), rules_(context, options, apart) {}

  void addPointer(VarId pointer, const std::vector<VarId> &earlier) override {
    const TargetType &target = *context_.query.domains->target(pointer);
    SmtTerm address = context_.translator.variable(pointer);
    if (rules_.usesAlignment(target))
      context_.session.require(rules_.isAligned(address, target.align));
    SmtTerm known = isKnown(pointer);
    if (pointerDomain(context_.query, pointer)->fresh != 0)
      known = rules_.either(known, rules_.isInRegion(address, target.size));
    context_.session.require(known);
    addPairs(pointer, earlier);
  }

  void addPairs(VarId pointer, const std::vector<VarId> &earlier) override {
    const VarDomains &domains = *context_.query.domains;
    const TargetType &target = *domains.target(pointer);
    SmtTerm address = context_.translator.variable(pointer);
    SmtTerm known = isKnown(pointer);
    for (const Block &block : domains.blocks())
      context_.session.require(
          rules_.either(known, rules_.areApart(address, target.size, rules_.number(block.address), block.bytes)));
    SmtTerm null = rules_.number(0);
    for (VarId other : earlier) {
      SmtTerm second = context_.translator.variable(other);
      SmtTerm pair = rules_.pair({address, target}, {second, *domains.target(other)});
      if (pair != kNoTerm)
        context_.session.require(
            rules_.either(rules_.either(rules_.equal(address, null), rules_.equal(second, null)), pair));
    }
  }

private:
  // NULL, or a place that the input has.
  SmtTerm isKnown(VarId pointer) {
    const PointerDomain &domain = *pointerDomain(context_.query, pointer);
    SmtTerm address = context_.translator.variable(pointer);
    SmtTerm any = domain.nullable ? rules_.equal(address, rules_.number(0)) : context_.session.boolean(false);
    for (uint64_t place : domain.existing)
      any = rules_.either(any, rules_.equal(address, rules_.number(place)));
    return any;
  }

  PointerEncoding::Context context_;
  AddressRules rules_;
};

class Quantified : public TypedAxioms {
public:
  Quantified(const PointerEncoding::Context &context, const PointerOptions &options, Apart apart)
      : context_(context), options_(options), rules_(context, options, apart) {}

  void addPointer(VarId pointer, const std::vector<VarId> &earlier) override {
    const TargetType &target = *context_.query.domains->target(pointer);
    const PointerDomain &domain = *pointerDomain(context_.query, pointer);
    SmtTerm address = context_.translator.variable(pointer);
    SmtTerm leads = isTyped(target, address);
    if (domain.nullable)
      leads = rules_.either(leads, rules_.equal(address, rules_.number(0)));
    context_.session.require(leads);
    if (earlier.empty())
      for (const Block &block : context_.query.domains->blocks())
        addBlock(block);
    std::map<uint32_t, TargetType> known = typesOf(earlier);
    for (const auto &[number, type] : typesOf({pointer}))
      if (!known.contains(number))
        addType(type);
    addPairs(pointer, earlier);
  }

  void addPairs(VarId pointer, const std::vector<VarId> &earlier) override {
    std::map<uint32_t, TargetType> known = typesOf(earlier);
    for (const auto &[number, type] : typesOf({pointer})) {
      if (known.contains(number))
        continue;
      known.emplace(number, type);
      for (const auto &[other, second] : known)
        addPair(type, second);
    }
  }

private:
  static constexpr uint64_t kMostElements = 64;

  // Types at hand: of the pointers, of memory, and of primitive members where these count.
  std::map<uint32_t, TargetType> typesOf(const std::vector<VarId> &pointers) const {
    const VarDomains &domains = *context_.query.domains;
    std::map<uint32_t, TargetType> out;
    auto add = [&](const TargetType &type) {
      out.emplace(type.type, type);
      if (options_.splitStructs)
        for (const VarDomains::Part &part : domains.parts(type.type))
          out.emplace(part.type.type, part.type);
    };
    for (VarId pointer : pointers)
      add(*domains.target(pointer));
    if (!pointers.empty())
      for (const Block &block : domains.blocks())
        add(block.element);
    return out;
  }

  SmtTerm typeAt(const TargetType &type, SmtTerm address) { return context_.session.typeOf(type.level, address); }
  SmtTerm isTyped(const TargetType &type, SmtTerm address) {
    return rules_.equal(typeAt(type, address), context_.session.constant(type.type, kTypeBits));
  }

  void addBlock(const Block &block) {
    uint64_t size = std::max<uint64_t>(1, block.element.size);
    for (uint64_t i = 0; i < std::min(kMostElements, block.bytes / size); ++i)
      context_.session.require(isTyped(block.element, rules_.number(block.address + i * size)));
  }

  // Values of the type lie in the region that is set aside, aligned if they are primitive, and their members
  // have types of their own.
  void addType(const TargetType &type) {
    const VarDomains &domains = *context_.query.domains;
    SmtTerm x = context_.session.variable("x!", 64);
    SmtTerm all = rules_.isInRegion(x, type.size);
    for (const Block &block : domains.blocks()) // variables lie elsewhere
      if (block.address < domains.region().first || block.address >= domains.region().second)
        all = rules_.either(all, rules_.isBetween(x, block.address, block.address + block.bytes - 1));
    if (rules_.usesAlignment(type))
      all = rules_.both(all, rules_.isAligned(x, type.align));
    if (options_.splitStructs && !type.isPrimitive)
      for (const VarDomains::Part &part : domains.parts(type.type))
        all = rules_.both(all, isTyped(part.type, rules_.plus(x, part.offset)));
    context_.session.require(
        context_.session.forAll({x}, {typeAt(type, x)}, rules_.either(rules_.no(isTyped(type, x)), all)));
  }

  void addPair(const TargetType &a, const TargetType &b) {
    SmtTerm x = context_.session.variable("x!", 64);
    SmtTerm y = context_.session.variable("y!", 64);
    SmtTerm pair = rules_.pair({x, a}, {y, b});
    if (pair == kNoTerm)
      return;
    SmtTerm areTyped = rules_.both(isTyped(a, x), isTyped(b, y));
    context_.session.require(
        context_.session.forAll({x, y}, {typeAt(a, x), typeAt(b, y)}, rules_.either(rules_.no(areTyped), pair)));
  }

  PointerEncoding::Context context_;
  const PointerOptions &options_;
  AddressRules rules_;
};

} // namespace

std::unique_ptr<TypedAxioms> makeInstantiatedAxioms(const PointerEncoding::Context &context,
                                                    const PointerOptions &options, Apart apart) {
  return std::make_unique<Instantiated>(context, options, apart);
}

std::unique_ptr<TypedAxioms> makeQuantifiedAxioms(const PointerEncoding::Context &context,
                                                  const PointerOptions &options, Apart apart) {
  return std::make_unique<Quantified>(context, options, apart);
}

} // namespace assay::solve
