#include "driver/native_symbols.h"

#include <dlfcn.h>

namespace assay::driver {

namespace {

bool definedIn(const std::string &library, const std::string &symbol) {
  void *handle = dlopen(library.c_str(), RTLD_LAZY | RTLD_LOCAL);
  return handle != nullptr && dlsym(handle, symbol.c_str()) != nullptr;
}

} // namespace

bool isNative(const std::string &symbol, const std::vector<std::string> &libraries) {
  for (const char *always : {"libc.so.6", "libm.so.6"})
    if (definedIn(always, symbol))
      return true;
  for (const std::string &library : libraries)
    if (definedIn(library.starts_with("-l") ? "lib" + library.substr(2) + ".so" : library, symbol))
      return true;
  return false;
}

} // namespace assay::driver
