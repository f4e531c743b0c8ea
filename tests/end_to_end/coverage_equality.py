#!/usr/bin/env python3
"""Are the sides that the report calls covered the sides that the emitted tests cover?

Generates tests for every program in tests/programs in both formats, compiles them plainly with
Clang's coverage, runs them, and compares llvm-cov's branches with report.json side by side: a side
is `covered` if and only if its count is not 0. The tests of findings count as well; they crash, so
their counters are kept in a mapped file (continuous mode), as those of all others.

Clang counts one side of a condition and derives the other by subtraction, so a run that dies while
it evaluates a condition leaves one too many on the derived side. Such a side is not compared: one
that only a dying run covers, in a condition that calls something or that holds the faulting line.

usage: coverage_equality.py ASSAY OUT [--only NAME]
"""
import json
import os
import pathlib
import sys

import e2e

CLANG, CLANGXX, PROFDATA, COV = "clang-19", "clang++-19", "llvm-profdata-19", "llvm-cov-19"
COVERAGE = ["-fprofile-instr-generate", "-fcoverage-mapping", "-mllvm", "-runtime-counter-relocation"]
PLAIN_C = ["-w", "-std=gnu11", "-O0"]
PLAIN_CXX = ["-w", "-std=c++17", "-O0"]
TIME = "4"


def build_precompiled(out):
    """gtest.h compiled once: each suite's C++ file takes a second without it."""
    header = out / "precompiled.h"
    header.write_text("#include <gtest/gtest.h>\n")
    built = out / "precompiled.pch"
    ended = e2e.run([CLANGXX, *PLAIN_CXX, "-x", "c++-header", header, "-o", built])
    if ended.status:
        sys.exit(f"cannot precompile gtest.h: {ended.text()}")
    return built


def compile_test(source, test, style, precompiled):
    """(program or None, problems)"""
    program, unit = test.with_suffix(""), test.with_suffix(".o")
    ended = e2e.run([CLANG, *COVERAGE, *PLAIN_C, "-I", source.parent, "-c", test, "-o", unit])
    if ended.status:
        return None, [f"{test.name} does not compile: {ended.first()}"]
    if style == "c" or test.name.startswith("finding_"):
        link = [CLANG, *COVERAGE, unit, "-o", program, *e2e.link_options(test), "-lm"]
    else:
        driver = test.with_name(f"{test.stem}_gtest.cpp")
        ended = e2e.run([CLANGXX, *PLAIN_CXX, "-include-pch", precompiled, "-c", driver, "-o", driver.with_suffix(".o")])
        if ended.status:
            return None, [f"{driver.name} does not compile: {ended.first()}"]
        link = [CLANGXX, *COVERAGE, unit, driver.with_suffix(".o"), "-o", program,
                "-lgtest_main", "-lgtest", "-pthread", *e2e.link_options(test), "-lm"]
    ended = e2e.run(link)
    return (program, []) if ended.status == 0 else (None, [f"{test.name} does not link: {ended.first()}"])


def branches_of(program):
    """The branches of one program's run by (function, file): {place: [[true, false], ...]}; a place
    holds several conditions when they come from one macro."""
    raw = sorted(program.parent.glob(f"{program.name}-*.profraw"))
    merged = program.with_suffix(".profdata")
    ended = e2e.run([PROFDATA, "merge", "-sparse", "-o", merged, *raw])
    if ended.status:
        return None, f"profile of {program.name}: {ended.text()}"
    ended = e2e.run([COV, "export", program, f"-instr-profile={merged}"])
    if ended.status:
        return None, f"llvm-cov on {program.name}: {ended.text()}"
    functions = {}
    for function in json.loads(ended.out)["data"][0]["functions"]:
        name = function["name"].split(":")[-1]
        places = {}
        for branch in function["branches"]:
            line, column, _, _, yes, no, file_id = branch[:7]
            key = (os.path.realpath(function["filenames"][file_id]), line, column)
            places.setdefault(key, []).append([yes, no])
        functions[name] = places
    return functions, None


def add(total, functions):
    for name, places in functions.items():
        known = total.setdefault(name, {})
        for place, counts in places.items():
            sums = known.setdefault(place, [[0, 0] for _ in counts])
            for have, more in zip(sums, counts):
                have[0] += more[0]
                have[1] += more[1]


