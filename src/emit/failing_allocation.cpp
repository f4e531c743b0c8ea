#include "emit/failing_allocation.h"

#include <fmt/format.h>

namespace assay::emit {

namespace {

// errno is set without its header, whose names collide with those of some sources.
constexpr const char *kCounter = R"c(
// The allocation of the source that fails, counted from now; 0: none.
static unsigned assay_failing_allocation;

int *__errno_location(void);

static int assay_allocation_fails(void)
{
    if (assay_failing_allocation == 0 || --assay_failing_allocation != 0)
        return 0;
    *__errno_location() = 12; /* ENOMEM */
    return 1;
}
)c";

// A function of the C library that allocates once when it is called.
struct Allocator {
  const char *name;
  const char *result;
  const char *parameters;
  const char *arguments;
  const char *original; // what can be called where its header was not seen
};

constexpr Allocator kAllocators[] = {
    {"malloc", "void *", "size_t size", "size", "malloc"},
    {"calloc", "void *", "size_t count, size_t size", "count, size", "calloc"},
    {"realloc", "void *", "void *old, size_t size", "old, size", "realloc"},
    {"strdup", "char *", "const char *text", "text", "__builtin_strdup"},
    {"strndup", "char *", "const char *text, size_t size", "text, size", "__builtin_strndup"},
};

// Where it fails nothing says what becomes of the text; it is NULL here.
constexpr const char *kPrinting = R"c(
{0}int {1}vasprintf(char **text, const char *format, __builtin_va_list list)
{{
    if (assay_allocation_fails()) {{
        *text = NULL;
        return -1;
    }}
    return {2}vasprintf(text, format, list);
}}

{0}int {1}asprintf(char **text, const char *format, ...)
{{
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int length = {1}vasprintf(text, format, list);
    __builtin_va_end(list);
    return length;
}}
)c";

constexpr const char *kPrintingFunctions[] = {"vasprintf", "asprintf"};

bool prints(const std::set<std::string> &called) { return called.contains("vasprintf") || called.contains("asprintf"); }

std::string bodies(const std::set<std::string> &called, const char *storage, const char *prefix, bool isWrapped) {
  std::string out;
  for (const Allocator &one : kAllocators)
    if (called.contains(one.name))
      out += fmt::format("\n{}{}{}{}({})\n{{\n    return assay_allocation_fails() ? NULL : {}({});\n}}\n", storage,
                         one.result, prefix, one.name, one.parameters,
                         isWrapped ? std::string("__real_") + one.name : one.original, one.arguments);
  if (prints(called))
    out += fmt::format(kPrinting, storage, prefix, isWrapped ? "__real_" : "");
  return out;
}

bool isWanted(const std::string &tests) { return tests.find(kFailingAllocation) != std::string::npos; }

} // namespace

// Members of the source may be called malloc, so the new names stay for the tests too.
std::string allocationMacros(const std::string &tests, const std::set<std::string> &called) {
  if (!isWanted(tests))
    return "";
  std::string out = std::string("\n#include <malloc.h>\n#include <stdlib.h>\n") + kCounter;
  if (prints(called))
    out += "\nint vasprintf(char **text, const char *format, __builtin_va_list list);\n";
  out += bodies(called, "__attribute__((unused)) static ", "assay_", false) + "\n";
  auto rename = [&](const char *name) { out += fmt::format("#undef {0}\n#define {0} assay_{0}\n", name); };
  for (const Allocator &one : kAllocators)
    if (called.contains(one.name))
      rename(one.name);
  if (prints(called))
    for (const char *name : kPrintingFunctions)
      rename(name);
  return out;
}

std::string allocationWraps(const std::string &tests, const std::set<std::string> &called) {
  if (!isWanted(tests))
    return "";
  std::string out = std::string(kCounter) + "\n// The linker sends the calls of all files here (-Wl,--wrap).\n";
  for (const char *prefix : {"__real_", "__wrap_"}) {
    for (const Allocator &one : kAllocators)
      if (called.contains(one.name))
        out += fmt::format("{}{}{}({});\n", one.result, prefix, one.name, one.parameters);
    if (prints(called))
      out += fmt::format("int {}vasprintf(char **text, const char *format, __builtin_va_list list);\n", prefix);
  }
  if (prints(called))
    out += "int __wrap_asprintf(char **text, const char *format, ...);\n";
  return out + bodies(called, "", "__wrap_", true);
}

} // namespace assay::emit
