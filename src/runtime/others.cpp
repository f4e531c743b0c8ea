#include "runtime/others.h"

#include "runtime/hooks.h"
#include "runtime/object_table.h"
#include "runtime/recorder.h"
#include "runtime/shadow_memory.h"

using namespace assay::runtime;
using assay::abi::Approximation;

namespace assay::runtime {

Others &others() {
  static Others one;
  return one;
}

bool Others::wasShared(uint64_t address) {
  for (unsigned i = 0; i < sharedCount_; ++i)
    if (shared_[i] == address)
      return true;
  if (sharedCount_ == kMostShared)
    return true;
  shared_[sharedCount_++] = address;
  return false;
}

void Others::addInput(uint64_t address, uint64_t bytes) {
  for (unsigned i = 0; i < inputCount_; ++i)
    if (inputs_[i].from == address)
      return;
  if (inputCount_ < kMostRanges)
    inputs_[inputCount_++] = {address, address + bytes};
}

bool Others::beginStub() {
  isCalled_ = true;
  isInside_ = true;
  for (unsigned i = 0; i < wholeCount_; ++i)
    add(whole_[i].from, whole_[i].to);
  wholeCount_ = 0;
  return hasJump_;
}

void Others::add(uint64_t from, uint64_t to) {
  for (unsigned i = 0; i < givenCount_; ++i)
    if (given_[i].from == from && given_[i].to == to)
      return;
  if (givenCount_ == kMostRanges)
    isFull_ = true;
  else if (from < to)
    given_[givenCount_++] = {from, to};
}

void Others::addGiven(uint64_t address, uint64_t inputBytes) {
  ObjectRef object = objects().find(address);
  if (object.region != Region::Stack)
    return; // all else may be known to others anyway
  add(object.base, address);
  add(address + inputBytes, object.base + object.size);
  if (wholeCount_ == kMostRanges)
    isFull_ = true;
  else
    whole_[wholeCount_++] = {object.base, object.base + object.size};
}

bool Others::mayHaveChanged(uint64_t address) const {
  if (!isCalled_ || isInside_)
    return false;
  auto isIn = [&](const Range *ranges, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      if (address >= ranges[i].from && address < ranges[i].to)
        return true;
    return false;
  };
  ObjectRef object = objects().find(address);
  switch (object.region) {
  case Region::Stack:
    return isFull_ || isIn(given_, givenCount_);
  case Region::Input:
    return object.index != 0; // the arguments themselves are the caller's
  case Region::Heap:
    return true;
  case Region::Global:
    return objects().isMutableGlobal(address) || (objects().isInputGlobal(address) && !isIn(inputs_, inputCount_));
  default:
    return false;
  }
}

void noteRead(uint64_t address) {
  if (!recorder().approximated(Approximation::StubEffects) && others().mayHaveChanged(address))
    recorder().approximate(0, Approximation::StubEffects);
}

} // namespace assay::runtime

static uint64_t number(const void *pointer) { return reinterpret_cast<uint64_t>(pointer); }

void assay_shared(void *address, uint32_t what, uint32_t isStore) {
  bool wasShared = others().wasShared(number(address));
  if (wasShared && isStore == 0)
    recorder().approximate(0, static_cast<Approximation>(what));
}

// The object that a pointer belongs to, also if it leads to its end.
static ObjectRef ownerOf(uint64_t address) {
  ObjectRef object = objects().find(address);
  return object.region != Region::None ? object : objects().find(address - 1);
}

static bool isAtEnd(uint64_t address) {
  ObjectRef object = objects().find(address - 1);
  return object.region != Region::None && object.base + object.size == address;
}

void assay_compares(void *a, uint32_t sa, void *b, uint32_t sb, uint32_t isOrder) {
  uint64_t one = number(a);
  uint64_t other = number(b);
  if (sa != 0 || sb != 0 || one == 0 || other == 0 || recorder().approximated(Approximation::Addresses))
    return;
  ObjectRef first = ownerOf(one);
  ObjectRef second = ownerOf(other);
  bool isSame = first.region == second.region && first.base == second.base;
  bool rests = isOrder != 0 ? !isSame || first.region == Region::None
                            : first.freed || second.freed || (!isSame && (isAtEnd(one) || isAtEnd(other)));
  if (rests)
    recorder().approximate(0, Approximation::Addresses);
}

void assay_as_number(void *pointer, uint32_t shadowId) {
  if (shadowId == 0 && pointer != nullptr)
    recorder().approximate(0, Approximation::Addresses);
}

void assay_stub(uint32_t begins) {
  if (begins == 0)
    others().endStub();
  else if (others().beginStub())
    recorder().approximate(0, Approximation::StubEffects);
}

void assay_sets_jump() { others().noteJump(); }

void assay_stub_wants(uint64_t elements) {
  constexpr uint64_t kMost = 255; // that a row's count can say
  if (elements > kMost)
    recorder().approximate(0, Approximation::StubAmount);
}

void assay_stub_sets(void *variable, uint64_t bytes) { others().addInput(number(variable), bytes); }

// What nobody has written before may be written now.
void assay_stub_gets(void *argument, uint64_t inputBytes) {
  if (argument == nullptr && inputBytes != 0) // of a variadic one nobody knows the arguments
    return others().addAll();
  ObjectRef object = objects().find(number(argument));
  if (object.region == Region::Stack || object.region == Region::Heap)
    shadow().markInitialised(object.base, object.size);
  others().addGiven(number(argument), inputBytes);
}

uint64_t assay_room(void *pointer) {
  ObjectRef object = objects().find(number(pointer));
  bool isKnown = object.region != Region::None && !object.freed;
  return isKnown ? object.base + object.size - number(pointer) : 0;
}
