#include "driver/text_file.h"

#include <fstream>
#include <sstream>

namespace assay::driver {

namespace fs = std::filesystem;

base::Result<std::string> readText(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  if (!in)
    return base::Error{path.string() + ": cannot be read"};
  return text.str();
}

bool writeText(const fs::path &path, const std::string &text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  return static_cast<bool>(out);
}

} // namespace assay::driver
