// rule: uninitialised-read
// about: For small amounts the fee is set only if the customer is new.
int fee_of_bug(int amount, int is_new)
{
    int fee;
    if (amount > 100)
        fee = amount / 100;
    else if (is_new)
        fee = 1;
    if (fee > 5) // BUG
        return 5;
    return fee;
}

int fee_of_ok(int amount, int is_new)
{
    int fee = 0;
    if (amount > 100)
        fee = amount / 100;
    else if (is_new)
        fee = 1;
    if (fee > 5)
        return 5;
    return fee;
}
