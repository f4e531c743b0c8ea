struct options {
  char name[8];
  int depth;
};
extern struct options options; // nobody defines it
int stated_depth(void);

int stated_depth(void) { return options.depth; }
