// The live line on a terminal; silent elsewhere.
#pragma once

#include "base/deadline.h"

#include <cstdio>
#include <mutex>
#include <string>

namespace assay::driver {

class Progress {
public:
  Progress(bool enabled, size_t functions) : enabled_(enabled), functions_(functions) {}

  void update(const std::string &function, uint64_t executions, size_t covered, size_t goals) {
    if (!enabled_)
      return;
    std::lock_guard lock(mutex_);
    if (watch_.seconds() - last_ < 0.1)
      return;
    last_ = watch_.seconds();
    std::fprintf(stderr, "\r\033[K[%zu/%zu%s] %s: %llu runs, %zu of %zu branch sides covered", done_ + 1, functions_,
                 remaining().c_str(), function.c_str(), static_cast<unsigned long long>(executions), covered, goals);
    std::fflush(stderr);
  }
  void finished() {
    std::lock_guard lock(mutex_);
    ++done_;
  }
  void clear() const {
    if (enabled_)
      std::fprintf(stderr, "\r\033[K");
  }

private:
  // Functions differ: an estimate from the mean of those that are done.
  std::string remaining() const {
    if (done_ == 0 || functions_ <= done_ + 1)
      return "";
    double seconds = watch_.seconds() / static_cast<double>(done_) * static_cast<double>(functions_ - done_);
    char text[48];
    if (seconds < 90)
      std::snprintf(text, sizeof text, ", about %.0f s left", seconds);
    else
      std::snprintf(text, sizeof text, ", about %.0f min left", seconds / 60);
    return text;
  }

  bool enabled_;
  size_t functions_;
  size_t done_ = 0;
  double last_ = -1;
  base::Stopwatch watch_;
  std::mutex mutex_;
};

} // namespace assay::driver
