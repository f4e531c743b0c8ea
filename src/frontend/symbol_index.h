// What a file defines for others: names of its external functions and variables, and how many
// functions it has in all. Read without looking into the bodies, so a project is indexed quickly.
#pragma once

#include "frontend/source.h"

namespace assay::frontend {

struct FileSymbols {
  std::vector<std::string> defined;   // for other files
  std::vector<std::string> functions; // of the file itself, statics included
};

base::Result<FileSymbols> readSymbols(const Source &source);

} // namespace assay::frontend
