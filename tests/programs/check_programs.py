#!/usr/bin/env python3
"""Runs assay on every program below this directory and compares its report with the expectations
written in the source (see README.md beside this file).

usage: check_programs.py ASSAY OUT [--jobs N] [--only NAME] [--format c|gtest]
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ENGINE_MEMORY_MB = 500


def read_expectations(source):
    """Head of the file, branch verdicts by (line, ordinal, side), findings, preconditions."""
    head, verdicts, findings, preconditions = {}, {}, [], []
    for number, line in enumerate(source.read_text().splitlines(), 1):
        match = re.search(r"//\s*test:\s*(.*)", line)
        if match:
            head.update(item.split("=", 1) for item in match.group(1).split() if "=" in item)
        match = re.search(r"//\s*expect:\s*(.*)", line)
        if match:
            for item in re.findall(r"(\d+)\.(true|false)=(\w+)", match.group(1)):
                verdicts[(number, int(item[0]), item[1])] = item[2]
        match = re.search(r"//\s*expect-(finding|warning):\s*([\w-]+)", line)
        if match:
            findings.append((match.group(2), number, "error" if match.group(1) == "finding" else "warning"))
        match = re.search(r"//\s*expect-precondition:\s*(\S+)", line)
        if match:
            preconditions.append(match.group(1))
    return head, verdicts, findings, preconditions


def side_key(branch):
    return "false" if branch["side"] == "false" else "true"


def is_of_finding(branch):
    """Is the side reached by a run that shows a finding? Whether that one is expected is checked elsewhere."""
    return branch["verdict"] == "reached" and branch["test"].startswith("f")


def check_branches(source, function, verdicts):
    problems = []
    ordinals = {}
    for branch in function["branches"]:
        if pathlib.Path(branch["file"]).name != source.name:
            continue
        places = ordinals.setdefault(branch["line"], [])
        if branch["column"] not in places:
            places.append(branch["column"])
    for branch in function["branches"]:
        if pathlib.Path(branch["file"]).name != source.name:
            continue
        ordinal = sorted(ordinals[branch["line"]]).index(branch["column"]) + 1
        wanted = verdicts.get((branch["line"], ordinal, side_key(branch)), "covered")
        if wanted == "covered" and is_of_finding(branch):
            continue
        if wanted != "any" and branch["verdict"] != wanted:
            why = branch.get("text") or branch.get("breaks") or branch.get("evidence", {}).get("text", "")
            problems.append(
                f"line {branch['line']} #{ordinal} {branch['side']} `{branch['condition']}`: expected {wanted},"
                f" got {branch['verdict']} ({why})")
    return problems


def check_findings(source, function, findings, preconditions):
    problems = []
    seen = [(f["rule"], f["line"], f["confirmed"], f["severity"]) for f in function["findings"]]
    for rule, line, severity in findings:
        # A hang or an endless recursion may be seen at any line of the loop.
        loose = rule in ("hang", "stack-overflow")
        if not any(r == rule and (loose or l == line) and confirmed and s == severity for r, l, confirmed, s in seen):
            problems.append(f"no confirmed {severity} {rule} at line {line}; seen {seen}")
    for rule, line, confirmed, _ in seen:
        # These programs compute with whatever they are given; that this overflows is true and not
        # what they are about (tests/programs/findings is).
        if rule in ("signed-overflow", "bad-shift") and confirmed:
            continue
        if not any(rule == r for r, _, _ in findings):
            problems.append(f"unexpected finding {rule} at line {line}")
    texts = [p["text"] for p in function["preconditions"]]
    for name in preconditions:
        if not any(name in text for text in texts):
            problems.append(f"no precondition on {name}; seen {texts}")
    if not preconditions and texts:
        problems.append(f"unexpected preconditions {texts}")
    return problems


def run_measured(command, limit):
    """Exit status, stderr, and the peak memory of the engine itself (not of compilers it starts)."""
    peak = 0
    deadline = time.monotonic() + limit
    with tempfile.TemporaryFile("w+") as errors:
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors) as process:
            while process.poll() is None:
                try:
                    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
                    match = re.search(r"VmHWM:\s*(\d+)", status)
                    peak = max(peak, int(match.group(1)) if match else 0)
                except OSError:
                    pass
                if time.monotonic() > deadline:
                    process.kill()
                    return -1, "did not end in time", peak
                time.sleep(0.03)
        errors.seek(0)
        return process.returncode, errors.read(), peak


# A pointer into the middle of an object that is not written as a member or an element has a type that
# nothing there has. Bytes may look at anything.
CAST_INSIDE = re.compile(r"\((?!unsigned char|signed char|char|void)[^()]*\*\)\(\((?:char \*|size_t)\)")


def check_overlaps(target):
    return [f"{path.name} has an illegal overlap: {match.group(0)}" for path in sorted(target.rglob("tests/*.c"))
            for match in CAST_INSIDE.finditer(path.read_text())]


def check(assay, out, source, style):
    head, verdicts, findings, preconditions = read_expectations(source)
    name = head["function"]
    target = out / source.parent.name / source.stem
    command = [assay, "gen", f"{source}:{name}", "--out", str(target), "--quiet", "--format", style,
               "--time", head.get("time", "10")]
    status, errors, peak = run_measured(command, 120)
    if status not in (0, 1):
        return [f"assay ended with {status}: {errors.strip()}"]
    function = json.loads((target / "report.json").read_text())["functions"][0]
    problems = check_branches(source, function, verdicts)
    problems += check_findings(source, function, findings, preconditions)
    problems += check_overlaps(target)
    if "max-executions" in head and function["executions_to_coverage"] > int(head["max-executions"]):
        problems.append(f"{function['executions']} executions, at most {head['max-executions']} expected")
    if function["replay_mismatches"] or function["compile_failures"]:
        problems.append(f"{function['replay_mismatches']} replay mismatches, {function['compile_failures']}"
                        f" tests did not compile: {function.get('message', '')[:300]}")
    most = int(head.get("memory", ENGINE_MEMORY_MB))
    if peak > most * 1024:
        problems.append(f"the engine used {peak // 1024} MB, at most {most} MB expected")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("assay")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--format", default="c")
    options = parser.parse_args()
    sources = [d / f"{d.name}.c" for d in sorted(HERE.iterdir()) if (d / f"{d.name}.c").exists()]
    sources += sorted((HERE / "aliasing").glob("*.c"))
    sources = [s for s in sources if options.only in str(s)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = {pool.submit(check, options.assay, options.out, s, options.format): s for s in sources}
        results = {jobs[job]: job.result() for job in concurrent.futures.as_completed(jobs)}
    for source in sources:
        problems = results[source]
        failed += bool(problems)
        for problem in problems:
            print(f"{source.stem}: {problem}")
    print(f"{len(sources) - failed} passed, {failed} failed")
    return 1 if failed or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
