/* Matches a fixed string of thirty characters, one at a time. */
int match(const char s[31]) {
  static const char wanted[] = "the quick brown fox jumps over";
  int i;
  for (i = 0; i < 30; ++i)
    if (s[i] != wanted[i])
      return i;
  return s[30] == '\0' ? 100 : 99;
}
