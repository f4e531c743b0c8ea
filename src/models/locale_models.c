/* Messages of programs. */
#include <libintl.h>

#define MODEL(result, name) result assay_model_##name

/* Nothing is translated in the locale of tests. Elsewhere it may be: the real function is called, so that
   nothing that rests on this is taken for proved. */
MODEL(char *, gettext)(const char *text) {
  gettext("");
  return (char *)text;
}
MODEL(char *, dgettext)(const char *domain, const char *text) {
  (void)domain;
  return assay_model_gettext(text);
}
MODEL(char *, dcgettext)(const char *domain, const char *text, int category) {
  (void)domain;
  (void)category;
  return assay_model_gettext(text);
}
MODEL(char *, ngettext)(const char *one, const char *many, unsigned long count) {
  return assay_model_gettext(count == 1 ? one : many);
}
