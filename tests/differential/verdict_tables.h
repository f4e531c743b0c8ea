// What generated functions are made of, as C text with holes. What the holes stand for is the generator's business.
//
// `$word` is filled in, `$0` to `$9` are new names, `$word:1` is called $1 from then on, and `@word(name)` makes
// something known from there to the end of its block. Conditions stand one a line.
#pragma once

namespace assay::test {

// What every file begins with.
inline constexpr const char *kTypes = R"(#include <stddef.h>
#include <string.h>
#include <stdlib.h>
struct pair { int a; int b; };
struct node { struct node *next; int *ref; int key; };
struct box { struct pair inner; struct pair *link; int *ref; int row[2]; };
struct bits { unsigned low : 2; int middle : 3; unsigned high : 1; };
union word { int number; unsigned size; unsigned char bytes[4]; short halves[2]; };
enum colour { RED, GREEN, BLUE = 5 };
)";

struct Row {
  unsigned weight = 0;
  const char *text = nullptr;
};

inline constexpr Row kPlain[] = {
    {4, "int $0 = $e;\n@cell($0)"},
    {2, "int $0 = $e;\n@var($0)"},
    {1, "int $0 = $k;\n@cell($0)"},
    {2, "unsigned $0 = (unsigned)$e;\n@var($0)"},
    {2, "unsigned char $0 = (unsigned char)$e;\n@var($0)"},
    {1, "signed char $0 = (signed char)($e * 16);\n@var($0)"},
    {1, "_Bool $0 = $e;\n@var($0)"},
    {1, "long long $0 = $e * 3LL;\n@var($0)"},
    {3, "$w = $e;\n"},
    {2, "$w = $k;\n"},
    {1, "$w += $k;\n"},
    {1, "$w ^= $e;\n"},
    {1, "++$w;\n"},
    {3, "int $0 = $twist($e);\n@var($0)"},
    {1, "int $0 = $climb($n & 3, $e);\n@num($0)"},
    {1, "static STATE int $0 = $k;\n@var($0)$0 = ($0 + 1) & 3;\n$state"},
    {1, "$outer static STATE int $0;\n$state$get(&$0);\n@cell($0)"},
    {2, "int $0[3] = {$e, $e, $e};\n$0[$n & 1] = $k;\n@row($0)"},
    {2, "struct pair $0 = {$e, $e};\n@pair($0)"},
    {1, "struct pair $0 = *$pair;\n@pair($0)"},
    {1, "struct pair $0;\nmemcpy(&$0, $pair, sizeof $0);\n@pair($0)"},
    {1, "struct box $0 = {{$k, $e}, $pairkept, $kept, {$k, $k}};\n@box($0)"},
    {1, "struct node $0 = {$nodekept, $kept, $e};\n@node($0)"},
    {1, "*$pair = *$pair;\n"},
    {1, "$box->inner = *$pair;\n"},
    {1, "$box->link = $pairkept;\n"},
    {1, "$node->next = $nodekept;\n"},
    {1, "memset($pair, 0, sizeof(struct pair));\n"},
    {1, "union word $0;\n$0.number = $e;\n@num($0.bytes[0])@num($0.halves[1])@num($0.size)"},
    {1, "struct bits $0 = {0};\n$0.low = (unsigned)$e;\n$0.middle = $e;\n@var($0.low)@var($0.middle)"},
    {1, "unsigned char *$0 = (unsigned char *)$int;\n@mem($0[0])"},
    {2, "int *$0 = $int;\n@int($0)"},
    {2, "int *$0 = $kept;\n@local($0)"},
    {1, "int *$0 = $INT;\n@mark($0)"},
    {1, "struct pair *$0 = $pair;\n@pairp($0)"},
    {1, "static const int $0[4] = {$k, $k, $k, $k};\nint $1 = $0[$n & 3];\n@num($1)"},
    {1, "static int (*const $0[2])(int) = {$twist, $twist};\nint $1 = $0[$n & 1]($k);\n@num($1)"},
    {1, "int $0 = $n / ($n & 1 | 2);\n@num($0)"},
    {1, "unsigned $0 = 1u << ($n & 7);\n@num($0)"},
    {1, "int $0 = *$int:1;\n*$1 = *$int:2;\n*$2 = $0;\n@any($0)"},
    {3, "int $0 = $ask;\n@var($0)"},
    {2, "int $0 = $get($passed);\n@any($0)"},
    {2, "int *$0 = $find($passed);\n@local($0)"},
    {1, "struct node *$0 = $seek($nodekept);\n@localnode($0)"},
    {1, "struct pair $0 = $give();\n@pair($0)"},
    {1, "$outer int $0[3] = {$k, $k, $k};\n$fill($0, 3);\n@row($0)"},
    {1, "$outer int $0[3] = {$k, $k, $k};\n$grab($0);\n@row($0)"},
    {1, "$outer int $0 = $k;\nint *$1 = &$0;\n$turn(&$1);\n@cell($0)@local($1)"},
    {1, "int $0 = $port;\n@num($0)"},
};

