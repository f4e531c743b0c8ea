// The loaded unit: its entry table, its writable memory and how to put it back, its profile
// counters.
#pragma once

#include <stdint.h>

namespace assay::runtime {

class UnitImage {
public:
  // Loads the shared object; nullptr on success, else what went wrong.
  const char *load(const char *path);
  void (*entry(uint32_t index) const)(void *);
  void restoreGlobals(); // if a run changed them
  void publishCounterTable();
  void eachWritable(void (*visit)(uint64_t start, uint64_t bytes)) const;
  // Is it memory that a library may change: optind, environ? The standard streams do not count.
  bool isLibraryVariable(uint64_t address) const;
  void clearCounters();
  void copyCounters(); // to the engine

private:
  void takeSnapshot();
};

UnitImage &unitImage();

} // namespace assay::runtime
