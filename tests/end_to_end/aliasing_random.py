#!/usr/bin/env python3
"""Random small pointer programs: does typed memory's verdict for the last branch equal that of trying
all legal ways in which the pointers may share memory? Three programs that differ in that branch alone
are one function with three last branches.

usage: aliasing_random.py ASSAY OUT
"""
import itertools
import random

import e2e

FILES, FUNCTIONS, BRANCHES = 7, 100, 3
CONSTANTS = [1, 2, 3]
OTHER = 9  # a value that no program names
WIDE = 2**40 + 1  # … that does not fit an int
# `int *` may lead to a member of a pair; `long *` shares memory with its own kind only.
DECLARATION = {"int": "int *", "pair": "struct pair *", "long": "long *"}


class Program:
    def __init__(self, rng, name):
        self.name = name
        count = rng.randint(2, 4)
        self.types = [rng.choice(["int", "int", "pair", "pair", "long"]) for _ in range(count)]
        self.steps = []  # (pointer, member, what): what is a constant or a place
        for _ in range(rng.randint(2, 4)):
            target = self.place(rng)
            what = rng.choice(CONSTANTS) if rng.random() < 0.75 else self.place(rng)
            self.steps.append((target, what))
        self.questions = []  # the two sides of each comparison
        while len(self.questions) < BRANCHES:
            asked = (self.place(rng), rng.choice(CONSTANTS) if rng.random() < 0.7 else self.place(rng))
            if asked not in self.questions:
                self.questions.append(asked)

    def place(self, rng):
        pointer = rng.randrange(len(self.types))
        return pointer, rng.choice("ab") if self.types[pointer] == "pair" else ""

    @staticmethod
    def text(value):
        if isinstance(value, int):
            return str(value)
        pointer, member = value
        return f"p{pointer}->{member}" if member else f"*p{pointer}"

    def source(self):
        parameters = ", ".join(f"{DECLARATION[t]}p{i}" for i, t in enumerate(self.types))
        null = " || ".join(f"!p{i}" for i in range(len(self.types)))
        body = "".join(f"    {self.text(to)} = {self.text(what)};\n" for to, what in self.steps)
        last = "".join(f"    if ({self.text(left)} == {self.text(right)}) {{ // last {self.name} {i}\n"
                       f"        result |= {1 << i};\n    }}\n" for i, (left, right) in enumerate(self.questions))
        return (f"int {self.name}({parameters})\n{{\n    int result = 0;\n    if ({null}) {{\n        return -1;\n    }}\n"
                f"{body}{last}    return result;\n}}\n")

    def layouts(self):
        """Every legal way to lay the pointers on memory: pointer → cell, or (cell of a, cell of b)."""
        pairs = [i for i, t in enumerate(self.types) if t == "pair"]
        for groups in partitions(len(pairs)):
            where = {p: (("pair", g, "a"), ("pair", g, "b")) for p, g in zip(pairs, groups)}
            members = [("pair", g, m) for g in sorted(set(groups)) for m in "ab"]
            ints = [i for i, t in enumerate(self.types) if t == "int"]
            longs = [i for i, t in enumerate(self.types) if t == "long"]
            for chosen in placements(len(ints), "int", members):
                for other in placements(len(longs), "long", []):
                    yield {**where, **dict(zip(ints, chosen)), **dict(zip(longs, other))}

    def outcomes(self):
        """Which sides of each last branch some layout and some contents of memory take."""
        seen = [set() for _ in self.questions]
        for layout in self.layouts():
            def cell(value, layout=layout):
                pointer, member = value
                place = layout[pointer]
                return place["ab".index(member)] if member else place

            cells = sorted({c for p in range(len(self.types))
                            for c in (layout[p] if self.types[p] == "pair" else [layout[p]])})
            values = [CONSTANTS + [OTHER] + ([WIDE] if kind == "long" else []) for kind, _, _ in cells]
            for contents in itertools.product(*values):
                memory = dict(zip(cells, contents))
                for to, what in self.steps:
                    value = what if isinstance(what, int) else memory[cell(what)]
                    memory[cell(to)] = value if cell(to)[0] == "long" else value % 2**32
                for sides, (left, right) in zip(seen, self.questions):
                    sides.add(memory[cell(left)] == (right if isinstance(right, int) else memory[cell(right)]))
                if all(len(sides) == 2 for sides in seen):
                    return seen
        return seen


def partitions(count, used=0):
    """All ways to put `count` things into groups, as group numbers."""
    if count == 0:
        yield []
        return
    for group in range(used + 1):
        for rest in partitions(count - 1, max(used, group + 1)):
            yield [group] + rest


def placements(count, kind, members, made=0):
    """All ways to let `count` pointers lead to members, to cells of their own, or to each other's."""
    if count == 0:
        yield []
        return
    for place in members + [(kind, i, "") for i in range(made + 1)]:
        more = made + 1 if place == (kind, made, "") else made
        for rest in placements(count - 1, kind, members, more):
            yield [place] + rest


def check(_, assay, out, number, encoding):
    rng = random.Random(number)
    programs = [Program(rng, f"f{i}") for i in range(FUNCTIONS)]
    out.mkdir(parents=True)
    source = out / "random.c"
    source.write_text("struct pair { int a; int b; };\n\n" + "\n".join(p.source() for p in programs))
    report, problems = e2e.generate(assay, source, out / "result", "--memory", "typed", "--typed-encoding", encoding,
                                    timeout=600)
    if report is None:
        return problems
    last = {}  # (function, number of its branch): line
    for number, line in enumerate(source.read_text().splitlines(), 1):
        if "// last " in line:
            name, branch = line.split("// last ")[1].split()
            last[name, int(branch)] = number
    found = {f["name"]: f for f in report["functions"]}
    for program in programs:
        function = found[program.name]
        verdicts = {(b["line"], b["side"] == "true"): b["verdict"] for b in function["branches"]}
        for branch, expected in enumerate(program.outcomes()):
            line = last[program.name, branch]
            for side in (True, False):
                wanted = "covered" if side in expected else "unreachable"
                # Addresses that the solver chose may not carry over to objects: then nothing is claimed.
                given_up = encoding != "choice" and verdicts.get((line, side)) == "unknown"
                if verdicts.get((line, side)) != wanted and not given_up:
                    problems.append(f"{source}:{line}: {side}: {verdicts.get((line, side))}, not {wanted}")
        if function["compile_failures"] or function["replay_mismatches"]:
            problems.append(f"{program.name}: {function.get('message')}")
    return problems


def main():
    options = e2e.arguments(__doc__)
    cases = [(f"seed {number}", options.assay, options.out / str(number), number, "choice") for number in range(FILES)]
    cases.append(("seed 0, by addresses", options.assay, options.out / "addresses", 0, "instantiated"))
    e2e.check_all(cases, check, options)


if __name__ == "__main__":
    main()