// What may change memory, or may not, by another name than that which is asked afterwards.
inline constexpr Row kEvents[] = {
    {4, "$hook();\n"},
    {4, "$get($passed);\n"},
    {4, "*$int = $k;\n"},
    {3, "$w = $k;\n"},
    {2, "$put($int, $k);\n"},
    {2, "$pair->b = $k;\n"},
    {1, "$pair->a = $e;\n"},
    {1, "*$pair = *$pair;\n"},
    {1, "memset($pair, 0, sizeof(struct pair));\n"},
    {1, "memmove($int, $int, sizeof(int));\n"},
    {2, "$box->row[$n & 1] = $k;\n"},
    {1, "$node->key = $k;\n"},
    {2, "$make($pairpassed);\n"},
    {2, "$reach($boxpassed);\n"},
    {1, "$raw($passed, sizeof(int));\n"},
    {2, "$raw($pairpassed, sizeof(struct pair));\n"},
    {1, "$w = $unary == NULL ? $k : $k;\n"},
    {2, "$touch($e);\n"},
    {2, "*$slot = $kept;\n"},
    {1, "$turn($slotpassed);\n"},
    {1, "((unsigned char *)$int)[0] = $k;\n"},
    {1, "*(unsigned *)$int = $k;\n"},
    {1, "$log(\"%p\", (void *)$passed);\n"},
    {1, "(void)$find($passed);\n"},
    {1, "(void)$seek($nodekept);\n"},
    {2, "$apply($callback, $k);\n"},
    {2, "$each($visitor, $passed);\n"},
    {1, "(void)$port;\n"},
};

// How the surroundings come to know a place that $focus leads to. What is made for that must last.
inline constexpr Row kEscapes[] = {
    {2, "$log(\"%p\", (void *)$focus);\n"},
    {2, "$get($focus);\n"},
    {1, "(void)$find($focus);\n"},
    {1, "$raw($focus, sizeof(int));\n"},
    {1, "$each($visitor, $focus);\n"},
    {2, "struct box $0 = {{$k, $k}, NULL, $focus, {$k, $k}};\n$reach(&$0);\n"},
    {2, "struct node $0 = {NULL, $focus, $k};\n(void)$seek(&$0);\n"},
    {2, "struct node $0 = {NULL, $focus, $k};\n$taken($0);\n"},
    {2, "int *$0 = $focus;\n$turn(&$0);\n"},
    {2, "$place = $focus;\n"},
    {1, "if ($visit:1 != NULL)\n$1($focus);\n"},
};

// What may change it then.
inline constexpr Row kChanges[] = {
    {4, "$hook();\n"},
    {2, "(void)$ask;\n"},
    {2, "(void)$find($passed);\n"},
    {2, "$get($passed);\n"},
    {1, "$give();\n"},
    {1, "$apply($callback, $k);\n"},
    {1, "$make($pairpassed);\n"},
    {2, "*$int = $k;\n"},
    {2, ""},
};

