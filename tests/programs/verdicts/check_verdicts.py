#!/usr/bin/env python3
"""Runs assay on the pairs in this folder and compares its verdicts with what the sources say (README.md beside
this file).

usage: check_verdicts.py ASSAY OUT [--only NAME] [--jobs N]
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parents[2] / "src" / "program" / "assumption.def"
MODES = ("graph", "typed", "auto")  # all must be honest; what is counted is the last one
SECONDS = 3  # to explore a function
LIMIT = 120  # for a run of assay as a whole
LEAST_COVERED = 0.67  # of the live sides that a test can take
LEAST_PROVED = 0.5  # of the dead sides
SIDE = re.compile(r"(\d+)\.(true|false)")


class Pair:
    """What one program says: `marks` are (kind, line, ordinal, side), `findings` (file, line, rule)."""

    def __init__(self, name, source, files):
        self.name, self.source, self.files = name, source, files
        self.assumptions, self.words = [], []
        self.marks, self.findings, self.problems = [], set(), []
        for file in files:
            self.read(file)
        kinds = {kind for kind, *_ in self.marks}
        if not self.assumptions:
            self.problems.append("no `// verdict: assumes=ID`")
        if kinds != {"live", "dead"}:
            self.problems.append(f"needs a live and a dead side, has {sorted(kinds)}")

    def read(self, file):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if "//" not in line:
                continue
            comment = line[line.index("//"):]
            head = re.match(r"// verdict:(.*)", comment)
            if head:
                for word in head.group(1).split():
                    if word.startswith("assumes="):
                        self.assumptions += word[len("assumes="):].split(",")
                    else:
                        self.words.append(word)
            for kind, sides in re.findall(r"\b(live|dead):((?:\s+\d+\.(?:true|false))+)", comment):
                self.marks += [(kind, number, int(ordinal), side) for ordinal, side in SIDE.findall(sides)]
            for rule in re.findall(r"expect-finding:\s*([\w-]+)", comment):
                self.findings.add((file.name, number, rule))

    def has_nothing_in_the_way(self):
        return self.assumptions == ["none"]

    def may_stay_unknown(self):
        return "unknown-ok" in self.words


def all_pairs():
    """Every C file here and in outparams/, and every folder with a main.c."""
    pairs = []
    for source in sorted(HERE.rglob("*.c")):
        files = [source]
        if (source.parent / "main.c").exists():
            if source.name != "main.c":
                continue
            files = sorted(source.parent.glob("*.c"))
        name = source.parent if len(files) > 1 else source.with_suffix("")
        pairs.append(Pair(str(name.relative_to(HERE)), source, files))
    return pairs


def known_assumptions():
    """The ids of assay's own table; empty if there is none."""
    if not TABLE.exists():
        return set()
    return set(re.findall(r'^ASSUMPTION\(\w+, "([\w-]+)"', TABLE.read_text(), re.M))


def write_commands(files, directory):
    directory.mkdir(parents=True)
    commands = [{"directory": str(file.parent), "file": str(file), "arguments": ["cc", "-c", str(file)]}
                for file in files]
    (directory / "compile_commands.json").write_text(json.dumps(commands))


def generate(assay, out, pair, mode):
    """The report of one run by function, or a problem."""
    target = out / pair.name / mode
    shutil.rmtree(target, ignore_errors=True)
    command = [str(assay), "gen", f"{pair.source}:live,dead", "--out", str(target / "out"), "--quiet",
               "--time", str(SECONDS), "--memory", mode]
    if len(pair.files) > 1:
        write_commands(pair.files, target / "project")
        command += ["-p", str(target / "project")]
    try:
        ended = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                               text=True, errors="replace", timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return {}, [f"assay did not end within {LIMIT} s"]
    if ended.returncode not in (0, 1):
        return {}, [f"assay ended with {ended.returncode}: {ended.stderr.strip()[:300]}"]
    try:
        report = json.loads((target / "out" / "report.json").read_text())
    except (OSError, ValueError) as error:
        return {}, [f"no valid report.json: {error}"]
    return {function["name"]: function for function in report["functions"]}, []


def marked_branch(pair, function, line, ordinal, side):
    """The branch of the report that a mark stands for, or None."""
    here = [b for b in function["branches"] if pathlib.Path(b["file"]).name == pair.source.name and b["line"] == line]
    columns = sorted({branch["column"] for branch in here})
    for branch in here:
        own_side = "false" if branch["side"] == "false" else "true"  # of a label too
        if columns.index(branch["column"]) + 1 == ordinal and own_side == side:
            return branch
    return None


def names_assumption(pair, branch):
    said = branch.get("assumptions") or []
    if branch.get("reason") == "budget":
        return True  # nothing was assumed: there was no time
    return any(one in said or one in branch.get("reason", "") for one in pair.assumptions)


