// test: function=compare_items
// expect-precondition: left
// What the parameters lead to shows by the casts.
struct item {
    int rank;
    const char *name;
};

int compare_items(const void *left, const void *right)
{
    const struct item *a = left;
    const struct item *b = (const struct item *)right;
    if (a->rank != b->rank) {
        return a->rank < b->rank ? -1 : 1;
    }
    return a->name == b->name ? 0 : 2;
}
