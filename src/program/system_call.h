// What is known of functions that ask the operating system: which answers there can be.
#pragma once

#include <string_view>

namespace assay::program {

enum class Returns { Value, Status, Number, Truth, ErrorNumber };

struct SystemCall {
  std::string_view name;
  Returns returns = Returns::Value;
  std::string_view most = {};   // of a Number, as C
  unsigned fills = 0;           // argument, from 1
  std::string_view amount = {}; // of what it fills, as C
};

constexpr SystemCall kSystemCalls[] = {
#define SYSTEM_CALL(name, returns, most, fills, amount) {#name, Returns::returns, most, fills, amount},
#include "program/system_calls.def"
#undef SYSTEM_CALL
};

inline const SystemCall *findSystemCall(std::string_view name) {
  for (const SystemCall &call : kSystemCalls)
    if (call.name == name)
      return &call;
  return nullptr;
}

} // namespace assay::program
