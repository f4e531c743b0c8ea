// test: function=run_all time=3
// A pointer without a type that one entry of a table needs as a function, and another as text: data is not called.

typedef void (*action)(int reason);
union target {
    void *pointer;
    const char *text;
    action act;
};
struct entry {
    int kind; // 0 ends the table
    void *target;
};

int run_all(const struct entry *entry)
{
    int ran = 0;

    for (; entry->kind != 0; entry++) { // expect-precondition: entry
        union target target = {.pointer = entry->target};

        if (target.pointer == 0) {
            continue;
        }
        switch (entry->kind) {
        case 1:
            ran += target.text[0] == '!';
            break;
        case 2: // expect: 1.true=reached
            target.act(1);
            break;
        default:
            break;
        }
    }
    return ran;
}
