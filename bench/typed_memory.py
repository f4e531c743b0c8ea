#!/usr/bin/env python3
"""What the ways to put typed memory to the solver cost, on a queue and on a red-black tree whose sentinel lies
inside the tree: the tables of figures 6 to 8 of the paper on typed memory. usage: typed_memory.py BUILD_DIRECTORY"""
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

INTRODUCTION = [
    "`bench/typed`: insertion into a red-black tree whose sentinel is a member of the tree, with a mistake in the"
    " fix-up, and a queue; both from nothing but their invariants. *Runs* of the tree are those up to the second failing"
    " one, or all in the time. The longest list is that of 200 runs, or of the time if that is over before. `choice`"
    " takes places from a finite list and needs no rules; the others are the encodings, layouts and optimisations of the"
    " paper on typed memory (its figures 6 to 8). The choice is the default, also where another row reaches the mistake"
    " sooner: on the random programs of `tests/end_to_end/aliasing_random.py` the"
    " instantiated rules leave branches unknown that it decides.", ""]

SUBJECTS = pathlib.Path(__file__).resolve().parent / "typed"
SECONDS = "20"
QUEUE_RUNS = "200"
TREE = [SUBJECTS / "sentinel_tree.c", "insert",
        ["--requires", "is_linked(t) && is_balanced(t) && is_new(t, z)", "--ensures", "is_linked(t)",
         "--ensures", "is_balanced(t)", "--time", SECONDS]]
QUEUE = [SUBJECTS / "tail_queue.c", "enqueue",
         ["--requires", "queue_ok(q) && n != NULL", "--exhaustive", "--max-executions", QUEUE_RUNS, "--time", SECONDS]]


def configurations():
    yield ("choice", "", "", "", [])
    for encoding, layout, phases, alignment in itertools.product(
            ("instantiated", "quantified"), ("struct", "primitive"), (True, False), (True, False)):
        options = ["--typed-encoding", encoding, "--typed-layout", layout]
        options += [] if phases else ["--no-two-phase"]
        options += [] if alignment else ["--no-alignment"]
        yield (encoding, layout, "yes" if phases else "no", "yes" if alignment else "no", options)


def generate(build, subject, options):
    source, function, contract = subject
    with tempfile.TemporaryDirectory() as out:
        subprocess.run([build / "assay", "gen", f"{source}:{function}", "--memory", "typed", "--out", out, "--quiet",
                        *contract, *options], check=False, stdout=subprocess.DEVNULL)
        return json.loads((pathlib.Path(out) / "report.json").read_text())["functions"][0]


def milliseconds(function, phase):
    checks = function["solver"].get(f"{phase}_checks", 0)
    return f"{1000 * function['solver'][f'{phase}_seconds'] / checks:.1f}" if checks else "–"


def second_failure(function):
    """Seconds until two runs had failed, or None."""
    failures = function["first_failures"]
    return failures[1]["seconds"] if len(failures) == 2 else None


def conclusion(times):
    """What these rows say of two phases. `times`: (encoding, layout, phases, alignment) → seconds or None."""
    def best(phases):
        return min((time for row, time in times.items() if row[2] == phases and time is not None), default=None)

    both, once = best("yes"), best("no")
    spoken = [f"after {time:.1f} s" if time is not None else f"not in {SECONDS} s" for time in (both, once)]
    pays = both is not None and (once is None or both < once)
    return ["", f"The second failing run comes {spoken[0]} at best with two phases and {spoken[1]} without: "
                f"they {'pay' if pays else 'do not pay here'}."]


def table(build):
    lines = ["| encoding | layout | two phases | alignment | tree: tests | … seconds to two failing runs | … runs"
             " | … ms a query, first check | … second check | queue: longest list | … seconds |", "|---" * 11 + "|"]
    times = {}
    for *row, options in configurations():
        tree = generate(build, TREE, options)
        queue = generate(build, QUEUE, options)
        seconds = times[tuple(row)] = second_failure(tree)
        reached = (f"{seconds:.1f} | {tree['first_failures'][1]['executions']}" if seconds is not None else
                   f"not in {SECONDS} | {tree['executions']}")
        sizes = [int(nodes) for nodes in queue.get("structures", {}).get("by_nodes", {})]
        lines.append(f"| {' | '.join(row)} | {len(tree['tests'])} | {reached} | {milliseconds(tree, 'first')} | "
                     f"{milliseconds(tree, 'second')} | {max(sizes, default=0)} | {queue['seconds']:.1f} |")
        print(lines[-1], file=sys.stderr, flush=True)
    return lines + conclusion(times)


if __name__ == "__main__":
    print("\n".join(table(pathlib.Path(sys.argv[1]).resolve())))
