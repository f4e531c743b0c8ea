// Writes suites: test files per function in plain C or GoogleTest, and the CMake project that
// builds them. What it writes compiles without warnings as C99 under gcc and clang.
#pragma once

#include "emit/test_case.h"

#include <map>
#include <set>

namespace assay::emit {

struct SuiteRequest {
  const program::Unit *unit = nullptr;
  const program::Function *function = nullptr;
  std::vector<const TestCase *> tests;        // those that pass
  std::vector<const TestCase *> findings;     // those that fail as announced; one file each
  std::vector<const TestCase *> reached = {}; // those that break a precondition on their way; one file each
  bool hasLinkedFiles = false;                // other files of the project
  std::set<std::string> libraryCalls = {};    // functions of the C library that the code under test calls
  std::string folder = {};                    // below tests/, with a slash at its end; empty where one file is tested
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

// What a program below the output directory is to do.
enum class Role : uint8_t {
  Suite,         // pass
  Finding,       // fail, under sanitizers if not by itself
  Uninitialised, // fail under MemorySanitizer, which not every compiler has
  Suspicion,     // nothing certain: to be looked into by hand
  Reached,       // nothing certain: it breaks a precondition, and shows that there is a way to some branch
};

// CMakeLists.txt for all suites below the output directory; `ctest` runs them.
struct SuiteTarget {
  std::string name;
  std::vector<std::string> sources; // relative to the CMakeLists.txt
  Role role = Role::Suite;
  std::vector<std::string> compileOptions = {}; // what the source needs: -DX, -Idir
  std::vector<std::string> linked = {};         // names of project files
  std::vector<std::string> libraries = {};
  std::vector<std::string> linkOptions = {};
};
// Another file of the project, compiled once for all suites that need it.
struct ProjectFile {
  std::string name;
  std::string file;
  std::vector<std::string> compileOptions = {};
};
// One CMakeLists.txt: the beginning, the project's files, the lines for each suite.
// `tolerance` are flags for Clang, for code that it refuses where other compilers only warn.
std::string emitCMakeHead(const std::string &format, const std::vector<ProjectFile> &files,
                          const std::vector<std::string> &tolerance);
std::string emitCMakeTarget(const SuiteTarget &target);

// For the linker, if a file defines functions that calls of others are sent to; else empty.
std::string wrapOption(const std::string &file);

// A C file that defines what nobody else does.
std::string emitMissing(const std::vector<program::MissingName> &names);

} // namespace assay::emit