def check_function(pair, function):
    """Problems that have nothing to do with the marked side."""
    problems = []
    name = function["name"]
    if function["status"] == "failed":
        problems.append(f"{name} could not be tested: {function.get('message', '')[:300]}")
    if function.get("compile_failures") or function.get("replay_mismatches"):
        problems.append(f"{name}: {function.get('compile_failures')} tests did not compile,"
                        f" {function.get('replay_mismatches')} replay mismatches: {function.get('message', '')[:300]}")
    for finding in function["findings"]:
        place = (pathlib.Path(finding["file"]).name, finding["line"], finding["rule"])
        if finding["severity"] == "error" and place not in pair.findings:
            problems.append(f"{name}: unexpected error {finding['rule']} at line {finding['line']}")
    return problems


class Result:
    """What came out for one pair. `sides` are the verdicts in the last mode: (kind, verdict)."""

    def __init__(self):
        self.problems, self.false, self.sides, self.uncovered = [], [], [], []


def judge(pair, mode, functions, result):
    for kind in ("live", "dead"):
        if kind not in functions:
            result.problems.append(f"{mode}: the report has no function {kind}")
            continue
        result.problems += [f"{mode}: {problem}" for problem in check_function(pair, functions[kind])]
    for kind, line, ordinal, side in pair.marks:
        if kind not in functions:
            continue
        branch = marked_branch(pair, functions[kind], line, ordinal, side)
        if branch is None:
            result.problems.append(f"{mode}: line {line} has no side {ordinal}.{side}")
            continue
        verdict, reason = branch["verdict"], branch.get("reason", "")
        place = f"{mode}: {kind} side of line {line} `{branch.get('condition', '')}` is {verdict}"
        if kind == "live" and verdict == "unreachable" or kind == "dead" and verdict in ("covered", "reached"):
            result.false.append(f"{place} ({reason})" if reason else place)
        if mode != MODES[-1]:
            continue
        result.sides.append((kind, verdict))
        if kind == "live" and verdict not in ("covered", "unreachable"):
            result.uncovered.append(f"{place} ({reason})")
            if pair.has_nothing_in_the_way():
                result.problems.append(f"{place}, and nothing is in the way ({reason})")
            elif not names_assumption(pair, branch):
                result.problems.append(f"{place} without naming {' or '.join(pair.assumptions)} ({reason})")


def check(assay, out, pair):
    result = Result()
    result.problems += pair.problems
    known = known_assumptions()
    if known and not pair.has_nothing_in_the_way() and not known & set(pair.assumptions):
        result.problems.append(f"{TABLE.name} has none of {', '.join(pair.assumptions)}")
    for mode in MODES:
        functions, problems = generate(assay, out, pair, mode)
        result.problems += [f"{mode}: {problem}" for problem in problems]
        if functions:
            judge(pair, mode, functions, result)
    return result


def told(name, lines):
    for line in lines:
        print(f"{name}: {line}", flush=True)


def count(pairs, results):
    """Prints the counts of the last mode; problems of the whole."""
    live = [(pair, verdict) for pair in pairs for kind, verdict in results[pair.name].sides if kind == "live"]
    wanted = [verdict for pair, verdict in live if not pair.may_stay_unknown()]
    spare = [verdict for pair, verdict in live if pair.may_stay_unknown()]
    dead = [verdict for pair in pairs for kind, verdict in results[pair.name].sides if kind == "dead"]
    covered, proved = wanted.count("covered"), dead.count("unreachable")
    print(f"live: {covered} covered of {len(wanted)}, and {spare.count('covered')} of {len(spare)} that may stay"
          f" unknown; {sum(verdict == 'unreachable' for _, verdict in live)} falsely unreachable")
    print(f"dead: {proved} proved of {len(dead)}")
    problems = []
    if covered < len(wanted) * LEAST_COVERED:
        problems.append(f"too few live sides are covered: {covered} of {len(wanted)}, not {LEAST_COVERED:.0%}")
    if proved < len(dead) * LEAST_PROVED:
        problems.append(f"too few dead sides are proved: {proved} of {len(dead)}, not {LEAST_PROVED:.0%}")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assay", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--only", default="", help="only pairs whose name contains this; nothing is counted then")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    assay, out = options.assay.resolve(), options.out.resolve()
    begin = time.monotonic()
    pairs = [pair for pair in all_pairs() if options.only in pair.name]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = dict(zip([pair.name for pair in pairs], pool.map(lambda pair: check(assay, out, pair), pairs)))
    failed = 0
    for pair in pairs:
        result = results[pair.name]
        told(pair.name, [f"false verdict: {line}" for line in result.false] + result.problems)
        failed += bool(result.false or result.problems)
    for pair in pairs:
        if not pair.may_stay_unknown():
            told(f"not covered: {pair.name}", results[pair.name].uncovered)
    checks = len(pairs)
    if not options.only:
        problems = count(pairs, results)
        told("verdicts", problems)
        checks += 2
        failed += len(problems)
    print(f"{time.monotonic() - begin:.0f} s")
    print(f"{checks - failed} passed, {failed} failed")
    return 1 if failed or not pairs else 0


if __name__ == "__main__":
    sys.exit(main())
