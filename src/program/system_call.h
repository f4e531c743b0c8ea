// What is known of functions that ask the operating system: which answers there can be.
#pragma once

#include <string_view>

namespace assay::program {

enum class Returns { Value, Status, Number, Truth, ErrorNumber, Path };

struct SystemCall {
  std::string_view name;
  Returns returns = Returns::Value;
  std::string_view most = {};   // of a Number, as C
  unsigned fills = 0;           // argument, from 1
  std::string_view amount = {}; // of what it fills, as C
  std::string_view signature = {};
};

constexpr SystemCall kSystemCalls[] = {
#define SYSTEM_CALL(name, returns, most, fills, amount, signature)                                                     \
  {#name, Returns::returns, most, fills, amount, signature},
#include "program/system_calls.def"
#undef SYSTEM_CALL
};

// With or without the suffix of large files.
inline const SystemCall *findSystemCall(std::string_view name) {
  if (name.ends_with("64"))
    name.remove_suffix(2);
  for (const SystemCall &call : kSystemCalls)
    if (call.name == name)
      return &call;
  return nullptr;
}

// May it be called again and again until another thread or process has done something?
inline bool isWaiting(std::string_view name) {
  constexpr std::string_view kWaiting[] = {"pthread_cond_wait",
                                           "pthread_cond_timedwait",
                                           "pthread_mutex_timedlock",
                                           "sem_wait",
                                           "sem_trywait",
                                           "sem_timedwait",
                                           "poll",
                                           "select",
                                           "nanosleep",
                                           "usleep",
                                           "sleep",
                                           "waitpid"};
  for (std::string_view one : kWaiting)
    if (one == name)
      return true;
  return false;
}

} // namespace assay::program
