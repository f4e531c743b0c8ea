// From many runs to the few tests that people keep: a small set that takes every branch side the
// runs took, in order, with names that say what they do.
#pragma once

#include "driver/session.h"

namespace assay::driver {

// Candidates to emit, chosen greedily by what they add; at least one if there is any.
std::vector<Candidate *> selectTests(std::vector<Candidate> &candidates);

// Gives ids (t1…, f1…) and unique names.
void nameTests(const program::Function &function, const GoalTable &goals, std::vector<Candidate *> &tests,
               std::vector<Candidate *> &findings);

} // namespace assay::driver
