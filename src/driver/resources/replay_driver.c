/* Compiled with each suite (ASSAY_SUITE is its file) by the plain compiler with coverage counters: its
   tests are run before main; see replay_system.c. */
#include ASSAY_SUITE

void assay_replay(size_t tests, void (*run)(size_t), const int *failures);

static void assay_run_one(size_t index) {
  failures = 0;
  tests[index].run();
}

__attribute__((constructor)) static void assay_replay_suite(void) {
  assay_replay(sizeof tests / sizeof *tests, assay_run_one, &failures);
}
