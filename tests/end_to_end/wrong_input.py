#!/usr/bin/env python3
"""Does wrong input give one clear message and the right status, and leave nothing behind? Does
Ctrl-C keep what was found?

usage: wrong_input.py ASSAY OUT [--only NAME]
"""
import json
import os
import random
import re
import signal
import subprocess
import time

import e2e

LONGEST_MESSAGE = 300  # characters of one line
MOST_LINES = 60

GOOD = "int f(int x)\n{\n    if (x > 1) {\n        return 1;\n    }\n    return 0;\n}\n\nint g(int x)\n{\n    return x + 1;\n}\n"
FILES = {
    "ok.c": GOOD,
    "syntax.c": "int f(int x)\n{\n    return x > ;\n}\n",
    "empty.c": "",
    "blank.c": "\n\n// nothing here\n",
    "no_functions.c": "int global;\nextern int declared(int);\nstruct s { int a; };\n",
    "unsupported.c": "int f(_Complex double z)\n{\n    return z != 0;\n}\n",
    "missing_header.c": '#include "not_there.h"\n' + GOOD,
    "binary.c": random.Random(1).randbytes(3000),
    "ok.cpp": GOOD,
    "notes.txt": GOOD,
    "garbage.json": "{garbage",
    "wrong.json": '{"version": 1, "something": [1, 2, 3]}',
    "array.json": "[]",
}

