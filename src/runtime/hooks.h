// Prototypes of all hooks, made from abi/hooks.def so that pass and runtime cannot disagree.
#pragma once

#include <stdint.h>

#define V void
#define I uint32_t
#define L uint64_t
#define P void *
#define HOOK(result, name, ...) result name(__VA_ARGS__);
extern "C" {
#include "abi/hooks.def"
}
#undef HOOK
#undef V
#undef I
#undef L
#undef P