def died_inside(branch, entry):
    """May a run that died have been evaluating this condition?"""
    return "(" in branch["condition"] or any(branch["line"] <= finding["line"] <= branch["endLine"]
                                             for finding in entry["findings"])


def compare(entry, measured, by_suites):
    """Report and measurement, side by side. `measured` has the counts of all tests, `by_suites` those
    of the tests that end."""
    problems = []
    claims = {}  # (function, place): [[verdict of true or label, verdict of false], ...]
    for branch in entry["branches"]:
        place = (branch["function"], os.path.realpath(branch["file"]), branch["line"], branch["column"])
        conditions = claims.setdefault(place, [])
        which = 1 if branch["side"] == "false" else 0
        if not conditions or conditions[-1][which] is not None:
            conditions.append([None, None])
        conditions[-1][which] = branch
    for place, conditions in claims.items():
        function, where = place[0], place[1:]
        shown = f"{function} {pathlib.Path(where[0]).name}:{where[1]}:{where[2]}"
        counts = measured.get(function, {}).get(where)
        if counts is None:
            problems.append(f"{shown}: llvm-cov has no branch here")
            continue
        if len(counts) != len(conditions):
            problems.append(f"{shown}: {len(conditions)} conditions in the report, llvm-cov has {counts}")
        ended = by_suites.get(function, {}).get(where, [[0, 0]] * len(counts))
        for condition, count, count_ended in zip(conditions, counts, ended):
            for which in (0, 1):
                branch = condition[which]
                # Programs that break a precondition are not among those that are built and run.
                is_taken = branch and (branch["verdict"] == "covered" or branch["test"].startswith("f"))
                if branch and is_taken != (count[which] > 0):
                    if not is_taken and not count_ended[which] and died_inside(branch, entry):
                        continue
                    problems.append(f"{shown} {branch['side']} `{branch['condition']}`: report says {branch['verdict']}"
                                    f" ({branch['test'] or branch.get('text')}), llvm-cov counts {count}")
    for function in {place[0] for place in claims}:
        for where, counts in measured.get(function, {}).items():
            # A condition that the compiler folds has no sides: llvm-cov gives it no counts at all.
            if (function, *where) not in claims and any(count != [0, 0] for count in counts):
                problems.append(f"{function} {pathlib.Path(where[0]).name}:{where[1]}:{where[2]}:"
                                f" not in the report, llvm-cov counts {counts}")
    return problems


def check(_, assay, out, source, function, style, precompiled):
    report, problems = e2e.generate(assay, f"{source}:{function}", out, "--format", style, "--time", TIME)
    if report is None:
        return problems
    entry = report["functions"][0]
    tests = sorted((out / "tests").glob("*.c")) if (out / "tests").exists() else []
    tests = [test for test in tests if not test.name.startswith("reached_")]  # built by hand only
    if not tests:
        return [f"no tests (status {entry['status']}: {entry.get('message', '')[:200]})"]
    measured, by_suites = {}, {}
    for test in tests:
        program, wrong = compile_test(source, test, style, precompiled)
        problems += wrong
        if program is None:
            continue
        # %p: tests that fork have several processes; %c: counters in a mapped file survive a crash.
        environment = dict(os.environ, LLVM_PROFILE_FILE=f"{program}-%p%c.profraw")
        ended = e2e.run([program], timeout=15, env=environment, cwd=out)
        if test.name.startswith("test_") and ended.status != 0:
            problems.append(f"{test.name} ended with {ended.status}: {ended.text()}")
        functions, wrong = branches_of(program)
        if wrong:
            problems.append(wrong)
        else:
            add(measured, functions)
            if ended.status in (0, 1):
                add(by_suites, functions)
    return problems + compare(entry, measured, by_suites)


def main():
    options = e2e.arguments(__doc__)
    precompiled = build_precompiled(options.out)
    cases = [(f"{source.stem} ({style})", options.assay, options.out / style / source.stem, source, function, style,
              precompiled)
             for style in ("c", "gtest") for source, function in e2e.test_programs()]
    e2e.check_all(cases, check, options)


if __name__ == "__main__":
    main()
