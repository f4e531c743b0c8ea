// The condition under which an operation does not fit its type, in the cheapest form for a solver:
// a comparison with a constant where one operand is known, bits of the same width for sums.
#pragma once

#include "runtime/recorder.h"

namespace assay::runtime {

// 0 if it always fits. Operands of up to 64 bits.
TermId signedOverflow(Recorder &recorder, TermOp op, unsigned width, TermId a, TermId b);
// By computing in twice the width, extended by `extend`.
TermId wideOverflow(Recorder &recorder, TermOp op, unsigned width, TermId a, TermId b, TermOp extend);

} // namespace assay::runtime
