#include "report/same_for_elements.h"

#include <cctype>
#include <map>
#include <set>

namespace assay::report {

namespace {

std::string withoutNumbers(const std::string &text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] != '[')
      continue;
    size_t end = i + 1;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0)
      ++end;
    if (end > i + 1 && end < text.size() && text[end] == ']') {
      out += 'i';
      i = end - 1;
    }
  }
  return out;
}

} // namespace

std::vector<Precondition> sameForElements(const std::vector<Precondition> &all) {
  constexpr size_t kFew = 3;
  std::map<std::string, size_t> count;
  for (const Precondition &one : all)
    ++count[withoutNumbers(one.text)];
  std::vector<Precondition> out;
  std::set<std::string> merged;
  for (const Precondition &one : all) {
    std::string text = withoutNumbers(one.text);
    if (count[text] <= kFew) {
      out.push_back(one);
    } else if (merged.insert(text).second) {
      out.push_back({text, one.why, "", "", one.needsMemory});
    }
  }
  return out;
}

} // namespace assay::report
