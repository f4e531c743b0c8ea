// Runs a Clang action on a source, with diagnostics collected as text.
#pragma once

#include "frontend/source.h"

#include <clang/Frontend/FrontendAction.h>

namespace assay::frontend {

// `overlayText`, if not empty, is compiled in place of the file and usually includes it.
// Returns the compiler's output when there was an error.
base::Status runAction(const Source &source, const std::vector<std::string> &extraFlags, const std::string &overlayText,
                       clang::FrontendAction &action);

} // namespace assay::frontend
