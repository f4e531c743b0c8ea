"""Containers under their invariants and call sequences: the table that CUTE's paper has as figure 10,
what its three optimisations save here, and how runs grow with the length of a list."""
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "tests" / "programs"
CONTAINERS = PROGRAMS / "containers"
SECONDS = "30"
# name, file, functions (empty: all with a contract), the paper's run time, iterations, branches, coverage, OPT 1,
# OPT 2 & 3, bugs
ROWS = [
    ("array quick sort", "array_sort.c", ["quick_sort"], "2 s", "732", "43", "97.7 %", "68 %", "49 %", "0"),
    ("array heap sort", "array_sort.c", ["heap_sort"], "4 s", "1,764", "36", "100 %", "71 %", "46 %", "0"),
    ("linked list", "linked_list.c", [], "2 s", "570", "100", "96.2 %", "87 %", "88 %", "0"),
    ("sorted list", "sorted_list.c", [], "2 s", "1,020", "110", "96.5 %", "89 %", "81 %", "0"),
    ("doubly linked list", "double_list_bug.c", [], "3 s", "1,317", "224", "99.1 %", "87 %", "79 %", "1"),
    ("hash table", "hash_table_bug.c", [], "1 s", "193", "46", "85.2 %", "97 %", "53 %", "1"),
    ("red-black tree", "red_black_tree.c", [], "2,629 s", "1,000,000", "242", "71.2 %", "90 %", "65 %", "0"),
]
SWITCHES = [("all three", []), ("without the fast check (OPT 1)", ["--no-fast-unsat"]),
            ("without common subconstraints (OPT 2)", ["--no-common-subconstraints"]),
            ("without the slice (OPT 3)", ["--no-slice"]),
            ("without all three", ["--no-fast-unsat", "--no-common-subconstraints", "--no-slice"])]


def expectations(file, functions):
    entries = json.loads((CONTAINERS / "expectations.json").read_text())
    return [e for e in entries if e["file"] == file and (not functions or e.get("function") in functions)]


def generate(build, target, options):
    with tempfile.TemporaryDirectory() as out:
        subprocess.run([build / "assay", "gen", target, "--out", out, "--quiet", *map(str, options)], check=False)
        return json.loads((pathlib.Path(out) / "report.json").read_text())["functions"][0]


def run_entry(build, entry, extra=(), folder=CONTAINERS):
    source = folder / entry["file"]
    options = ["--time", SECONDS, *extra]
    if "sequence" in entry:
        options += ["--sequence", ",".join(entry["sequence"]), "--length", entry["length"],
                    "--constructor", entry["constructor"], "--destructor", entry["destructor"]]
        return generate(build, source, options)
    for kind in ("requires", "ensures"):
        options += [f"--{kind}={text}" for text in entry.get(kind, [])]
    return generate(build, f"{source}:{entry['function']}", options)


def seconds_to_coverage(function):
    """The share of the time that the runs until the last new branch took."""
    return function["seconds"] * function["executions_to_coverage"] / max(1, function["executions"])


def cute_table(build):
    lines = ["| container | functions | seconds | … to the last new branch | runs | … to the last new branch |"
             " branches | covered | OPT 1 | OPT 2 & 3 | bugs | CUTE: time | iterations | branches | covered |"
             " OPT 1 | OPT 2 & 3 | bugs |", "|---" * 18 + "|"]
    for name, file, functions, *paper in ROWS:
        found = [run_entry(build, entry) for entry in expectations(file, functions)]
        # One branch is judged once, by whichever function under test reached it.
        best = {}
        for function in found:
            for branch in function["branches"]:
                key = (branch["function"], branch["line"], branch["column"], branch["side"])
                best[key] = best.get(key, False) or branch["verdict"] == "covered"
        queries = sum(f["solver"]["queries"] for f in found)
        common = sum(f["solver"]["common_in"] for f in found)
        opt1 = sum(f["solver"]["fast_unsat"] for f in found) / max(1, queries)
        opt23 = 1 - sum(f["solver"]["slice_out"] for f in found) / max(1, common)
        bugs = {(finding["rule"]) for f in found for finding in f["findings"] if finding["severity"] == "error"}
        lines.append(f"| {name} | {len(found)} | {sum(f['seconds'] for f in found):.0f} |"
                     f" {sum(seconds_to_coverage(f) for f in found):.1f} |"
                     f" {sum(f['executions'] for f in found):,} |"
                     f" {sum(f['executions_to_coverage'] for f in found):,} | {len(best)} |"
                     f" {sum(best.values()) / max(1, len(best)):.1%} | {opt1:.0%} | {opt23:.0%} | {len(bugs)} | " +
                     " | ".join(paper) + " |")
    return lines


def switch_table(build):
    lines = ["| layers | queries | back-end queries | seconds in the back end | seconds |", "|---|---|---|---|---|"]
    entries = expectations("sorted_list.c", []) + expectations("red_black_tree.c", ["rb_delete", "rb_next"])
    for name, flags in SWITCHES:
        found = [run_entry(build, entry, [*flags, "--max-executions", "3000"]) for entry in entries]
        lines.append(f"| {name} | {sum(f['solver']['queries'] for f in found):,.0f} |"
                     f" {sum(f['solver']['backend_queries'] for f in found):,.0f} |"
                     f" {sum(f['solver']['backend_seconds'] for f in found):.2f} |"
                     f" {sum(f['seconds'] for f in found):.1f} |")
    return lines


def library_table(build):
    """The macros of real headers through the wrappers of tests/programs/libraries; queue.h in one row."""
    folder = PROGRAMS / "libraries"
    lines = ["| wrapper | what | seconds | runs | … to the last new branch | branches | covered |"
             " proved unreachable | unknown | errors |", "|---" * 10 + "|"]
    rows = {}
    for entry in json.loads((folder / "expectations.json").read_text()):
        what = ", ".join(entry["sequence"]) if "sequence" in entry else entry["function"]
        if entry["file"] == "queue_wrap.c":
            what = "all functions"
        rows.setdefault((entry["file"], what), []).append(run_entry(build, entry, folder=folder))
    for (file, what), found in rows.items():
        verdicts = [branch["verdict"] for f in found for branch in f["branches"]]
        errors = sum(finding["severity"] == "error" for f in found for finding in f["findings"])
        lines.append(f"| {file} | {what} | {sum(f['seconds'] for f in found):.1f} |"
                     f" {sum(f['executions'] for f in found):,} |"
                     f" {sum(f['executions_to_coverage'] for f in found):,} | {len(verdicts)} |"
                     f" {verdicts.count('covered')} | {verdicts.count('unreachable')} |"
                     f" {verdicts.count('unknown')} | {errors} |")
    return lines


def length_table(build):
    lines = ["| nodes | runs until the list is built |", "|---|---|"]
    for length in (2, 4, 8, 16, 32):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "list.c"
            source.write_text((ROOT / "bench" / "targets" / "double_list.c").read_text()
                              .replace("LENGTH", str(length)))
            function = generate(build, f"{source}:is_long", ["--requires", "list_ok(n)", "--time", "60"])
        lines.append(f"| {length} | {function['executions_to_coverage']} |")
    return lines
