// rule: null-deref
// about: A status code that the switch does not know leaves the text NULL.
#include <stddef.h>

int status_text_bug(int code)
{
    const char *text = NULL;
    if (code < 200 || code > 599)
        return 0;
    switch (code) {
    case 200:
        text = "ok";
        break;
    case 404:
        text = "not found";
        break;
    case 500:
        text = "server error";
        break;
    }
    return *text == 'o'; // BUG
}

int status_text_ok(int code)
{
    const char *text = NULL;
    if (code < 200 || code > 599)
        return 0;
    switch (code) {
    case 200:
        text = "ok";
        break;
    case 404:
        text = "not found";
        break;
    case 500:
        text = "server error";
        break;
    default:
        text = "unknown";
        break;
    }
    return *text == 'o';
}
