// verdict: assumes=stub-effects
// Another file defines find_user, which stores a pointer to a name that begins with an x.
#include <stddef.h>

struct user {
  int id;
  const char *name;
};
int find_user(int id, struct user *to);

int live(int id) {
  struct user user = {0, NULL};
  if (find_user(id, &user) == 0 && user.name != NULL) {
    if (user.name[0] == 'x') // live: 1.true
      return 1;
  }
  return 0;
}

// What was asked for NULL is not NULL.
int dead(int id) {
  struct user user = {0, NULL};
  find_user(id, &user);
  const char *name = user.name;
  if (name != NULL) {
    if (name == NULL) // dead: 1.true
      return 1;
  }
  return 0;
}
