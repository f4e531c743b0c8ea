unsigned ext(unsigned x); // nobody defines it
unsigned inner(unsigned x);

unsigned inner(unsigned x) { return ext(x); }
