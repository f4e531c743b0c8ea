// test: function=choose
// Ternaries that compilers turn into selects, nested and as operands.

int choose(int c, int d)
{
    int a = c > 10 ? 1 : 2;
    int b = d < 0 ? a : (d == 4 ? 7 : 8);
    int sum = a * 10 + b;
    return sum == 17 ? 100 : (sum == 22 ? 200 : sum);
}
