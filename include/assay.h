/* Parameterised tests in C. Write a function whose parameters are the inputs, say with
   assay_assume() which of them are meant and with assay_assert() what must hold:

     void test_insert(struct list *l, int v)
     {
         assay_assume(list_ok(l));
         list_insert(l, v);
         assay_assert(list_contains(l, v));
     }

   `assay gen FILE.c:test_insert` looks for inputs that satisfy the assumptions and break the
   assertion. Compiled normally both are inert: their expressions are not evaluated. */
#ifndef ASSAY_H
#define ASSAY_H

#if defined(ASSAY_EXPLORE) /* assay is looking for inputs */
void assay_reject(unsigned);
void assay_assert_fail(const void *, const void *, unsigned, const void *);
#define ASSAY_QUIET __attribute__((no_profile_instrument_function, unused))
ASSAY_QUIET static inline void assay_assume_that(int holds)
{
    if (!holds)
        assay_reject(0);
}
ASSAY_QUIET static inline void assay_assert_that(int holds, const char *text, const char *file, unsigned line)
{
    if (!holds)
        assay_assert_fail(text, file, line, 0);
}
#define assay_assume(condition) assay_assume_that((condition) != 0)
#define assay_assert(condition) assay_assert_that((condition) != 0, #condition, __FILE__, __LINE__)

#elif defined(ASSAY_TEST) /* a generated test is running */
#include <stdio.h>
#include <stdlib.h>
#define ASSAY_QUIET __attribute__((no_profile_instrument_function, unused))
ASSAY_QUIET static inline void assay_assert_that(int holds, const char *text, const char *file, unsigned line)
{
    if (!holds) {
        fprintf(stderr, "%s:%u: assay_assert(%s) failed\n", file, line, text);
        abort();
    }
}
ASSAY_QUIET static inline void assay_assume_that(int holds) { (void)holds; }
#define assay_assume(condition) assay_assume_that((condition) != 0)
#define assay_assert(condition) assay_assert_that((condition) != 0, #condition, __FILE__, __LINE__)

#else
#define assay_assume(condition) ((void)sizeof((condition) != 0))
#define assay_assert(condition) ((void)sizeof((condition) != 0))
#endif

#endif
