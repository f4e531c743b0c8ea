// The four verdicts on a branch side, the kinds of proof and the reasons for not knowing, as closed lists.
#pragma once

#include <cstdint>
#include <string_view>

namespace assay::program {

enum class Verdict : uint8_t {
#define VERDICT(name, id) name,
#include "program/verdict.def"
#undef VERDICT
};

enum class Proof : uint8_t {
#define PROOF(name, id, text) name,
#include "program/verdict.def"
#undef PROOF
};

enum class Reason : uint8_t {
#define REASON(name, id, text) name,
#include "program/verdict.def"
#undef REASON
};

std::string_view idOf(Verdict verdict);
std::string_view idOf(Proof proof);
std::string_view idOf(Reason reason);
std::string_view textOf(Proof proof);
std::string_view textOf(Reason reason);

// The value of that id; the one that stands last or means nothing if there is none.
Verdict verdictFrom(std::string_view id);
Proof proofFrom(std::string_view id);
Reason reasonFrom(std::string_view id);

} // namespace assay::program
