// Calls of made-up addresses.
int call_anywhere(long address)
{
    int (*f)(void) = (int (*)(void))address;
    return f();
}

int trap(int n)
{
    if (n == 4) {
        __builtin_trap();
    }
    return n;
}

int fall_off(int n)
{
    if (n == 6) {
        __builtin_unreachable();
    }
    return n;
}
