// Nothing is trusted that was not replayed: compiles emitted tests with the plain compiler, runs
// them, and compares the branches they take with those that were predicted.
#pragma once

#include "driver/session.h"
#include "emit/emitter.h"

namespace assay::driver {

// Files of one project may belong to several programs, each with a main() and a usage() of its own.
constexpr const char *kFirstDefinition = "-Wl,-z,muldefs";

struct ReplayedTest {
  bool passed = false;       // ran to its end without a failed check (or ended as announced)
  bool sameBranches = false; // counters equal the predicted ones
  std::string note;
};

class Replayer {
public:
  Replayer(const UnitContext &context, const program::Function &function, const GoalTable &goals,
           std::string directory);

  // One entry a test, or the compiler's output as the error.
  base::Result<std::vector<ReplayedTest>> replay(const std::vector<const Candidate *> &tests);
  // The text of a file with one test.
  std::string fileFor(const Candidate &test) const;
  // Does the finding's test fail when compiled natively with sanitizers?
  bool confirm(const Candidate &finding);
  // Does it take the predicted branches before it fails?
  ReplayedTest replayFinding(const Candidate &finding);

private:
  base::Result<std::vector<ReplayedTest>> runSuite(const std::string &file, const std::string &text,
                                                   const std::vector<const Candidate *> &tests);
  std::vector<std::string> compileLine(Build build) const;
  // Objects and libraries that the tests are linked with. Only code of `checked` is compiled with
  // AddressSanitizer, where that is enough: if it is another file of the project.
  base::Result<std::vector<std::string>> linkLine(Build build, const std::string &checked = "") const;
  bool sameCounters(const Candidate &test, const instrument::CounterValues &seen) const;

  const UnitContext &context_;
  const program::Function &function_;
  const GoalTable &goals_;
  std::string directory_;
};

} // namespace assay::driver
