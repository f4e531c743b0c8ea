static unsigned last;
unsigned next_id(void);

unsigned next_id(void) { return ++last; }
