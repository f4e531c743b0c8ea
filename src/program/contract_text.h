// The text of postconditions: assay_old(e) means the value of e before the call, so e is taken out
// and saved under a name of its own.
#pragma once

#include <string>
#include <vector>

namespace assay::program {

struct PostText {
  std::vector<std::string> saved;      // expressions to evaluate before the call
  std::vector<std::string> conditions; // with savedName(i) in place of assay_old(…)
};

inline std::string savedName(size_t index) { return "assay_old_" + std::to_string(index + 1); }

inline PostText splitOld(const std::vector<std::string> &postconditions) {
  constexpr const char *kWord = "assay_old(";
  PostText out;
  for (std::string text : postconditions) {
    for (size_t at = text.find(kWord); at != std::string::npos; at = text.find(kWord)) {
      size_t start = at + std::string(kWord).size();
      size_t end = start;
      for (int depth = 1; end < text.size(); ++end) {
        depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
        if (depth == 0)
          break;
      }
      std::string name = savedName(out.saved.size());
      out.saved.push_back("(" + text.substr(start, end - start) + ")");
      text.replace(at, std::min(end + 1, text.size()) - at, name);
    }
    out.conditions.push_back(text);
  }
  return out;
}

} // namespace assay::program