# name: (arguments, status, what standard error must say; all of them)
CASES = {
    "missing file": (["gen", "missing.c"], 2, ["missing.c", "no such file"]),
    "function without its file": (["gen", "ok.c", "f"], 2, ["f: no such file", r"FILE\.c:f"]),
    "one of two files missing": (["gen", "ok.c", "missing.c"], 2, ["missing.c"]),
    "syntax error": (["gen", "syntax.c"], 3, [r"syntax\.c:3:\d+: error: expected expression", "could not be compiled"]),
    "missing header": (["gen", "missing_header.c"], 3, [r"missing_header\.c:1:\d+: .*not_there\.h", "-IDIRECTORY"]),
    "one of two files broken": (["gen", "ok.c", "syntax.c"], 3, [r"syntax\.c:3"]),
    "two broken files": (["gen", "syntax.c", "missing_header.c"], 3, [r"syntax\.c:3", r"missing_header\.c:1"]),
    "unknown function": (["gen", "ok.c:nope"], 2, ["nope", r"\bf\b", r"\bg\b"]),
    "unknown function beside a known one": (["gen", "ok.c:f,nope"], 2, ["nope"]),
    "output below a file": (["gen", "ok.c", "--out", "ok.c/out"], 2, ["ok.c/out"]),
    "output is a file": (["gen", "ok.c", "--out", "notes.txt"], 2, ["notes.txt"]),
    "output in /proc": (["gen", "ok.c", "--out", "/proc/assay-out"], 2, ["/proc/assay-out"]),
    "not text": (["gen", "binary.c"], 3, [r"binary\.c:1:\d+: error", "binary.c could not be compiled"]),
    "C++": (["gen", "ok.cpp"], 2, ["ok.cpp", "not a C"]),
    "text file": (["gen", "notes.txt"], 2, ["notes.txt", "not a C"]),
    "directory": (["gen", "folder"], 2, ["folder", "not a file"]),
    "empty file": (["gen", "empty.c"], 3, ["nothing to test"]),
    "empty file, quiet": (["gen", "empty.c", "--quiet"], 3, ["nothing to test"]),
    "only comments": (["gen", "blank.c"], 3, ["nothing to test"]),
    "no functions": (["gen", "no_functions.c"], 3, ["nothing to test"]),
    "only unsupported functions": (["gen", "unsupported.c", "--quiet"], 3, [r"\bf\b", "_Complex"]),
    "disjointness without typed memory": (["gen", "ok.c", "--no-disjointness"], 2, ["--memory typed"]),
    "encoding without typed memory": (["gen", "ok.c", "--memory", "graph", "--typed-encoding", "instantiated"], 2,
                                      ["--memory typed"]),
    "layout without addresses": (["gen", "ok.c", "--typed-layout", "primitive"], 2, ["--typed-encoding"]),
    "quantifiers without Z3": (["gen", "ok.c", "--typed-encoding", "quantified", "--solver", "cvc5"], 2, ["Z3"]),
    "no such encoding": (["gen", "ok.c", "--typed-encoding", "maps"], 2, ["choice", "maps"]),
    "no time": (["gen", "ok.c", "--time", "0"], 2, ["--time"]),
    "negative time": (["gen", "ok.c", "--time", "-1"], 2, ["--time"]),
    "time is no number": (["gen", "ok.c", "--time", "soon"], 2, ["--time", "soon"]),
    "no jobs": (["gen", "ok.c", "-j0"], 2, ["jobs"]),
    "unknown format": (["gen", "ok.c", "--format", "xml"], 2, ["--format", "xml"]),
    "unknown option": (["gen", "ok.c", "--bogus"], 2, ["--bogus"]),
    "unknown compiler flag": (["gen", "ok.c", "--", "--bogus-flag"], 3, ["bogus-flag"]),
    "no arguments": ([], 2, ["--help"]),
    "no source": (["gen"], 2, ["source"]),
    "unknown command": (["bogus"], 2, ["bogus"]),
    "explain, no directory": (["explain", "nothing-here", "ok.c:1"], 2, ["nothing-here"]),
    "explain, bad place": (["explain", "RESULT", "nonsense"], 2, ["FILE:LINE"]),
    "explain, place without a line": (["explain", "RESULT", "ok.c:"], 2, ["FILE:LINE"]),
    "explain, line is no number": (["explain", "RESULT", "ok.c:abc"], 2, ["FILE:LINE"]),
    "explain, no place": (["explain", "RESULT"], 2, ["place"]),
    "run, no directory": (["run", "nothing-here"], 2, ["nothing-here"]),
    "run, directory without suites": (["run", "folder"], 2, ["folder"]),
    "replay, no file": (["replay", "nothing.json"], 2, ["nothing.json"]),
    "replay, garbage": (["replay", "garbage.json"], 2, ["garbage.json"]),
    "replay, other JSON": (["replay", "wrong.json"], 2, ["wrong.json"]),
    "replay, an array": (["replay", "array.json"], 2, ["array.json"]),
    "replay, directory": (["replay", "folder"], 2, ["folder"]),
}
CRASH = re.compile(r"terminate called|Assertion|LLVM ERROR|Stack dump|PLEASE submit|AddressSanitizer|core dumped")
# Only these may write a result although they fail.
MAY_WRITE = {"only unsupported functions", "one of two files broken"}


def listing(directory):
    return {str(path.relative_to(directory)) for path in directory.rglob("*")}


def check(name, assay, out, result):
    arguments, status, patterns = CASES[name]
    work, scratch = out / "work", out / "tmp"
    for folder in (work / "folder", scratch):
        folder.mkdir(parents=True)
    for file, content in FILES.items():
        (work / file).write_bytes(content if isinstance(content, bytes) else content.encode())
    before = listing(work)
    arguments = [str(result) if argument == "RESULT" else argument for argument in arguments]
    ended = e2e.run([assay, *arguments], timeout=60, cwd=work, env=dict(os.environ, TMPDIR=str(scratch)))
    problems = []
    if ended.status != status:
        problems.append(f"ended with {ended.status}, not {status}: {ended.text()}")
    for pattern in patterns:
        if not re.search(pattern, ended.err):
            problems.append(f"standard error does not say `{pattern}`: {ended.err.strip()[:300]!r}")
    lines = ended.err.splitlines()
    if CRASH.search(ended.err):
        problems.append(f"crashed: {ended.text()}")
    if len(lines) > MOST_LINES:
        problems.append(f"{len(lines)} lines on standard error")
    if any(len(line) > LONGEST_MESSAGE for line in lines if not re.match(r"\s*\d*\s*\|", line)):
        problems.append(f"a message of {max(map(len, lines))} characters")
    if name not in MAY_WRITE and listing(work) != before:
        problems.append(f"left behind: {sorted(listing(work) - before)}")
    if any(scratch.iterdir()):
        problems.append(f"left in TMPDIR: {sorted(path.name for path in scratch.iterdir())}")
    return problems


