void hook(void); // nobody defines it
void tick(void);

void tick(void) { hook(); }