inline constexpr Row kBranching[] = {
    {5, "if ($c) {\n$block} else {\n$block}\n"},
    {5, "if ($c) {\n$block}\n"},
    {3, "if ($c)\nreturn $k;\n"},
    {1, "if ($c)\n$die();\n"},
    {3, "if ($c &&\n$c) {\n$block}\n"},
    {2, "if ($c ||\n$c)\nreturn $k;\n"},
    {2, "if ($c &&\n($c ||\n$c)) {\n$block}\n"},
    {2, "int $0 = $c\n? $e : $e;\n@var($0)"},
    {2, "for (int $0 = 0;\nTAKE($0 < ($n & 3));\n$0++) {\n@num($0)$block}\n"},
    {1, "for (unsigned $0 = 3;\nTAKE($0-- > 0);\n) {\n@num($0)$block}\n"},
    {2, "int $0 = 0;\nwhile (TAKE($0 * $0 < $n)) {\n$0++;\n{\n$block}\nif (TAKE($0 > 4))\nbreak;\n}\n@num($0)"},
    {2, "unsigned $0 = (unsigned)$n & 7;\nint $1 = 0;\ndo {\n$1++;\n$block} while (TAKE(($0 >>= 1) != 0));\n@num($1)"},
    {2, "switch ($e & 3) {\ncase 0: REACHED;\n{\n$block}\nbreak;\ncase 2: "
        "REACHED;\n{\n$block}\ndefault:\n{\n$block}\n}\n"},
    {1, "switch ($n) {\ncase $k: REACHED;\n{\n$block}\nbreak;\ncase 77: REACHED;\n{\n$block}\nbreak;\ndefault: "
        "REACHED;\nbreak;\n}\n"},
    {1, "if ($c)\ngoto $0;\n{\n$block}\n$0:\n;\n"},
    {1, "int $0 = 0;\n$1:\n$0++;\n{\n$block}\nif (TAKE($0 < ($n & 3)))\ngoto $1;\n@num($0)"},
    {1, "int $0[3] = {$e, $k, $k};\nint *$1 = $0;\nwhile (TAKE($1 != $0 + 3)) {\nif (TAKE(*$1 == "
        "$k))\nbreak;\n$1++;\n}\n@mark($1)"},
    {1, "if (TAKE(memcmp($pair, $pair, sizeof(struct pair)) == 0)) {\n$block}\n"},
    {2, "struct node *$0 = $NODE;\nint $1 = 0;\nwhile (TAKE($0 != NULL) &&\nTAKE($1 < 3)) {\n$0 = "
        "$0->next;\n$1++;\n}\n@num($1)"},
    {8, "if (TAKE($open:1 != NULL)) {\n@safe($1)$block}\n"},
    {3, "if (TAKE($open:1 == NULL))\nreturn $k;\n@safe($1)"},
    {3, "if (TAKE($INT == $int:1 + 1)) {\n$block}\n"},
    {2, "if (TAKE($int:1 == $int:2)) {\n*$1 = $k;\nif (TAKE(*$2 == $k)) {\n$block}\n}\n"},
    {1, "if (TAKE($INT == (int *)$pair)) {\n$block}\n"},
    {2, "if (TAKE($ask == $ask)) {\n$block}\n"},
    {1, "if (TAKE($port == $port)) {\n$block} else {\n$block}\n"},
    {2, "if (TAKE($unary:1 != NULL)) {\nint $0 = $1($e);\n@any($0)$block}\n"},
    {1, "if (TAKE($unary == $callback)) {\n$block}\n"},
    {2, "if (TAKE($visit:1 != NULL)) {\n$w:2 = $k;\n$1($passed);\nif (TAKE(($2$m) != $k)) {\n$block}\n}\n"},
    {2, "if (TAKE($busy:1 != 0))\nreturn $k;\n$1 = 1;\n$hook();\n$1 = 0;\n"},
    {2, "if (TAKE($busy:1 != 0))\nreturn $k;\n$1 = 1;\n$hook();\nif (TAKE($1 == 0))\nreturn $k;\n$1 = 0;\n"},
    {1, "int *$0 = malloc(sizeof *$0);\nif (TAKE($0 == NULL))\nreturn $k;\n*$0 = $k;\n@made($0)"},
    {1, "if (TAKE($text:1 != NULL) &&\nTAKE($1[0] == 'a')) {\nif (TAKE(strlen($1) == 2)) {\n$block}\n}\n"},
    {1, "if (TAKE($text:1 != NULL) &&\nTAKE($text:2 == $1 + 1)) {\nif (TAKE($1[0] == 'b')) {\n$block}\n}\n"},
    {1, "if (TAKE($float:1 == $1)) {\nif (TAKE($1 < 1.0f) ||\nTAKE($1 >= 1.0f)) {\n$block}\n}\n"},
    {1, "if (TAKE($fits($int, $int) != 0)) {\n$block}\n"},
    {2, "int *$0 = $find($passed:1);\nif (TAKE($0 == $1)) {\n$block}\n@local($0)"},
    {2, "int *$0 = $find($passed:1);\nif (TAKE($0 != NULL)) {\n*$1 = $k;\n*$0 = $k;\nif (TAKE(*$1 == $k)) "
        "{\n$block}\n}\n"},
};

