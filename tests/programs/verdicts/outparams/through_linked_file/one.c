int get(int *out); // nobody defines it
int read_value(int *out);

int read_value(int *out) { return get(out); }
