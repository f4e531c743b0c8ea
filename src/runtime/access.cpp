#include "runtime/access.h"

#include "runtime/memory_map.h"
#include "runtime/run_state.h"
#include "runtime/shadow_memory.h"
#include "runtime/symbolic_store.h"
#include "runtime/undefined.h"

#include <errno.h>

namespace assay::runtime {

namespace {

constexpr uint64_t kFewPlaces = 32; // to store to: a choice for each of more is dearer than a map

// An address as pointer variable plus offset, where it has that form.
struct Split {
  TermId pointer = 0;  // Var of the input, or 0
  TermId offset = 0;   // 0: no offset
  bool opaque = false; // contains an address that is not a variable: read, chosen or assembled
};

bool isPointerVar(const abi::TermRecord &t) { return t.op == static_cast<uint16_t>(TermOp::Var) && t.c != 0; }

Split split(TermId id, int depth = 64) {
  Recorder &rec = recorder();
  const abi::TermRecord t = rec.term(id);
  if (isPointerVar(t))
    return {id, 0, false};
  if (depth > 0 && (t.op == static_cast<uint16_t>(TermOp::Add) || t.op == static_cast<uint16_t>(TermOp::Sub))) {
    Split left = split(t.a, depth - 1);
    Split right = t.op == static_cast<uint16_t>(TermOp::Add) ? split(t.b, depth - 1) : Split{0, t.b, false};
    if (left.pointer != 0 && right.pointer != 0)
      return {0, id, true};
    TermId pointer = left.pointer != 0 ? left.pointer : right.pointer;
    if (pointer == 0)
      return {0, id, left.opaque || right.opaque};
    bool opaque = left.pointer != 0 ? left.opaque : right.opaque; // what is added to a pointer is no address
    TermId a = left.pointer != 0 ? left.offset : t.a;
    TermId b = right.pointer != 0 ? right.offset : t.b;
    if (a == 0 && t.op == static_cast<uint16_t>(TermOp::Add))
      return {pointer, b, opaque};
    if (b == 0)
      return {pointer, a, opaque};
    TermId from = a == 0 ? rec.constant(64, 0) : a;
    if (rec.isConst(from) && rec.isConst(b)) { // a field of a struct within a struct
      uint64_t x = rec.term(from).low, y = rec.term(b).low;
      return {pointer, rec.constant(64, t.op == static_cast<uint16_t>(TermOp::Add) ? x + y : x - y), opaque};
    }
    return {pointer, rec.make(static_cast<TermOp>(t.op), 64, from, b), opaque};
  }
  TermOp op = static_cast<TermOp>(t.op);
  bool opaque = op == TermOp::Read || op == TermOp::Ite || op == TermOp::Concat || op == TermOp::Var;
  return {0, id, opaque};
}

// The object that a constant base plus a computed index is meant to stay in.
ObjectRef baseObject(TermId id) {
  Recorder &rec = recorder();
  for (int depth = 0; depth < 64 && rec.term(id).op == static_cast<uint16_t>(TermOp::Add); ++depth)
    id = rec.term(id).a;
  return rec.isConst(id) ? objects().find(rec.term(id).low) : ObjectRef{};
}

bool isProtected(uint64_t address, uint64_t bytes) {
  const RunState &state = runState();
  for (unsigned i = 0; i < state.protectedCount; ++i)
    if (address < state.protectedRanges[i][1] && address + bytes > state.protectedRanges[i][0])
      return true;
  return false;
}

bool inArena(uint64_t address) {
  return (address >= abi::kInputBase && address < abi::kInputBase + abi::kInputBytes) ||
         (address >= abi::kHeapBase && address < abi::kHeapBase + abi::kHeapBytes);
}

bool inside(const ObjectRef &object, uint64_t address, uint64_t bytes) {
  return object.region != Region::None && address >= object.base && address - object.base <= object.size &&
         bytes <= object.size - (address - object.base);
}

} // namespace

void checkAccess(uint64_t address, uint64_t bytes, uint32_t site, bool isWrite, uint32_t pointerVariable) {
  if (bytes == 0)
    return;
  if (inArena(address)) {
    ObjectRef object = objects().find(address);
    if (!inside(object, address, bytes))
      endWithFault(abi::FaultKind::OutOfBounds, address, bytes, site, isWrite, pointerVariable);
    if (object.freed)
      endWithFault(abi::FaultKind::UseAfterFree, address, bytes, site, isWrite, pointerVariable);
    if (object.region == Region::Input && object.index < abi::kReachObjects) {
      uint32_t &reach = recorder().control().result.reach[object.index];
      uint64_t end = address + bytes - object.base;
      reach = end > reach ? static_cast<uint32_t>(end) : reach;
      if (isWrite)
        recorder().control().result.written |= uint64_t{1} << object.index;
    }
    if (isWrite && object.region == Region::Input && object.index != 0)
      recorder().control().result.wroteInput = 1;
    return;
  }
  if (objects().inStack(address)) {
    if (objects().touchesZone(address, bytes))
      endWithFault(abi::FaultKind::OutOfBounds, address, bytes, site, isWrite, pointerVariable);
    return;
  }
  if (objects().inImage(address)) {
    if (objects().passesGlobal(address, bytes))
      endWithFault(abi::FaultKind::OutOfBounds, address, bytes, site, isWrite, pointerVariable);
    if (!isWrite)
      return;
    runState().imageDirty = true;
    if (objects().isInputGlobal(address))
      recorder().control().result.wroteInput = 1;
    return;
  }
  if (pointerVariable != 0) // it is not NULL, and this is no object
    endWithFault(abi::FaultKind::WildAccess, address, bytes, site, isWrite, pointerVariable);
  if (isNull(address))
    endWithFault(abi::FaultKind::NullDeref, address, bytes, site, isWrite, pointerVariable);
  if (!isWrite || (address == reinterpret_cast<uint64_t>(&errno) && bytes == sizeof errno))
    return; // a read can do no harm; if it is not mapped the signal handler sees it
  if (isProtected(address, bytes))
    endWithFault(abi::FaultKind::WildAccess, address, bytes, site, isWrite, pointerVariable);
  recorder().control().result.doubtful = 1; // memory of a library: this process is used up
}

Access resolveAccess(uint64_t address, TermId addressTerm, uint64_t bytes, uint32_t site, bool isWrite) {
  Access access;
  if (usesUninitialised(site, addressTerm))
    addressTerm = 0;
  if (addressTerm == 0) {
    checkAccess(address, bytes, site, isWrite, 0);
    return access;
  }
  Recorder &rec = recorder();
  Split parts = split(addressTerm);
  uint32_t variable = 0;
  uint64_t pointerValue = 0;
  if (parts.pointer != 0) {
    variable = static_cast<uint32_t>(rec.term(parts.pointer).low) + 1;
    pointerValue = rec.term(parts.pointer).high;
    if (rec.firstCheck(parts.pointer))
      rec.log(LogKind::CheckNull, site, pointerValue != 0, parts.pointer);
    if (pointerValue == 0)
      endWithFault(abi::FaultKind::NullDeref, address, bytes, site, isWrite, variable);
  }
  bool fixed = parts.pointer != 0 && (parts.offset == 0 || rec.isConst(parts.offset));
  if (fixed && !parts.opaque) {
    checkAccess(address, bytes, site, isWrite, variable);
    return access;
  }
  ObjectRef object = parts.pointer != 0 ? objects().find(pointerValue) : baseObject(addressTerm);
  if (object.region == Region::None)
    object = objects().find(address);
  if (parts.opaque || object.region == Region::None) {
    // Which object is meant was itself decided by the input: fix it here, and let the search ask
    // for another.
    rec.log(LogKind::Concretise, site, 1, addressTerm, address);
    if (object.region == Region::None)
      rec.approximate(site, Approximation::UnknownObject);
    checkAccess(address, bytes, site, isWrite, variable);
    return access;
  }
  // Relative to the object. A pointer variable keeps pointing where it points, so that only the
  // index is left in the term.
  TermId offset = parts.pointer != 0
                      ? rec.make(TermOp::Add, 64, parts.offset, rec.constant(64, pointerValue - object.base))
                      : rec.make(TermOp::Sub, 64, addressTerm, rec.constant(64, object.base));
  if (object.size < bytes || !inside(object, address, bytes)) {
    TermId bound = rec.constant(64, object.size < bytes ? 0 : object.size - bytes);
    TermId within = object.size < bytes ? 0 : rec.make(TermOp::Ule, 1, offset, bound);
    if (within != 0)
      rec.log(LogKind::CheckBounds, site, 0, within, 0, static_cast<uint32_t>(object.region));
    else if (offset != 0 && !rec.isConst(offset)) // nothing fits in: what the place came from matters all the same
      rec.log(LogKind::Concretise, site, 1, offset, address - object.base);
    if (object.region == Region::Input && !object.freed && inArena(address)) // it may lie in another object
      endWithFault(abi::FaultKind::OutOfBounds, address, bytes, site, isWrite, variable, object);
    checkAccess(address, bytes, site, isWrite, variable);
    endWithFault(abi::FaultKind::OutOfBounds, address, bytes, site, isWrite, variable);
  }
  TermId inBounds = rec.make(TermOp::Ule, 1, offset, rec.constant(64, object.size - bytes));
  if (inBounds != 0 && rec.firstCheck(inBounds))
    rec.log(LogKind::CheckBounds, site, 1, inBounds, 0, static_cast<uint32_t>(object.region));
  checkAccess(address, bytes, site, isWrite, variable);
  access.symbolicPlace = offset != 0;
  access.object = object;
  access.offset = offset;
  return access;
}

void notePassed(uint32_t site, TermId pointerTerm, uint64_t value) {
  Recorder &rec = recorder();
  if (pointerTerm != abi::kUninitialised && isPointerVar(rec.term(pointerTerm)) && rec.firstCheck(pointerTerm))
    rec.log(LogKind::CheckNull, site, value != 0, pointerTerm);
}

void checkCallTarget(uint64_t address, TermId addressTerm, uint32_t site) {
  Recorder &rec = recorder();
  if (usesUninitialised(site, addressTerm))
    addressTerm = 0;
  uint32_t variable = 0;
  if (addressTerm != 0 && isPointerVar(rec.term(addressTerm))) {
    variable = static_cast<uint32_t>(rec.term(addressTerm).low) + 1;
    if (rec.firstCheck(addressTerm))
      rec.log(LogKind::CheckNull, site, address != 0, addressTerm);
  }
  if (isNull(address))
    endWithFault(abi::FaultKind::NullDeref, address, 1, site, false, variable);
  if (addressTerm != 0)
    rec.log(LogKind::Concretise, site, 1, addressTerm, address);
  if (inArena(address)) // data
    endWithFault(abi::FaultKind::WildAccess, address, 1, site, false, variable);
}

static TermId loadSymbolic(const Access &access, uint64_t address, unsigned bytes, uint32_t site) {
  Recorder &rec = recorder();
  if (shadow().load(address, bytes) == kUninitialised)
    return kUninitialised;
  const MemoryMap *map = memoryMaps().of(access.object);
  TermId value = 0;
  if (map != nullptr && map->read(access.offset, address, bytes, value))
    return value;
  rec.approximate(site, Approximation::LargeObject);
  rec.log(LogKind::Concretise, site, 1, access.offset, address - access.object.base);
  return shadow().load(address, bytes);
}

static void storeSymbolic(const Access &access, uint64_t address, unsigned bytes, TermId value, uint32_t site) {
  const ObjectRef &object = access.object;
  SymbolicStore store{object.base, object.size, access.offset, address, bytes, value, site};
  if (value != kUninitialised && placesOf(store) > kFewPlaces) {
    MemoryMap *map = memoryMaps().of(object);
    if (map != nullptr && map->store(access.offset, address, bytes, value, site))
      return;
    memoryMaps().settleForWrite(object.base, object.size); // no room for more stores
    map = memoryMaps().of(object);
    if (map != nullptr && map->store(access.offset, address, bytes, value, site))
      return;
  }
  storeAtPlaces(store, reinterpret_cast<const unsigned char *>(object.base));
}

TermId loadValue(const Access &access, uint64_t address, unsigned bytes, uint32_t site) {
  const MemoryMap *map = memoryMaps().at(address, bytes);
  bool isFollowed = map != nullptr && (access.symbolicPlace ? map->isOf(access.object) : map->hasStores());
  TermId value = 0;
  if (isFollowed && map->read(access.symbolicPlace ? access.offset : recorder().constant(64, address - map->base()),
                              address, bytes, value))
    return value;
  return access.symbolicPlace ? loadSymbolic(access, address, bytes, site) : shadow().load(address, bytes);
}

void storeValue(const Access &access, uint64_t address, unsigned bytes, TermId shadowId, const Wide &concrete,
                uint32_t site) {
  Recorder &rec = recorder();
  MemoryMap *map = access.symbolicPlace ? nullptr : memoryMaps().at(address, bytes);
  bool isFollowed = map != nullptr && map->hasStores() && shadowId != kUninitialised;
  TermId value =
      access.symbolicPlace || isFollowed ? rec.operand(shadowId, bytes * 8, concrete.low, concrete.high) : shadowId;
  if (access.symbolicPlace && value != 0)
    return storeSymbolic(access, address, bytes, value, site);
  if (isFollowed && value != 0 && map->store(rec.constant(64, address - map->base()), address, bytes, value, site))
    return;
  shadow().store(address, bytes, shadowId);
}

} // namespace assay::runtime
