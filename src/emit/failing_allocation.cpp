#include "emit/failing_allocation.h"

namespace assay::emit {

namespace {

// Members of the source may be called malloc, so the new names stay for the tests too.
constexpr const char *kCounter = R"c(
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

// The allocation of the source that fails, counted from now; 0: none.
static unsigned assay_failing_allocation;

static int assay_allocation_fails(void)
{
    if (assay_failing_allocation == 0 || --assay_failing_allocation != 0)
        return 0;
    errno = ENOMEM;
    return 1;
}

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

} // namespace

std::string allocationCounter(const std::string &tests) {
  return tests.find(kFailingAllocation) == std::string::npos ? "" : kCounter;
}

} // namespace assay::emit
