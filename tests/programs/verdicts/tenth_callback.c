// verdict: assumes=function-pointers,pointer-places
// The caller passes the last of ten functions of one type.
typedef int action(int);
int first(int x) { return x & 1; }
int second(int x) { return x & 2; }
int third(int x) { return x & 3; }
int fourth(int x) { return x & 4; }
int fifth(int x) { return x & 5; }
int sixth(int x) { return x & 6; }
int seventh(int x) { return x & 7; }
int eighth(int x) { return x & 8; }
int ninth(int x) { return x & 9; }
int tenth(int x) { return x & 10; }

int live(action *f) {
  if (f == tenth) // live: 1.true
    return 1;
  return 0;
}

// 15 & 10 is 10.
int dead(action *f) {
  if (f == tenth && f(15) != 10) // dead: 2.true
    return 1;
  return 0;
}
