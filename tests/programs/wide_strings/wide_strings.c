// test: function=wide_prefix
// Strings of wide characters, measured and compared by the C library.
#include <wchar.h>

int wide_prefix(const wchar_t *text, const wchar_t *prefix)
{
    if (wcslen(prefix) > 3) { // expect-precondition: prefix
        return -1;
    }
    if (wcsncmp(text, prefix, wcslen(prefix)) == 0) { // expect-precondition: text
        return 1;
    }
    return wcschr(text, L'/') != NULL; // a result, no branch
}
