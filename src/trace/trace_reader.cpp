#include "trace/trace_reader.h"

#include <cstring>

namespace assay::trace {

using abi::LogKind;
using abi::TermOp;
using expr::Kind;
using expr::Node;

namespace {

constexpr size_t kMostBytes = 200'000'000; // that the terms of one run may take

bool kindOf(uint16_t op, Kind &kind) {
  switch (static_cast<TermOp>(op)) {
#define OP(name)                                                                                                       \
  case TermOp::name:                                                                                                   \
    kind = Kind::name;                                                                                                 \
    return true;
#include "abi/term_op.def"
#undef OP
  }
  return false;
}

} // namespace

Node TraceReader::node(uint32_t term) {
  if (term == 0 || term >= termCount_ || !import(term))
    return expr::kNoNode;
  return imported_[term];
}

bool TraceReader::importSnapshot(const abi::TermRecord &record, uint32_t id, Node offset, Node &out) {
  abi::SnapshotHeader header;
  if (record.low > snapshotUsed_ || snapshotUsed_ - record.low < sizeof header || record.width % 8 != 0)
    return false;
  const unsigned char *at = control_ + abi::kSnapshotOffset + record.low;
  std::memcpy(&header, at, sizeof header);
  uint64_t cellsAt = sizeof header + abi::alignUp(header.size, 4);
  if (cellsAt + 4ULL * header.size > snapshotUsed_ - record.low)
    return false;
  std::vector<Node> bytes;
  bytes.reserve(header.size);
  for (uint32_t i = 0; i < header.size; ++i) {
    uint32_t cell = 0;
    std::memcpy(&cell, at + cellsAt + 4ULL * i, 4);
    if (cell == 0) {
      bytes.push_back(nodes_.makeConst(at[sizeof header + i], 8));
      continue;
    }
    if ((cell >> 4) >= id)
      return false; // a snapshot holds what was there before
    Node whole = node(cell >> 4);
    if (whole == expr::kNoNode || (cell & 15) * 8 + 8 > nodes_.width(whole))
      return false;
    bytes.push_back(nodes_.makeExtract(whole, (cell & 15) * 8, 8));
  }
  out = nodes_.makeRead(nodes_.internSnapshot(std::move(bytes)), offset, record.width);
  return true;
}

bool TraceReader::widthsFit(Kind kind, unsigned width, const Node *made) const {
  auto of = [&](int i) { return nodes_.width(made[i]); };
  switch (kind) {
  case Kind::Eq:
  case Kind::Ult:
  case Kind::Ule:
  case Kind::Slt:
  case Kind::Sle:
  case Kind::FEq:
  case Kind::FLt:
  case Kind::FLe:
    return width == 1 && of(0) == of(1);
  case Kind::Ite:
    return of(0) == 1 && of(1) == width && of(2) == width;
  case Kind::Concat:
    return of(0) + of(1) == width;
  case Kind::ZExt:
  case Kind::SExt:
    return of(0) <= width;
  case Kind::FIsNan:
    return width == 1;
  case Kind::FToF:
  case Kind::FToSI:
  case Kind::FToUI:
  case Kind::SIToF:
  case Kind::UIToF:
    return true;
  default:
    for (int i = 0; i < expr::arity(kind); ++i)
      if (of(i) != width)
        return false;
    return true;
  }
}

bool TraceReader::import(uint32_t term) {
  if (imported_[term] != expr::kNoNode)
    return true;
  // Children have smaller ids, so the recursion ends; it is made iterative for long chains.
  std::vector<uint32_t> work{term};
  while (!work.empty()) {
    uint32_t id = work.back();
    if (imported_[id] != expr::kNoNode) {
      work.pop_back();
      continue;
    }
    abi::TermRecord record = terms_[id];
    Kind kind = Kind::Const;
    if (!kindOf(record.op, kind) || record.width == 0 || record.width > 128)
      return false;
    uint32_t children[3] = {record.a, record.b, record.c};
    Node made[3] = {};
    bool ready = true;
    for (int i = 0; i < expr::arity(kind); ++i) {
      if (children[i] == 0 || children[i] >= id)
        return false;
      made[i] = imported_[children[i]];
      if (made[i] == expr::kNoNode) {
        work.push_back(children[i]);
        ready = false;
      }
    }
    if (!ready)
      continue;
    work.pop_back();
    Node out = expr::kNoNode;
    if (kind == Kind::Const) {
      out = nodes_.makeConst(base::makeValue(record.low, record.high), record.width);
    } else if (kind == Kind::Var) {
      unsigned known = nodes_.knownVarWidth(static_cast<expr::VarId>(record.low));
      if (known != 0 && known != record.width)
        return false;
      out = nodes_.makeVar(static_cast<expr::VarId>(record.low), record.width);
    } else if (kind == Kind::Extract) {
      unsigned whole = nodes_.width(made[0]);
      if (record.low >= whole || record.width > whole - record.low)
        return false;
      out = nodes_.makeExtract(made[0], static_cast<unsigned>(record.low), record.width);
    } else if (kind == Kind::Read) {
      if (!importSnapshot(record, id, made[0], out))
        return false;
    } else {
      if (!widthsFit(kind, record.width, made))
        return false;
      out = nodes_.make(kind, record.width, made[0], made[1], made[2]);
    }
    if (out == expr::kNoNode)
      return false;
    imported_[id] = out;
  }
  return true;
}

// Nothing: the record is no decision.
std::optional<Decision> TraceReader::decisionOf(const abi::LogRecord &record) const {
  Decision decision;
  decision.site = record.site;
  decision.context = record.extra;
  decision.stage = record.stage;
  decision.side = record.side & 1;
  switch (record.kind) {
  case LogKind::Branch:
    decision.kind = DecisionKind::Branch;
    break;
  case LogKind::Switch: {
    decision.kind = DecisionKind::Switch;
    decision.concrete = record.value;
    const std::vector<uint64_t> &cases = record.site < sites_.size() ? sites_[record.site].cases : sites_[0].cases;
    decision.side = 0;
    while (decision.side < cases.size() && cases[decision.side] != record.value)
      ++decision.side;
    break;
  }
  case LogKind::CheckNull:
    decision.kind = DecisionKind::CheckNull;
    break;
  case LogKind::CheckBounds:
    decision.kind = DecisionKind::CheckBounds;
    break;
  case LogKind::CheckDivisor:
    decision.kind = DecisionKind::CheckDivisor;
    break;
  case LogKind::CheckDefined:
    decision.kind = DecisionKind::CheckDefined;
    break;
  case LogKind::Concretise:
    decision.kind = DecisionKind::Concretise;
    decision.side = 1;
    decision.concrete = record.value;
    break;
  default:
    return std::nullopt;
  }
  return decision;
}

bool TraceReader::readEvent(const abi::LogRecord &record, Trace &trace) {
  switch (record.kind) {
  case LogKind::Call:
  case LogKind::Return:
    trace.calls.push_back({record.site, record.kind == LogKind::Return,
                           record.term != 0 ? node(record.term) : expr::kNoNode,
                           static_cast<uint32_t>(trace.decisions.size())});
    return true;
  case LogKind::Approximate:
    trace.assumptions.insert(assumptionOf(static_cast<abi::Approximation>(record.side)));
    return true;
  case LogKind::Refused:
    trace.refusedCalls.insert(record.value);
    return true;
  case LogKind::ViewMismatch:
    trace.views.push_back({record.value, record.side != 0});
    trace.assumptions.insert(program::Assumption::BytesAsPointers);
    return true;
  case LogKind::Allocate:
    if (record.side != 0)
      trace.allocations.push_back({record.site, record.term});
    if (record.value != 0)
      trace.heap.push_back({record.value, record.extra, false});
    else if (record.side != 0)
      trace.failed.push_back(static_cast<uint32_t>(trace.allocations.size()));
    return true;
  case LogKind::NumberText:
    trace.numbers.push_back({record.value, record.extra});
    return true;
  case LogKind::Free:
    trace.heap.push_back({record.value, 0, true});
    return true;
  default:
    return false;
  }
}

bool TraceReader::readRecord(const abi::LogRecord &record, Trace &trace) {
  std::optional<Decision> decision = decisionOf(record);
  if (!decision)
    return readEvent(record, trace);
  decision->value = node(record.term);
  if (decision->value == expr::kNoNode)
    return false;
  bool isCondition = decision->kind == DecisionKind::Branch || decision->kind == DecisionKind::CheckBounds ||
                     decision->kind == DecisionKind::CheckDefined;
  if (isCondition && nodes_.width(decision->value) != 1)
    return false;
  if (nodes_.isConst(decision->value))
    return true; // simplification showed that the input has no say in it
  trace.decisions.push_back(*decision);
  return true;
}

std::optional<Trace> TraceReader::read() {
  const auto &header = *reinterpret_cast<const abi::ControlHeader *>(control_);
  terms_ = reinterpret_cast<const abi::TermRecord *>(control_ + abi::kTermOffset);
  termCount_ = header.termCount;
  snapshotUsed_ = header.snapshotUsed;
  uint32_t logCount = header.logCount;
  if (termCount_ > abi::kMaxTerms || logCount > abi::kMaxLog || snapshotUsed_ > abi::kSnapshotBytes)
    return std::nullopt;
  imported_.assign(termCount_, expr::kNoNode);
  Trace trace;
  trace.result = header.result;
  trace.result.message[sizeof trace.result.message - 1] = 0;
  const auto *log = reinterpret_cast<const abi::LogRecord *>(control_ + abi::kLogOffset);
  size_t before = nodes_.bytes();
  for (uint32_t i = 0; i < logCount; ++i) {
    if (nodes_.bytes() > before + kMostBytes) { // what follows is as if it had not been recorded
      trace.assumptions.insert(program::Assumption::LogFull);
      break;
    }
    if (!readRecord(log[i], trace))
      return std::nullopt;
  }
  return trace;
}

// The input's terms are made before all others.
std::set<expr::VarId> TraceReader::loaded() const {
  const auto &header = *reinterpret_cast<const abi::ControlHeader *>(control_);
  const auto *terms = reinterpret_cast<const abi::TermRecord *>(control_ + abi::kTermOffset);
  std::set<expr::VarId> out;
  for (uint32_t id = abi::kUninitialised + 1; id < std::min(header.termCount, abi::kMaxTerms); ++id) {
    if (terms[id].op != static_cast<uint16_t>(abi::TermOp::Var))
      break;
    if (terms[id].b != 0)
      out.insert(static_cast<expr::VarId>(terms[id].low));
  }
  return out;
}

} // namespace assay::trace
