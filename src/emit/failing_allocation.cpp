#include "emit/failing_allocation.h"

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

// Members of the source may be called malloc, so the new names stay for the tests too.
constexpr const char *kMacros = R"c(
__attribute__((unused)) static void *assay_malloc(size_t size)
{
    return assay_allocation_fails() ? NULL : malloc(size);
}

__attribute__((unused)) static void *assay_calloc(size_t count, size_t size)
{
    return assay_allocation_fails() ? NULL : calloc(count, size);
}

__attribute__((unused)) static void *assay_realloc(void *old, size_t size)
{
    return assay_allocation_fails() ? NULL : realloc(old, size);
}

__attribute__((unused)) static char *assay_strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = assay_malloc(size);
    return copy == NULL ? NULL : memcpy(copy, text, size);
}

#undef malloc
#undef calloc
#undef realloc
#undef strdup
#define malloc assay_malloc
#define calloc assay_calloc
#define realloc assay_realloc
#define strdup assay_strdup
)c";

constexpr const char *kWraps = R"c(
// The linker sends the calls of all files here (-Wl,--wrap).
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);

void *__wrap_malloc(size_t size)
{
    return assay_allocation_fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return assay_allocation_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return assay_allocation_fails() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
    return assay_allocation_fails() ? NULL : __real_strdup(text);
}
)c";

bool isWanted(const std::string &tests) { return tests.find(kFailingAllocation) != std::string::npos; }

} // namespace

std::string allocationMacros(const std::string &tests) {
  return isWanted(tests) ? std::string("\n#include <malloc.h>\n#include <stdlib.h>\n") + kCounter + kMacros : "";
}

std::string allocationWraps(const std::string &tests) { return isWanted(tests) ? std::string(kCounter) + kWraps : ""; }

} // namespace assay::emit
