int ext(void); // nobody defines it
int attempt(void);

int attempt(void) { return ext(); }
