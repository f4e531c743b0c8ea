// The engine's side of the runner process: starts it, hands it inputs, waits for results, starts
// it again when it dies. One unit a runner.
#pragma once

#include "abi/shared_layout.h"
#include "base/result.h"
#include "instrument/coverage_map.h"

#include <memory>
#include <string>
#include <vector>

namespace assay::driver {

class Runner {
public:
  struct Settings {
    std::string program; // path of assay-runner
    std::string unit;    // path of the shared object
    bool forkEachRun = false;
    double wallSeconds = 2; // backstop for one run; fuel normally ends it earlier
  };
  static base::Result<std::unique_ptr<Runner>> start(const Settings &settings);
  ~Runner();
  Runner(const Runner &) = delete;
  Runner &operator=(const Runner &) = delete;

  // Runs one input image. False: the runner could not be kept alive.
  bool run(const std::vector<uint8_t> &image);

  const unsigned char *control() const { return control_; }
  const abi::RunResult &result() const { return header().result; }
  // Memory of the last run by the runner's addresses; empty if it is not in an arena.
  std::vector<uint8_t> memory(uint64_t address, uint64_t size) const;
  instrument::CounterValues counters() const;

private:
  Runner() = default;
  abi::ControlHeader &header() const { return *reinterpret_cast<abi::ControlHeader *>(control_); }
  const unsigned char *variable(uint64_t address, uint64_t size) const;
  base::Status launch();
  void stop();
  enum class Wait { Served, Endless, Idle, Died };
  Wait waitServed(uint32_t request);

  Settings settings_;
  unsigned char *control_ = nullptr;
  unsigned char *input_ = nullptr;
  unsigned char *heap_ = nullptr;
  int fds_[3] = {-1, -1, -1};
  int process_ = -1;
};

} // namespace assay::driver
