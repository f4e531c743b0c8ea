int stored_level(void);
int get_level(void);

int get_level(void) { return stored_level(); }
