int ext(int x); // nobody defines it
int helper(int x);

int helper(int x) { return ext(x); }
