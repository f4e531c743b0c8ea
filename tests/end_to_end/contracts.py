#!/usr/bin/env python3
"""Do contracts and call sequences work on containers, on a library that leaks, and on the macros of
sys/tree.h, sys/queue.h and uthash?

The folders below have an expectations.json: functions with their contracts, or sequences. A planted
bug must be found and confirmed, nothing else may be reported, every test must replay, and no more
branches may stay unknown than the entry says.

usage: contracts.py ASSAY OUT [--only NAME]
"""
import json

import e2e

FOLDERS = ("containers", "sequences", "libraries")
TIME = "6"
MOST_CALLS = 6


def command(folder, entry):
    source = e2e.PROGRAMS / folder / entry["file"]
    if "sequence" not in entry:
        options = [f"--{kind}={text}" for kind in ("requires", "ensures") for text in entry.get(kind, [])]
        return f"{source}:{entry['function']}", options
    options = ["--sequence", ",".join(entry["sequence"]), "--length", entry["length"]]
    for role in ("constructor", "destructor"):
        if role in entry:
            options += [f"--{role}", entry[role]]
    return source, options


def calls(out, finding):
    """How many calls the shortened sequence has: the lines of the test that call one of its functions."""
    text = (out / finding["reproducer"]).read_text().split("static void finding_")[1].split("\n}")[0]
    return sum(";" in line and "(" in line and "alarm" not in line and "CHECK" not in line
               for line in text.splitlines()[1:])


def check(_, assay, out, folder, entry):
    target, options = command(folder, entry)
    report, problems = e2e.generate(assay, target, out, "--time", entry.get("time", TIME), *options)
    if report is None:
        return problems
    found = report["functions"][0]
    wanted = entry.get("finding")
    for finding in found["findings"]:
        if wanted is None or finding["rule"] != wanted["rule"]:
            problems.append(f"false finding: {finding['severity']} {finding['rule']} at line {finding['line']}")
    if wanted:
        errors = [f for f in found["findings"] if f["rule"] == wanted["rule"] and f["severity"] == "error"]
        if not errors:
            problems.append(f"{wanted['rule']} was not found")
        elif "sequence" in entry and min(calls(out, f) for f in errors) > MOST_CALLS:
            problems.append("the failing sequence is too long")
    if not found["tests"]:
        problems.append(f"no test: {found.get('message')}")
    if found["replay_mismatches"] or found["compile_failures"]:
        problems.append(f"{found['replay_mismatches']} tests replayed differently: {found.get('message')}")
    unknown = [b for b in found["branches"] if b["verdict"] == "unknown"]
    if len(unknown) > entry.get("unknown", 0):
        first = unknown[0]
        problems.append(f"{len(unknown)} branches are unknown, {entry.get('unknown', 0)} may be; line"
                        f" {first['line']} {first['side']}: {first['reason']}")
    return problems


def main():
    options = e2e.arguments(__doc__)
    cases = []
    for folder in FOLDERS:
        entries = json.loads((e2e.PROGRAMS / folder / "expectations.json").read_text())
        for number, entry in enumerate(entries):
            name = f"{entry['file']}:{entry.get('function', 'sequence')}"
            cases.append((name, options.assay, options.out / f"{folder}{number}", folder, entry))
    e2e.check_all(cases, check, options)


if __name__ == "__main__":
    main()
