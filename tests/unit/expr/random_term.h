// Random terms for differential tests: each is built twice, once through the simplifying make…
// functions and once raw, node by node. Deterministic for a seed.
#pragma once

#include "base/rng.h"
#include "expr/evaluator.h"

#include <array>
#include <bit>
#include <vector>

namespace assay::expr::test {

struct TermPair {
  Node simple = kNoNode;
  Node raw = kNoNode;
};

class RandomTerm {
public:
  RandomTerm(NodeManager &nodes, uint64_t seed) : nodes_(nodes), rng_(seed) {}

  static constexpr std::array<unsigned, 11> kWidths = {1, 8, 16, 24, 32, 64, 128, 3, 7, 33, 100};
  unsigned anyWidth() { return kWidths[rng_.below(widthCount)]; }
  size_t widthCount = kWidths.size(); // the first seven are the common ones
  bool floats = true;
  bool fmod = true; // FRem, which no back end can express

  TermPair any(unsigned width, unsigned depth) {
    if (depth == 0 || rng_.below(12) == 0)
      return leaf(width);
    if (width == 1 && rng_.below(2) == 0)
      return comparison(depth);
    switch (rng_.below(floats ? 9 : 6)) {
    case 0:
      return unary(width, depth);
    case 1:
      return resize(width, depth);
    case 2:
      return width % 8 == 0 ? read(width, depth) : binary(width, depth);
    case 3: {
      TermPair c = any(1, depth - 1);
      return node(Kind::Ite, width, {c, any(width, depth - 1), any(width, depth - 1)});
    }
    case 6:
    case 7:
    case 8:
      return floating(width, depth);
    default:
      return binary(width, depth);
    }
  }

  base::Value value(unsigned width) {
    base::Value wide = base::makeValue(rng_.next(), rng_.next());
    switch (rng_.below(7)) {
    case 0:
      return base::truncate(rng_.below(4), width);
    case 1:
      return base::truncate(~base::Value{0} - rng_.below(3), width);
    case 2:
      return base::truncate((base::Value{1} << (width - 1)) - rng_.below(2), width);
    case 3:
      return base::truncate(rng_.below(140), width);
    case 4: // small floats, infinities, zeros of either sign
      return width == 64 ? floatBits<double>() : width == 32 ? floatBits<float>() : wide & 1;
    default:
      return base::truncate(wide, width);
    }
  }

  Assignment assignment() {
    Assignment values;
    for (const auto &[var, width] : vars_)
      values[var] = value(width);
    return values;
  }

  base::Rng &rng() { return rng_; }

private:
  template <class F> base::Value floatBits() {
    constexpr std::array kNumbers = {0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3.0, 1e9, -0.0, 1e30, 4e-320};
    F number = static_cast<F>(kNumbers[rng_.below(kNumbers.size())]);
    if (rng_.below(8) == 0)
      number = F{1} / F{0};
    if (rng_.below(16) == 0) // a signalling NaN, which C++ arithmetic cannot produce
      return sizeof(F) == 8 ? 0x7ff0000000000001ULL : 0x7f800001U;
    if constexpr (sizeof(F) == 8)
      return std::bit_cast<uint64_t>(number);
    else
      return std::bit_cast<uint32_t>(number);
  }

  TermPair node(Kind kind, unsigned width, std::vector<TermPair> kids, base::Value payload = 0) {
    NodeData data{kind, static_cast<uint8_t>(width), {}, payload};
    std::array<Node, 3> simple{};
    for (size_t i = 0; i < kids.size(); ++i) {
      data.child[i] = kids[i].raw;
      simple[i] = kids[i].simple;
    }
    Node made = kind == Kind::Extract ? nodes_.makeExtract(simple[0], static_cast<unsigned>(payload), width)
                                      : nodes_.make(kind, width, simple[0], simple[1], simple[2]);
    return {made, nodes_.makeRaw(data)};
  }

  TermPair leaf(unsigned width) {
    if (rng_.below(3) == 0) {
      Node constant = nodes_.makeConst(value(width), width);
      return {constant, constant};
    }
    VarId id = static_cast<VarId>(width * 4 + rng_.below(2));
    vars_[id] = width;
    Node var = nodes_.makeVar(id, width);
    return {var, var};
  }

  TermPair unary(unsigned width, unsigned depth) {
    constexpr std::array kKinds = {Kind::Not, Kind::Neg, Kind::Ctlz, Kind::Cttz, Kind::Ctpop, Kind::Bswap};
    Kind kind = kKinds[rng_.below(width % 8 == 0 ? 6 : 5)];
    return node(kind, width, {any(width, depth - 1)});
  }

  TermPair binary(unsigned width, unsigned depth) {
    unsigned first = static_cast<unsigned>(Kind::Add);
    unsigned last = static_cast<unsigned>(Kind::Xor);
    Kind kind = static_cast<Kind>(first + rng_.below(last - first + 1));
    TermPair a = any(width, depth - 1);
    // Shared and constant operands are where rewriting happens.
    TermPair b = rng_.below(8) == 0 ? a : rng_.below(3) == 0 ? leaf(width) : any(width, depth - 1);
    return node(kind, width, {a, b});
  }

