// A point in wall time that long work checks now and then.
#pragma once

#include <chrono>

namespace assay::base {

class Deadline {
public:
  using Clock = std::chrono::steady_clock;

  static Deadline after(double seconds) {
    return Deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
  }
  bool passed() const { return Clock::now() >= end_; }
  double secondsLeft() const { return std::chrono::duration<double>(end_ - Clock::now()).count(); }

private:
  explicit Deadline(Clock::time_point end) : end_(end) {}
  Clock::time_point end_;
};

class Stopwatch {
public:
  double seconds() const { return std::chrono::duration<double>(Deadline::Clock::now() - start_).count(); }

private:
  Deadline::Clock::time_point start_ = Deadline::Clock::now();
};

} // namespace assay::base
