#include "runtime/leaks.h"

#include "runtime/object_table.h"
#include "runtime/recorder.h"
#include "runtime/unit_image.h"

#include <string.h>

namespace assay::runtime {

namespace {

constexpr uint32_t kMaxBlocks = 4096; // more are not looked at
bool g_reached[kMaxBlocks];
uint32_t g_work[kMaxBlocks];
uint32_t g_workCount;

// Every word that could be a pointer counts as one.
void scan(uint64_t start, uint64_t bytes) {
  uint64_t first = abi::alignUp(start, 8);
  for (uint64_t at = first; at + 8 <= start + bytes; at += 8) {
    uint64_t word = 0;
    memcpy(&word, reinterpret_cast<const void *>(at), 8);
    if (word < abi::kHeapBase || word >= abi::kHeapBase + abi::kHeapBytes)
      continue;
    ObjectRef object = objects().find(word);
    if (object.region != Region::Heap || object.freed || object.index >= kMaxBlocks || g_reached[object.index])
      continue;
    g_reached[object.index] = true;
    g_work[g_workCount++] = object.index;
  }
}

} // namespace

void findLeaks() {
  uint32_t count = objects().heapCount();
  bool any = false;
  for (uint32_t i = 0; i < count; ++i)
    any = any || !objects().heapBlock(i).freed;
  if (!any || count > kMaxBlocks)
    return;
  memset(g_reached, 0, sizeof g_reached);
  g_workCount = 0;
  for (uint32_t i = 0; i < objects().inputCount(); ++i)
    scan(objects().input(i).base, objects().input(i).size);
  unitImage().eachWritable(scan);
  for (uint32_t i = 0; i < count; ++i)
    if (objects().heapBlock(i).escaped && !g_reached[i]) {
      g_reached[i] = true;
      g_work[g_workCount++] = i;
    }
  while (g_workCount > 0) {
    const HeapBlock &block = objects().heapBlock(g_work[--g_workCount]);
    scan(block.base, block.size);
  }
  abi::RunResult &result = recorder().control().result;
  for (uint32_t i = 0; i < count; ++i) {
    const HeapBlock &block = objects().heapBlock(i);
    if (block.freed || g_reached[i])
      continue;
    if (result.leakSite == 0)
      result.leakSite = block.site;
    result.leakedBytes += block.size == 0 ? 1 : block.size;
  }
}

} // namespace assay::runtime
