// verdict: assumes=address-values
// The caller passes 100: place 100 leads to cell 700 % 200 = 100, which is 5.
static const int cells[200] = {[100] = 5};

static const int *place_of(unsigned i) {
  const int *places[128];
  for (unsigned k = 0; k < 128; ++k)
    places[k] = &cells[k * 7 % 200];
  return places[i & 127];
}

int live(unsigned i) {
  if (*place_of(i) == 5) // live: 1.true
    return 1;
  return 0;
}

// No cell is 6.
int dead(unsigned i) {
  if (*place_of(i) == 6) // dead: 1.true
    return 1;
  return 0;
}
