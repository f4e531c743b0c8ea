// What stands around the tests in a file: comment, includes, the unit itself, the check macros,
// the table and main. The text asks for no more headers than the tests need, because every header
// can collide with the code under test.
#pragma once

#include "emit/emitter.h"

namespace assay::emit {

// A file made of the given tests. `comment` follows the first sentence of the head comment.
struct FileText {
  const SuiteRequest *request = nullptr;
  std::vector<const TestCase *> tests;
  std::string comment;
};
std::string plainFile(const FileText &file);  // with its own main
std::string linkedFile(const FileText &file); // table exported for GoogleTest

// Names that the formats share.
std::string suitePath(const SuiteRequest &request);
// One file for each finding, and for each run that breaks a precondition.
std::vector<EmittedFile> filesOfFailing(const SuiteRequest &request);

} // namespace assay::emit
