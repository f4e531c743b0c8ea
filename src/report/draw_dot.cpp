#include "report/memory_picture.h"
#include "report/reporter.h"
#include "report/text_columns.h"

#include <fmt/format.h>

#include <set>

namespace assay::report {

namespace {

constexpr const char *kHead = R"(digraph input {
  rankdir=LR
  node [shape=plain fontname=monospace fontsize=11]
  edge [color="#2563eb" arrowsize=0.7]
)";

// Within the markup of Graphviz's labels.
std::string escaped(const std::string &text) {
  std::string out;
  for (char c : printable(text)) {
    switch (c) {
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '&':
      out += "&amp;";
      break;
    case '"':
      out += "&quot;";
      break;
    default:
      out += c;
    }
  }
  return out;
}

std::string valueText(const PictureRow &row) {
  if (!row.target)
    return row.value;
  return row.target->offset == 0 ? "●" : fmt::format("● +{}", row.target->offset);
}

std::string drawBox(const PictureBox &box) {
  std::string out =
      fmt::format("  o{} [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"4\">\n"
                  "    <tr><td port=\"top\" bgcolor=\"#e8eefc\"><b>{}</b></td></tr>\n",
                  box.object, escaped(box.title));
  for (size_t i = 0; i < box.rows.size(); ++i) {
    const PictureRow &row = box.rows[i];
    std::string text = row.label.empty() ? valueText(row) : row.label + ": " + valueText(row);
    out += fmt::format("    <tr><td align=\"left\" port=\"r{}\">{}</td></tr>\n", i, escaped(text));
  }
  return out + "  </table>>]\n";
}

} // namespace

std::string drawDot(const program::TypeTable &types, const input::InputGraph &graph) {
  std::vector<PictureBox> boxes = pictureOf(types, graph);
  std::set<uint32_t> shown;
  std::string out = kHead;
  for (const PictureBox &box : boxes) {
    shown.insert(box.object);
    out += drawBox(box);
  }
  for (const PictureBox &box : boxes)
    for (size_t i = 0; i < box.rows.size(); ++i)
      if (const auto &target = box.rows[i].target; target && shown.contains(target->target))
        out += fmt::format("  o{}:r{} -> o{}:top\n", box.object, i, target->target);
  return out + "}\n";
}

} // namespace assay::report
