// test: function=mixed_many_times
// A value that comes of 800,000 operations one after the other: recorded as far as makes sense.

int mixed_many_times(unsigned seed, unsigned stop)
{
    unsigned value = seed;

    for (int i = 0; i < 200000; i++) {
        value = value * 31 + seed;
        if (i == 150000) {
            value ^= stop;
        }
    }
    if (value == 12345) { // expect: 1.true=unknown
        return 1;
    }
    return 0;
}
