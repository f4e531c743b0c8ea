unsigned inner(unsigned x);
unsigned helper(unsigned x);

unsigned helper(unsigned x) { return inner(x) + 1; }
