#!/usr/bin/env python3
"""Tests say what matters and nothing else: what a run never looked at is plain, what it sets to zero is not.

usage: plain_values.py ASSAY OUT
"""
import re

import e2e

SOURCE = """
struct part { long weights[500]; const char *label; };
struct order {
    int kind;
    int price[400];
    long history[60];
    struct part *part;
    struct order *next;
    int count;
};

static int visits = 7;
static int ignored = 5;

int total(const struct order *order, int index)
{
    if (order == 0 || index < 0 || index >= 400) {
        return -1;
    }
    visits++;
    if (order->price[index] > 1000) {
        return order->price[index] - order->count;
    }
    return visits;
}

void forget(struct order *order)
{
    order->count = 0;
    order->kind = 3;
}

int other(void) { return ignored++; }
"""


def tests_of(assay, out, function):
    """The bodies of the tests of a function, by name."""
    out.mkdir(parents=True)
    source = out / "order.c"
    source.write_text(SOURCE)
    report, problems = e2e.generate(assay, source, out / "made")
    assert report is not None, problems
    text = (out / "made" / "tests" / f"test_{function}.c").read_text()
    return dict(re.findall(r"^static void (test_\w+)\(void\)\n{\n(.*?)\n}$", text, re.S | re.M))


def what_was_not_read_is_not_said(assay, out):
    tests = tests_of(assay, out, "total")
    assert len(tests) >= 3, tests
    for name, body in tests.items():
        assert ".history" not in body and not re.search(r"\.(part|next) = [^N]", body), (name, body)
        assert "ignored" not in body, (name, body)
        assert len(body.splitlines()) < 12, (name, body)
    assert any(re.search(r"\.price = {\[\d+\] = \d+}|\.price = {\d+}", body) for body in tests.values()), tests


def what_is_cleared_was_something(assay, out):
    tests = tests_of(assay, out, "forget")
    assert any(re.search(r"\.count = [1-9-]", body) and "count == 0" in body for body in tests.values()), tests


if __name__ == "__main__":
    e2e.check_parts([what_was_not_read_is_not_said, what_is_cleared_was_something], __doc__)
