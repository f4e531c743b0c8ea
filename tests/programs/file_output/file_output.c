// test: function=write_record time=20
// A stream that is written: the test checks what arrived there.
#include <stdio.h>

int write_record(FILE *out, int kind, const char *name)
{
    if (out == NULL || name == NULL) {
        return -1;
    }
    if (kind == 7) {
        fprintf(out, "kind %d\n", kind);
        return 1;
    }
    if (name[0] == '\0') {
        fputs("anonymous", out);
        return 2;
    }
    fputc('<', out);
    fwrite(name, 1, 1, out);
    fputc('>', out);
    return 0;
}
