#!/usr/bin/env python3
"""Are all valid structures found, each once?

From invariants written in plain C (tests/programs/containers/structures.c): the number of shapes with
0, 1, 2 … nodes must be the known one, and every one of them must have a test. A doubly linked list of
N nodes must be reached in a number of runs that grows with N and not with its square.

usage: structures.py ASSAY OUT [--only NAME]
"""
import e2e

SOURCE = e2e.PROGRAMS / "containers" / "structures.c"
# function, invariant, shapes with 0, 1, 2 … nodes
COUNTS = [
    ("bst_size", "bst_ok(root)", [1, 1, 2, 5, 14, 42, 132]),
    ("avl_height", "avl_ok(root)", [1, 1, 2, 1, 4, 6, 4, 17]),
    ("slist_length", "slist_ok(head)", [1] * 9),
    ("dlist_length", "dlist_ok(head)", [1] * 9),
    ("ring_length", "ring_ok(head)", [1] * 9),
]
LIST = e2e.HERE.parent.parent / "bench" / "targets" / "double_list.c"
LENGTHS = [2, 4, 8, 16, 32]
RUNS_PER_NODE = 12


def check_counts(_, assay, out, function, invariant, wanted):
    report, problems = e2e.generate(assay, f"{SOURCE}:{function}", out, "--requires", invariant, "--exhaustive",
                                    "--max-nodes", len(wanted) - 1, "--time", 400, "--max-executions", 1000000,
                                    timeout=600)
    if report is None:
        return problems
    found = report["functions"][0]
    counts = found["structures"]["by_nodes"]
    if [counts.get(str(nodes), 0) for nodes in range(len(wanted))] != wanted:
        problems.append(f"{counts} structures, wanted {wanted}")
    if not found["structures"]["complete"]:
        problems.append("not all structures were tried")
    if len(found["tests"]) < sum(wanted):
        problems.append(f"{len(found['tests'])} tests for {sum(wanted)} structures")
    return problems


def check_linear(_, assay, out):
    problems = []
    for length in LENGTHS:
        source = out / f"list_{length}.c"
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(LIST.read_text().replace("LENGTH", str(length)))
        report, trouble = e2e.generate(assay, f"{source}:is_long", out / str(length), "--requires", "list_ok(n)",
                                       "--time", 60)
        if report is None:
            problems += trouble
            continue
        found = report["functions"][0]
        uncovered = [b for b in found["branches"] if b["verdict"] != "covered"]
        if uncovered:
            problems.append(f"{length} nodes: {uncovered[0]['condition']} is {uncovered[0]['verdict']}")
        print(f"{length} nodes: {found['executions_to_coverage']} runs")
        if found["executions_to_coverage"] > RUNS_PER_NODE * length:
            problems.append(f"{length} nodes took {found['executions_to_coverage']} runs")
    return problems


def main():
    options = e2e.arguments(__doc__)
    cases = [(function, check_counts, options.assay, options.out / function, function, invariant, wanted)
             for function, invariant, wanted in COUNTS]
    cases.append(("linear", check_linear, options.assay, options.out / "linear"))
    e2e.check_all(cases, lambda name, check, *rest: check(name, *rest), options)


if __name__ == "__main__":
    main()
