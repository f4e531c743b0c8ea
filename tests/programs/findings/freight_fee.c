// rule: uninitialised-read
// about: An unknown kind leaves the fee unset, and it is returned.

int freight_fee_bug(char kind, int weight)
{
    int fee;
    if (weight < 0 || weight > 100)
        weight = 100;
    switch (kind) {
    case 'a':
        fee = weight * 5;
        break;
    case 'b':
        fee = weight * 3;
        break;
    case 'c':
        fee = 7;
        break;
    }
    return fee; // BUG
}

int freight_fee_ok(char kind, int weight)
{
    int fee;
    if (weight < 0 || weight > 100)
        weight = 100;
    switch (kind) {
    case 'a':
        fee = weight * 5;
        break;
    case 'b':
        fee = weight * 3;
        break;
    case 'c':
        fee = 7;
        break;
    default:
        fee = 0;
        break;
    }
    return fee;
}
