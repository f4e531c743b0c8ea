// verdict: assumes=locale,library-model,native-call unknown-ok
// Where a caller has chosen a German locale, a comma stands before the decimals.
#include <stdio.h>

int live(void) {
  char text[16] = "";
  snprintf(text, sizeof text, "%.1f", 1.5);
  if (text[1] == ',') // live: 1.true
    return 1;
  return 0;
}

// In no locale does 1.5 begin with a 2.
int dead(void) {
  char text[16] = "";
  snprintf(text, sizeof text, "%.1f", 1.5);
  if (text[0] == '2') // dead: 1.true
    return 1;
  return 0;
}
