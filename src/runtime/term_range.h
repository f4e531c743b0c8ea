// Bounds on the signed value of a term, from its shape alone: most sums and products of small types
// cannot overflow, and then there is nothing to ask the solver.
#pragma once

#include "runtime/recorder.h"

namespace assay::runtime {

struct TermRange {
  __int128 low;
  __int128 high;
};

// What an operation on values of these ranges gives, before it is cut to its width. Add, Sub, Mul.
TermRange exactRange(TermOp op, const TermRange &a, const TermRange &b);

// For terms of up to 64 bits. Looks a few operations deep.
TermRange signedRange(const Recorder &recorder, TermId id, int depth = 6);

} // namespace assay::runtime
