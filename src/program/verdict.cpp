#include "program/verdict.h"

#include <array>

namespace assay::program {

namespace {

struct Entry {
  std::string_view id;
  std::string_view text;
};

constexpr std::array kVerdicts = {
#define VERDICT(name, id) Entry{id, ""},
#include "program/verdict.def"
#undef VERDICT
};

constexpr std::array kProofs = {
#define PROOF(name, id, text) Entry{id, text},
#include "program/verdict.def"
#undef PROOF
};

constexpr std::array kReasons = {
#define REASON(name, id, text) Entry{id, text},
#include "program/verdict.def"
#undef REASON
};

template <class Value, size_t n>
Value valueOf(const std::array<Entry, n> &table, std::string_view id, Value otherwise) {
  for (size_t i = 0; i < n; ++i)
    if (table[i].id == id)
      return static_cast<Value>(i);
  return otherwise;
}

} // namespace

std::string_view idOf(Verdict verdict) { return kVerdicts[static_cast<size_t>(verdict)].id; }
std::string_view idOf(Proof proof) { return kProofs[static_cast<size_t>(proof)].id; }
std::string_view idOf(Reason reason) { return kReasons[static_cast<size_t>(reason)].id; }
std::string_view textOf(Proof proof) { return kProofs[static_cast<size_t>(proof)].text; }
std::string_view textOf(Reason reason) { return kReasons[static_cast<size_t>(reason)].text; }

Verdict verdictFrom(std::string_view id) { return valueOf(kVerdicts, id, Verdict::Unknown); }
Proof proofFrom(std::string_view id) { return valueOf(kProofs, id, Proof::None); }
Reason reasonFrom(std::string_view id) { return valueOf(kReasons, id, Reason::None); }

} // namespace assay::program
