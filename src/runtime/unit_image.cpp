#include "runtime/unit_image.h"

#include "runtime/object_table.h"
#include "runtime/recorder.h"
#include "runtime/run_state.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

namespace assay::runtime {

namespace {

struct Segment {
  unsigned char *start;
  uint64_t size;
  unsigned char *copy;
};

// As the compiler's profile runtime lays it out (LLVM 19).
struct ProfileData {
  uint64_t nameHash;
  uint64_t structureHash;
  int64_t counterDelta; // from this record to its counters
  int64_t bitmapDelta;
  void *function;
  void *values;
  uint32_t counters;
  uint16_t valueSites[3];
  uint32_t bitmapBytes;
};

UnitImage g_image;
Segment g_segments[8];
unsigned g_segmentCount;
uint64_t g_start, g_end;
void (**g_entries)(void *);
uint64_t g_entryCount;
unsigned char *g_countersStart, *g_countersEnd;
const ProfileData *g_dataStart, *g_dataEnd;

int visitObject(dl_phdr_info *info, size_t, void *wanted) {
  uint64_t inside = reinterpret_cast<uint64_t>(wanted);
  bool found = false;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = info->dlpi_phdr[i];
    uint64_t start = info->dlpi_addr + header.p_vaddr;
    if (header.p_type == PT_LOAD && inside >= start && inside < start + header.p_memsz)
      found = true;
  }
  if (!found)
    return 0;
  g_start = ~0ULL;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = info->dlpi_phdr[i];
    uint64_t start = info->dlpi_addr + header.p_vaddr;
    if (header.p_type != PT_LOAD)
      continue;
    if (start < g_start)
      g_start = start;
    if (start + header.p_memsz > g_end)
      g_end = start + header.p_memsz;
    if ((header.p_flags & PF_W) != 0 && g_segmentCount < 8)
      g_segments[g_segmentCount++] = {reinterpret_cast<unsigned char *>(start), header.p_memsz, nullptr};
  }
  return 1;
}

} // namespace

UnitImage &unitImage() { return g_image; }

const char *UnitImage::load(const char *path) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr)
    return dlerror();
  g_entries = reinterpret_cast<void (**)(void *)>(dlsym(handle, "assay_entries"));
  auto *entryCount = static_cast<uint64_t *>(dlsym(handle, "assay_entry_count"));
  auto *globals = static_cast<const GlobalEntry *>(dlsym(handle, "assay_globals"));
  auto *globalCount = static_cast<uint64_t *>(dlsym(handle, "assay_global_count"));
  if (g_entries == nullptr || entryCount == nullptr || globals == nullptr || globalCount == nullptr)
    return "the unit has no entry table";
  g_entryCount = *entryCount;
  dl_iterate_phdr(visitObject, static_cast<void *>(g_entries));
  objects().attachGlobals(globals, *globalCount, g_start, g_end);
  // Start and end of the counters, start and end of the profile records.
  if (void **bounds = static_cast<void **>(dlsym(handle, "assay_profile_bounds"))) {
    g_countersStart = static_cast<unsigned char *>(bounds[0]);
    g_countersEnd = static_cast<unsigned char *>(bounds[1]);
    g_dataStart = static_cast<const ProfileData *>(bounds[2]);
    g_dataEnd = static_cast<const ProfileData *>(bounds[3]);
  }
  takeSnapshot();
  publishCounterTable();
  return nullptr;
}

void (*UnitImage::entry(uint32_t index) const)(void *) { return index < g_entryCount ? g_entries[index] : nullptr; }

void UnitImage::takeSnapshot() {
  for (unsigned i = 0; i < g_segmentCount; ++i) {
    Segment &segment = g_segments[i];
    void *copy =
        mmap(nullptr, segment.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (copy == MAP_FAILED)
      continue;
    segment.copy = static_cast<unsigned char *>(copy);
    memcpy(segment.copy, segment.start, segment.size);
  }
}

void UnitImage::eachWritable(void (*visit)(uint64_t start, uint64_t bytes)) const {
  for (unsigned i = 0; i < g_segmentCount; ++i)
    visit(reinterpret_cast<uint64_t>(g_segments[i].start), g_segments[i].size);
}

void UnitImage::clearCounters() {
  if (g_countersStart != nullptr)
    memset(g_countersStart, 0, static_cast<size_t>(g_countersEnd - g_countersStart));
}

void UnitImage::restoreGlobals() {
  clearCounters();
  if (!runState().imageDirty)
    return;
  for (unsigned i = 0; i < g_segmentCount; ++i)
    if (g_segments[i].copy != nullptr)
      memcpy(g_segments[i].start, g_segments[i].copy, g_segments[i].size);
  runState().imageDirty = false;
}

void UnitImage::publishCounterTable() {
  abi::ControlHeader &control = recorder().control();
  auto *table =
      reinterpret_cast<abi::CounterEntry *>(reinterpret_cast<unsigned char *>(&control) + abi::kCounterTableOffset);
  uint32_t count = 0;
  for (const ProfileData *data = g_dataStart; data != nullptr && data < g_dataEnd; ++data) {
    const unsigned char *counters = reinterpret_cast<const unsigned char *>(data) + data->counterDelta;
    table[count++] = {data->nameHash, data->structureHash, static_cast<uint32_t>((counters - g_countersStart) / 8),
                      data->counters};
  }
  control.counterEntries = count;
}

void UnitImage::copyCounters() {
  uint64_t bytes = static_cast<uint64_t>(g_countersEnd - g_countersStart);
  if (bytes <= abi::kCounterBytes)
    memcpy(reinterpret_cast<unsigned char *>(&recorder().control()) + abi::kCounterOffset, g_countersStart, bytes);
}

} // namespace assay::runtime
