// The compiler's own coverage mapping: which counters say that a branch side was taken. Because
// the same mapping is read by llvm-cov, what assay claims and what llvm-cov shows are one thing.
#pragma once

#include "base/result.h"
#include "program/site.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assay::instrument {

// Counts of one function in one run, found by the hash of its profile name.
using CounterValues = std::map<uint64_t, std::vector<uint64_t>>;

class CoverageMap {
public:
  struct Expression {
    bool isAdd = true;
    int64_t left = 0; // encoded: >0 counter index + 1, <0 -(expression index + 1), 0 zero
    int64_t right = 0;
  };
  struct FunctionGoals {
    std::string name; // without a file prefix
    uint64_t nameHash = 0;
    uint64_t structureHash = 0;
    std::vector<Expression> expressions;
    struct Side {
      program::Goal goal;
      int64_t counter = 0;
    };
    std::vector<Side> sides;
  };

  static base::Result<CoverageMap> read(const std::string &objectFile);

  const std::vector<FunctionGoals> &functions() const { return functions_; }
  std::vector<FunctionGoals> &functions() { return functions_; }
  // How often a side was taken.
  static int64_t evaluate(const FunctionGoals &function, int64_t counter, const std::vector<uint64_t> &counts);

private:
  std::vector<FunctionGoals> functions_;
};

} // namespace assay::instrument
