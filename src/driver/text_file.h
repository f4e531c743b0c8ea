// Whole text files, read and written at once.
#pragma once

#include "base/result.h"

#include <filesystem>
#include <string>

namespace assay::driver {

base::Result<std::string> readText(const std::filesystem::path &path);
// Makes the directories that it needs. False if not all could be written.
bool writeText(const std::filesystem::path &path, const std::string &text);

} // namespace assay::driver
