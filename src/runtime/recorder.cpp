#include "runtime/recorder.h"

#include <string.h>
#include <sys/mman.h>

namespace assay::runtime {

namespace {

struct Bucket {
  uint32_t generation;
  uint32_t id;
};
constexpr uint32_t kBuckets = abi::kMaxTerms * 2;

Recorder g_recorder;
Bucket *g_table;
uint32_t *g_viewed;
uint32_t *g_checked; // generation in which a term was last checked
uint16_t *g_depths;

// The engine walks terms recursively, and no solver answers for deeper ones.
constexpr uint16_t kMaxDepth = 10000;

uint64_t hashTerm(const abi::TermRecord &t) {
  uint64_t h = (static_cast<uint64_t>(t.op) << 48) ^ (static_cast<uint64_t>(t.width) << 32) ^ t.a;
  h = h * 0x9e3779b97f4a7c15ULL ^ ((static_cast<uint64_t>(t.b) << 32) | t.c);
  h = h * 0x9e3779b97f4a7c15ULL ^ t.low;
  h = h * 0x9e3779b97f4a7c15ULL ^ t.high;
  h = h * 0xff51afd7ed558ccdULL;
  return h ^ (h >> 29);
}

template <class T> T *reserve(uint64_t count) {
  void *memory =
      mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<T *>(memory);
}

} // namespace

Recorder &recorder() { return g_recorder; }

void Recorder::attach(unsigned char *control) {
  control_ = reinterpret_cast<abi::ControlHeader *>(control);
  terms_ = reinterpret_cast<abi::TermRecord *>(control + abi::kTermOffset);
  log_ = reinterpret_cast<abi::LogRecord *>(control + abi::kLogOffset);
  snapshots_ = control + abi::kSnapshotOffset;
  g_table = reserve<Bucket>(kBuckets);
  g_checked = reserve<uint32_t>(abi::kMaxTerms);
  g_viewed = reserve<uint32_t>(abi::kMaxTerms);
  g_depths = reserve<uint16_t>(abi::kMaxTerms);
}

void Recorder::beginRun() {
  ++generation_;
  control_->termCount = kUninitialised + 1;
  terms_[kUninitialised] = {static_cast<uint16_t>(TermOp::Const), 128, 0, 0, 0, 0, 0};
  control_->logCount = 0;
  control_->snapshotUsed = 0;
  approximated_ = 0;
  enabled_ = true;
  stage_ = 0;
}

TermId Recorder::make(TermOp op, unsigned width, TermId a, TermId b, TermId c, uint64_t low, uint64_t high) {
  if (!enabled_)
    return 0;
  bool isLeaf = op == TermOp::Var || op == TermOp::Const;
  if (!isLeaf && (a == kUninitialised || b == kUninitialised || c == kUninitialised))
    return kUninitialised;
  abi::TermRecord wanted{static_cast<uint16_t>(op), static_cast<uint16_t>(width), a, b, c, low, high};
  uint32_t at = static_cast<uint32_t>(hashTerm(wanted)) & (kBuckets - 1);
  while (g_table[at].generation == generation_) {
    if (memcmp(&terms_[g_table[at].id], &wanted, sizeof wanted) == 0)
      return g_table[at].id;
    at = (at + 1) & (kBuckets - 1);
  }
  uint32_t id = control_->termCount;
  TermId below = isLeaf ? 0 : deeper(a, deeper(b, c));
  if (id >= abi::kMaxTerms || g_depths[below] == kMaxDepth) {
    approximate(0, Approximation::TermsFull);
    enabled_ = false;
    return 0;
  }
  terms_[id] = wanted;
  g_depths[id] = static_cast<uint16_t>(g_depths[below] + 1);
  g_table[at] = {generation_, id};
  control_->termCount = id + 1;
  return id;
}

TermId Recorder::deeper(TermId a, TermId b) const { return g_depths[a] < g_depths[b] ? b : a; }

TermId Recorder::constant(unsigned width, uint64_t low, uint64_t high) {
  if (width < 64)
    low &= (1ULL << width) - 1;
  if (width <= 64)
    high = 0;
  else if (width < 128)
    high &= (1ULL << (width - 64)) - 1;
  return make(TermOp::Const, width, 0, 0, 0, low, high);
}

TermId Recorder::extract(TermId a, unsigned low, unsigned width) {
  const abi::TermRecord t = terms_[a];
  if (a == kUninitialised || (low == 0 && width == t.width))
    return a;
  TermOp op = static_cast<TermOp>(t.op);
  if (op == TermOp::Const) {
    uint64_t lo = low >= 64 ? t.high >> (low - 64) : (t.low >> low) | (low == 0 ? 0 : t.high << (64 - low));
    return constant(width, lo, low >= 64 ? 0 : t.high >> low);
  }
  if (op == TermOp::Extract)
    return extract(t.a, low + static_cast<unsigned>(t.low), width);
  if (op == TermOp::Concat) {
    unsigned split = terms_[t.b].width;
    if (low >= split)
      return extract(t.a, low - split, width);
    if (low + width <= split)
      return extract(t.b, low, width);
  }
  return make(TermOp::Extract, width, a, 0, 0, low);
}

TermId Recorder::concat(TermId high, TermId low) {
  if (high == kUninitialised || low == kUninitialised)
    return kUninitialised;
  const abi::TermRecord h = terms_[high];
  const abi::TermRecord l = terms_[low];
  unsigned width = h.width + l.width;
  TermOp ho = static_cast<TermOp>(h.op);
  TermOp lo = static_cast<TermOp>(l.op);
  if (ho == TermOp::Extract && lo == TermOp::Extract && h.a == l.a && h.low == l.low + l.width)
    return extract(h.a, static_cast<unsigned>(l.low), width);
  // The whole of a term counts as an extract of its low part.
  if (ho == TermOp::Extract && h.a == low && h.low == l.width)
    return extract(h.a, 0, width);
  if (ho == TermOp::Const && lo == TermOp::Const && width <= 64)
    return constant(width, (h.low << l.width) | l.low);
  return make(TermOp::Concat, width, high, low);
}

unsigned Recorder::trailingZeros(TermId id, int depth) const {
  const abi::TermRecord &t = terms_[id];
  if (depth == 0)
    return 0;
  auto zeros = [&](TermId child) { return trailingZeros(child, depth - 1); };
  auto least = [](unsigned x, unsigned y) { return x < y ? x : y; };
  switch (static_cast<TermOp>(t.op)) {
  case TermOp::Const:
    return t.low == 0 ? (t.width < 64 ? t.width : 64) : static_cast<unsigned>(__builtin_ctzll(t.low));
  case TermOp::Add:
  case TermOp::Sub:
    return least(zeros(t.a), zeros(t.b));
  case TermOp::Mul:
    return least(t.width, zeros(t.a) + zeros(t.b));
  case TermOp::Shl:
    return isConst(t.b) ? least(t.width, zeros(t.a) + static_cast<unsigned>(terms_[t.b].low)) : zeros(t.a);
  case TermOp::ZExt:
  case TermOp::SExt:
    return zeros(t.a);
  default:
    return 0;
  }
}

void Recorder::log(LogKind kind, uint32_t site, unsigned side, TermId term, uint64_t value, uint32_t extra) {
  uint32_t at = control_->logCount;
  if (at >= abi::kMaxLog) {
    enabled_ = false;
    return;
  }
  if (at == abi::kMaxLog - 1) { // the last place says that the rest is missing
    kind = LogKind::Approximate;
    side = static_cast<unsigned>(Approximation::LogFull);
    term = 0;
  }
  log_[at] = {kind, static_cast<uint8_t>(side), stage_, site, term, extra, value};
  control_->logCount = at + 1;
}

void Recorder::approximate(uint32_t site, Approximation what) {
  uint32_t bit = 1u << static_cast<uint32_t>(what);
  if ((approximated_ & bit) != 0)
    return;
  approximated_ |= bit;
  log(LogKind::Approximate, site, static_cast<unsigned>(what));
}

bool Recorder::firstCheck(TermId id) const {
  if (g_checked[id] == generation_)
    return false;
  g_checked[id] = generation_;
  return true;
}

bool Recorder::firstView(TermId id) const {
  if (g_viewed[id] == generation_)
    return false;
  g_viewed[id] = generation_;
  return true;
}

unsigned char *Recorder::snapshotRoom(uint64_t bytes, uint64_t &offset) {
  uint64_t at = abi::alignUp(control_->snapshotUsed, 8);
  if (at + bytes > abi::kSnapshotBytes)
    return nullptr;
  offset = at;
  control_->snapshotUsed = at + bytes;
  return snapshots_ + at;
}

} // namespace assay::runtime
