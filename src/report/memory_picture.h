// A memory graph as boxes with rows: what the drawings on the terminal and in SVG have in common.
#pragma once

#include "input/input_graph.h"

#include <optional>
#include <string>
#include <vector>

namespace assay::report {

struct PictureRow {
  std::string label;
  std::string value; // of a pointer: ∅, an address, or empty when `target` says it all
  std::optional<input::Edge> target;
};

struct PictureBox {
  uint32_t object = 0;
  std::string title;
  unsigned depth = 0; // steps from the arguments or from a global
  std::vector<PictureRow> rows;
};

// Reachable objects in breadth-first order.
std::vector<PictureBox> pictureOf(const program::TypeTable &types, const input::InputGraph &graph);

} // namespace assay::report
