#!/usr/bin/env python3
"""What callers must keep is inferred and not called a bug; what is declared is honoured.

usage: preconditions.py ASSAY OUT [--only NAME]
"""
import os

import e2e
import suites_compile_clean as clean

SOURCE = """#include <regex.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct box { int v; struct box *next; };
int follows(const struct box *b) { return b->v > 3 ? 1 : 0; }
int walks(const int *a, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] == 7)
            return 1;
    return 0;
}
int triple(const int *t) { return t[0] == 1 && t[1] == 2 && t[2] == 3; }
int calls(int (*callback)(int), int x) { return x > 5 ? callback(x) : 0; }
unsigned to_the_end(const struct box *b)
{
    unsigned length = 0;
    for (; b != NULL; b = b->next)
        length++;
    return length;
}
int four(int a[static 4]) { return a[3] == 7; }
__attribute__((nonnull(1))) int never_null(const struct box *b) { return b->v == 4; }
__attribute__((access(read_only, 1, 2))) int looks(const char *s, int many)
{
    for (int i = 0; i < many; i++)
        if (s[i] == 'x')
            return i;
    return -1;
}
struct box *box_new(int v)
{
    struct box *b = malloc(sizeof *b);
    b->v = v;
    b->next = NULL;
    return b;
}
struct bytes { unsigned char *data; size_t at; };
void put(struct bytes *b, unsigned char c)
{
    if (c != 0)
        b->data[--b->at] = c;
}
int put_out(int c, FILE *to) { return c < 0 ? -1 : putc(c, to); }
int put_key(int c, const regex_t *key) { return c < 0 ? -1 : regexec(key, "a", 0, NULL, 0); }
int twice(struct box *b, int x)
{
    if (b == NULL)
        x = 0;
    return b->v + x / 2;
}
int second_of(struct box *(*make)(long), int x)
{
    struct box *made = make(x);
    return made->next->v == 3;
}
char *copy_of(const char *text)
{
    char *copy = strdup(text);
    if (copy == NULL)
        abort();
    return copy;
}
void fail_at(int line)
{
    fprintf(stderr, "failed at %d\\n", line);
    abort();
}
"""
# function, preconditions that must be there (parts of their text), and no others
INFERRED = [
    ("follows", ["b != NULL"]),
    ("walks", ["a != NULL"]),
    ("triple", ["t != NULL", "`t` has at least 3 elements"]),
    ("calls", ["callback != NULL"]),
    ("to_the_end", ["the structure at `b` has no cycle"]),
    ("four", []),
    ("never_null", []),
    ("looks", ["s != NULL"]),
    ("box_new", ["memory is never exhausted"]),
    ("put", ["b != NULL", "b->data != NULL", "the index into `b->data`"]),
    ("put_out", ["to != NULL"]),
    ("second_of", ["make != NULL", "callback_2() != NULL", "callback_2()->next != NULL"]),
    ("copy_of", ["text != NULL", "memory is never exhausted"]),
    ("put_key", ["what is passed on to code without source"]),
]
# what no line of assay.toml can say
NOT_STATED_IN_C = ["the index into", "code without source", "has no cycle", "()"]
CONFIG = """[function.triple]
requires = ["t != NULL"]
length = { t = 3 }
[function.box_new]
allocations_fail = false
"""


def generate(assay, out, function, *options):
    source = out / "code.c"
    out.mkdir(parents=True, exist_ok=True)
    source.write_text(SOURCE)
    report, problems = e2e.generate(assay, f"{source}:{function}", out / "out", "--time", "5", *options)
    return (None if report is None else report["functions"][0]), problems


def check_inferred(_, assay, out, function, wanted):
    found, problems = generate(assay, out, function)
    if found is None:
        return problems
    texts = [p["text"] for p in found["preconditions"]]
    problems += [f"no precondition {text}; seen {texts}" for text in wanted if not any(text in t for t in texts)]
    problems += [f"unexpected precondition {t}" for t in texts if not any(text in t for text in wanted)]
    problems += [f"false finding {f['rule']}" for f in found["findings"]]
    problems += [f"no line for assay.toml, or one that says what C cannot: {p['text']}" for p in found["preconditions"]
                 if bool(p["config"]) == any(part in p["text"] for part in NOT_STATED_IN_C)]
    if not found["tests"]:
        problems.append("no test")
    # The tests that remain run clean under sanitizers.
    for test in sorted((out / "out" / "tests").glob("test_*.c")):
        problems += clean.check_suite(out, out / "code.c", test, "c", "clang", clean.SANITIZERS)
    return problems


def check_strict(_, assay, out):
    found, problems = generate(assay, out, "triple", "--strict")
    if found is None:
        return problems
    rules = {f["rule"] for f in found["findings"] if f["severity"] == "error"}
    if rules != {"null-deref", "out-of-bounds"}:
        problems.append(f"--strict finds {rules}")
    return problems + [f"still a precondition: {p['text']}" for p in found["preconditions"]]


def check_config(_, assay, out):
    out.mkdir(parents=True)
    (out / "assay.toml").write_text(CONFIG)
    problems = []
    for function in ("triple", "box_new"):
        found, trouble = generate(assay, out, function)
        problems += trouble
        if found is None:
            continue
        problems += [f"stated, but inferred again: {p['text']}" for p in found["preconditions"]]
        problems += [f"{b['condition']} {b['side']} is {b['verdict']}" for b in found["branches"]
                     if b["verdict"] != "covered"]
    return problems


def check_known(_, assay, out):
    found, problems = generate(assay, out, "twice")
    if found is None:
        return problems
    if "null-deref" not in [f["rule"] for f in found["findings"] if f["severity"] == "error"]:
        problems.append("a pointer that the code found to be NULL and follows is a bug")
    return problems


def check_ends_the_program(_, assay, out):
    found, problems = generate(assay, out, "fail_at")
    if found is None:
        return problems
    texts = [p["text"] for p in found["preconditions"]]
    if texts != ["it is not called"] or found["findings"]:
        problems.append(f"a function that is there to abort: {texts}, {found['findings']}")
    return problems


def check_impossible(_, assay, out):
    found, problems = generate(assay, out, "follows", "--requires", "b != NULL && b->v > 3 && b->v < 2")
    if found is None:
        return [] if "precondition" in problems[0] else problems
    return ["an impossible precondition goes unnoticed"]


def main():
    options = e2e.arguments(__doc__)
    os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=1")
    cases = [(function, check_inferred, function, wanted) for function, wanted in INFERRED]
    cases += [("strict", check_strict), ("config", check_config), ("known", check_known), ("aborts", check_ends_the_program),
              ("impossible", check_impossible)]
    cases = [(name, check, options.assay, options.out / name, *rest) for name, check, *rest in cases]
    e2e.check_all(cases, lambda name, check, *rest: check(name, *rest), options)


if __name__ == "__main__":
    main()
