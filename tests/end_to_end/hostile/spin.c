// hostile: reachable
// hostile: finding=hang
int spin(int n)
{
    volatile int turns = 0;
    while (n == 5) {
        turns++;
    }
    return turns;
}
