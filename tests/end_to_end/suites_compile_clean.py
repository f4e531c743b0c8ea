#!/usr/bin/env python3
"""Do the emitted tests compile without a warning, and pass?

For every program in tests/programs the suites compile under -Wall -Wextra -Werror and pass: in C with
GCC and Clang, each with and without AddressSanitizer and UndefinedBehaviorSanitizer; in GoogleTest,
whose bodies are the same, with one of two of these by turns. The tests of findings must fail under
Clang with sanitizers.

usage: suites_compile_clean.py ASSAY OUT [--only NAME]
"""
import os

import e2e

WARNINGS = ["-Wall", "-Wextra", "-Werror"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
COMPILERS = {"gcc": ("gcc", "g++"), "clang": ("clang-19", "clang++-19")}
C_BUILDS = [(compiler, flags) for compiler in COMPILERS for flags in ([], SANITIZERS)]
GTEST_BUILDS = [("clang", []), ("gcc", SANITIZERS)]
TIME = "3"


def gtest_header(out, compiler, flags):
    """Parsing gtest.h is nearly all the cost of compiling a suite: done once per compiler and flags."""
    return out / f"gtest-{compiler}{'-sanitized' if flags else ''}" / "gtest_all.h"


def precompile_gtest(out):
    for compiler, flags in GTEST_BUILDS:
        header = gtest_header(out, compiler, flags)
        header.parent.mkdir(parents=True)
        header.write_text("#include <gtest/gtest.h>\n")
        suffix = ".gch" if compiler == "gcc" else ".pch"
        ended = e2e.run([COMPILERS[compiler][1], *WARNINGS, *flags, "-std=c++17", "-pthread", "-x", "c++-header", header,
                         "-o", f"{header}{suffix}"])
        if ended.status:
            raise SystemExit(f"{compiler} does not precompile gtest.h: {ended.first()}")


def runtime(test, compiler, flags):
    """Clang's sanitizers, as the generated CMakeLists.txt links them, must not call the stand-ins of a test."""
    if compiler != "clang" or not flags or not e2e.link_options(test):
        return []
    library = e2e.run(["clang-19", "-print-file-name=libclang_rt.asan-x86_64.so"]).out.strip()
    return ["-shared-libsan", f"-Wl,-rpath,{os.path.dirname(library)}"]


def build(out, source, test, style, compiler, flags):
    """(program or None, what the compiler said)"""
    c, cxx = COMPILERS[compiler]
    header = gtest_header(out, compiler, flags)
    # The code is read with wrapping overflow; the generated CMakeLists.txt says so or does not.
    wraps = "-fwrapv" in (test.parent.parent / "CMakeLists.txt").read_text()
    unit = test.with_suffix(".o")
    program = test.with_suffix("")
    # As the generated CMakeLists.txt does: the source's own warnings are not those of the tests.
    ended = e2e.run([c, *WARNINGS, *flags, *(["-fwrapv"] if wraps else []), "-std=gnu11", "-isystem", source.parent,
                     "-c", test, "-o", unit])
    if ended.status:
        return None, ended
    if style == "c":
        ended = e2e.run([c, *flags, unit, "-o", program, *e2e.link_options(test), *runtime(test, compiler, flags),
                         "-lm"])
    else:
        driver = test.with_name(f"{test.stem}_gtest.cpp")
        ended = e2e.run([cxx, *WARNINGS, *flags, "-std=c++17", "-include", header, driver, unit, "-o", program,
                         "-lgtest_main", "-lgtest", "-pthread", *e2e.link_options(test),
                         *runtime(test, compiler, flags), "-lm"])
    return (program, ended) if ended.status == 0 else (None, ended)


def check_suite(out, source, test, style, compiler, flags):
    kind = f"{test.name}, {compiler}{' with sanitizers' if flags else ''}"
    program, ended = build(out, source, test, style, compiler, flags)
    if program is None:
        return [f"{kind}: does not compile: {ended.first()}"]
    if ended.err.strip():
        return [f"{kind}: the compiler says: {ended.first()}"]
    ended = e2e.run([program], timeout=30, cwd=test.parent)
    if ended.status != 0:
        failure = [line for line in ended.out.splitlines() + ended.err.splitlines()
                   if "failed" in line or "runtime error" in line or "ERROR: " in line]
        return [f"{kind}: ended with {ended.status}: {' | '.join(failure[:3])[:500] or ended.text()}"]
    return []


def check_finding(out, source, test):
    # Warnings count here too.
    problems = []
    for compiler in COMPILERS:
        program, ended = build(out, source, test, "c", compiler, [])
        if program is None:
            problems.append(f"{test.name}, {compiler}: does not compile: {ended.first()}")
    program, ended = build(out, source, test, "c", "clang", SANITIZERS)
    if program is None:
        return problems + [f"{test.name}, clang with sanitizers: does not compile: {ended.first()}"]
    ended = e2e.run([program], timeout=30, cwd=test.parent)
    if ended.status == 0:
        problems.append(f"{test.name}: passes under sanitizers, it must fail")
    elif ended.status == "timeout":
        problems.append(f"{test.name}: does not end")
    return problems


def check(_, assay, scratch, source, function, style, builds):
    out = scratch / style / source.stem
    report, problems = e2e.generate(assay, f"{source}:{function}", out, "--format", style, "--time", TIME)
    if report is None:
        return problems
    tests = sorted((out / "tests").glob("*.c")) if (out / "tests").exists() else []
    if not any(test.name.startswith("test_") for test in tests):
        return ["no suite was written"]
    for test in tests:
        if test.name.startswith("reached_"):
            continue  # built by hand only
        if test.name.startswith("finding_"):
            problems += check_finding(scratch, source, test)
            continue
        for compiler, flags in builds:
            problems += check_suite(scratch, source, test, style, compiler, flags)
    return problems


def main():
    options = e2e.arguments(__doc__)
    os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=1")
    programs = e2e.test_programs()
    precompile_gtest(options.out)
    in_c = [(f"{source.stem} (c)", options.assay, options.out, source, function, "c", C_BUILDS)
            for source, function in programs]
    in_gtest = [(f"{source.stem} (gtest)", options.assay, options.out, source, function, "gtest",
                 [GTEST_BUILDS[number % len(GTEST_BUILDS)]]) for number, (source, function) in enumerate(programs)]
    e2e.check_all(in_c + in_gtest, check, options)


if __name__ == "__main__":
    main()
