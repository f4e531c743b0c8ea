"""What the end-to-end tests share: arguments, running programs, the table of problems."""
import argparse
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE.parent / "programs"
EXAMPLES = HERE.parent.parent / "examples"
WORKERS = 2


def arguments(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("assay", type=pathlib.Path, help="the program")
    parser.add_argument("out", type=pathlib.Path, help="scratch directory; emptied first")
    parser.add_argument("--only", default="", help="only cases whose name contains this")
    options = parser.parse_args()
    options.assay = options.assay.resolve()
    options.out = options.out.resolve()
    shutil.rmtree(options.out, ignore_errors=True)
    options.out.mkdir(parents=True)
    return options


def test_programs():
    """(source, function under test) of every program in tests/programs."""
    result = []
    for folder in sorted(PROGRAMS.iterdir()):
        source = folder / f"{folder.name}.c"
        if source.exists():
            function = re.search(r"//\s*test:.*\bfunction=(\w+)", source.read_text()).group(1)
            result.append((source, function))
    return result


def link_options(test):
    """What the first lines of a suite say that the linker needs."""
    return re.findall(r"^// Link it with (-Wl,\S+)\.$", test.read_text(), re.M)


class Ended:
    """How a process ended; `status` is negative for a signal and "timeout" when it was killed."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def text(self, lines=4):
        """The last lines of what it said, on one line."""
        said = (self.err.strip() or self.out.strip()).splitlines()
        return " | ".join(line.strip() for line in said[-lines:])[:600]

    def first(self, lines=4):
        said = (self.err.strip() or self.out.strip()).splitlines()
        return " | ".join(line.strip() for line in said[:lines])[:600]


def run(command, timeout=120, **keywords):
    command = [str(part) for part in command]
    keywords.setdefault("stdin", subprocess.DEVNULL)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                          **keywords) as process:
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            return Ended("timeout", out, err)
    return Ended(process.returncode, out, err)


def generate(assay, target, out, *options, timeout=180, **keywords):
    """Runs `assay gen`; (report or None, problems)."""
    ended = run([assay, "gen", target, "--out", out, "--quiet", *options], timeout=timeout, **keywords)
    if ended.status not in (0, 1):
        return None, [f"assay ended with {ended.status}: {ended.text()}"]
    try:
        return json.loads((out / "report.json").read_text()), []
    except (OSError, ValueError) as error:
        return None, [f"no valid report.json: {error}"]


def check_all(cases, check, options, afterwards=()):
    """Calls check(*case) for every case, a tuple that starts with its name; check gives the list of
    problems. `afterwards` has (name, check) for what is looked at when all have ended. Prints the
    problems and ends the script."""
    cases = [case for case in cases if options.only in case[0]]
    failed = 0

    def tell(name, find):
        try:
            problems = find()
        except Exception as error:  # a broken check is a failed check
            problems = [f"the check itself failed: {type(error).__name__}: {error}"]
        for problem in problems:
            print(f"{name}: {problem}", flush=True)
        return bool(problems)

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for case, job in [(case, pool.submit(check, *case)) for case in cases]:
            failed += tell(case[0], job.result)
    for name, last in afterwards:
        failed += tell(name, lambda: last(name))
    print(f"{len(cases) + len(afterwards) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not cases else 0)


def check_parts(parts, description):
    """Calls part(assay, directory) for each: it raises AssertionError where something is not as it should be."""
    options = arguments(description)

    def check(name, part):
        try:
            part(options.assay, options.out / name)
        except AssertionError as error:
            return [str(error)]
        return []

    check_all([(part.__name__, part) for part in parts], check, options)
