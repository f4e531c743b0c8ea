// One test as a C function: input, call, checks, release.
#pragma once

#include "emit/emitter.h"

namespace assay::emit {

// The name the test has as a C function: its own, unless the unit uses it already.
std::string testIdentifier(const program::Unit &unit, const TestCase &test);

// `static void name(void) { … }`. A test with a finding has no checks: it is not meant to get
// that far.
std::string writeTest(const SuiteRequest &request, const TestCase &test);

} // namespace assay::emit
