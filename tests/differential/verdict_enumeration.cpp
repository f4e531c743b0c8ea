#include "verdict_enumeration.h"

#include "driver/process.h"

#include <algorithm>
#include <fstream>

namespace assay::test {

namespace {

constexpr const char *kTraits[] = {"undefined function changes a variable",
                                   "undefined function changes memory of the caller",
                                   "undefined function writes what it is given",
                                   "undefined function writes later what it was given once",
                                   "undefined function returns a pointer it was given",
                                   "undefined function calls back",
                                   "undefined function calls back later",
                                   "unknown callback",
                                   "undefined function calls into the file",
                                   "undefined function calls the function again",
                                   "earlier call",
                                   "undefined variable",
                                   "one past the end",
                                   "neighbours in an array",
                                   "pointer to a member",
                                   "pointer to a variable",
                                   "same object",
                                   "volatile",
                                   "not a number",
                                   "another view",
                                   "allocation fails",
                                   "callback of the file",
                                   "undefined function returns some pointer",
                                   "undefined function changes a pointer",
                                   "beside a variable",
                                   "undefined function changes what it can reach"};

// What stands before the file: the tape of choices, and the marks. Every choice of a run comes from the tape; runs go
// through all tapes in order, and where these are too many, through random ones at last.
constexpr const char *kBefore = R"(
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { Lines = 1 << 14, Longest = 48, MostSteps = 3000 };
enum {
  HookVariable = 1 << 0, HookMemory = 1 << 1, Out = 1 << 2, Escaped = 1 << 3, Given = 1 << 4, CallsBack = 1 << 5,
  CallsLater = 1 << 6, Strange = 1 << 7, CallsFile = 1 << 8, Again = 1 << 9, Earlier = 1 << 10, Extern = 1 << 11,
  PastEnd = 1 << 12, Neighbour = 1 << 13, Member = 1 << 14, Variable = 1 << 15, Same = 1 << 16, Volatile = 1 << 17,
  NotANumber = 1 << 18, View = 1 << 19, NoMemory = 1 << 20, Known = 1 << 21, Fresh = 1 << 22, HookPointer = 1 << 23, Beside = 1 << 24, Reached = 1 << 25
};

static jmp_buf back;
static unsigned tape[Longest], sizes[Longest], at, length, steps, traits;
static int isRandom, isWhole;
static unsigned long long noise = 88172645463325252ULL;
static unsigned long long run;
static unsigned long long seen[2 * Lines];
static unsigned best[2 * Lines];
static unsigned touched[1024], touchedCount;

static void finish(void) { longjmp(back, 2); }
static void stop(void) { longjmp(back, 1); }
static void cutShort(void) { isWhole = 0; stop(); }
static void mark(unsigned trait) { traits |= trait; }

static unsigned choose(unsigned n) {
  if (n <= 1)
    return 0;
  if (at == Longest)
    cutShort();
  if (isRandom) {
    noise ^= noise << 13, noise ^= noise >> 7, noise ^= noise << 17;
    return (unsigned)((noise >> 20) % n);
  }
  if (at == length) {
    tape[at] = 0;
    sizes[at] = n;
    ++length;
  }
  return tape[at++];
}

static int advance(void) {
  while (length > 0 && tape[length - 1] + 1 == sizes[length - 1])
    --length;
  return length > 0 && ++tape[length - 1];
}

static int take(unsigned line, int holds) {
  unsigned side = 2 * line + (holds != 0);
  if (seen[side] != run && touchedCount < 1024) {
    seen[side] = run;
    touched[touchedCount++] = side;
  }
  if (++steps > MostSteps)
    cutShort();
  return holds;
}

static void *spare(size_t size);
static void change(volatile int *at);
static int (*someUnary(int (*known)(int)))(int);

#define TAKE(condition) take(__LINE__, (condition) != 0)
#define REACHED take(__LINE__, 1)
#define STATE __attribute__((section("verdict_state"), aligned(8)))
#define FIXED
#define FAR __attribute__((section("verdict_far"), aligned(64))) // with room beside it
#define PORT(name) (change(&name), name)
#define malloc(size) spare(size)
static STATE __attribute__((used)) int noState;
FAR int firstFar[16] = {1};
)";

// What stands behind it: memory for arguments, and what undefined functions have in common.
constexpr const char *kBehind = R"(
struct place { int *at; unsigned trait; int isUsed; };
struct pointer { void *at; int kind; };
enum { ToInt, ToPair, ToNode, ToUnary };
static struct place places[32];
static int *ends[16];
static struct { int *at; unsigned trait; } shared[32];
static struct pointer pointers[16];
static unsigned placeCount, endCount, sharedCount, pointerCount;
static int cells[4], heap[64];
static struct pair pairs[2];
static struct node nodes[2];
static struct box boxes[1];
static int *slots[2];
static unsigned cellCount, pairCount, nodeCount, boxCount, slotCount, heapCount;
static int isPairUsed[2], isNodeUsed[2], isBoxUsed[1], isSlotUsed[2];
static int isCallerKnown, level;
static const int *domain;
static unsigned domainSize;
static void (*setter)(int);
static void (*again)(void);
static int (*late)(int);
static int *(given[4]);
static unsigned givenCount;

static int value(void) { return domain[choose(domainSize)]; }
static void values(const int *all, unsigned count) { domain = all; domainSize = count; }

static void share(int *at, unsigned trait) {
  for (unsigned i = 0; i < sharedCount; ++i)
    if (shared[i].at == at)
      return;
  if (sharedCount < 32) {
    shared[sharedCount].at = at;
    shared[sharedCount++].trait = trait;
  }
}

static void sharePointer(void *at, int kind) {
  for (unsigned i = 0; i < pointerCount; ++i)
    if (pointers[i].at == at)
      return;
  if (pointerCount < 16)
    pointers[pointerCount++] = (struct pointer){at, kind};
}

static void place(int *at, unsigned trait) { places[placeCount++] = (struct place){at, trait, 0}; }
static void end(int *at) { ends[endCount++] = at; }

static int *use(unsigned i) {
  struct place *used = &places[i];
  if (used->isUsed)
    mark(Same);
  else {
    used->isUsed = 1;
    *used->at = value();
    if (isCallerKnown)
      share(used->at, HookMemory);
    for (unsigned j = 0; j < cellCount; ++j)
      if (places[j].isUsed && i < cellCount && (j + 1 == i || i + 1 == j))
        mark(Neighbour);
  }
  mark(used->trait);
  return used->at;
}

static void usePart(int *at) {
  for (unsigned i = 0; i < placeCount; ++i)
    if (places[i].at == at && !places[i].isUsed) {
      unsigned before = traits;
      use(i);
      traits = before;
    }
}

static int *someInt(int mayBeNull) {
  unsigned i = choose(placeCount + mayBeNull);
  return i == placeCount ? NULL : use(i);
}

static int *someMark(void) {
  unsigned i = choose(placeCount + 1 + endCount);
  if (i <= placeCount)
    return i == placeCount ? NULL : use(i);
  mark(PastEnd);
  return ends[i - placeCount - 1];
}

static int *someCell(void) { return use(choose(cellCount)); }

static void useRest(int *from) {
  for (; from < cells + cellCount; ++from)
    usePart(from);
}

static struct pair *usePair(struct pair *at) {
  usePart(&at->a);
  usePart(&at->b);
  return at;
}

static struct box *useBox(unsigned i);

static struct pair *somePair(int mayBeNull) {
  unsigned i = choose(pairCount + boxCount + mayBeNull);
  if (i < pairCount) {
    if (isPairUsed[i])
      mark(Same);
    isPairUsed[i] = 1;
    if (i > 0 && isPairUsed[i - 1])
      mark(Neighbour);
    return usePair(&pairs[i]);
  }
  if (i == pairCount + boxCount)
    return NULL;
  mark(Member);
  return &useBox(i - pairCount)->inner;
}

static struct pair *somePairMark(void) {
  unsigned i = choose(2);
  if (i == 0 || pairCount == 0)
    return somePair(1);
  mark(PastEnd);
  return &pairs[0] + pairCount;
}

static struct node *someNode(int mayBeNull) {
  unsigned i = choose(nodeCount + mayBeNull);
  if (i == nodeCount)
    return NULL;
  if (isNodeUsed[i])
    mark(Same);
  else {
    isNodeUsed[i] = 1;
    usePart(&nodes[i].key);
    nodes[i].next = someNode(1);
    nodes[i].ref = someInt(1);
    if (isCallerKnown) {
      sharePointer(&nodes[i].next, ToNode);
      sharePointer(&nodes[i].ref, ToInt);
    }
  }
  return &nodes[i];
}

static struct box *useBox(unsigned i) {
  if (isBoxUsed[i])
    mark(Same);
  else {
    isBoxUsed[i] = 1;
    usePair(&boxes[i].inner);
    usePart(&boxes[i].row[0]);
    usePart(&boxes[i].row[1]);
    boxes[i].link = somePair(1);
    boxes[i].ref = someInt(1);
    if (isCallerKnown) {
      sharePointer(&boxes[i].link, ToPair);
      sharePointer(&boxes[i].ref, ToInt);
    }
  }
  return &boxes[i];
}

static struct box *someBox(int mayBeNull) {
  unsigned i = choose(boxCount + mayBeNull);
  return i == boxCount ? NULL : useBox(i);
}

static int **someSlot(int mayBeNull) {
  unsigned i = choose(slotCount + nodeCount + boxCount + mayBeNull);
  if (i < slotCount) {
    if (isSlotUsed[i])
      mark(Same);
    else {
      isSlotUsed[i] = 1;
      slots[i] = someInt(1);
      if (isCallerKnown)
        sharePointer(&slots[i], ToInt);
    }
    return &slots[i];
  }
  i -= slotCount;
  if (i == nodeCount + boxCount)
    return NULL;
  mark(Member);
  if (i < boxCount)
    return &useBox(i)->ref;
  struct node *owner = someNode(0);
  return &owner->ref;
}

static void *someAddress(void) {
  unsigned i = choose(2);
  return i == 0 ? (void *)someMark() : (void *)somePair(1);
}

static struct pair pairValue(void) {
  struct pair out = {value(), value()};
  return out;
}

static float someFloat(void) {
  static const float all[] = {0.0f, 1.0f, -1.5f, 3.0f, 1e30f};
  unsigned i = choose(6);
  if (i < 5)
    return all[i];
  mark(NotANumber);
  return NAN;
}

static const char *someText(void) {
  static const char *const all[] = {"", "a", "ab", "b", "abc"};
  static const char whole[] = "ab";
  unsigned i = choose(8);
  if (i < 5)
    return all[i];
  if (i == 5)
    return NULL;
  mark(Neighbour);
  return whole + (i - 6);
}

static void *spare(size_t size) {
  if (choose(2) == 1) {
    mark(NoMemory);
    return NULL;
  }
  if (heapCount + size / sizeof(int) + 1 > 64)
    cutShort();
  int *out = heap + heapCount;
  heapCount += size / sizeof(int) + 1;
  return out;
}

static void change(volatile int *at) {
  if (choose(2) == 1) {
    mark(Volatile);
    *at = value();
  }
}

static void changePointer(struct pointer what) {
  mark(HookPointer);
  if (what.kind == ToInt)
    *(int **)what.at = someInt(1);
  else if (what.kind == ToPair)
    *(struct pair **)what.at = somePair(1);
  else if (what.kind == ToNode)
    *(struct node **)what.at = someNode(1);
  else
    *(int (**)(int))what.at = someUnary(NULL);
}

// What any undefined function may do, whatever it is called with.
static void effects(void) {
  if (sharedCount <= 2) {
    for (unsigned i = 0; i < sharedCount; ++i)
      if (choose(2) == 1) {
        mark(shared[i].trait);
        *shared[i].at = value();
      }
  } else {
    isWhole = 0;
    unsigned i = choose(sharedCount + 1);
    if (i > 0) {
      mark(shared[i - 1].trait);
      *shared[i - 1].at = value();
    }
  }
  if (pointerCount > 0) {
    unsigned i = choose(pointerCount + 1);
    isWhole = isWhole && pointerCount == 1;
    if (i > 0)
      changePointer(pointers[i - 1]);
    unsigned j = choose(pointerCount + 1);
    if (j > 0 && pointers[j - 1].kind == ToInt && *(int **)pointers[j - 1].at != NULL) {
      mark(Reached);
      **(int **)pointers[j - 1].at = value();
    }
  }
  if (setter != NULL && choose(2) == 1) {
    mark(CallsFile);
    setter(value());
  }
  if (late != NULL && choose(2) == 1) {
    mark(CallsLater);
    late(value());
  }
  if (again != NULL && level == 0 && choose(2) == 1) {
    unsigned sharedBefore = sharedCount, pointersBefore = pointerCount, givenBefore = givenCount;
    mark(Again);
    isWhole = 0;
    ++level;
    again();
    --level;
    sharedCount = sharedBefore;
    pointerCount = pointersBefore;
    givenCount = givenBefore;
  }
}

static void escape(int *at) {
  if (at == NULL)
    return;
  share(at, Escaped);
  if (givenCount < 4)
    given[givenCount++] = at;
}

static void filled(int *at, unsigned count) {
  for (unsigned i = 0; at != NULL && i < count; ++i) {
    if (choose(2) == 1) {
      mark(Out);
      at[i] = value();
    }
    escape(at + i);
  }
}

static int *someResult(void) {
  unsigned i = choose(2 + givenCount);
  if (i == 0)
    return NULL;
  mark(i == 1 ? Fresh : Given);
  int *out = i == 1 ? someInt(0) : given[i - 2];
  if (out != NULL)
    share(out, HookMemory);
  return out;
}

static struct node *someNodeResult(struct node *passed) {
  unsigned i = choose(3);
  if (i == 1 && passed != NULL) {
    mark(Given);
    return passed;
  }
  if (i < 2)
    return NULL;
  mark(Fresh);
  return someNode(0);
}

static int strange(int x) {
  (void)x;
  mark(Strange);
  effects();
  return value();
}

static void stranger(int *at) {
  mark(Strange);
  filled(at, 1);
  effects();
}

static int (*someUnary(int (*known)(int)))(int) {
  unsigned i = choose(known == NULL ? 2 : 3);
  if (i == 2)
    mark(Known);
  return i == 0 ? NULL : i == 1 ? strange : known;
}

static void (*someVisitor(void (*known)(int *)))(int *) {
  unsigned i = choose(known == NULL ? 2 : 3);
  if (i == 2)
    mark(Known);
  return i == 0 ? NULL : i == 1 ? stranger : known;
}

static void memory(unsigned cellsWanted, unsigned pairsWanted, unsigned nodesWanted, unsigned boxesWanted,
                   unsigned slotsWanted) {
  cellCount = cellsWanted, pairCount = pairsWanted, nodeCount = nodesWanted, boxCount = boxesWanted;
  slotCount = slotsWanted;
  for (unsigned i = 0; i < cellCount; ++i)
    place(&cells[i], 0);
  if (cellCount > 0)
    end(cells + cellCount);
  for (unsigned i = 0; i < pairCount; ++i) {
    place(&pairs[i].a, Member);
    place(&pairs[i].b, Member);
  }
  for (unsigned i = 0; i < nodeCount; ++i)
    place(&nodes[i].key, Member);
  for (unsigned i = 0; i < boxCount; ++i) {
    place(&boxes[i].inner.a, Member);
    place(&boxes[i].inner.b, Member);
    place(&boxes[i].row[0], Member);
    place(&boxes[i].row[1], Member);
    end(boxes[i].row + 2);
  }
  if (pairCount > 0)
    end(&pairs[0].b + 1);
}

// A variable that other files can name.
static void variable(int *at, int beside) {
  place(at, Variable);
  *at = value();
  places[placeCount - 1].isUsed = 1;
  share(at, HookVariable);
  if (beside) { // other variables
    place(at - 1, Beside);
    place(at + 1, Beside);
  }
}

static void undefinedVariable(int *at, int beside) {
  variable(at, beside);
  if (*at != 0)
    mark(Extern);
}

static void fixedVariable(int *at, int beside) {
  *at = value();
  if (*at != 0)
    mark(Extern);
}
)";

