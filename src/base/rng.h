// The one source of randomness: seeded, passed in, the same on every machine.
// (std distributions differ between libraries, so none are used.)
#pragma once

#include <cstdint>

namespace assay::base {

class Rng {
public:
  explicit Rng(uint64_t seed) : state_(seed) {}

  uint64_t next() { // splitmix64
    uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  uint64_t below(uint64_t bound) { return bound == 0 ? 0 : next() % bound; }

private:
  uint64_t state_;
};

} // namespace assay::base
