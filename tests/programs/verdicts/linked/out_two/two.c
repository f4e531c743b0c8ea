int get(int *out); // nobody defines it
int read_raw(int *out);

int read_raw(int *out) { return get(out); }
