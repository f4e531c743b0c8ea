#include "emit/unit_include.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

namespace assay::emit {

std::string baseName(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string sourceConfiguration(const program::Unit &unit) {
  std::ifstream in(unit.file);
  // Headers of the project may stand in for the system's, and want its configuration before them.
  std::string out = unit.configuration.empty() ? "" : unit.configuration + "\n";
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string hash, name, value;
    words >> hash;
    if (hash == "#")
      words >> hash;
    else if (!hash.empty() && hash[0] == '#')
      hash.erase(0, 1);
    else
      continue;
    words >> name >> value;
    if (hash != "define" || name.size() < 8 || name[0] != '_' || !name.ends_with("_SOURCE"))
      continue;
    if (value.starts_with("/"))
      value.clear();
    out += fmt::format("#ifndef {0}\n#define {0}{1}{2}\n#endif\n", name, value.empty() ? "" : " ", value);
  }
  return out;
}

std::string includeUnit(const std::string &path) {
  return fmt::format("\n#pragma push_macro(\"main\")\n"
                     "#undef main\n"
                     "#define main assay_unit_main\n"
                     "#include \"{}\"\n"
                     "#undef main\n"
                     "#pragma pop_macro(\"main\")\n",
                     baseName(path));
}

} // namespace assay::emit
