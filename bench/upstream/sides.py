"""Branch sides as the suite's coverage and assay's report know them, and what comes of comparing the two.

Both read the same compiler's coverage mapping, so a side has the same place in both: function, file, line, column,
and "true" or "false". Inside a macro that place is where the macro's text stands, not where it is used: assay gives
the file of the region's file id, and so does llvm-cov in `functions` (its `files` give the use). A macro that is used
twice in a function is therefore two entries at one place.

A place may have several entries for another reason: glibc writes the condition of an assert() twice, once inside a
sizeof that is never evaluated. So a place stands for all its entries together: the suite took a side only if it took
it in all of them, for then whichever entry assay speaks of was taken; assay covered it only if it covered all, and
called it unreachable if it did so of one. Where the numbers of entries differ the two did not compile the same code
(assay turns -std=c99 into -std=gnu99, and assert() asks for that), and the place is not one that both know.
"""
import collections
import dataclasses
import json

# Of a place with several entries the first of these that any of them has; the last only if all have it.
VERDICTS = ("unreachable", "unknown", "reached", "covered")


@dataclasses.dataclass
class Side:
    """One side of one place in a function that both know."""
    place: str  # file:line:column
    function: str
    side: str  # as assay says it
    condition: str
    verdict: str
    reason: str
    taken: bool  # by the suite
    entries: int


def plain_name(name):
    """A static function is "file.c:name" in profiles."""
    return name.replace(";", ":").split(":")[-1]


class SuiteCounts:
    """What llvm-cov counted in a package's functions."""

    def __init__(self, path, relative):
        # (file, function) → for each compiled copy (tests may include the source) its regions, in their order
        self.copies = collections.defaultdict(list)
        names = {}
        for function in json.loads(path.read_bytes())["data"][0]["functions"]:
            files = []
            for name in function["filenames"]:
                if name not in names:
                    names[name] = relative(name)
                files.append(names[name])
            regions = [((files[file], line, column), true, false)
                       for line, column, _, _, true, false, file, *_ in function["branches"]]
            self.copies[files[0], plain_name(function["name"])].append(regions)

    def functions_in(self, files):
        return {key for key in self.copies if key[0] in files}

    def entries(self, key, labels):
        """For each copy: (place, side) and how often it was taken, entry by entry.

        A label has one side, that it is jumped to; llvm-cov's false count of it means nothing.
        """
        for regions in self.copies[key]:
            counts = []
            for place, true, false in regions:
                counts.append(((place, "true"), true))
                if place not in labels:
                    counts.append(((place, "false"), false))
            yield counts

    def taken(self, key, labels):
        """(place, side) → number of entries → whether the suite took all of them, in at least one copy."""
        out = collections.defaultdict(dict)
        for counts in self.entries(key, labels):
            together = collections.defaultdict(list)
            for where, count in counts:
                together[where].append(count)
            for where, entries in together.items():
                out[where][len(entries)] = out[where].get(len(entries), False) or all(entries)
        return out


def reported(function, relative):
    """(place, side) and the branch of assay's report, entry by entry; and the places that are labels."""
    entries, labels = [], set()
    for branch in function["branches"]:
        if branch.get("function", function["name"]) != function["name"]:
            continue
        place = (relative(branch["file"]), branch["line"], branch["column"])
        if branch["side"] not in ("true", "false"):
            labels.add(place)
        entries.append(((place, "false" if branch["side"] == "false" else "true"), branch))
    return entries, labels


def merged(function, where, branches, taken):
    branch = min(branches, key=lambda entry: VERDICTS.index(entry["verdict"]))
    return Side(":".join(str(part) for part in where[0]), function, branch["side"], branch.get("condition", ""),
                branch["verdict"], branch.get("text") or branch.get("breaks") or
                branch.get("evidence", {}).get("text", ""), taken, len(branches))


@dataclasses.dataclass
class Comparison:
    """What both say about one package."""
    functions: int = 0  # known to both
    sides: list = dataclasses.field(default_factory=list)  # known to both
    unmatched_functions: list = dataclasses.field(default_factory=list)  # of the tested files, known to llvm-cov only
    unmatched_sides: int = 0  # of these and of functions that both know
    suspects: list = dataclasses.field(default_factory=list)

    def false_proofs(self):
        return [side for side in self.sides if side.taken and side.verdict == "unreachable"]

    def only_suite(self):
        return [side for side in self.sides if side.taken and side.verdict != "covered"]

    def count(self, wanted):
        return sum(1 for side in self.sides if wanted(side))


def suspected(function, entries, copies):
    """Sides at places with several entries that assay calls unreachable in one entry, and the suite took in that one.

    Which entry is which can be told by their order where all of a function's entries are in the same order in both;
    they are, as far as was seen, but nobody promises it.
    """
    order = [where for where, _ in entries]
    several = {where for where, count in collections.Counter(order).items() if count > 1}
    found = {}
    for counts in copies:
        if [where for where, _ in counts] != order:
            continue
        for index, ((where, branch), (_, count)) in enumerate(zip(entries, counts)):
            if where in several and branch["verdict"] == "unreachable" and count > 0:
                found[index] = merged(function, where, [branch], True)
    return list(found.values())


def compare(report, suite, files, relative):
    out = Comparison()
    missing = suite.functions_in(files)
    for function in report["functions"]:
        key = (relative(function["file"]), function["name"])
        if key not in suite.copies:
            continue
        missing.discard(key)
        out.functions += 1
        entries, labels = reported(function, relative)
        taken = suite.taken(key, labels)
        together = collections.defaultdict(list)
        for where, branch in entries:
            together[where].append(branch)
        known = [merged(function["name"], where, branches, taken[where][len(branches)])
                 for where, branches in together.items() if len(branches) in taken.get(where, {})]
        out.sides += known
        out.unmatched_sides += len(taken) - len(known)
        out.suspects += suspected(function["name"], entries, suite.entries(key, labels))
    out.unmatched_functions = sorted(f"{file}: {name}" for file, name in missing)
    out.unmatched_sides += sum(len(suite.taken(key, set())) for key in missing)
    proved = {(side.function, side.place, side.side) for side in out.false_proofs()}
    out.suspects = [side for side in out.suspects if (side.function, side.place, side.side) not in proved]
    return out
