#!/usr/bin/env python3
"""assay tests its own C code: the models of the C library, under the contracts in src/models/assay.toml.

usage: models.py ASSAY OUT [--only NAME]
"""
import e2e

MODELS = e2e.HERE.parent.parent / "src" / "models"
TIME = "3"
# Arithmetic on every digit of strings of any length: not all of their branches in so short a time.
HARD = ("magnitude", "strtol", "strtoul", "strtoll", "strtoull", "strtoimax", "strtoumax", "atoi", "atol")


def check(_, assay, out, source):
    report, problems = e2e.generate(assay, source, out, "--time", TIME, "-j", "2", timeout=300)
    if report is None:
        return problems
    for function in report["functions"]:
        name = function["name"]
        problems += [f"{name}: {f['severity']} {f['rule']} at line {f['line']}: {f['message']}"
                     for f in function["findings"]]
        if not function["tests"]:
            problems.append(f"{name}: no test: {function.get('message')}")
        if function["replay_mismatches"] or function["compile_failures"]:
            problems.append(f"{name}: {function.get('message')}")
        if name.removeprefix("assay_model_") not in HARD:
            # That malloc fails is the one thing that cannot be seen.
            unknown = [b for b in function["branches"] if b["verdict"] == "unknown"
                       and b["assumptions"] != ["allocations-fail-once"]]
            problems += [f"{name}: line {b['line']} {b['side']} is unknown: {b['text']}" for b in unknown]
    return problems


def main():
    options = e2e.arguments(__doc__)
    # Formats and streams stand for other things in a run than in a test: they are compared with the C
    # library's own in tests/unit/models and by tests/programs.
    sources = [MODELS / "number_models.c", MODELS / "string_models.c", MODELS / "wide_models.c"]
    cases = [(source.name, options.assay, options.out / source.stem, source) for source in sources]
    e2e.check_all(cases, check, options)


if __name__ == "__main__":
    main()
