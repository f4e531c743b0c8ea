// Places in the code, numbered by the instrumentation and never by address, and the branch sides
// (goals) that a report gives a verdict for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace assay::program {

enum class SiteKind { Branch, BranchOnPointers, Select, Switch, Access, AccessBefore, Divide, Call, Other };

struct Site {
  // BranchOnPointers: neither of the two is a constant. AccessBefore: at a constant distance before a pointer.
  SiteKind kind = SiteKind::Other;
  std::string function;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::vector<uint64_t> cases; // of a switch, in order; one more side is the default
  unsigned width = 0;          // of a switch value
};

// One side of one branch of the source, as the compiler's coverage mapping counts it.
struct Goal {
  std::string function;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  unsigned endLine = 0;
  unsigned endColumn = 0;
  std::string side;      // true | false | case N | default
  std::string condition; // source text
};

} // namespace assay::program
