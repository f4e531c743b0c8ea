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

struct Range {
  uint64_t start, end;
};
Range g_libraries[32];
unsigned g_libraryCount;

// Writable memory of everything but the unit, without what is only written while it is loaded.
int visitLibrary(dl_phdr_info *info, size_t, void *) {
  Range loaded{0, 0};
  for (int i = 0; i < info->dlpi_phnum; ++i)
    if (info->dlpi_phdr[i].p_type == PT_GNU_RELRO)
      loaded = {info->dlpi_addr + info->dlpi_phdr[i].p_vaddr,
                info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz};
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = info->dlpi_phdr[i];
    Range range{info->dlpi_addr + header.p_vaddr, info->dlpi_addr + header.p_vaddr + header.p_memsz};
    bool isUnit = range.start < g_end && range.end > g_start;
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) == 0 || isUnit)
      continue;
    if (loaded.start <= range.start && loaded.end > range.start)
      range.start = loaded.end;
    if (g_libraryCount < 32)
      g_libraries[g_libraryCount++] = range;
  }
  return 0;
}

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
  dl_iterate_phdr(visitLibrary, nullptr);
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

bool UnitImage::isLibraryVariable(uint64_t address) const {
  FILE **const streams[] = {&stdin, &stdout, &stderr};
  for (FILE **stream : streams)
    if (reinterpret_cast<uint64_t>(stream) == address)
      return false;
  for (unsigned i = 0; i < g_libraryCount; ++i)
    if (address >= g_libraries[i].start && address < g_libraries[i].end)
      return true;
  return false;
}

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
