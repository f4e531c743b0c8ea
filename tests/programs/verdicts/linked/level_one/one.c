extern int level;
extern const int levels[4];

int level = 3;
const int levels[4] = {1, 2, 3, 4};
