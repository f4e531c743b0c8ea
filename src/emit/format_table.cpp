#include "emit/c_suite.h"
#include "emit/emitter.h"
#include "emit/gtest_suite.h"

namespace assay::emit {

const std::vector<Format> &formats() {
  static const std::vector<Format> kFormats = {
      {"c", "plain C99, no framework; every file has its own main", emitC},
      {"gtest", "GoogleTest: tests in C, named and run from C++", emitGtest},
  };
  return kFormats;
}

const Format *findFormat(const std::string &name) {
  for (const Format &format : formats())
    if (name == format.name)
      return &format;
  return nullptr;
}

} // namespace assay::emit
