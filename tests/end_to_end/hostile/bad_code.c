// Instructions that must not be.
int illegal(int n)
{
    if (n == 1) {
        __asm__ volatile("ud2");
    }
    if (n == 2) {
        __asm__ volatile("hlt");
    }
    if (n == 3) {
        __asm__ volatile("int3");
    }
    if (n == 4) {
        __builtin_trap();
    }
    return n;
}

int unbalance(int n)
{
    if (n == 5) {
        __asm__ volatile("movq $0, %%rsp\n\tpushq $1" ::: "memory");
    }
    return n;
}
