#!/usr/bin/env python3
"""Are bugs found, and only bugs?

Every file of tests/programs/findings has a function NAME_bug with one bug of the rule in its head,
on the line that ends with `// BUG`, and NAME_ok without it. The first must be an error, confirmed by
a natively compiled test; the second must be free of errors and warnings.

usage: findings.py ASSAY OUT [--only NAME]
"""
import re
import shlex

import e2e

TIME = "8"
# What has no single line: the sanitizer or the engine may name any line of the loop or recursion, the
# function itself, or the allocation that leaks.
ANY_LINE = {"hang", "stack-overflow", "ensures", "leak"}


def head(source):
    text = source.read_text()
    rule = re.search(r"^// rule: (\S+)", text, re.M).group(1)
    options = re.search(r"^// options: (.*)$", text, re.M)
    line = next(number for number, content in enumerate(text.splitlines(), 1) if content.rstrip().endswith("// BUG"))
    return rule, shlex.split(options.group(1)) if options else [], line


def check(_, assay, out, source):
    rule, options, line = head(source)
    problems = []
    for function, wanted in ((f"{source.stem}_bug", rule), (f"{source.stem}_ok", None)):
        report, trouble = e2e.generate(assay, f"{source}:{function}", out / function, "--time", TIME, *options)
        if report is None:
            problems += trouble
            continue
        found = report["functions"][0]
        seen = [(f["rule"], f["line"], f["severity"]) for f in found["findings"]]
        if wanted is None:
            problems += [f"{function}: false finding {finding}" for finding in seen]
        elif not any(r == wanted and (rule in ANY_LINE or l == line) and s == "error" for r, l, s in seen):
            problems.append(f"{function}: {wanted} at line {line} was not found; seen {seen}")
        elif len(seen) > 1:
            problems.append(f"{function}: more than its one bug: {seen}")
        if not found["tests"]:
            problems.append(f"{function}: no test")
        if found["replay_mismatches"] or found["compile_failures"]:
            problems.append(f"{function}: {found.get('message')}")
    return problems


def main():
    options = e2e.arguments(__doc__)
    cases = [(source.stem, options.assay, options.out / source.stem, source)
             for source in sorted((e2e.PROGRAMS / "findings").glob("*.c"))]
    e2e.check_all(cases, check, options)


if __name__ == "__main__":
    main()
