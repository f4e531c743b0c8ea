#include "emit/c_suite.h"

#include "emit/suite_frame.h"

namespace assay::emit {

std::vector<EmittedFile> emitC(const SuiteRequest &request) {
  std::vector<EmittedFile> files;
  if (!request.tests.empty()) {
    FileText file{&request, request.tests, "The checks hold what the code did\n// when the tests were made."};
    files.push_back({suitePath(request), plainFile(file)});
  }
  for (EmittedFile &file : filesOfFailing(request))
    files.push_back(std::move(file));
  return files;
}

} // namespace assay::emit
