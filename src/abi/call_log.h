// How many calls and returns of a run are logged; later ones are not.
#pragma once

#include <stdint.h>

namespace assay::abi {

constexpr uint32_t kMostCallsLogged = 4096;

} // namespace assay::abi
