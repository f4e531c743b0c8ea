int stated_depth(void);
int depth(void);

int depth(void) { return stated_depth(); }
