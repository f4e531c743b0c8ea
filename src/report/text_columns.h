// Text in columns: widths count characters, not bytes.
#pragma once

#include <string>
#include <vector>

namespace assay::report {

// Characters of a UTF-8 text. Bytes that are no UTF-8 count one each.
size_t displayWidth(const std::string &text);
std::string padRight(const std::string &text, size_t width);
std::string padLeft(const std::string &text, size_t width);
// Control characters and broken UTF-8 made visible, so that a name cannot move the cursor.
std::string printable(const std::string &text);

// Rows of equal length; the first column is left-aligned, the others right-aligned.
std::vector<std::string> alignColumns(const std::vector<std::vector<std::string>> &rows);

} // namespace assay::report
