int read_raw(int *out);
int read_value(int *out);

int read_value(int *out) { return read_raw(out); }
