#include "solve/read_table.h"

#include <algorithm>
#include <bit>

namespace assay::solve {

using base::mask;
using base::Value;
using expr::Kind;
using expr::Node;

namespace {

constexpr size_t kMaxCandidates = 16'384;

class Table {
public:
  Table(const expr::NodeManager &nodes, SmtSession &session, const expr::NodeData &read, SmtTerm offset,
        const std::function<SmtTerm(Node)> &byteTerm)
      : nodes_(nodes), session_(session), bytes_(nodes.snapshot(static_cast<expr::SnapshotId>(read.payload))),
        width_(read.width), offset_(offset), byteTerm_(byteTerm), shift_(nodes.knownTrailingZeros(read.child[0])),
        bound_(upperBound(nodes, read.child[0])), offsetWidth_(nodes.width(read.child[0])) {}

  SmtTerm build() {
    if (bytes_.empty())
      return session_.constant(0, width_);
    shift_ = std::min(shift_, static_cast<unsigned>(std::bit_width(bytes_.size())));
    size_t reach = static_cast<size_t>(std::min<Value>(bound_ + 1, bytes_.size()));
    size_t count = (reach + (size_t{1} << shift_) - 1) >> shift_;
    if (count > kMaxCandidates)
      throw SmtFailure{"read from a table with too many entries"};
    unsigned bits = static_cast<unsigned>(std::bit_width(count - 1));
    SmtTerm result = choose(0, count, bits);
    Value covered = Value{1} << (bits + shift_); // all offsets that the tree itself gets right
    if (bound_ >= covered && covered <= mask(offsetWidth_)) {
      SmtTerm inside = session_.apply(SmtOp::BvUlt, {offset_, session_.constant(covered, offsetWidth_)});
      result = session_.apply(SmtOp::Ite, {inside, result, session_.constant(0, width_)});
    }
    return wrapped(result);
  }

private:
  // The value at entries [first, ...) selected by the lowest `bits` bits of the entry number.
  SmtTerm choose(size_t first, size_t count, unsigned bits) {
    if (first >= count)
      return session_.constant(0, width_);
    if (bits == 0)
      return load(static_cast<Value>(first) << shift_);
    SmtTerm low = choose(first, count, bits - 1);
    SmtTerm high = choose(first + (size_t{1} << (bits - 1)), count, bits - 1);
    if (low == high)
      return low;
    unsigned at = bits - 1 + shift_;
    SmtTerm isHigh =
        session_.apply(SmtOp::Equal, {session_.apply(SmtOp::BvExtract, {offset_}, at, at), session_.constant(1, 1)});
    return session_.apply(SmtOp::Ite, {isHigh, high, low});
  }

  SmtTerm load(Value at) {
    SmtTerm result = kNoTerm;
    bool allConst = true;
    Value folded = 0;
    for (unsigned i = 0; i < width_ / 8; ++i) {
      Value place = base::truncate(at + i, 64);
      bool inside = place < bytes_.size();
      Node byte = inside ? bytes_[static_cast<size_t>(place)] : expr::kNoNode;
      bool isConst = !inside || nodes_.isConst(byte);
      allConst = allConst && isConst;
      if (inside && isConst)
        folded |= nodes_.constValue(byte) << (8 * i);
    }
    if (allConst)
      return session_.constant(folded, width_);
    for (unsigned i = 0; i < width_ / 8; ++i) {
      Value place = base::truncate(at + i, 64);
      SmtTerm byte = place < bytes_.size() ? byteTerm_(bytes_[static_cast<size_t>(place)]) : session_.constant(0, 8);
      result = i == 0 ? byte : session_.apply(SmtOp::BvConcat, {byte, result});
    }
    return result;
  }

  // Offsets just below 2^64 reach the first bytes again.
  SmtTerm wrapped(SmtTerm result) {
    for (unsigned back = 1; back < width_ / 8; ++back) {
      Value at = base::truncate(Value{0} - back, 64);
      bool aligned = (at & mask(shift_)) == 0;
      if (!aligned || at > bound_ || offsetWidth_ < 64)
        continue;
      SmtTerm here = session_.apply(SmtOp::Equal, {offset_, session_.constant(at, offsetWidth_)});
      result = session_.apply(SmtOp::Ite, {here, load(at), result});
    }
    return result;
  }

  const expr::NodeManager &nodes_;
  SmtSession &session_;
  const std::vector<Node> &bytes_;
  unsigned width_;
  SmtTerm offset_;
  const std::function<SmtTerm(Node)> &byteTerm_;
  unsigned shift_;
  Value bound_;
  unsigned offsetWidth_;
};

Value boundAt(const expr::NodeManager &nodes, Node node, unsigned depth) {
  const expr::NodeData &data = nodes.get(node);
  Value all = mask(data.width);
  if (depth == 0)
    return all;
  auto child = [&](size_t i) { return boundAt(nodes, data.child[i], depth - 1); };
  bool constRight = expr::arity(data.kind) == 2 && nodes.isConst(data.child[1]);
  Value k = constRight ? nodes.constValue(data.child[1]) : 0;
  switch (data.kind) {
  case Kind::Const:
    return data.payload;
  case Kind::ZExt:
    return child(0);
  case Kind::And:
    return std::min(child(0), child(1));
  case Kind::Or:
  case Kind::Xor: {
    Value most = std::max(child(0), child(1));
    Value bound = 0;
    while (bound < most)
      bound = (bound << 1) | 1;
    return bound;
  }
  case Kind::Add: {
    Value a = child(0);
    Value b = child(1);
    return a <= all - b ? a + b : all;
  }
  case Kind::Mul: {
    Value a = child(0);
    Value b = child(1);
    return b == 0 || a <= all / b ? a * b : all;
  }
  case Kind::Shl:
    return constRight && k < data.width && child(0) <= (all >> static_cast<unsigned>(k))
               ? child(0) << static_cast<unsigned>(k)
               : all;
  case Kind::LShr:
    return constRight && k < data.width ? child(0) >> static_cast<unsigned>(k) : child(0);
  case Kind::URem:
    return constRight && k != 0 ? std::min(child(0), k - 1) : child(0);
  case Kind::UDiv:
    return constRight && k != 0 ? child(0) / k : all;
  case Kind::Ite:
    return std::max(child(1), child(2));
  default:
    return all;
  }
}

} // namespace

Value upperBound(const expr::NodeManager &nodes, Node node) {
  constexpr unsigned kDepth = 6; // addresses are shallow; the walk is not memoised
  return boundAt(nodes, node, kDepth);
}

SmtTerm readTable(const expr::NodeManager &nodes, SmtSession &session, const expr::NodeData &read, SmtTerm offset,
                  const std::function<SmtTerm(Node)> &byteTerm) {
  return Table(nodes, session, read, offset, byteTerm).build();
}

} // namespace assay::solve