// Behind the functions: the loop over tapes for each of them.
constexpr const char *kMain = R"(
extern char __start_verdict_state[], __stop_verdict_state[];
static char *firstState;
FAR int lastFar[16] = {1};

#define UNDEFINED(what) \
  void __ubsan_handle_##what##_minimal(void) { stop(); } \
  void __ubsan_handle_##what##_minimal_abort(void) { stop(); }
UNDEFINED(add_overflow) UNDEFINED(sub_overflow) UNDEFINED(mul_overflow) UNDEFINED(negate_overflow)
UNDEFINED(divrem_overflow) UNDEFINED(shift_out_of_bounds) UNDEFINED(out_of_bounds) UNDEFINED(type_mismatch)
UNDEFINED(pointer_overflow) UNDEFINED(load_invalid_value) UNDEFINED(float_cast_overflow)

// Some NULL pointers are followed without a check before it.
static void fault(int number, siginfo_t *info, void *context) {
  if ((size_t)info->si_addr < 4096)
    stop();
  signal(number, SIG_DFL);
}

static void forget(void) {
  placeCount = endCount = sharedCount = pointerCount = heapCount = givenCount = 0;
  memset(isPairUsed, 0, sizeof isPairUsed);
  memset(isNodeUsed, 0, sizeof isNodeUsed);
  memset(isBoxUsed, 0, sizeof isBoxUsed);
  memset(isSlotUsed, 0, sizeof isSlotUsed);
  setter = NULL;
  again = NULL;
  late = NULL;
  level = 0;
}