SLOW = """// Many paths: exploration lasts as long as it may.
int slow(const unsigned char *bytes, unsigned n)
{
    unsigned sum = 0, odd = 0;
    for (unsigned i = 0; i < n; i++) {
        if (bytes[i] > 100) {
            sum += bytes[i];
        }
        if (bytes[i] & 1) {
            odd++;
        }
        if (sum * 31 + odd * 7 + i == 1u << 30) {
            return 2;
        }
    }
    if (sum == 100000 && odd == 1) {
        return 1;
    }
    return 0;
}
"""


def check_interrupt(name, assay, out, wait, target, extra):
    """Ctrl-C while it explores: ends soon, keeps what it found."""
    scratch = out / "tmp"
    scratch.mkdir(parents=True)
    source = out / "slow.c"
    source.write_text(SLOW)
    result = out / "result"
    process = subprocess.Popen([str(assay), "gen", f"{source}{target}", "--out", str(result), "--time", "60", *extra],
                               env=dict(os.environ, TMPDIR=str(scratch)), stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(wait)
    if process.poll() is not None:
        process.communicate()
        return [f"ended by itself within {wait} s: the function is not slow enough"]
    interrupted = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)  # as the terminal does: all processes of the group
    try:
        _, errors = process.communicate(timeout=10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return ["still runs 10 s after Ctrl-C"]
    problems = []
    if process.returncode not in (0, 1):
        problems.append(f"ended with {process.returncode}, {time.monotonic() - interrupted:.1f} s after Ctrl-C:"
                        f" {errors.decode(errors='replace').strip()[-200:]}")
    if any(scratch.iterdir()):
        problems.append(f"left in TMPDIR: {sorted(path.name for path in scratch.iterdir())}")
    try:
        function = json.loads((result / "report.json").read_text())["functions"][0]
    except (OSError, ValueError, IndexError) as error:
        return problems + [f"no valid report.json: {error}"]
    if not any(branch["verdict"] == "covered" for branch in function["branches"]):
        problems.append("the report has no covered branch: what was found is lost")
    if any(branch["verdict"] == "unreachable" for branch in function["branches"]):
        problems.append("an interrupted run calls a side unreachable")
    tests = sorted((result / "tests").glob("test_*.c")) if (result / "tests").exists() else []
    if not tests:
        problems.append("no test was written")
    for test in tests:
        program = test.with_suffix("")
        compile_only = ["-c"] if "gtest" in extra else []
        ended = e2e.run(["clang-19", "-std=gnu11", "-isystem", out, *compile_only, test, "-o", program, "-lm"])
        if ended.status == 0 and not compile_only:
            ended = e2e.run([program], timeout=30)
        if ended.status:
            problems.append(f"{test.name} does not compile or pass: {ended.text()}")
    return problems


def main():
    options = e2e.arguments(__doc__)
    # Something for `explain` to look at.
    good = options.out / "good"
    good.mkdir()
    (good / "ok.c").write_text(GOOD)
    result = good / "result"
    _, problems = e2e.generate(options.assay, str(good / "ok.c"), result)
    if problems:
        raise SystemExit(f"a good file fails: {problems}\n0 passed, 1 failed")
    cases = [(f"Ctrl-C after {wait} s{' (gtest)' if extra else ''}", options.assay, options.out / f"interrupt{number}",
              wait, ":slow", extra)
             for number, (wait, extra) in enumerate([(3, []), (8, []), (5, ["--format", "gtest"])])]
    wrong = [(name, options.assay, options.out / re.sub(r"\W+", "_", name), result) for name in CASES]

    def either(name, *rest):
        return check(name, *rest) if name in CASES else check_interrupt(name, *rest)

    e2e.check_all(cases + wrong, either, options)


if __name__ == "__main__":
    main()
