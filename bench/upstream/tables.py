"""Writes what was measured: upstream.json for programs, upstream.md for people."""
import collections
import dataclasses
import re

COLUMNS = ("package", "functions", "sides", "suite", "assay", "reached by assay", "either", "only suite", "only assay",
           "proved unreachable", "FALSE PROOFS", "sides not in the report", "suite ended", "seconds of assay")


@dataclasses.dataclass
class Result:
    """One package; without a comparison, `failure` says why."""
    name: str
    failure: str = ""
    comparison: object = None
    suite: dict = dataclasses.field(default_factory=dict)
    seconds: float = 0
    notes: tuple = ()


def counts(comparison):
    return {
        "functions": comparison.functions,
        "sides": len(comparison.sides),
        "taken_by_suite": comparison.count(lambda side: side.taken),
        "covered_by_assay": comparison.count(lambda side: side.verdict == "covered"),
        "reached_by_assay": comparison.count(lambda side: side.verdict == "reached"),
        "either": comparison.count(lambda side: side.taken or side.verdict == "covered"),
        "only_suite": len(comparison.only_suite()),
        "only_assay": comparison.count(lambda side: side.verdict == "covered" and not side.taken),
        "unreachable": comparison.count(lambda side: side.verdict == "unreachable"),
        "false_proofs": len(comparison.false_proofs()),
        "suspected_false_proofs": len(comparison.suspects),
        "places_with_several_entries": comparison.count(lambda side: side.entries > 1),
        "unmatched_functions": len(comparison.unmatched_functions),
        "unmatched_sides": comparison.unmatched_sides,
    }


def reason_class(side):
    """Reasons name places, numbers and tests; the table counts kinds, so what follows the kind is cut off."""
    first = side.reason.split("\n")[0].split("; ")[0]
    if first.startswith("the solver gave up"):
        first = first.split(": ")[0]
    first = re.sub(r"\d+", "N", re.sub(r"^(test|finding)_\w+ was dropped", "its test was dropped", first))
    return (f"{side.verdict}: " if side.verdict != "unknown" else "") + (first or "no reason is given")


def as_json(results, options):
    packages = []
    for result in results:
        entry = {"name": result.name}
        if result.comparison is None:
            entry["failure"] = result.failure
        else:
            entry |= {"counts": counts(result.comparison), "suite": result.suite,
                      "assay_seconds": round(result.seconds, 1), "notes": list(result.notes)}
            for key, sides in (("false_proofs", result.comparison.false_proofs()),
                               ("suspected_false_proofs", result.comparison.suspects),
                               ("only_suite", result.comparison.only_suite())):
                entry[key] = [dataclasses.asdict(side) for side in sides]
            entry["unmatched_functions"] = result.comparison.unmatched_functions
        packages.append(entry)
    return {"version": 1, "seconds_per_function": options.time, "jobs": options.jobs, "packages": packages}


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def row(name, count, ended, seconds):
    cells = [name, count["functions"], count["sides"]]
    cells += [percent(count[key], count["sides"])
              for key in ("taken_by_suite", "covered_by_assay", "reached_by_assay", "either")]
    cells += [count[key] for key in ("only_suite", "only_assay", "unreachable", "false_proofs", "unmatched_sides")]
    return "| " + " | ".join(str(cell) for cell in [*cells, ended, f"{seconds:.0f}"]) + " |"


def result_row(result):
    if result.comparison is None:
        return f"| {result.name} | not measured: {cell(result.failure)} |" + " |" * (len(COLUMNS) - 2)
    return row(result.name, counts(result.comparison), result.suite.get("ended", ""), result.seconds)


def cell(text):
    return " ".join(text.replace("|", "\\|").split())


def proofs(title, said, chosen):
    lines = ["", f"## {title}", "", said]
    if not chosen:
        return lines + ["", "None."]
    lines += ["", "| package | place | function | side | condition | assay's reason |", "|---|---|---|---|---|---|"]
    return lines + [f"| {name} | {side.place} | {side.function} | {cell(side.side)} | `{cell(side.condition)}` | "
                    f"{cell(side.reason)} |" for name, side in chosen]


def reasons(measured):
    total, where = collections.Counter(), collections.defaultdict(collections.Counter)
    for result in measured:
        for side in result.comparison.only_suite():
            total[reason_class(side)] += 1
            where[reason_class(side)][result.name] += 1
    lines = ["", "## What only the suites take", "",
             "Sides that a suite takes and no test of assay covers, by what assay says about them.", "",
             "| how often | reason | packages |", "|---|---|---|"]
    return lines + [f"| {count} | {cell(reason)} | "
                    f"{', '.join(f'{name} {n}' for name, n in where[reason].most_common())} |"
                    for reason, count in total.most_common()]


def as_markdown(results, options):
    measured = [result for result in results if result.comparison is not None]
    lines = ["# What the packages' own suites take", "",
             f"Written by `bench/upstream` with {options.time:g} s a function and {options.jobs} "
             f"job{'s' if options.jobs != 1 else ''}. Functions and sides: those known to both assay's report and",
             "llvm-cov. *Either*: taken by the suite or covered by assay. README.md beside the program says more.", "",
             "| " + " | ".join(COLUMNS) + " |", "|" + "---|" * len(COLUMNS)]
    lines += [result_row(result) for result in results]
    total = collections.Counter()
    for result in measured:
        total.update(counts(result.comparison))
    if measured:
        lines.append(row("all", total, "", sum(result.seconds for result in measured)))
    notes = [f"- {result.name}: {note}" for result in results for note in result.notes]
    lines += ["", *notes] if notes else []
    if not measured:
        return "\n".join(lines) + "\n"
    lines += proofs("False proofs", "Sides that assay calls unreachable and that a suite took.",
                    [(result.name, side) for result in measured for side in result.comparison.false_proofs()])
    lines += proofs("Suspected false proofs",
                    "The same at places with several entries, told apart by their order; see README.md.",
                    [(result.name, side) for result in measured for side in result.comparison.suspects])
    return "\n".join(lines + reasons(measured)) + "\n"
