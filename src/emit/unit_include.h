// How a test file takes in the source under test: whole, with its own feature macros and with its
// main renamed, so that statics can be called and nothing has to be exported.
#pragma once

#include "program/unit.h"

#include <string>

namespace assay::emit {

std::string baseName(const std::string &path);
// The configuration that the source includes and the feature macros that it defines for itself. They must
// come before any header, and ours come before the source.
std::string sourceConfiguration(const program::Unit &unit);
std::string includeUnit(const std::string &path);

} // namespace assay::emit
