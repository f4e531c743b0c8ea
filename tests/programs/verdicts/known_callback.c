// verdict: assumes=function-pointers
// The caller passes a function of this file.
int twice(int x) { return (int)(2u * (unsigned)x); }
int thrice(int x) { return (int)(3u * (unsigned)x); }

int live(int (*f)(int)) {
  if (f == thrice) // live: 1.true
    return 1;
  return 0;
}

// Two functions have two addresses.
int dead(int (*f)(int)) {
  if (f == twice && f == thrice) // dead: 2.true
    return 1;
  return 0;
}
