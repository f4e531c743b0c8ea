// What the user asked for. Declared and parsed here only; rooms get plain structs.
#pragma once

#include "driver/sequences.h"
#include "memory/memory_model.h"
#include "program/unit.h"
#include "solve/solver.h"

#include <string>
#include <vector>

namespace assay::driver {

struct SourceArgument {
  std::string file;
  std::vector<std::string> functions; // empty: all of the file
};

struct Options {
  std::string command;
  std::vector<SourceArgument> sources;
  std::vector<std::string> compilerFlags; // after --
  std::string project;                    // directory of a compile_commands.json
  std::string match;                      // regular expression for names of functions
  std::vector<std::string> libraries;     // that the code is linked with
  bool coverCalls = true;                 // branches of called functions count too
  bool resume = false;
  std::string out = "assay-out";
  bool force = false;    // write to a directory that assay did not make
  double seconds = 10;   // a function
  uint32_t depth = 2000; // decisions on one path
  uint64_t maxExecutions = 60000;
  uint64_t seed = 1;
  std::string format = "c";
  std::string strategy = "mix";
  std::string isolation = "persistent";
  std::string memory = "auto"; // graph, typed, or the first and then the second
  program::Contract contract;  // --requires, --ensures: for the one function named
  std::string config;          // assay.toml; empty: looked for beside the sources
  SequenceRequest sequence;    // functions empty: none wanted
  bool allocationsFail = true; // once for each place that allocates
  bool strict = false;         // inferred preconditions are errors
  bool exhaustive = false;     // all structures, not only all branches
  bool json = false;
  bool quiet = false;
  bool allowRefused = false; // keep tests of runs whose system calls were refused
  unsigned jobs = 1;
  uint64_t fuel = 200000;
  solve::SolverOptions solver;
  memory::Limits limits;
  // run, replay, explain
  std::string path;
  std::string place;
};

} // namespace assay::driver
