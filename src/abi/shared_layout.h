// The memory that engine and runner share, and the fixed addresses inside the runner. Input
// objects live in slots of fixed stride so that an object's address depends on its number alone.
#pragma once

#include "abi/input_image.h"
#include "abi/trace_record.h"

#include <stdint.h>

namespace assay::abi {

constexpr uint64_t kInputBase = 0x100000000000ULL;
constexpr uint64_t kSlotBytes = 64 * 1024;
constexpr uint64_t kInputSlots = 4096;
constexpr uint64_t kInputBytes = kSlotBytes * kInputSlots;
// Around a global variable, and around one on the stack, in units of which one may be partly used.
constexpr uint64_t kGlobalZone = 32;
constexpr uint64_t kZoneUnit = 8;
constexpr uint64_t kStackZone = 32;
constexpr uint64_t kSlotUsable = kSlotBytes - 4096; // the rest is a red zone
// Objects start this far into their slot, so that reads just before them are caught too.
constexpr uint64_t kSlotLead = 256;

constexpr uint64_t kHeapBase = 0x110000000000ULL;
constexpr uint64_t kHeapBytes = 64ULL * 1024 * 1024;

// Units are loaded here; nothing else is.
constexpr uint64_t kUnitBase = 0x200000000000ULL;

constexpr uint32_t kMaxTerms = 1u << 20;
constexpr uint32_t kMaxLog = 1u << 17;
constexpr uint64_t kImageBytes = 8ULL * 1024 * 1024;
constexpr uint64_t kSnapshotBytes = 16ULL * 1024 * 1024;
constexpr uint64_t kCounterBytes = 1024 * 1024;
constexpr uint64_t kMessageBytes = 4096;

enum class RunnerState : uint32_t {
  Starting,
  Idle, // waiting for a request
  Running,
  Done,   // result is complete
  Failed, // the unit could not be loaded; see `message`
  Stop,   // engine asks for the end
};

// One profile record of the unit: where its counters lie in the counter area.
struct CounterEntry {
  uint64_t nameHash;
  uint64_t structureHash;
  uint32_t first; // index of the first counter
  uint32_t count;
};

// Offsets of the areas in the control memory.
struct ControlHeader {
  uint32_t state;   // RunnerState; futex word
  uint32_t request; // raised by the engine for each run; futex word
  uint32_t served;  // = request when done
  uint32_t forkEachRun;
  uint32_t childPid;
  uint32_t termCount;
  uint32_t logCount;
  uint32_t counterEntries;
  uint64_t snapshotUsed;
  RunResult result;
  char message[kMessageBytes];
};

constexpr uint64_t alignUp(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }
constexpr uint64_t kImageOffset = alignUp(sizeof(ControlHeader), 4096);
constexpr uint64_t kLogOffset = kImageOffset + kImageBytes;
constexpr uint64_t kTermOffset = kLogOffset + alignUp(kMaxLog * sizeof(LogRecord), 4096);
constexpr uint64_t kSnapshotOffset = kTermOffset + alignUp(kMaxTerms * sizeof(TermRecord), 4096);
constexpr uint64_t kCounterTableOffset = kSnapshotOffset + kSnapshotBytes;
constexpr uint64_t kCounterOffset = kCounterTableOffset + kCounterBytes;
constexpr uint64_t kControlBytes = kCounterOffset + kCounterBytes;

// File descriptors the runner inherits.
constexpr int kControlFd = 3;
constexpr int kInputFd = 4;
constexpr int kHeapFd = 5;

} // namespace assay::abi
