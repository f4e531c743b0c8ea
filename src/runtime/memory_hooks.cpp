// Hooks on memory: loads, stores, block operations, stack objects, arguments passed in memory.
#include "runtime/access.h"
#include "runtime/hooks.h"
#include "runtime/memory_map.h"
#include "runtime/others.h"
#include "runtime/run_state.h"
#include "runtime/shadow_memory.h"
#include "runtime/undefined.h"
#include "runtime/unit_image.h"

#include <string.h>

using namespace assay::runtime;

namespace {

uint64_t number(void *address) { return reinterpret_cast<uint64_t>(address); }

// The size of a block operation is used as it is; that the input chose it is noted on the path.
void fixSize(uint32_t sn, uint64_t size, uint32_t site) {
  if (sn != 0 && !usesUninitialised(site, sn))
    recorder().log(LogKind::Concretise, site, 1, sn, size);
}

// Tells the engine when code wants a pointer where the input holds a number, or the reverse.
void checkView(TermId term, uint64_t address, unsigned bytes, bool wantsPointer) {
  if (bytes != 8 && !wantsPointer)
    return;
  const assay::abi::TermRecord &t = recorder().term(term);
  bool isVar = t.op == static_cast<uint16_t>(TermOp::Var);
  bool holdsPointer = isVar && t.c != 0;
  bool holdsBytes = t.op == static_cast<uint16_t>(TermOp::Concat);
  if (wantsPointer && !holdsPointer && (isVar || holdsBytes) && recorder().firstView(term))
    recorder().log(LogKind::ViewMismatch, 0, 1, term, address);
  else if (!wantsPointer && holdsPointer && recorder().firstView(term))
    recorder().log(LogKind::ViewMismatch, 0, 0, term, address);
}

assay::runtime::Cell g_byval[64][512];
uint64_t g_byvalSize[64];

void markLoaded(TermId term, uint64_t address, unsigned bytes) {
  if (recorder().term(term).op == static_cast<uint16_t>(TermOp::Var))
    return recorder().markLoaded(term);
  for (unsigned i = 0; i < bytes; ++i) // several in one, a part of one, or chosen by an index
    recorder().markLoaded(cellTerm(shadow().cellBeforeStores(address + i)));
}

struct VarargSlot {
  uint32_t area, offset, bytes, shadow;
};
constexpr uint32_t kVarargSlots = 64;
VarargSlot g_varargs[kVarargSlots];
uint32_t g_varargCount;
uint32_t g_varargStack; // bytes of variadic arguments on the stack

// What a pointer behind the argument leads to may have been written, too: iconv() moves the caller's.
void noteWrittenBehind(uint64_t address, const ObjectRef &object) {
  constexpr uint64_t kMostBytes = 64;
  uint64_t end = object.region != Region::None ? object.base + object.size
                 : objects().inStack(address)  ? address + 8
                                               : 0;
  if (end > address + kMostBytes)
    end = address + kMostBytes;
  for (; address % 8 == 0 && address + 8 <= end; address += 8) {
    ObjectRef next = objects().find(*reinterpret_cast<const uint64_t *>(address));
    if (next.region == Region::Heap && !next.freed)
      shadow().markInitialised(next.base, next.size < 4096 ? next.size : 4096);
  }
}

} // namespace

static bool isOutside(uint64_t address) {
  bool inArena = address >= assay::abi::kInputBase && address < assay::abi::kHeapBase + assay::abi::kHeapBytes;
  return !inArena && !objects().inStack(address);
}

// A variable that other code may set is no input yet: its initial value is an assumption.
static void noteGlobal(uint64_t address, uint32_t site) {
  if (recorder().approximated(Approximation::InitialValue))
    return;
  bool isOwn = objects().inImage(address);
  if (isOwn ? objects().isMutableGlobal(address) : isOutside(address) && unitImage().isLibraryVariable(address))
    recorder().approximate(site, Approximation::InitialValue);
}

// What lies between the members of a record of the input has no term: its value is chance. Models keep their own in
// streams.
static void notePadding(uint64_t address) {
  ObjectRef object = objects().find(address);
  const assay::abi::RunResult &result = recorder().control().result;
  bool isStored = object.index < 64 && (result.written >> object.index & 1) != 0;
  if (object.region == Region::Input && object.index != 0 && !isStored && result.usedStream == 0)
    recorder().approximate(0, Approximation::UnwrittenValue);
}

uint32_t assay_load(void *pointer, uint32_t sAddress, uint32_t bytes, uint32_t width, uint32_t site,
                    uint32_t isPointer) {
  uint64_t address = number(pointer);
  Access access = resolveAccess(address, sAddress, bytes, site, false);
  TermId term = loadValue(access, address, bytes, site);
  noteGlobal(address, site);
  noteRead(address);
  if (term == 0) {
    notePadding(address);
    return 0;
  }
  markLoaded(term, address, bytes);
  checkView(term, address, bytes, isPointer != 0);
  return width == bytes * 8 ? term : recorder().extract(term, 0, width);
}

void assay_store(void *pointer, uint32_t sAddress, uint32_t bytes, uint32_t width, uint32_t sValue, uint64_t low,
                 uint64_t high, uint32_t site) {
  uint64_t address = number(pointer);
  Access access = resolveAccess(address, sAddress, bytes, site, true);
  TermId value = sValue;
  if (value != 0 && width != bytes * 8)
    value = recorder().make(TermOp::ZExt, bytes * 8, value);
  storeValue(access, address, bytes, value, {low, high}, site);
  if (bytes == 8 && objects().inStack(low))
    others().addStored(low);
}

