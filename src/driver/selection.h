// From many runs to the few tests that people keep: a small set that takes every branch side the
// runs took, in order, with names that say what they do.
#pragma once

#include "driver/session.h"

namespace assay::driver {

// Candidates to emit, chosen greedily by what they add; at least one if there is any.
std::vector<Candidate *> selectTests(std::vector<Candidate> &candidates);

// Those that take more than `taken` and the ones before them.
std::vector<Candidate *> selectFurther(std::vector<Candidate> &candidates, std::set<size_t> taken);
// Gives ids (r1…) and names to runs that break a precondition.
void nameBreaking(const program::Function &function, std::vector<Candidate *> &breaking);

// Gives ids (t1…, f1…) and unique names.
void nameTests(const program::Function &function, const GoalTable &goals, std::vector<Candidate *> &tests,
               std::vector<Candidate *> &findings);

} // namespace assay::driver
