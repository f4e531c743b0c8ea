// test: function=wide_prefix
// Strings of wide characters, measured and compared by the C library.
#include <wchar.h>

int wide_prefix(const wchar_t *text, const wchar_t *prefix)
{
    size_t length = wcslen(prefix); // expect-precondition: prefix
    if (length == 0 || length > 3) {
        return -1;
    }
    if (wcsncmp(text, prefix, length) == 0) { // expect-precondition: text
        return 1;
    }
    return wcschr(text, L'/') != NULL; // a result, no branch
}
