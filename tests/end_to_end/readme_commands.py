#!/usr/bin/env python3
"""Runs every `build/assay …` and `cmake …` command of README.md, as a reader would, and checks its status."""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def commands():
    inside = False
    for line in (ROOT / "README.md").read_text().splitlines():
        if line.startswith("```"):
            inside = not inside
        line = line.removeprefix("$ ")
        if inside and line.startswith(("build/assay", "cmake -S tests")):
            yield line


def main():
    program, out = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    passed = failed = 0
    for command in commands():
        line = command.replace("build/assay", str(program), 1).replace("/tmp/tour", str(out / "tour"))
        run = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=300)
        if run.returncode in (0, 1) and run.stdout:
            passed += 1
        else:
            failed += 1
            print(f"{command}: status {run.returncode}: {run.stdout[-300:]} {run.stderr[-300:]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
