static int level;
void set_level(int n);
int stored_level(void);

void set_level(int n) { level = n; }
int stored_level(void) { return level; }
