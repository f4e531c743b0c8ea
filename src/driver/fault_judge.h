// What an access that went wrong says: a bug, or something that callers see to.
#pragma once

#include "driver/blame.h"
#include "driver/findings.h"

namespace assay::driver {

void judgeFault(const FinishedRun &run, const Place &place, bool strict, Judgement &out);

// Did the run go wrong by an access before a pointer, where something else is meant to stand: a header before a text,
// the record that a member belongs to?
std::optional<report::Precondition> somethingBefore(const Blame &blame);

// Did an access begin in a value of the input and end outside of it? Then it is wider than anything that lives there.
bool isWiderThanTarget(const FinishedRun &run);

// Did a function of the C library read a string past the end of something?
bool isReadAsText(const FinishedRun &run);

} // namespace assay::driver