  TermPair resize(unsigned width, unsigned depth) {
    switch (rng_.below(4)) {
    case 0:
    case 1: {
      unsigned from = anyWidth();
      if (from > width)
        break;
      return node(rng_.below(2) == 0 ? Kind::ZExt : Kind::SExt, width, {any(from, depth - 1)});
    }
    case 2: {
      unsigned from = anyWidth();
      if (from < width)
        break;
      return node(Kind::Extract, width, {any(from, depth - 1)}, rng_.below(from - width + 1));
    }
    default:
      if (width == 1)
        break;
      unsigned low = static_cast<unsigned>(1 + rng_.below(width - 1));
      if (width % 16 == 0 && rng_.below(2) == 0)
        low = width / 2;
      if (width >= 24 && width % 8 == 0 && rng_.below(3) == 0)
        return pieces(width, depth);
      TermPair high = any(width - low, depth - 1);
      if (rng_.below(4) == 0) { // adjacent pieces of one term
        TermPair whole = any(width, depth - 1);
        return node(Kind::Concat, width,
                    {node(Kind::Extract, width - low, {whole}, low), node(Kind::Extract, low, {whole}, 0)});
      }
      return node(Kind::Concat, width, {high, any(low, depth - 1)});
    }
    return binary(width, depth);
  }

  // Bytes of one term put together again, mostly in order, now and then not.
  TermPair pieces(unsigned width, unsigned depth) {
    TermPair whole = any(width, depth - 1);
    TermPair result = node(Kind::Extract, 8, {whole}, 0);
    for (unsigned low = 8; low < width; low += 8) {
      unsigned from = rng_.below(6) == 0 ? static_cast<unsigned>(rng_.below(width - 7)) : low;
      result = node(Kind::Concat, low + 8, {node(Kind::Extract, 8, {whole}, from), result});
    }
    return result;
  }

  TermPair comparison(unsigned depth) {
    unsigned first = static_cast<unsigned>(Kind::Eq);
    unsigned last = static_cast<unsigned>(Kind::Sle);
    unsigned width = anyWidth();
    Kind kind = static_cast<Kind>(first + rng_.below(last - first + 1));
    TermPair a = any(width, depth - 1);
    TermPair b = rng_.below(2) == 0 ? leaf(width) : any(width, depth - 1);
    if (width > 3 && rng_.below(3) == 0) { // extended values against each other or a constant
      unsigned from = static_cast<unsigned>(1 + rng_.below(width - 1));
      Kind extension = rng_.below(2) == 0 ? Kind::ZExt : Kind::SExt;
      a = node(extension, width, {any(from, depth - 1)});
      b = rng_.below(2) == 0 ? node(extension, width, {any(from, depth - 1)}) : constant(value(width), width);
    }
    if (rng_.below(2) == 0)
      std::swap(a, b);
    TermPair made = node(kind, 1, {a, b});
    return rng_.below(3) == 0 ? node(Kind::Not, 1, {made}) : made;
  }

  TermPair read(unsigned width, unsigned depth) {
    std::vector<Node> simple;
    std::vector<Node> raw;
    size_t size = rng_.below(14);
    for (size_t i = 0; i < size; ++i) {
      TermPair byte = rng_.below(2) == 0 ? leaf(8) : any(8, depth > 2 ? 1 : 0);
      simple.push_back(byte.simple);
      raw.push_back(byte.raw);
    }
    TermPair offset = any(64, depth - 1);
    if (rng_.below(2) == 0)
      offset = node(Kind::And, 64, {offset, constant(rng_.below(16), 64)});
    else if (rng_.below(2) == 0)
      offset = node(Kind::Mul, 64, {node(Kind::ZExt, 64, {any(3, depth - 1)}), constant(rng_.below(5), 64)});
    Node made = nodes_.makeRead(nodes_.internSnapshot(simple), offset.simple, width);
    NodeData data{Kind::Read, static_cast<uint8_t>(width), {offset.raw}, 0};
    data.payload = nodes_.internSnapshot(raw);
    return {made, nodes_.makeRaw(data)};
  }

  TermPair constant(base::Value value, unsigned width) {
    Node made = nodes_.makeConst(value, width);
    return {made, made};
  }

  TermPair floating(unsigned width, unsigned depth) {
    unsigned from = rng_.below(2) == 0 ? 32 : 64;
    if (width == 1) {
      constexpr std::array kCompare = {Kind::FEq, Kind::FLt, Kind::FLe};
      if (rng_.below(4) == 0)
        return node(Kind::FIsNan, 1, {any(from, depth - 1)});
      TermPair a = any(from, depth - 1);
      return node(kCompare[rng_.below(3)], 1, {a, any(from, depth - 1)});
    }
    if (width != 32 && width != 64)
      return node(rng_.below(2) == 0 ? Kind::FToSI : Kind::FToUI, width, {any(from, depth - 1)});
    switch (rng_.below(6)) {
    case 0:
      return node(Kind::FToF, width, {any(from, depth - 1)});
    case 1:
      return node(rng_.below(2) == 0 ? Kind::SIToF : Kind::UIToF, width, {any(anyWidth(), depth - 1)});
    case 2:
      return node(rng_.below(2) == 0 ? Kind::FToSI : Kind::FToUI, width, {any(from, depth - 1)});
    default:
      break;
    }
    unsigned first = static_cast<unsigned>(Kind::FAdd);
    unsigned last = static_cast<unsigned>(Kind::FMax);
    Kind kind = static_cast<Kind>(first + rng_.below(last - first + 1));
    if (kind == Kind::FRem && !fmod)
      kind = Kind::FAdd;
    std::vector<TermPair> kids;
    for (int i = 0; i < arity(kind); ++i)
      kids.push_back(any(width, depth - 1));
    return node(kind, width, kids);
  }

  NodeManager &nodes_;
  base::Rng rng_;
  std::unordered_map<VarId, unsigned> vars_;
};

} // namespace assay::expr::test
