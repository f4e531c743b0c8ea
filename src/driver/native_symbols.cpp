#include "driver/native_symbols.h"

#include "driver/process.h"
#include "driver/text_file.h"

#include <dlfcn.h>
#include <regex>

namespace assay::driver {

namespace {

bool isInCLibrary(const std::string &symbol) {
  static void *const libraries[] = {dlopen("libc.so.6", RTLD_LAZY), dlopen("libm.so.6", RTLD_LAZY)};
  for (void *library : libraries)
    if (library != nullptr && dlsym(library, symbol.c_str()) != nullptr)
      return true;
  return false;
}

// The linker knows best what its arguments lead to. It gets names to look for and says what it misses.
ProcessResult askLinker(const std::set<std::string> &names, const std::vector<std::string> &libraries) {
  std::string scratch = makeScratchDirectory();
  std::string text;
  for (const std::string &name : names)
    text.append("extern char ")
        .append(name)
        .append("[];\nvoid *at_")
        .append(name)
        .append(" = ")
        .append(name)
        .append(";\n");
  writeText(scratch + "/names.c", text);
  std::vector<std::string> line = {kCompiler,           "-w",          "-fno-builtin", "-fPIC",
                                   "-shared",           "-Wl,-z,defs", "-o",           scratch + "/names.so",
                                   scratch + "/names.c"};
  line.insert(line.end(), libraries.begin(), libraries.end());
  ProcessResult result = runProcess(line, 60);
  removeTree(scratch);
  return result;
}

} // namespace

base::Status checkLibraries(const std::vector<std::string> &libraries) {
  if (libraries.empty())
    return base::Ok{};
  ProcessResult asked = askLinker({}, libraries);
  if (asked.succeeded())
    return base::Ok{};
  return base::Error{"--link: the linker refuses what was given:\n" + asked.output};
}

std::set<std::string> withoutNative(const std::set<std::string> &names, const std::vector<std::string> &libraries) {
  std::set<std::string> rest;
  for (const std::string &name : names)
    if (!isInCLibrary(name))
      rest.insert(name);
  if (rest.empty() || libraries.empty())
    return rest;
  std::set<std::string> missing;
  std::string output = askLinker(rest, libraries).output;
  static const std::regex undefined("undefined (?:reference to|symbol:) [`']?([A-Za-z0-9_$]+)");
  for (std::sregex_iterator at(output.begin(), output.end(), undefined), end; at != end; ++at)
    missing.insert((*at)[1].str());
  return missing;
}

} // namespace assay::driver
