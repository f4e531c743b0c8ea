#include "report/memory_picture.h"
#include "report/reporter.h"
#include "report/text_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace assay::report {

namespace {

// All lengths are whole numbers, so that the same graph gives the same text everywhere.
constexpr int kCharWidth = 8;
constexpr int kRowHeight = 22;
constexpr int kPadding = 10;
constexpr int kColumnGap = 80;
constexpr int kRowGap = 24;
constexpr int kMargin = 40;

constexpr const char *kHead =
    R"c(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">
<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L10 5 L0 10 z" fill="#2563eb"/></marker></defs>
<style>text{{font:13px ui-monospace,monospace;fill:#111}} .t{{font-weight:bold}} .b{{fill:#fff;stroke:#444}} .h{{fill:#e8eefc;stroke:#444}} .a{{fill:none;stroke:#2563eb;stroke-width:1.5}}</style>
<rect width="100%" height="100%" fill="#fff"/>
)c";

struct PlacedBox {
  PictureBox box;
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  int rowMiddle(size_t row) const { return y + kRowHeight * (static_cast<int>(row) + 1) + kRowHeight / 2; }
  int titleMiddle() const { return y + kRowHeight / 2; }
  int right() const { return x + width; }
};

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

std::string rowText(const PictureRow &row) {
  std::string value = row.value;
  if (row.target)
    value = row.target->offset == 0 ? "●" : fmt::format("● +{}", row.target->offset);
  return row.label.empty() ? value : row.label + ": " + value;
}

std::vector<PlacedBox> place(std::vector<PictureBox> boxes) {
  std::vector<PlacedBox> placed;
  std::map<unsigned, int> columnWidth;
  std::map<unsigned, int> columnBottom;
  for (PictureBox &box : boxes) {
    size_t widest = displayWidth(box.title);
    for (const PictureRow &row : box.rows)
      widest = std::max(widest, displayWidth(rowText(row)));
    PlacedBox out;
    out.width = static_cast<int>(widest) * kCharWidth + 2 * kPadding;
    out.height = kRowHeight * (static_cast<int>(box.rows.size()) + 1);
    int &bottom = columnBottom.emplace(box.depth, kMargin).first->second;
    out.y = bottom;
    bottom += out.height + kRowGap;
    columnWidth[box.depth] = std::max(columnWidth[box.depth], out.width);
    out.box = std::move(box);
    placed.push_back(std::move(out));
  }
  for (PlacedBox &box : placed) {
    box.x = kMargin;
    for (const auto &[depth, width] : columnWidth)
      if (depth < box.box.depth)
        box.x += width + kColumnGap;
  }
  return placed;
}

std::string drawBox(const PlacedBox &placed) {
  std::string out = fmt::format("<rect class=\"b\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/>\n", placed.x,
                                placed.y, placed.width, placed.height);
  out += fmt::format("<rect class=\"h\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/>\n", placed.x, placed.y,
                     placed.width, kRowHeight);
  out += fmt::format("<text class=\"t\" x=\"{}\" y=\"{}\">{}</text>\n", placed.x + kPadding, placed.titleMiddle() + 5,
                     escaped(placed.box.title));
  for (size_t i = 0; i < placed.box.rows.size(); ++i)
    out += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", placed.x + kPadding, placed.rowMiddle(i) + 5,
                       escaped(rowText(placed.box.rows[i])));
  return out;
}

// Forward arrows enter on the left; within a column they go round the right side, which shows a
// self-loop as a loop; backward ones leave on the left and enter on the right.
std::string drawArrow(const PlacedBox &from, size_t row, const PlacedBox &to) {
  int startX = from.right();
  int startY = from.rowMiddle(row);
  int endX = to.x;
  int endY = to.titleMiddle();
  int startPull = 40;
  int endPull = -40;
  if (to.box.depth == from.box.depth) {
    endX = to.right();
    endPull = 40;
  } else if (to.box.depth < from.box.depth) {
    startX = from.x;
    endX = to.right();
    startPull = -40;
    endPull = 40;
  }
  return fmt::format("<path class=\"a\" marker-end=\"url(#tip)\" d=\"M{} {} C{} {} {} {} {} {}\"/>\n", startX, startY,
                     startX + startPull, startY, endX + endPull, endY, endX, endY);
}

} // namespace

std::string drawSvg(const program::TypeTable &types, const input::InputGraph &graph) {
  std::vector<PlacedBox> boxes = place(pictureOf(types, graph));
  std::map<uint32_t, const PlacedBox *> byObject;
  int width = 0;
  int height = 0;
  for (const PlacedBox &box : boxes) {
    byObject[box.box.object] = &box;
    width = std::max(width, box.right() + kMargin + 20);
    height = std::max(height, box.y + box.height + kMargin);
  }
  std::string out = fmt::format(kHead, width, height);
  for (const PlacedBox &box : boxes)
    out += drawBox(box);
  for (const PlacedBox &box : boxes)
    for (size_t i = 0; i < box.box.rows.size(); ++i)
      if (const auto &target = box.box.rows[i].target; target && byObject.contains(target->target))
        out += drawArrow(box, i, *byObject[target->target]);
  return out + "</svg>\n";
}

} // namespace assay::report
