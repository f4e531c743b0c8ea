// hostile: finding=stack-overflow
int recurse(int n)
{
    if (n == -1) {
        return 0;
    }
    return recurse(n & 0x7fffffff) + 1;
}
