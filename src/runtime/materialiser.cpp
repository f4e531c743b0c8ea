#include "runtime/materialiser.h"

#include "runtime/object_table.h"
#include "runtime/run_state.h"
#include "runtime/shadow_memory.h"

#include <string.h>

namespace assay::runtime {

void *materialise(const abi::ImageHeader &image) {
  auto *objectRecords = reinterpret_cast<const abi::ImageObject *>(&image + 1);
  auto *leaves = reinterpret_cast<const abi::ImageLeaf *>(objectRecords + image.objectCount);
  auto *data = reinterpret_cast<const unsigned char *>(leaves + image.leafCount);
  for (uint32_t i = 0; i < image.objectCount; ++i) {
    const abi::ImageObject &object = objectRecords[i];
    objects().addInput(object.address, object.size);
    if (object.size == 0)
      continue; // a function, or an array of nothing
    memcpy(reinterpret_cast<void *>(object.address), data + object.dataOffset, object.size);
    if (objects().inImage(object.address))
      runState().imageDirty = true;
  }
  for (uint32_t i = 0; i < image.leafCount; ++i) {
    const abi::ImageLeaf &leaf = leaves[i];
    uint64_t value = 0;
    if (leaf.isPointer != 0)
      memcpy(&value, reinterpret_cast<const void *>(leaf.address), sizeof value);
    TermId var =
        recorder().make(TermOp::Var, leaf.width, 0, 0, leaf.isPointer, leaf.variable, leaf.isPointer != 0 ? value : 0);
    shadow().store(leaf.address, leaf.width / 8u, var);
  }
  return reinterpret_cast<void *>(objectRecords[0].address);
}

void copyVariablesBack(abi::ImageHeader &image) {
  auto *objectRecords = reinterpret_cast<const abi::ImageObject *>(&image + 1);
  auto *leaves = reinterpret_cast<const abi::ImageLeaf *>(objectRecords + image.objectCount);
  auto *data = const_cast<unsigned char *>(reinterpret_cast<const unsigned char *>(leaves + image.leafCount));
  for (uint32_t i = 0; i < image.objectCount; ++i)
    if (objects().inImage(objectRecords[i].address))
      memcpy(data + objectRecords[i].dataOffset, reinterpret_cast<const void *>(objectRecords[i].address),
             objectRecords[i].size);
}

} // namespace assay::runtime
