// Writes suites: test files per function in plain C or GoogleTest, and the CMake project that
// builds them. What it writes compiles without warnings as C99 under gcc and clang.
#pragma once

#include "emit/test_case.h"

#include <map>

namespace assay::emit {

struct SuiteRequest {
  const program::Unit *unit = nullptr;
  const program::Function *function = nullptr;
  std::map<std::string, uint64_t> globalAddresses; // of the runner, for input::AddressMap
  std::vector<const TestCase *> tests;             // those that pass
  std::vector<const TestCase *> findings;          // those that fail as announced; one file each
};

// A file to write below the output directory.
struct EmittedFile {
  std::string path;
  std::string text;
};

struct Format {
  const char *name; // c | gtest
  const char *help;
  std::vector<EmittedFile> (*emit)(const SuiteRequest &request);
};
const std::vector<Format> &formats();
const Format *findFormat(const std::string &name);

// CMakeLists.txt for all suites below the output directory; `ctest` runs them.
struct SuiteTarget {
  std::string name;
  std::vector<std::string> sources; // relative to the CMakeLists.txt
  bool isFinding = false;
  std::vector<std::string> compileOptions = {}; // what the source needs: -DX, -Idir
};
std::string emitCMake(const std::string &format, const std::string &sourceDirectory,
                      const std::vector<SuiteTarget> &targets);

} // namespace assay::emit
