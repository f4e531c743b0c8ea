// verdict: assumes=pointers-apart
// The caller passes the address of the global variable.
int limit;

int live(int *p) {
  limit = 5;
  *p = 0;
  if (limit == 0) // live: 1.true
    return 1;
  return 0;
}

// Nobody else knows where the local variable is.
int dead(int *p) {
  int own = 5;
  *p = 0;
  if (own == 0) // dead: 1.true
    return 1;
  return 0;
}
