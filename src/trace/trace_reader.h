// Reads the shared arena after a run. Trusts nothing: the code under test may have scribbled over
// it, so every number is checked before it is used.
#pragma once

#include "abi/shared_layout.h"
#include "program/site.h"
#include "trace/trace.h"

#include <optional>

namespace assay::trace {

class TraceReader {
public:
  // `sites` are those of the instrumentation, by number.
  TraceReader(expr::NodeManager &nodes, const unsigned char *control, const std::vector<program::Site> &sites)
      : nodes_(nodes), control_(control), sites_(sites) {}

  // Nothing if the arena does not make sense.
  std::optional<Trace> read();
  // What of the input the code loaded.
  std::set<expr::VarId> loaded() const;

private:
  expr::Node node(uint32_t term);
  bool import(uint32_t term);
  bool importSnapshot(const abi::TermRecord &record, uint32_t id, expr::Node offset, expr::Node &out);
  bool widthsFit(expr::Kind kind, unsigned width, const expr::Node *made) const;
  std::optional<Decision> decisionOf(const abi::LogRecord &record) const;
  bool readEvent(const abi::LogRecord &record, Trace &trace);
  bool readRecord(const abi::LogRecord &record, Trace &trace);

  expr::NodeManager &nodes_;
  const unsigned char *control_;
  const std::vector<program::Site> &sites_;
  const abi::TermRecord *terms_ = nullptr;
  uint32_t termCount_ = 0;
  uint64_t snapshotUsed_ = 0;
  std::vector<expr::Node> imported_;
};

} // namespace assay::trace
