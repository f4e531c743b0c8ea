// Writes terms and the path log into the shared arena. Terms are hash-consed per run; the table is
// emptied by raising a generation, so starting a run costs nothing. Refuses to allocate.
#pragma once

#include "abi/shared_layout.h"

namespace assay::runtime {

using abi::Approximation;
using abi::kUninitialised;
using abi::LogKind;
using abi::TermOp;
using TermId = uint32_t; // 0: concrete

struct Wide {
  uint64_t low;
  uint64_t high;
};

class Recorder {
public:
  void attach(unsigned char *control);
  void beginRun();

  TermId make(TermOp op, unsigned width, TermId a = 0, TermId b = 0, TermId c = 0, uint64_t low = 0, uint64_t high = 0);
  TermId constant(unsigned width, uint64_t low, uint64_t high = 0);
  // The term of an operand: its shadow, or a constant when it is concrete.
  TermId operand(TermId shadow, unsigned width, uint64_t low, uint64_t high = 0) {
    return shadow != 0 ? shadow : constant(width, low, high);
  }
  TermId extract(TermId a, unsigned low, unsigned width);
  TermId concat(TermId high, TermId low);
  const abi::TermRecord &term(TermId id) const { return terms_[id]; }
  void markLoaded(TermId id) { // a part of the input
    if (id != 0 && terms_[id].op == static_cast<uint16_t>(TermOp::Var))
      terms_[id].b = 1;
  }
  TermId deeper(TermId a, TermId b) const;
  bool isConst(TermId id) const { return terms_[id].op == static_cast<uint16_t>(TermOp::Const); }
  unsigned trailingZeros(TermId id, int depth = 8) const;

  void log(LogKind kind, uint32_t site, unsigned side, TermId term = 0, uint64_t value = 0, uint32_t extra = 0);
  // How far the input came: later records carry it.
  void setStage(uint32_t stage) { stage_ = static_cast<uint16_t>(stage); }
  uint32_t stage() const { return stage_; }
  void approximate(uint32_t site, Approximation what);
  bool approximated(Approximation what) const { return (approximated_ >> static_cast<uint32_t>(what) & 1u) != 0; }
  // True the first time it is asked for a term in a run.
  bool firstCheck(TermId id) const;
  bool firstView(TermId id) const; // the same, counted apart

  // Room for a snapshot of `size` bytes; nullptr when the area is full.
  unsigned char *snapshotRoom(uint64_t bytes, uint64_t &offset);
  const unsigned char *snapshot(uint64_t offset) const { return snapshots_ + offset; }

  abi::ControlHeader &control() { return *control_; }

private:
  abi::ControlHeader *control_ = nullptr;
  abi::TermRecord *terms_ = nullptr;
  abi::LogRecord *log_ = nullptr;
  unsigned char *snapshots_ = nullptr;
  uint32_t generation_ = 0;
  bool enabled_ = true;
  uint16_t stage_ = 0;
  uint32_t approximated_ = 0; // one bit per Approximation already logged in this run
};

Recorder &recorder();

} // namespace assay::runtime
