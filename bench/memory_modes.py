#!/usr/bin/env python3
"""What trying typed memory after whole objects costs and gives, over the programs of tests/programs: the same
functions with --memory graph and with --memory auto, one after the other. usage: memory_modes.py BUILD_DIRECTORY"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

INTRODUCTION = [
    "The programs of `tests/programs`, each with whole objects only and with `auto`, which tries pointers into the"
    " middle of objects for what is open then: one after the other, 5 s of exploration each. *Worse*: branch sides that"
    " were covered or proved with `graph` and are unknown with `auto`. Those of `aliasing` are what typed memory is"
    " for; the others should not pay for it.", ""]

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "tests" / "programs"
SECONDS = "5"


def subjects(aliasing):
    """(source, function), for programs that name one and need no options of their own."""
    sources = sorted((PROGRAMS / "aliasing").glob("*.c")) if aliasing else [
        folder / f"{folder.name}.c" for folder in sorted(PROGRAMS.iterdir())]
    for source in sources:
        head = re.search(r"//\s*test:\s*(.*)", source.read_text()) if source.exists() else None
        options = dict(item.split("=", 1) for item in head.group(1).split() if "=" in item) if head else {}
        if "function" in options and not set(options) - {"function", "time", "memory"}:
            yield source, options["function"]


def generate(build, source, function, memory):
    """Seconds, and the verdicts of the branch sides."""
    with tempfile.TemporaryDirectory() as out:
        start = time.perf_counter()
        subprocess.run([build / "assay", "gen", f"{source}:{function}", "--memory", memory, "--time", SECONDS,
                        "--out", out, "--quiet"], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        seconds = time.perf_counter() - start
        report = pathlib.Path(out) / "report.json"
        functions = json.loads(report.read_text())["functions"] if report.exists() else []
    verdicts = {(b["file"], b["line"], b["column"], b["side"]): b["verdict"] for f in functions for b in f["branches"]}
    return seconds, verdicts


def row(build, name, aliasing):
    seconds = {"graph": 0.0, "auto": 0.0}
    gained = worse = programs = 0
    for source, function in subjects(aliasing):
        verdicts = {}
        for memory in seconds:
            spent, verdicts[memory] = generate(build, source, function, memory)
            seconds[memory] += spent
        programs += 1
        for side, before in verdicts["graph"].items():
            after = verdicts["auto"].get(side, "unknown")
            gained += before == "unknown" and after != "unknown"
            if before != "unknown" and after == "unknown":
                worse += 1
                print(f"{source.stem}: {side} was {before} with graph", file=sys.stderr)
    ratio = seconds["auto"] / seconds["graph"]
    return (f"| {name} | {programs} | {seconds['graph']:.1f} | {seconds['auto']:.1f} | {ratio:.2f}× | {gained} |"
            f" {worse} |")


def table(build):
    return ["| programs | | seconds, graph | seconds, auto | auto ÷ graph | branch sides decided besides | worse |",
            "|---" * 7 + "|", row(build, "aliasing", True), row(build, "all others", False)]


if __name__ == "__main__":
    print("\n".join(table(pathlib.Path(sys.argv[1]).resolve())))
