// IEEE arithmetic on bit patterns, by the host's own float and double.
#pragma once

#include "expr/node.h"

namespace assay::expr {

base::Value applyFloatKind(Kind kind, unsigned width, unsigned childWidth, base::Value a, base::Value b, base::Value c);

} // namespace assay::expr
