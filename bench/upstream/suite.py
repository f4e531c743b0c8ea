"""Builds a package with clang's coverage, runs its own suite, and exports which branches the suite took."""
import fnmatch
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import time

COVERAGE = ["-fprofile-instr-generate", "-fcoverage-mapping"]
BUILD_SECONDS = 1800
SUITE_SECONDS = 600


class NotBuilt(Exception):
    """The package gave no library with coverage; the message says why."""


def run(command, directory, log, seconds, profiles):
    """Runs shell text with everything it starts in a group of its own; returns its status, None if it took too long."""
    environment = dict(os.environ, CC="clang-19", CXX="clang++-19", CFLAGS=" ".join(["-O0", "-g", *COVERAGE]),
                       CXXFLAGS=" ".join(["-O0", "-g", *COVERAGE]), LDFLAGS=COVERAGE[0], LLVM_PROFILE_FILE=profiles,
                       LC_ALL="C.UTF-8")
    environment.pop("MAKEFLAGS", None)
    with open(log, "ab") as out:
        out.write(f"\n$ {command}\n".encode())
        out.flush()
        child = subprocess.Popen(["sh", "-c", command], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                                 stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            return child.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:  # also what it left in the background
            for how in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(child.pid, how)
                    time.sleep(1)
                except ProcessLookupError:
                    break
            child.wait()


def last_error(log):
    """The first line of a log that looks like an error, else the last, for a table."""
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines()
             if line.strip() and not line.startswith("$ ")]
    errors = [line for line in lines if re.search(r"error:|undefined reference|not found|No such file", line)]
    return (errors or lines[-1:] or ["nothing was said"])[0][:160]


class Build:
    """One package below its directory in OUT: `root` is its source, which is also where it is built."""

    def __init__(self, package, directory):
        self.package = package
        self.directory = directory
        self.root = directory / "source"
        self.coverage = directory / "coverage.json"
        self.database = directory / "database"
        self.outcome = directory / "suite.json"

    def is_done(self):
        """Whether an earlier run with the same row of the table left everything."""
        return (self.root.exists() and self.coverage.exists() and self.outcome.exists()
                and json.loads(self.outcome.read_text(encoding="utf-8"))["row"] == repr(self.package))

    def make(self):
        log = self.directory / "build.log"
        log.unlink(missing_ok=True)
        # configure runs programs too: they are not the suite
        for command in (self.package.configure, self.package.build):
            status = run(command, self.root, log, BUILD_SECONDS, "/dev/null")
            if status is None:
                raise NotBuilt(f"the build took more than {BUILD_SECONDS} s")
            if status != 0:
                raise NotBuilt(f"`{command.split('&&')[0].strip()} …` ended with {status}: {last_error(log)}")
        if not (self.root / self.package.database / "compile_commands.json").exists():
            raise NotBuilt("the build left no compile_commands.json")

    def commands(self):
        path = self.root / self.package.database / "compile_commands.json"
        for command in json.loads(path.read_text(encoding="utf-8")):
            directory = pathlib.Path(command["directory"])
            arguments = command.get("arguments") or shlex.split(command["command"])
            source = pathlib.Path(os.path.realpath(directory / command["file"]))
            output = command.get("output")
            if output is None and "-o" in arguments[:-1]:
                output = arguments[arguments.index("-o") + 1]
            if output is None:
                output = source.stem + ".o"
            yield command, arguments, source, directory / output

    def relative(self, path):
        """A file's name in the tables: relative to the root, if it is below it."""
        real = os.path.realpath(path)
        return os.path.relpath(real, os.path.realpath(self.root)) if real.startswith(
            os.path.realpath(self.root) + os.sep) else real

    def is_library(self, source, patterns=()):
        name = self.relative(source)
        # fnmatch's * would match a / too, and a package's tests with it
        return any(fnmatch.fnmatch(name, pattern) and name.count("/") == pattern.count("/")
                   for pattern in patterns or self.package.library)

    def write_database(self):
        """The library's part of compile_commands.json, without what we put in; returns the sources to be tested."""
        kept, sources = [], []
        for command, arguments, source, _ in self.commands():
            if source.suffix != ".c" or not source.exists() or not self.is_library(source):
                continue
            kept.append({"directory": command["directory"], "file": str(source),
                         "arguments": [word for word in arguments if word not in COVERAGE]})
            if self.is_library(source, self.package.only) and source not in sources:
                sources.append(source)
        if not sources:
            raise NotBuilt("compile_commands.json names none of the library's sources")
        self.database.mkdir(exist_ok=True)
        (self.database / "compile_commands.json").write_text(json.dumps(kept, indent=1), encoding="utf-8")
        return sorted(sources)

    def objects(self):
        """What was compiled: of the library also what no test program links, which has taken nothing."""
        found = []
        for _, _, _, output in self.commands():
            if output.is_file() and output not in found:
                with open(output, "rb") as file:
                    if file.read(4) == b"\x7fELF":
                        found.append(output)
        return found

    def run_suite(self):
        profiles = self.directory / "profiles"
        shutil.rmtree(profiles, ignore_errors=True)
        profiles.mkdir()
        log = self.directory / "suite.log"
        log.unlink(missing_ok=True)
        started = time.time()
        status = run(self.package.suite, self.root, log, SUITE_SECONDS, str(profiles / "%p-%m.profraw"))
        seconds = time.time() - started
        raw = [path for path in sorted(profiles.iterdir()) if path.stat().st_size != 0]
        ended = f"stopped after {SUITE_SECONDS} s" if status is None else f"ended with {status}"
        if not raw:
            raise NotBuilt(f"the suite {ended} and left no profile: {last_error(log)}")
        self.export(raw)
        self.outcome.write_text(json.dumps({"ended": ended, "seconds": round(seconds, 1), "processes": len(raw),
                                            "row": repr(self.package)}), encoding="utf-8")

    def suite_outcome(self):
        outcome = json.loads(self.outcome.read_text(encoding="utf-8"))
        del outcome["row"]
        return outcome

    def export(self, raw):
        listed = self.directory / "profiles.txt"
        listed.write_text("".join(f"{path}\n" for path in raw), encoding="utf-8")
        merged = self.directory / "suite.profdata"
        # of a test that was killed the profile may be incomplete: the others count
        tool(["llvm-profdata-19", "merge", "-sparse", "-failure-mode=all", "-f", str(listed), "-o", str(merged)])
        objects = self.objects()
        if not objects:
            raise NotBuilt("the build left no object files")
        with open(self.coverage, "wb") as out:
            tool(["llvm-cov-19", "export", "-skip-expansions", "-instr-profile", str(merged), str(objects[0]),
                  *[word for one in objects[1:] for word in ("-object", str(one))]], out)


def tool(command, out=subprocess.DEVNULL):
    result = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, check=False)
    if result.returncode != 0:
        said = result.stderr.decode(errors="replace").strip().splitlines()
        raise NotBuilt(f"{command[0]} {command[1]}: {said[-1] if said else result.returncode}")