void assay_access(void *pointer, uint32_t sAddress, uint64_t bytes, uint32_t site, uint32_t isWrite) {
  Access access = resolveAccess(number(pointer), sAddress, bytes, site, isWrite != 0);
  if (access.symbolicPlace)
    recorder().log(LogKind::Concretise, site, 1, access.offset, number(pointer) - access.object.base);
}

void assay_call_target(uint32_t site, uint32_t sTarget, uint64_t target) { checkCallTarget(target, sTarget, site); }

void assay_memcpy(void *to, void *from, uint64_t size, uint32_t sd, uint32_t ss, uint32_t sn, uint32_t site) {
  fixSize(sn, size, site);
  if (size == 0)
    return;
  assay_access(from, ss, size, site, 0);
  assay_access(to, sd, size, site, 1);
  noteGlobal(number(from), site);
  noteRead(number(from));
  shadow().copy(number(to), number(from), size);
}

void assay_memset(void *to, uint32_t, uint64_t size, uint32_t sd, uint32_t sbyte, uint32_t sn, uint32_t site) {
  fixSize(sn, size, site);
  if (size == 0)
    return;
  assay_access(to, sd, size, site, 1);
  if (sbyte == 0)
    return shadow().clear(number(to), size);
  TermId byte = recorder().extract(sbyte, 0, 8);
  for (uint64_t i = 0; i < size; ++i)
    shadow().store(number(to) + i, 1, byte);
}

void assay_alloca(void *pointer, uint64_t bytes) {
  if (objects().leavesStack(number(pointer), bytes)) // a size below zero, say
    endWithFault(assay::abi::FaultKind::OutOfBounds, number(pointer), bytes, recorder().control().result.site, true, 0);
  objects().pushVariable(number(pointer), bytes);
  // What an earlier frame left there is gone, and not left to chance.
  memset(pointer, runState().freshByte, bytes);
  shadow().markUninitialised(number(pointer), bytes);
}

uint64_t assay_stack_mark() { return objects().stackMark(); }
void assay_stack_release(uint64_t mark) { objects().popStack(mark); }
void assay_stack_restore(void *top) { objects().popStackBelow(number(top)); }

void assay_byval_pass(uint32_t argument, void *pointer, uint64_t size) {
  if (argument >= 64)
    return;
  uint64_t count = size < 512 ? size : 512;
  g_byvalSize[argument] = count;
  for (uint64_t i = 0; i < count; ++i)
    g_byval[argument][i] = shadow().cell(number(pointer) + i);
}

void assay_byval_receive(uint32_t argument, void *pointer, uint64_t size, uint32_t trusted) {
  objects().pushStack(number(pointer), size);
  shadow().clear(number(pointer), size);
  if (trusted == 0 || argument >= 64)
    return;
  for (uint64_t i = 0; i < g_byvalSize[argument] && i < size; ++i)
    shadow().setCell(number(pointer) + i, g_byval[argument][i]);
}

void assay_vararg_begin(uint32_t stackBytes) {
  g_varargCount = 0;
  g_varargStack = stackBytes;
}

void assay_vararg_pass(uint32_t area, uint32_t offset, uint32_t bytes, uint32_t shadowId) {
  if (shadowId == 0)
    return;
  if (g_varargCount == kVarargSlots)
    return recorder().approximate(0, Approximation::UnknownOperation);
  g_varargs[g_varargCount++] = {area, offset, bytes, shadowId};
}

void assay_vararg_byval(uint32_t offset, void *pointer, uint64_t size) {
  for (uint64_t i = 0; i < size; i += 8) {
    unsigned bytes = static_cast<unsigned>(size - i < 8 ? size - i : 8);
    assay_vararg_pass(1, offset + static_cast<uint32_t>(i), bytes, shadow().load(number(pointer) + i, bytes));
  }
}

// Buffer: number of slots, bytes on the stack, the slots.
void assay_vararg_capture(void *buffer, uint32_t trusted) {
  uint32_t *out = static_cast<uint32_t *>(buffer);
  out[0] = trusted != 0 ? g_varargCount : 0;
  out[1] = trusted != 0 ? g_varargStack : 0;
  memcpy(out + 2, g_varargs, out[0] * sizeof(VarargSlot));
  g_varargCount = 0;
  g_varargStack = 0;
}

// x86-64: registers are saved in reg_save_area, the rest lies in overflow_arg_area.
void assay_vararg_start(void *list, void *captured) {
  struct VaList {
    uint32_t gpOffset, fpOffset;
    void *overflow, *registers;
  };
  const VaList *va = static_cast<VaList *>(list);
  const uint32_t *in = static_cast<uint32_t *>(captured);
  shadow().clear(number(va->registers), 176);
  shadow().clear(number(list), sizeof(VaList));
  shadow().clear(number(va->overflow), in[1]);
  for (uint32_t i = 0; i < in[0]; ++i) {
    VarargSlot slot;
    memcpy(&slot, in + 2 + i * 4, sizeof slot);
    uint64_t at = number(slot.area == 0 ? va->registers : va->overflow) + slot.offset;
    shadow().store(at, slot.bytes, slot.shadow);
  }
}

void assay_clear_shadow(void *pointer, uint64_t bytes) { shadow().clear(number(pointer), bytes); }

void assay_pass_pointer(uint32_t site, uint32_t shadowId, uint64_t value) { notePassed(site, shadowId, value); }

void assay_external_wrote(void *pointer) {
  memoryMaps().settleAll();
  ObjectRef object = objects().find(number(pointer));
  noteWrittenBehind(number(pointer), object);
  if (object.region == Region::Heap)
    objects().setEscaped(object.index);
  if (object.region != Region::None)
    shadow().clear(object.base, object.size);
  if (object.region == Region::Global)
    runState().imageDirty = true;
}
