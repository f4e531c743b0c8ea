// The whole result of one command as data: verdicts, tests, findings, preconditions per function.
// report.json, the table on the terminal and the pictures are made from it and from nothing else.
#pragma once

#include "input/input_graph.h"
#include "program/assumption.h"
#include "program/site.h"
#include "program/unit.h"
#include "program/verdict.h"

#include <map>
#include <string>
#include <vector>

namespace assay::report {

using program::Verdict;

struct BranchVerdict {
  program::Goal goal;
  Verdict verdict = Verdict::Unknown;
  program::Reason reason = program::Reason::None; // Unknown: why
  program::Proof proof = program::Proof::None;    // Unreachable: why
  uint64_t runs = 0;                              // … and how many runs there were, where all paths were explored
  program::Assumptions assumptions = {};          // that the proof stands on; of an unknown side those that approximate
  std::string test = {};                          // Covered, Reached: id of the one that takes it
  std::string breaks = {};                        // Reached: what its run breaks
  bool isTyped = false;                           // was open until pointers led into the middle of objects
};

// Why unreachable or unknown, or what a run that reached it breaks, as a sentence.
std::string whyOf(const BranchVerdict &branch);

struct TestEntry {
  std::string id;
  std::string name;
  std::string input;   // path relative to the output directory
  std::string outcome; // return | exit | abort | fault | timeout
  bool replayed = false;
};

struct Finding {
  std::string rule;
  std::string severity; // error | warning | note
  std::string message;
  std::string file;
  unsigned line = 0;
  std::string test;
  bool confirmed = false;
  std::string reproducer = {};         // path of the file that shows it, relative to the output directory
  std::vector<std::string> stack = {}; // functions that were active, innermost first
  std::string restsOn = {};            // state made up for the run that callers may never have, as C text
};

// When a run failed: after how many of them, and after how long.
struct Failure {
  uint64_t executions = 0;
  double seconds = 0;
};
constexpr size_t kFirstFailures = 2;

struct Precondition {
  std::string text;
  std::string why;
  std::string requirement = {}; // as a C expression for assay.toml, if it is one
  std::string length = {};      // or as an entry of its table of lengths
  bool needsMemory = false;     // or that allocations do not fail
};

// What was asked for with --sequence.
struct SequenceEntry {
  std::vector<std::string> functions;
  std::vector<std::string> constructors;
  std::vector<std::string> destructors;
  unsigned length = 0;
};

struct FunctionReport {
  std::string name;
  std::string file;
  unsigned line = 0;
  std::vector<std::string> flags;          // the compiler's, to open the file again
  std::string project;                     // its compile_commands.json, or empty
  std::vector<std::string> libraries;      // given with --link
  std::vector<std::string> stubbed;        // functions with a body whose results are inputs
  std::string status;                      // done | budget | failed
  std::string message;                     // why it failed
  program::Contract contract;              // stated by the user
  SequenceEntry sequence;                  // no functions: it is a function itself
  uint64_t accepted = 0;                   // runs whose input satisfies the precondition
  std::map<uint32_t, uint64_t> structures; // --exhaustive: nodes → different valid structures
  bool allStructures = false;              // … and there are no others
  double seconds = 0;
  double exploring = 0;   // of these seconds
  double preparation = 0; // seconds before, to read, compile and link the unit, if it was done for this function
  uint64_t executions = 0;
  uint64_t executionsToCoverage = 0; // until the last branch was covered
  std::vector<Failure> failures;     // the first of them
  uint64_t queries = 0;
  std::map<std::string, double> solver;
  std::map<program::Assumption, uint64_t> assumptions; // what was taken for granted → on how many runs; 0: on all
  std::vector<std::string> contradictions;             // proofs that runs contradict: mistakes of assay's
  uint64_t divergences = 0;                            // runs that left the predicted path
  uint64_t replayMismatches = 0;                       // tests dropped because their replay differed
  uint64_t compileFailures = 0;                        // tests dropped because they did not compile
  std::vector<BranchVerdict> branches;
  std::vector<TestEntry> tests;
  std::vector<Finding> findings;
  std::vector<Precondition> preconditions;
};

struct RunReport {
  uint64_t seed = 1;
  std::vector<FunctionReport> functions;
};

} // namespace assay::report