static int once(const struct entry *entry) {
  int ended = setjmp(back);
  if (ended != 0)
    return ended == 2;
  at = steps = traits = touchedCount = 0;
  ++run;
  memcpy(__start_verdict_state, firstState, (size_t)(__stop_verdict_state - __start_verdict_state));
  forget();
  entry->start();
  if (entry->hasState)
    for (unsigned calls = choose(3); calls > 0; --calls) {
      mark(Earlier);
      if (setter != NULL && choose(2) == 1)
        setter(value());
      else
        entry->call();
      forget();
      entry->start();
    }
  entry->call();
  return 1;
}

static void explore(const struct entry *entry, unsigned number) {
  unsigned most = entry->isComplete ? 120000 : 20000, others = 15000;
  unsigned long long good = 0, bad = 0;
  memset(best, 0xff, sizeof best);
  isWhole = entry->isComplete;
  length = 0;
  isRandom = 0;
  for (unsigned tried = 0; tried < most + others; ++tried) {
    if (tried == most) {
      isRandom = 1;
      isWhole = 0;
    }
    int isGood = once(entry);
    ++*(isGood ? &good : &bad);
    for (unsigned i = 0; isGood && i < touchedCount; ++i) {
      unsigned *known = &best[touched[i]];
      if (*known == ~0u || __builtin_popcount(traits) < __builtin_popcount(*known))
        *known = traits;
    }
    if (!isRandom && !advance())
      break;
  }
  printf("function %u %d %llu %llu\n", number, isWhole, good, bad);
  for (unsigned side = 2 * entry->first; side < 2 * entry->last; ++side)
    if (best[side] != ~0u)
      printf("side %u %u %u\n", side / 2, side % 2, best[side]);
}