inline constexpr Row kConditions[] = {
    {5, "$n == $k"},
    {2, "$n != $k"},
    {3, "$n > $k"},
    {2, "$n < $k"},
    {2, "$n == $n"},
    {2, "$n < $n"},
    {3, "$e == $k"},
    {2, "$e > $e"},
    {1, "($e & 1) == $k"},
    {1, "(unsigned)$e < 3u"},
    {1, "(unsigned)$n > $k"},
    {1, "$n * $n == $k"},
    {1, "$n % 3 == $k"},
    {1, "(unsigned char)($n - 1) > 200"},
    {1, "$n + 1 > $n"},
    {1, "(short)($n << 3) < $k"},
    {3, "$INT == $INT"},
    {2, "$INT != $INT"},
    {3, "$INT != NULL"},
    {2, "$INT == $int + 1"},
    {4, "$INT == &$pair->b"},
    {1, "$int + 1 == $INT"},
    {2, "$PAIR == $PAIR"},
    {1, "$PAIR != NULL"},
    {1, "$PAIR == $pair + 1"},
    {2, "$NODE == $NODE"},
    {1, "$NODE == NULL"},
    {2, "$node->next == $NODE"},
    {1, "$BOX == $BOX"},
    {1, "$box->link == $PAIR"},
    {1, "$box->ref == $INT"},
    {1, "&$box->inner == $PAIR"},
    {2, "*$slot == $INT"},
    {1, "$SLOT == $SLOT"},
    {1, "$SLOT == &$box->ref"},
    {1, "(void *)$INT == (void *)$PAIR"},
    {1, "(void *)$PAIR == (void *)$BOX"},
    {1, "$address == (void *)$INT"},
    {1, "$address == NULL"},
    {1, "$unary != NULL"},
    {1, "$visit == NULL"},
    {4, "$again"},
    {1, "$n * $n % 4 == 2"},
    {1, "($n | 1) == $k"},
    {1, "($n & 6) == $k"},
    {1, "($n + $n) % 2 != 0"},
    {1, "$n / 2 * 2 > $n"},
    {1, "$n % 4 + $n % 2 == 4"},
    {1, "(unsigned)$n % 8 > 6"},
    {1, "($n ^ $n) > $n"},
    {1, "$unary == $unary"},
    {1, "$n - $n == 1"},
};

inline constexpr Row kExpressions[] = {
    {3, "($n + $k)"}, {1, "($n * 2 + 1)"},  {1, "($n ^ $n)"},       {1, "($n & $n)"},
    {1, "($n | 1)"},  {2, "($n - $n)"},     {1, "(-$n)"},           {1, "(~$n)"},
    {1, "($n % 3)"},  {1, "($n / 2)"},      {1, "(short)($n)"},     {1, "(unsigned char)($n)"},
    {1, "($n > $k)"}, {1, "(!$n)"},         {1, "($n + $n + $n)"},  {1, "(int)((unsigned)$n >> 28)"},
    {1, "($n * $n)"}, {1, "($n * 3 - $k)"}, {1, "($n - ($n & 1))"}, {1, "(int)((unsigned)$n << ($n & 3))"},
};

