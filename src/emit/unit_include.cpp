#include "emit/unit_include.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

namespace assay::emit {

std::string baseName(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string featureMacros(const std::string &path) {
  std::ifstream in(path);
  std::string out;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string hash, name, value;
    words >> hash;
    if (hash == "#")
      words >> hash;
    else if (!hash.empty() && hash[0] == '#')
      hash.erase(0, 1);
    words >> name >> value;
    // Where the macros come from a configuration header, only the widest choice is safe.
    bool isConfig = hash == "include" && name.find("config.h") != std::string::npos;
    if (isConfig)
      name = "_GNU_SOURCE";
    else if (hash != "define" || name.size() < 8 || name[0] != '_' || !name.ends_with("_SOURCE"))
      continue;
    if (isConfig || value.starts_with("/"))
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
