// CHECK(condition, "sentence"): on in every build, for our own bugs only.
// It ends the process with status 4; user mistakes use Result<T> instead.
#pragma once

namespace assay::base {
[[noreturn]] void checkFailed(const char *file, int line, const char *condition, const char *message);
} // namespace assay::base

#define CHECK(condition, message)                                                                                      \
  do {                                                                                                                 \
    if (!(condition)) [[unlikely]]                                                                                     \
      ::assay::base::checkFailed(__FILE__, __LINE__, #condition, message);                                             \
  } while (false)