int main(int count, char **arguments) {
  if (count != 2 || freopen(arguments[1], "w", stdout) == NULL)
    return 1;
  struct sigaction action = {.sa_sigaction = fault, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigaction(SIGSEGV, &action, NULL);
  size_t size = (size_t)(__stop_verdict_state - __start_verdict_state);
  firstState = (calloc)(1, size + 1);
  memcpy(firstState, __start_verdict_state, size);
  for (unsigned i = 0; i < sizeof entries / sizeof *entries; ++i)
    explore(&entries[i], i);
  return 0;
}
)";

std::string tableOf(const VerdictFile &file) {
  std::string text = "\nstruct entry { void (*start)(void); void (*call)(void); unsigned first, last; int hasState, "
                     "isComplete; };\nstatic const struct entry entries[] = {\n";
  for (const VerdictFunction &function : file.functions) {
    size_t lines = static_cast<size_t>(std::count(function.text.begin(), function.text.end(), '\n'));
    text += "  {start_" + function.name + ", call_" + function.name + ", " + std::to_string(function.firstLine) + ", " +
            std::to_string(function.firstLine + lines) + ", " + std::to_string(function.hasState) + ", " +
            std::to_string(function.isComplete) + "},\n";
  }
  return text + "};\n";
}

std::vector<Enumeration> readResults(const std::string &name) {
  std::vector<Enumeration> out;
  std::ifstream in(name);
  std::string word;
  while (in >> word) {
    if (word == "function") {
      unsigned number = 0;
      out.emplace_back();
      in >> number >> out.back().isComplete >> out.back().runs >> out.back().undefined;
    } else if (word == "side" && !out.empty()) {
      unsigned line = 0;
      bool isTrue = false;
      uint64_t traits = 0;
      in >> line >> isTrue >> traits;
      out.back().taken[{line, isTrue}] = traits;
    } else {
      return {};
    }
  }
  return out;
}

} // namespace

