// The closed list of what is taken for granted, with what reports say of each.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string_view>

namespace assay::program {

enum class AssumptionKind : uint8_t { Approximates, Stated };

enum class Assumption : uint8_t {
#define ASSUMPTION(name, id, kind, text) name,
#include "program/assumption.def"
#undef ASSUMPTION
};

struct AssumptionInfo {
  std::string_view id;
  AssumptionKind kind;
  std::string_view text;
};

constexpr std::array kAssumptions = {
#define ASSUMPTION(name, id, kind, text) AssumptionInfo{id, AssumptionKind::kind, text},
#include "program/assumption.def"
#undef ASSUMPTION
};

using Assumptions = std::set<Assumption>;

constexpr const AssumptionInfo &infoOf(Assumption one) { return kAssumptions[static_cast<size_t>(one)]; }

// May another call behave otherwise than what was seen under it? Then it proves nothing.
constexpr bool approximates(Assumption one) { return infoOf(one).kind == AssumptionKind::Approximates; }

} // namespace assay::program
