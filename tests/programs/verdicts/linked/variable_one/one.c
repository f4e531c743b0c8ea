extern int mode; // nobody defines it
int current_mode(void);

int current_mode(void) { return mode; }