// Functions of the file that one under test calls; SELF is their name.
inline constexpr Row kTwists[] = {
    {2, "static int SELF(int v)\n{\nif (TAKE(v > $k))\nreturn $k;\nreturn v & 3;\n}\n"},
    {1, "static int SELF(int v)\n{\nreturn TAKE(v < 0)\n? -1 : TAKE(v > 0)\n? 1 : 0;\n}\n"},
    {1, "static int SELF(int v)\n{\nint n = 0;\nfor (unsigned u = (unsigned)v & 7;\nTAKE(u != 0);\nu &= u - "
        "1)\nn++;\nreturn n;\n}\n"},
    {1, "static int SELF(int v)\n{\nif (TAKE((v & 1) != 0))\nv++;\nreturn v / 2 * 2;\n}\n"},
    {1, "static int SELF(int v)\n{\nswitch (v & 3) {\ncase 1: REACHED;\nreturn $k;\ncase 3: REACHED;\nreturn "
        "$k;\ndefault: REACHED;\nreturn v;\n}\n}\n"},
};
inline constexpr Row kClimbs[] = {
    {1, "static int SELF(int n, int v)\n{\nif (TAKE(n <= 0))\nreturn v;\nreturn SELF(n - 1, v + $k);\n}\n"},
    {1, "static int SELF(int n, int v)\n{\nif (TAKE(n <= 0) ||\nTAKE(v == $k))\nreturn n;\nreturn SELF(n - 1, v - "
        "1);\n}\n"},
};
inline constexpr Row kPuts[] = {
    {1, "static void SELF(int *at, int v)\n{\nif (TAKE(at != NULL))\n*at = v;\n}\n"},
    {1, "static void SELF(int *at, int v)\n{\nif (TAKE((*at$m) == v))\n*at = v + 1;\n}\n"},
    {1, "static void SELF(int *at, int v)\n{\nint *to[2] = {at, &v};\n*to[v & 1] ^= 1;\n}\n"},
};
inline constexpr Row kTouches[] = {
    {1, "static void SELF(int v)\n{\n$global = v & 3;\n}\n"},
    {1, "static void SELF(int v)\n{\nif (TAKE(($global$m) == v))\n$global = 0;\n}\n"},
};
inline constexpr Row kCallbacks[] = {
    {2, "int SELF(int v)\n{\n$global = v & 3;\nreturn $k;\n}\n"},
    {1, "static int SELF(int v)\n{\n$global++;\n$global &= 3;\nreturn v;\n}\n"},
};
inline constexpr Row kVisitors[] = {
    {1, "void SELF(int *at)\n{\n*at = $k;\n}\n"},
    {1, "static void SELF(int *at)\n{\nif (TAKE((*at$m) == $k))\n*at = $k;\n}\n"},
};
inline constexpr Row kFits[] = {
    {1, "static int SELF(const int *one, const int *two)\n{\nif (TAKE(one == two))\nreturn 1;\nreturn (*one$m) == "
        "(*two$m);\n}\n"},
};