std::string traitsText(uint64_t traits) {
  std::string text;
  for (size_t i = 0; i < std::size(kTraits); ++i)
    if (((traits >> i) & 1) != 0)
      text += (text.empty() ? "" : " + ") + std::string(kTraits[i]);
  return text.empty() ? "plain" : text;
}

std::vector<Enumeration> enumerate(const VerdictFile &file, const std::string &directory, std::string &problem) {
  std::string source = directory + "/native.c";
  std::ofstream out(source);
  out << kBefore << "#line 1 \"unit.c\"\n" << file.text << "#line 1 \"behind.c\"\n" << kBehind;
  for (const VerdictFunction &function : file.functions)
    out << function.native;
  out << tableOf(file) << kMain;
  out.close();
  std::string program = directory + "/native";
  std::string checks = "-fsanitize=signed-integer-overflow,shift,bounds,null,integer-divide-by-zero,pointer-overflow";
  auto built =
      driver::runProcess({driver::kCompiler, "-O1", "-w", "-fno-strict-aliasing", checks, "-fsanitize-minimal-runtime",
                          "-fno-sanitize-link-runtime", source, "-o", program, "-lm"},
                         120);
  if (!built.succeeded()) {
    problem = built.output;
    return {};
  }
  std::string output = directory + "/taken.txt";
  auto ran = driver::runProcess({program, output}, 300);
  std::vector<Enumeration> results = readResults(output);
  if (!ran.succeeded() || results.size() != file.functions.size()) {
    problem = "the native program ended with " + std::to_string(ran.status) + ": " + ran.output.substr(0, 1000);
    return {};
  }
  return results;
}

} // namespace assay::test
