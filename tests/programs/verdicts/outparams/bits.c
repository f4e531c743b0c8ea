// verdict: assumes=stub-effects
// Another file defines get_flags, which sets the mode to 5 and the sign to -1.
struct flags {
  unsigned mode : 3;
  int sign : 2;
  unsigned rest : 27;
};
void get_flags(struct flags *to);

int live(void) {
  struct flags flags = {0, 0, 0};
  get_flags(&flags);
  if (flags.mode == 5 && flags.sign == -1) // live: 2.true
    return 1;
  return 0;
}

// Three bits are at most 7.
int dead(void) {
  struct flags flags = {0, 0, 0};
  get_flags(&flags);
  unsigned twice = 2u * flags.mode;
  if (twice > 14) // dead: 1.true
    return 1;
  return 0;
}
