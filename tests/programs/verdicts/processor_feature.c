// verdict: assumes=inline-assembly unknown-ok
// Some processors have the feature, others have not.
int live(void) {
  unsigned a = 7, b, c = 0, d;
  __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  unsigned has_feature = b >> 5 & 1;
  if (has_feature == 1) // live: 1.true 1.false
    return 1;
  return 0;
}

// A bit is 0 or 1.
int dead(void) {
  unsigned a = 7, b, c = 0, d;
  __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  unsigned has_feature = b >> 5 & 1;
  if (has_feature == 2) // dead: 1.true
    return 1;
  return 0;
}
