// The values worth trying beside a given one: the value itself, its neighbours, and the small and
// extreme ones, in that order. Refuses to know what they are tried for.
#pragma once

#include "base/bits.h"

#include <vector>

namespace assay::solve {

std::vector<base::Value> nearIntegers(base::Value value, unsigned width);
std::vector<base::Value> nearFloats(base::Value bits, unsigned width); // width 32 or 64
base::Value quietNan(unsigned width);

} // namespace assay::solve
