// Random C functions whose inputs are few enough to be tried all, together with the C text that makes those inputs:
// arguments, contents of memory, and what undefined functions do. The same seed gives the same programs.
#pragma once

#include "base/rng.h"

#include <string>
#include <vector>

namespace assay::test {

struct VerdictFunction {
  std::string name;
  std::string text;        // with what it uses, in the marked form
  std::string native;      // undefined functions, `start_NAME` and `call_NAME`
  unsigned firstLine = 0;  // in the file
  bool hasState = false;   // it keeps something from call to call
  bool isComplete = false; // the inputs tried are all that matter, if there is time for them
};

struct VerdictFile {
  std::vector<VerdictFunction> functions;
  std::string text; // in the marked form
};

// In the marked form each condition of interest is TAKE(condition), one a line, and each label of a switch is followed
// by REACHED; PORT marks what may change by itself, STATE what lasts, FAR what has room beside it and FIXED what is
// const. This is the text without the marks.
std::string plainText(const std::string &marked);

// Undefined variables are kept to files of their own.
VerdictFile generateVerdictFile(base::Rng &rng, unsigned functions, bool hasUndefinedVariables);

} // namespace assay::test
