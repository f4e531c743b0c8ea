// verdict: assumes=object-count
// The caller passes 60 rows that are numbered, so they are 60 objects.
struct row {
  int number;
  int value;
};

int live(struct row **rows) {
  for (int i = 0; i < 60; ++i)
    if (rows[i]->number != i)
      return 0;
  if (rows[59]->value == 5) // live: 1.true
    return 1;
  return 0;
}

// The last row has its number.
int dead(struct row **rows) {
  for (int i = 0; i < 60; ++i)
    if (rows[i]->number != i)
      return 0;
  if (rows[59]->number == 58) // dead: 1.true
    return 1;
  return 0;
}
