#include "report/text_columns.h"

#include <algorithm>

namespace assay::report {

namespace {

// Length of the UTF-8 sequence that starts at `at`, 0 if there is none.
size_t sequenceLength(const std::string &text, size_t at) {
  unsigned char lead = static_cast<unsigned char>(text[at]);
  size_t length = lead < 0x80                   ? 1
                  : lead >= 0xc2 && lead < 0xe0 ? 2
                  : lead >= 0xe0 && lead < 0xf0 ? 3
                  : lead >= 0xf0 && lead < 0xf5 ? 4
                                                : 0;
  if (length == 0 || at + length > text.size())
    return 0;
  for (size_t i = 1; i < length; ++i)
    if ((static_cast<unsigned char>(text[at + i]) & 0xc0) != 0x80)
      return 0;
  return length;
}

} // namespace

size_t displayWidth(const std::string &text) {
  size_t width = 0;
  for (size_t i = 0; i < text.size(); ++width)
    i += std::max<size_t>(1, sequenceLength(text, i));
  return width;
}

std::string padRight(const std::string &text, size_t width) {
  size_t own = displayWidth(text);
  return text + std::string(width > own ? width - own : 0, ' ');
}

std::string padLeft(const std::string &text, size_t width) {
  size_t own = displayWidth(text);
  return std::string(width > own ? width - own : 0, ' ') + text;
}

std::string printable(const std::string &text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    size_t length = sequenceLength(text, i);
    unsigned char c = static_cast<unsigned char>(text[i]);
    if (length == 0 || c == 0x7f)
      out += "�";
    else if (c < 0x20)
      out += ' ';
    else
      out += text.substr(i, length);
    i += std::max<size_t>(1, length);
  }
  return out;
}

std::vector<std::string> alignColumns(const std::vector<std::vector<std::string>> &rows) {
  std::vector<size_t> widths;
  for (const auto &row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], displayWidth(row[i]));
  }
  std::vector<std::string> lines;
  for (const auto &row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i)
      line += i == 0 ? padRight(row[i], widths[i]) : "  " + padLeft(row[i], widths[i]);
    lines.push_back(line);
  }
  return lines;
}

} // namespace assay::report
