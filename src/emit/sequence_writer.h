// The body of a test that calls several functions: the calls in order with their arguments, a
// variable for every handle, and a check of every result.
#pragma once

#include "emit/input_writer.h"

namespace assay::emit {

std::vector<std::string> writeSequence(const SuiteRequest &request, const TestCase &test, Variables &variables,
                                       const InputText &input);

} // namespace assay::emit
