// What others may do while the code under test runs, and what no input says: they change volatile and atomic objects,
// and functions without definition change what they can reach. Keeps what a run has to know to note that it read such
// memory as it was.
#pragma once

#include <stdint.h>

namespace assay::runtime {

class Others {
public:
  void reset() { *this = Others(); }

  // Was the address accessed before as one that others may change? From now on it was.
  bool wasShared(uint64_t address);

  // Says whether it may leave by a jump. What others were given before they may have kept.
  bool beginStub();
  void noteJump() { hasJump_ = true; }
  void endStub() { isInside_ = false; }
  // A variable whose changes by stubs are inputs.
  void addInput(uint64_t address, uint64_t bytes);
  // A stub has a pointer to an object of the stack; how it changes the first bytes behind the pointer is input.
  void addGiven(uint64_t address, uint64_t inputBytes);
  // Nobody knows what a stub has pointers to.
  void addAll() { isFull_ = true; }
  // The address of an object of the stack was stored: whoever reaches the place where it stands may change the object.
  void addStored(uint64_t address) { addGiven(address, 0); }
  // May what lies there have been changed by a stub, without an input that says so?
  bool mayHaveChanged(uint64_t address) const;

private:
  struct Range {
    uint64_t from, to;
  };
  void add(uint64_t from, uint64_t to);

  static constexpr unsigned kMostShared = 64;
  static constexpr unsigned kMostRanges = 32;

  uint64_t shared_[kMostShared] = {};
  unsigned sharedCount_ = 0;
  bool isCalled_ = false;
  bool isInside_ = false;
  bool hasJump_ = false; // setjmp() was called
  bool isFull_ = false;  // more was given away than is kept
  Range inputs_[kMostRanges] = {};
  unsigned inputCount_ = 0;
  Range given_[kMostRanges] = {};
  unsigned givenCount_ = 0;
  Range whole_[kMostRanges] = {}; // objects of which a part was given
  unsigned wholeCount_ = 0;
};

Others &others();
// Notes on the path that such memory is read, if it is.
void noteRead(uint64_t address);

} // namespace assay::runtime
