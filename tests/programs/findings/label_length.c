// rule: leak
// about: When memory runs out for the text, the label that already exists is not freed.
#include <stdlib.h>
#include <string.h>

struct label {
    int id;
    char *text;
};

static void label_free(struct label *label)
{
    free(label->text);
    free(label);
}

int label_length_bug(int id, const char *text)
{
    if (text == NULL)
        return -1;
    struct label *label = malloc(sizeof *label); // BUG
    if (label == NULL)
        return -2;
    label->id = id;
    label->text = strdup(text);
    if (label->text == NULL)
        return -2;
    int length = (int)strlen(label->text);
    label_free(label);
    return length;
}

int label_length_ok(int id, const char *text)
{
    if (text == NULL)
        return -1;
    struct label *label = malloc(sizeof *label);
    if (label == NULL)
        return -2;
    label->id = id;
    label->text = strdup(text);
    if (label->text == NULL) {
        free(label);
        return -2;
    }
    int length = (int)strlen(label->text);
    label_free(label);
    return length;
}
