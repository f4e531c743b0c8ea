// Lines of C with indentation, broken at a margin. Knows where a line may be broken, nothing else
// of the language.
#pragma once

#include <string>

namespace assay::emit {

class CodeLines {
public:
  void open(const std::string &head); // head and {
  void close();                       // } without the blank lines before it
  void add(const std::string &line);  // may hold several lines
  void blank();
  size_t countWord(const std::string &word) const;
  const std::string &text() const { return text_; }

private:
  void addOne(std::string line);

  std::string text_;
  unsigned depth_ = 0;
};

} // namespace assay::emit
