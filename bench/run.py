#!/usr/bin/env python3
"""Measures assay and writes docs/benchmarks.md. usage: run.py BUILD_DIRECTORY"""
import datetime
import json
import os
import pathlib
import platform
import resource
import subprocess
import sys
import tempfile

import data_structures
import memory_modes
import typed_memory

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGETS = ROOT / "bench" / "targets"


def runner_table(build):
    data = json.loads(subprocess.run([build / "bench_runner", TARGETS], capture_output=True, text=True,
                                     check=True).stdout)
    names = {"list_insert": "insert into a list of 5 nodes", "parse_number": "parser of 20 lines"}
    lines = ["| function | persistent | … traces read | fork for each run | … traces read | persistent ÷ fork |",
             "|---|---|---|---|---|---|"]
    for key, text in names.items():
        row = data[key]
        lines.append(f"| {text} | {row['persistent']:,}/s | {row['persistent_read']:,}/s | {row['fork']:,}/s |"
                     f" {row['fork_read']:,}/s | {row['persistent'] / row['fork']:.0f}× |")
    return lines


LAYERS = [("fast unsat", ["fast_unsat", "fast_sat"]), ("common subconstraints", ["common_answers"]),
          ("model reuse and cache", ["reuse_hits", "unsat_cache_hits"]), ("pointer graph", ["pointer_answers"]),
          ("pre-solver", ["cheap_answers"]), ("guess", ["guess_answers"])]


def solver_table(build):
    lines = ["| function | queries | queries/s | " + " | ".join(name for name, _ in LAYERS) +
             " | back end | constraints kept by the slice |", "|---" * (len(LAYERS) + 5) + "|"]
    for file in ("string_matcher.c", "sorted_list.c", "multiply_hash.c"):
        with tempfile.TemporaryDirectory() as out:
            subprocess.run([build / "assay", "gen", TARGETS / file, "--out", out, "--quiet", "--time", "20"],
                           check=False)
            function = json.loads((pathlib.Path(out) / "report.json").read_text())["functions"][0]
        stats = function["solver"]
        total = max(1, stats["queries"])
        shares = [sum(stats.get(key, 0) for key in keys) / total for _, keys in LAYERS]
        kept = stats["slice_out"] / max(1, stats["slice_in"])
        lines.append(f"| {function['name']} | {int(total)} | {total / function['seconds']:.0f} | " +
                     " | ".join(f"{share:.0%}" for share in shares) +
                     f" | {max(0, 1 - sum(shares)):.0%} | {kept:.0%} |")
    return lines


def big_source(path):
    """About 3,000 lines: 231 functions of 13 lines, one of which is asked for."""
    parts = ["#include <stddef.h>\n"]
    for i in range(231):
        parts.append(f"""
int work_{i}(const int *a, size_t n, int limit) {{
  int sum = {i};
  size_t k;
  if (a == NULL || limit < {i})
    return -1;
  for (k = 0; k < n && k < 8; ++k) {{
    if (a[k] == {i} + 7)
      return (int)k;
    sum += a[k] > limit ? limit : a[k];
  }}
  return sum == {i * 3 + 1} ? 1 : 0;
}}
""")
    path.write_text("".join(parts))


def cpu_of(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start_table(build):
    lines = ["| source | CPU seconds to a replayed test |", "|---|---|"]
    with tempfile.TemporaryDirectory() as scratch:
        big = pathlib.Path(scratch) / "big.c"
        big_source(big)
        for text, source in ((f"25 lines ({'list_insert.c'})", f"{TARGETS}/list_insert.c:list_insert"),
                             (f"{len(big.read_text().splitlines()):,} lines, one function of 231", f"{big}:work_7")):
            # One execution: everything from parsing to the compiled and replayed first test.
            seconds = min(cpu_of([build / "assay", "gen", source, "--out", f"{scratch}/out", "--quiet",
                                  "--max-executions", "1"]) for _ in range(3))
            lines.append(f"| {text} | {seconds:.2f} |")
    return lines


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    model = next((line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), platform.machine())
    text = ["# Benchmarks", "",
            f"Written by `make bench` on {datetime.date.today()}, {os.cpu_count()} cores, {model}. Numbers of one table"
            " come from one run; compare ratios, not absolute speeds.", "",
            "## Runs of the code under test, symbolic tracing on", ""] + runner_table(build)
    text += ["", "## Solver queries: who answers", "",
             "Queries per second of whole explorations, runs and replays included.", ""] + solver_table(build)
    text += ["", "## From the command to the first test", "",
             "Parsing, instrumenting, linking, one run, then emitting, compiling and replaying its test; CPU time of"
             " assay and all it starts.", ""] + start_table(build)
    text += ["", "## Containers, beside CUTE's figure 10", "",
             f"The containers of `tests/programs/containers` under their contracts, {data_structures.SECONDS} s a"
             " function; the doubly linked list and the hash table are the variants with the planted bug, the hash"
             " table as a call sequence. A branch counts once a container. CUTE's columns are those of its paper"
             " (SGLIB 1.0.1, other hardware): comparable are coverage and runs, not seconds.", ""]
    text += data_structures.cute_table(build)
    text += ["", "What the three optimisations save, on the sorted list and two functions of the red-black tree, at"
             " most 3,000 runs each:", ""] + data_structures.switch_table(build)
    text += ["", "## The macros of sys/tree.h, sys/queue.h and uthash", "",
             "Through the wrappers of `tests/programs/libraries`, with their contracts or as call sequences,"
             f" {data_structures.SECONDS} s each. Of what stays unknown, no valid tree takes 4 sides in each of"
             " `splay_remove_node` and `splay_next_node` (a node of the tree is always found), 6 in"
             " `rb_insert_node` and 14 in `rb_remove_node` (rotations are written for any place and used where the"
             " parent, its side and a child are known); the others of `rb_remove_node` need particular trees of nine"
             " and more nodes. A sequence's unknown sides are those of tables that its calls cannot fill or of"
             " buckets that get ever longer chains. Those that can be taken but need many chosen hashes are reached by"
             " `hash_set_wrap.c`, where numbers are their own hash, and `name_set_wrap.c`, where the first letter of"
             " a string is: with at most 2 entries a bucket and at most 8 (`-DBUCKET_LIMIT=8U`). Tables that stop"
             " growing after two useless expansions took longest: 700 s for numbers when it was seen, 400 s for"
             " strings, with `begin_alike(names, 8)` as a precondition. Jenkins' hash has all its sides covered by"
             " `name_hash`. Over these runs all sides of the macros for strings are covered but 16 that no call can"
             " take (those for numbers expand to the same code): 12 of taking back an entry when the table cannot"
             " grow (it is the last of the table, the first of its bucket and never alone), 4 of deleting while"
             " iterating (it is always the first).", ""]
    text += data_structures.library_table(build)
    text += ["", "## A doubly linked list from its invariant", "",
             "Back pointers are solved, not enumerated: runs grow with the length, not with its square.", ""]
    text += data_structures.length_table(build)
    text += ["", "## Typed memory: how pointers are put to the solver", ""] + typed_memory.INTRODUCTION
    text += typed_memory.table(build)
    text += ["", "## Typed memory: what trying it costs", ""] + memory_modes.INTRODUCTION
    text += memory_modes.table(build)
    (ROOT / "docs" / "benchmarks.md").write_text("\n".join(text) + "\n")
    print("\n".join(text))


if __name__ == "__main__":
    main()
