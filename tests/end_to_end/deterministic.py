#!/usr/bin/env python3
"""Does the same input give the same output?

Two runs with the same seed write the same bytes but for the times in report.json; two jobs give the
verdicts of one; another seed gives a valid report; a process per run (--isolation fork) gives the
verdicts of a reused process. Executions are bounded here, not seconds, as seconds differ.

usage: deterministic.py ASSAY OUT [--only NAME]
"""
import re

import e2e

BOUNDS = ["--time", "100", "--max-executions", "60"]
TIMES = re.compile(r'"((?:backend_|exploration_|preparation_|first_|second_)?seconds)": [-+.\deE]+')
NAMES = [
    "abort_deep", "alias_int_pointers", "arith_u16", "assert_violated", "bitfields", "bst_search", "calculator",
    "cast_bytes_to_int", "cute_example", "cyclic_walk", "dead_range", "div_by_zero_guarded_wrong", "exit_middle",
    "flexible_array", "float_compare", "function_table", "global_state", "list_reverse", "magic_string",
    "malloc_node", "null_lookup", "packed_struct", "struct_return", "switch_ranges", "varargs_ints",
]
FORKED = [
    "abort_deep", "arith_u16", "bitfields", "cute_example", "dead_range", "exit_middle", "global_state",
    "list_reverse", "null_lookup", "switch_ranges",
]
# Products and floats that only the time limit of the last solver ends: seconds differ.
HARD = ("classify", "matrix")
RESULTS = {"covered", "reached", "unreachable", "unknown"}
TAKEN = {"covered", "reached"}


def content(directory):
    """{file: bytes without times}"""
    files = {}
    for path in sorted(directory.rglob("*")):
        if path.is_file():
            text = path.read_bytes().decode("utf-8", "surrogateescape")
            if path.suffix == ".json":
                text = TIMES.sub(r'"\1": 0', text)
            files[str(path.relative_to(directory))] = text
    return files


def differences(one, two):
    problems = []
    for name in sorted(set(one) | set(two)):
        if name not in one or name not in two:
            problems.append(f"only one of two runs with the same seed wrote {name}")
        elif one[name] != two[name]:
            lines = zip(one[name].splitlines() + ["(end)"], two[name].splitlines() + ["(end)"])
            number, pair = next((n, p) for n, p in enumerate(lines, 1) if p[0] != p[1])
            problems.append(f"two runs with the same seed differ in {name}:{number}: `{pair[0].strip()}` and"
                            f" `{pair[1].strip()}`")
    return problems


def verdicts(report):
    """Status, verdict of each side, findings and preconditions of each function."""
    result = {}
    for function in report["functions"]:
        name = function["name"]
        result[f"{name} status"] = function["status"]
        result[f"{name} findings"] = sorted((f["rule"], f["line"], f["confirmed"]) for f in function["findings"])
        result[f"{name} preconditions"] = sorted(p["text"] for p in function["preconditions"])
        for number, branch in enumerate(function["branches"]):
            key = f"{name} branch {number} at {branch['line']}:{branch['column']} {branch['side']}"
            result[key] = branch["verdict"]
    return result


def compare(kind, one, two):
    return [f"{kind} gives {two.get(key)} for {key}, without it is {one.get(key)}"
            for key in sorted(set(one) | set(two)) if one.get(key) != two.get(key)]


def check_valid(report, first):
    """What any report must have. `first` is that of another seed."""
    failed = {function["name"] for function in first["functions"] if function["status"] == "failed"}
    problems = []
    for function in report["functions"]:
        if function["status"] not in ("done", "budget") and function["name"] not in failed:
            problems.append(f"seed 12345: {function['name']} is {function['status']}")
        if function["replay_mismatches"] or function["compile_failures"]:
            problems.append(f"seed 12345: {function['name']} has replay mismatches or tests that do not compile")
        tests = {test["id"] for test in function["tests"]}
        for branch in function["branches"]:
            if branch["verdict"] not in RESULTS or (branch["verdict"] in TAKEN) != (branch["test"] in tests):
                problems.append(f"seed 12345: verdict {branch['verdict']} with test `{branch['test']}`")
    return problems


def check(_, assay, out, target, forked):
    def generate(name, *options):
        report, wrong = e2e.generate(assay, target, out / name, *BOUNDS, *options, timeout=300)
        problems.extend(f"{name}: {text}" for text in wrong)
        return report

    problems = []
    # The same directory for both runs: its name is in none of the files, but who knows.
    first = generate("same")
    if first is None:
        return problems
    files = content(out / "same")
    (out / "same").rename(out / "before")
    if generate("same") is not None:
        problems += differences(files, content(out / "same"))
    if first["seed"] != 1:
        problems.append(f"the default seed is 1, the report says {first['seed']}")
    two_jobs = generate("two-jobs", "-j2")
    if two_jobs:
        problems += compare("-j2", verdicts(first), verdicts(two_jobs))
    other = generate("other-seed", "--seed", "12345")
    if other:
        problems += check_valid(other, first)
        if other["seed"] != 12345:
            problems.append(f"--seed 12345: the report says {other['seed']}")
    if forked:
        report = generate("forked", "--isolation", "fork")
        if report:
            problems += compare("--isolation fork", verdicts(first), verdicts(report))
    return problems


def main():
    options = e2e.arguments(__doc__)
    cases = [(source.stem, options.assay, options.out / source.stem, str(source), source.stem in FORKED)
             for source, _ in e2e.test_programs() if source.stem in NAMES]
    if len(cases) != len(NAMES):
        raise SystemExit("a program that is named here does not exist")
    cases += [(f"example {source.stem}", options.assay, options.out / f"example_{source.stem}", str(source), False)
              for source in sorted(e2e.EXAMPLES.glob("*.c")) if source.stem not in HARD]
    e2e.check_all(cases, check, options)


if __name__ == "__main__":
    main()
