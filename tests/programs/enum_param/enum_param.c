// test: function=enum_step
// Enum parameters with a default for values outside the list.

enum level { LOW, MID, HIGH };

int enum_step(enum level from, enum level to)
{
    if (from == to) {
        return 0;
    }
    switch (from) {
    case LOW:
        return to == MID ? 1 : 2;
    case MID:
        return to == LOW ? -1 : 1;
    case HIGH:
        return -1;
    default:
        return 99;
    }
}
