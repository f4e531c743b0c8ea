static int level;
void set_level(int n);
int get_level(void);

void set_level(int n) { level = n; }
int get_level(void) { return level; }