// Undefined functions: their declaration, and what they do besides what all of them may.
struct Undefined {
  const char *word;
  const char *declaration;
  const char *body;
};
inline constexpr Undefined kUndefined[] = {
    {"hook", "void SELF(void)", "effects();"},
    {"ask0", "int SELF(void)", "effects(); return value();"},
    {"ask1", "int SELF(int x)", "effects(); return value();"},
    {"asktruth", "_Bool SELF(void)", "effects(); return choose(2);"},
    {"askbyte", "unsigned char SELF(void)", "effects(); return (unsigned char)value();"},
    {"get", "int SELF(int *out)", "effects(); filled(out, 1); return value();"},
    {"fill", "int SELF(int *out, int count)", "effects(); filled(out, (unsigned)count); return value();"},
    {"find", "int *SELF(int *from)", "effects(); filled(from, 1); return someResult();"},
    {"seek", "struct node *SELF(struct node *from)",
     "effects(); if (from) { filled(&from->key, 1); filled(from->ref, 1); sharePointer(&from->next, ToNode); } "
     "return someNodeResult(from);"},
    {"make", "void SELF(struct pair *out)", "effects(); if (out) { filled(&out->a, 1); filled(&out->b, 1); }"},
    {"give", "struct pair SELF(void)", "effects(); return pairValue();"},
    {"grab", "int SELF(int *out)", "effects(); filled(out, 2); return value();"},
    {"raw", "void SELF(void *at, size_t size)", "effects(); filled(at, size / sizeof(int));"},
    {"taken", "void SELF(struct node all)", "effects(); filled(all.ref, 1);"},
    {"turn", "void SELF(int **at)",
     "effects(); if (at) { filled(*at, 1); if (choose(2)) { mark(Out); *at = someResult(); } sharePointer(at, ToInt); "
     "}"},
    {"log", "int SELF(const char *format, ...)",
     "effects(); va_list all; va_start(all, format); filled(va_arg(all, int *), 1); va_end(all); return 0;"},
    {"apply", "int SELF(int (*call)(int), int x)",
     "effects(); late = call; for (unsigned n = choose(3); call && n > 0; --n) { mark(CallsBack); call(value()); } "
     "isWhole = 0; return value();"},
    {"each", "void SELF(void (*call)(int *), int *at)",
     "effects(); isWhole = 0; if (call && at && choose(2)) { mark(CallsBack); call(at); } escape(at);"},
    {"reach", "void SELF(struct box *all)",
     "effects(); if (all) { filled(all->row, 2); filled(all->ref, 1); if (all->link) filled(&all->link->a, 1); "
     "sharePointer(&all->ref, ToInt); }"},
    {"die", "__attribute__((noreturn)) void SELF(void)", "finish();"},
};

struct Parameter {
  unsigned weight;
  const char *type; // with $ for the name
  const char *value;
  const char *known; // as behind @ in the tables
  double shapes;     // an estimate of how many inputs there are, besides …
  unsigned contents; // … so many values
};
inline constexpr Parameter kParameters[] = {
    {8, "int $", "value()", "input", 1, 1},
    {2, "unsigned $", "(unsigned)value()", "input", 1, 1},
    {2, "unsigned char $", "(unsigned char)value()", "input", 1, 1},
    {1, "signed char $", "(signed char)value()", "input", 1, 1},
    {1, "short $", "(short)value()", "input", 1, 1},
    {1, "long $", "value()", "input", 1, 1},
    {1, "_Bool $", "choose(2)", "num", 2, 0},
    {1, "enum colour $", "(enum colour)value()", "input", 1, 1},
    {7, "int *$", "someInt(1)", "held", 4, 1},
    {3, "int *$", "someInt(0)", "int", 3, 1},
    {4, "int *$", "someMark()", "mark", 6, 0},
    {2, "const int *$", "someInt(1)", "constant", 4, 1},
    {1, "unsigned *$", "(unsigned *)someInt(1)", "other", 4, 1},
    {1, "unsigned char *$", "(unsigned char *)someInt(1)", "other", 4, 1},
    {3, "struct pair *$", "somePair(1)", "heldpair", 3, 2},
    {2, "struct pair *$", "somePair(0)", "pairp", 2, 2},
    {1, "struct pair *$", "somePairMark()", "pairmark", 4, 1},
    {3, "struct node *$", "someNode(1)", "heldnode", 20, 2},
    {2, "struct box *$", "someBox(1)", "heldbox", 12, 4},
    {1, "struct box *$", "someBox(0)", "boxp", 12, 4},
    {3, "int **$", "someSlot(1)", "heldslot", 8, 1},
    {1, "int **$", "someSlot(0)", "slotp", 7, 1},
    {1, "struct pair $", "pairValue()", "pair", 1, 2},
    {2, "int (*$)(int)", "someUnary(CALLBACK)", "unary", 3, 0},
    {2, "void (*$)(int *)", "someVisitor(VISITOR)", "visit", 3, 0},
    {1, "float $", "someFloat()", "float", 6, 0},
    {1, "const char *$", "someText()", "text", 8, 0},
    {1, "void *$", "someAddress()", "address", 8, 0},
};

} // namespace assay::test
