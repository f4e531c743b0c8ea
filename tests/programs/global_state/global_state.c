// test: function=run_session
// A mutable global that the unit itself resets before it is read.

static int balance;
static int errors;

static void apply(int amount)
{
    if (balance + amount < 0) {
        errors++;
        return;
    }
    balance += amount;
}

int run_session(short a, short b)
{
    balance = 10;
    errors = 0;
    apply(a);
    apply(b);
    if (errors == 2) {
        return -1;
    }
    if (errors == 0 && balance == 1010) {
        return 1;
    }
    return 0;
}
