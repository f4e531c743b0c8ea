#include "report/memory_picture.h"
#include "report/reporter.h"
#include "report/text_columns.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay::report {

namespace {

std::string repeat(const char *piece, size_t count) {
  std::string out;
  for (size_t i = 0; i < count; ++i)
    out += piece;
  return out;
}

std::string arrow(const PictureBox &box, const input::Edge &edge, const input::InputGraph &graph) {
  const std::string &global = graph.objects[edge.target].global;
  std::string target = !global.empty() ? global : fmt::format("#{}", edge.target);
  std::string offset = edge.offset == 0 ? "" : fmt::format(" + {}", edge.offset);
  const char *self = edge.target == box.object ? " (itself)" : "";
  return fmt::format("──▶ {}{}{}", target, offset, self);
}

std::vector<std::string> rowLines(const PictureBox &box, const input::InputGraph &graph) {
  size_t labelWidth = 0;
  for (const PictureRow &row : box.rows)
    labelWidth = std::max(labelWidth, displayWidth(row.label));
  std::vector<std::string> lines;
  for (const PictureRow &row : box.rows) {
    std::string label = labelWidth == 0 ? "" : padRight(row.label, labelWidth) + " ";
    lines.push_back(label + (row.target ? arrow(box, *row.target, graph) : row.value));
  }
  return lines;
}

} // namespace

std::string drawText(const program::TypeTable &types, const input::InputGraph &graph) {
  std::string out;
  for (const PictureBox &box : pictureOf(types, graph)) {
    std::vector<std::string> lines = rowLines(box, graph);
    size_t width = displayWidth(box.title) + 2;
    for (const std::string &line : lines)
      width = std::max(width, displayWidth(line));
    std::string indent(box.depth * 2, ' ');
    out += fmt::format("{}╭─ {} {}╮\n", indent, box.title, repeat("─", width - displayWidth(box.title) - 1));
    for (const std::string &line : lines)
      out += fmt::format("{}│ {} │\n", indent, padRight(line, width));
    out += fmt::format("{}╰{}╯\n", indent, repeat("─", width + 2));
  }
  return out;
}

} // namespace assay::report
