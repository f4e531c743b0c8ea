#!/usr/bin/env python3
"""The ways to look at memory: what each finds, and what it assumes.

usage: typed_memory.py ASSAY OUT
"""
import re

import e2e

ALIASING = e2e.PROGRAMS / "aliasing"


def verdicts(assay, out, program, *options):
    report, problems = e2e.generate(assay, ALIASING / f"{program}.c", out, *options)
    assert report is not None, problems
    function = report["functions"][0]
    assert not function["compile_failures"] and not function["replay_mismatches"], function.get("message")
    return {(b["line"], b["side"]): b["verdict"] for b in function["branches"]}


def line_of(program, text):
    lines = (ALIASING / f"{program}.c").read_text().splitlines()
    return next(i + 1 for i, line in enumerate(lines) if text in line)


def members_need_types(assay, out):
    """Whole objects only: a pointer to a member is not thought of, and nobody says it cannot be."""
    side = (line_of("field_of_other", "a->balance == 7"), "true")
    assert verdicts(assay, out / "graph", "field_of_other", "--memory", "graph")[side] == "unknown"
    assert verdicts(assay, out / "typed", "field_of_other", "--memory", "typed")[side] == "covered"
    assert verdicts(assay, out / "auto", "field_of_other")[side] == "covered"


def structures_are_disjoint(assay, out):
    """The new tail keeps its value, unless nodes could begin in the middle of each other."""
    side = (line_of("queue_tail", "p->next->value != val"), "true")
    assert verdicts(assay, out / "disjoint", "queue_tail", "--memory", "typed")[side] == "unreachable"
    found = verdicts(assay, out / "any", "queue_tail", "--memory", "typed", "--no-disjointness")
    assert found[side] == "covered", found
    text = (out / "any" / "tests" / "test_link_tail.c").read_text()
    test = re.search(r"static void \w+when_p_next_value_ne_val\(void\)\n{(.*?)\n}\n", text, re.S).group(1)
    assert re.search(r"link_tail\(.*\(char \*\)p \+ 8", test), test


def by_addresses(assay, out):
    """The solver chooses addresses, by rules for those at hand or for all; layouts and phases change no answer."""
    side = (line_of("field_of_other", "a->balance == 7"), "true")
    for name, options in (("plain", []), ("primitive", ["--typed-layout", "primitive"]),
                          ("at-once", ["--no-two-phase", "--no-alignment"])):
        found = verdicts(assay, out / name, "field_of_other", "--memory", "typed", "--typed-encoding", "instantiated",
                         *options)
        assert found[side] == "covered", (name, found)
    found = verdicts(assay, out / "all", "which_field", "--memory", "typed", "--typed-encoding", "quantified")
    assert "unreachable" not in found.values() and "covered" in found.values(), found


if __name__ == "__main__":
    e2e.check_parts([members_need_types, structures_are_disjoint, by_addresses], __doc__)
