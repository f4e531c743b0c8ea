#include "base/check.h"

#include <cstdio>
#include <unistd.h>

namespace assay::base {

void checkFailed(const char *file, int line, const char *condition, const char *message) {
  std::fprintf(stderr, "assay: internal error: %s (%s) at %s:%d\n", message, condition, file, line);
  std::fflush(stderr);
  _exit(4);
}

} // namespace assay::base
