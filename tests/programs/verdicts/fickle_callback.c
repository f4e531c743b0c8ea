// verdict: assumes=none
// The caller's function counts its calls and answers 5 and then 6.
int live(int (*f)(int)) {
  if (f(1) == 5 && f(1) == 6) // live: 2.true
    return 1;
  return 0;
}

// One answer is one number.
int dead(int (*f)(int)) {
  int answer = f(1);
  if (answer == 5) {
    if (answer == 6) // dead: 1.true
      return 1;
  }
  return 0;
}
