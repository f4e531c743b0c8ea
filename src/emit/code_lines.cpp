#include "emit/code_lines.h"

#include <cctype>

namespace assay::emit {

namespace {

constexpr size_t kMargin = 100;
constexpr unsigned kIndent = 4;

// The last place before the margin where a line can go on below: after a comma or between two
// pieces of a literal, never inside one.
size_t breakPoint(const std::string &line, size_t margin) {
  size_t best = std::string::npos;
  char quote = '\0';
  for (size_t i = 0; i + 1 < line.size() && i < margin; ++i) {
    char c = line[i];
    if (quote != '\0') {
      if (c == '\\')
        ++i;
      else if (c == quote)
        quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == ' ' && i > 0 && (line[i - 1] == ',' || line[i - 1] == '"')) {
      best = i;
    }
  }
  return best;
}

bool isWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

} // namespace

void CodeLines::open(const std::string &head) {
  add(head);
  add("{");
  ++depth_;
}

void CodeLines::close() {
  while (text_.size() >= 2 && text_.compare(text_.size() - 2, 2, "\n\n") == 0)
    text_.pop_back();
  --depth_;
  add("}");
}

void CodeLines::blank() {
  if (!text_.empty())
    text_ += '\n';
}

void CodeLines::add(const std::string &line) {
  size_t start = 0;
  for (size_t end; (end = line.find('\n', start)) != std::string::npos; start = end + 1)
    addOne(line.substr(start, end - start));
  addOne(line.substr(start));
}

void CodeLines::addOne(std::string line) {
  std::string indent(depth_ * kIndent, ' ');
  while (indent.size() + line.size() > kMargin) {
    size_t at = breakPoint(line, kMargin - indent.size());
    if (at == std::string::npos)
      break;
    text_ += indent + line.substr(0, at) + "\n";
    line = line.substr(at + 1);
    indent = std::string((depth_ + 1) * kIndent, ' ');
  }
  text_ += indent + line + "\n";
}

size_t CodeLines::countWord(const std::string &word) const {
  size_t count = 0;
  for (size_t at = text_.find(word); at != std::string::npos; at = text_.find(word, at + 1)) {
    bool startsHere = at == 0 || !isWordChar(text_[at - 1]);
    bool endsHere = at + word.size() == text_.size() || !isWordChar(text_[at + word.size()]);
    count += startsHere && endsHere;
  }
  return count;
}

} // namespace assay::emit
