// verdict: assumes=weak-definition
// In a program where no file defines plugin, its address is NULL; in others it is not.
__attribute__((weak)) int plugin(int x);

int live(int x) {
  if (plugin != 0) // live: 1.true 1.false
    return plugin(x);
  return -1;
}

// Whether it is there does not change.
int dead(void) {
  if (plugin != 0) {
    if (plugin == 0) // dead: 1.true
      return 1;
  }
  return 0;
}
