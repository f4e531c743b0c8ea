/* Runs the tests of a suite in processes of their own and writes for each how it ended and its counters
   to descriptor 7. Compiled once and linked to every replay, so that what a source says about
   features and standards does not matter here. It runs in a sandbox. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Records of the compiler's profile instrumentation (LLVM 19). */
struct assay_profile_record {
  uint64_t name_hash, structure_hash;
  int64_t counter_delta, bitmap_delta;
  void *function, *values;
  uint32_t counters;
  uint16_t value_sites[3];
  uint32_t bitmap_bytes;
};
extern struct assay_profile_record assay_records_start __asm__("__start___llvm_prf_data")
    __attribute__((weak, visibility("hidden")));
extern struct assay_profile_record assay_records_end __asm__("__stop___llvm_prf_data")
    __attribute__((weak, visibility("hidden")));
extern char assay_counters_start __asm__("__start___llvm_prf_cnts") __attribute__((weak, visibility("hidden")));
extern char assay_counters_end __asm__("__stop___llvm_prf_cnts") __attribute__((weak, visibility("hidden")));

struct assay_shared {
  uint32_t finished, failures;
  unsigned char counters[];
};
static struct assay_shared *assay_shared_state;
enum { kPatience = 1100 }; /* about eleven seconds */
/* Code that allocates without end must not take the machine along. */
static const struct rlimit assay_memory = {2UL << 30, 2UL << 30};

static size_t assay_counter_bytes(void) { return (size_t)(&assay_counters_end - &assay_counters_start); }

/* A test may fork to watch an exit: what parent and child saw is merged. */
static void assay_publish(void) {
  uint64_t *seen = (uint64_t *)(void *)assay_shared_state->counters;
  const uint64_t *mine = (const uint64_t *)(const void *)&assay_counters_start;
  size_t i;
  for (i = 0; i < assay_counter_bytes() / 8; ++i)
    if (mine[i] > seen[i])
      seen[i] = mine[i];
}

/* A crash still tells which branches it took. */
static void assay_on_crash(int number) {
  assay_publish();
  _exit(128 + number); /* signals to oneself are refused here */
}

static void assay_run_child(void (*run)(size_t), size_t index, const int *failures) {
  static char stack[65536];
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM, SIGTRAP};
  stack_t alternate;
  struct sigaction action;
  size_t i;
  memset(&alternate, 0, sizeof alternate);
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  sigaltstack(&alternate, NULL);
  memset(&action, 0, sizeof action);
  action.sa_handler = assay_on_crash;
  action.sa_flags = SA_ONSTACK;
  for (i = 0; i < sizeof signals / sizeof *signals; ++i)
    sigaction(signals[i], &action, NULL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setrlimit(RLIMIT_AS, &assay_memory);
  alarm(8);
  memset(&assay_counters_start, 0, assay_counter_bytes());
  atexit(assay_publish); /* the code under test may call exit */
  run(index);
  assay_publish();
  assay_shared_state->failures = (uint32_t)*failures;
  assay_shared_state->finished = 1;
  fflush(NULL);
  _exit(0);
}

/* `run` runs one test of the suite, which counts its failures. */
void assay_replay(size_t tests, void (*run)(size_t), const int *failures) {
  size_t bytes = sizeof(struct assay_shared) + assay_counter_bytes() + 8;
  uint32_t count = (uint32_t)tests, i;
  FILE *out;
  int waited;
  if ((out = fdopen(7, "wb")) == NULL)
    _exit(3);
  assay_shared_state = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (assay_shared_state == MAP_FAILED)
    _exit(3);
  fwrite(&count, sizeof count, 1, out);
  for (i = 0; i < count; ++i) {
    int status = 0;
    pid_t child;
    struct assay_profile_record *record;
    uint32_t records = (uint32_t)(&assay_records_end - &assay_records_start);
    memset(assay_shared_state, 0, bytes);
    fflush(out);
    child = fork();
    if (child == 0)
      assay_run_child(run, i, failures);
    waited = 0;
    while (waitpid(child, &status, WNOHANG) == 0 && waited < kPatience) {
      usleep(waited < 100 ? 200 : 10000);
      ++waited;
    }
    /* A test that even its alarm does not end dies with us. */
    fwrite(&status, sizeof status, 1, out);
    fwrite(&assay_shared_state->finished, 4, 1, out);
    fwrite(&assay_shared_state->failures, 4, 1, out);
    fwrite(&records, sizeof records, 1, out);
    for (record = &assay_records_start; record < &assay_records_end; ++record) {
      long first = ((char *)record + record->counter_delta) - &assay_counters_start;
      fwrite(&record->name_hash, 8, 1, out);
      fwrite(&record->structure_hash, 8, 1, out);
      fwrite(&record->counters, 4, 1, out);
      fwrite(assay_shared_state->counters + first, 8, record->counters, out);
    }
  }
  fclose(out);
  _exit(0);
}
