// test: function=contradiction
// Contradictory conditions: proofs that code is unreachable.

int contradiction(int x, int y)
{
    if (x > 10) {
        if (x < 5) { // expect: 1.true=unreachable
            return 1;
        }
        if (y == x) {
            if (y <= 10) { // expect: 1.true=unreachable
                return 2;
            }
            return 3;
        }
        return 4;
    }
    if (x == y && y > 20) { // expect: 2.true=unreachable
        return 5;
    }
    return 0;
}
