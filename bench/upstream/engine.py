"""Runs `assay gen` on a library and reads its report."""
import json
import pathlib
import shutil
import subprocess
import time

MOST_CRASHES = 5


class NoReport(Exception):
    """assay left no report; the message says how it ended."""


def generate(assay, build, sources, options):
    """The report, how long it took, and remarks about the run."""
    out = build.directory / "assay"
    shutil.rmtree(out, ignore_errors=True)
    command = [str(assay), "gen", "-p", str(build.database), *[str(source) for source in sources], "--out", str(out),
               "--time", f"{options.time:g}", "-j", str(options.jobs), "--quiet"]
    for library in build.package.link:
        command += ["--link", library]
    remarks = []
    started = time.time()
    with open(build.directory / "assay.log", "wb") as log:
        for _ in range(1 + MOST_CRASHES):
            status = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False).returncode
            if status >= 0:
                break
            remarks.append(f"assay ended by signal {-status}")  # must not be; it goes on after what did it
            if "--resume" not in command:
                command.append("--resume")
    if status not in (0, 1):
        remarks.append(f"assay ended with {status}")
    report = out / "report.json"
    if not report.exists():
        said = pathlib.Path(log.name).read_text(errors="replace").strip().splitlines()
        raise NoReport(f"assay ended with {status} and left no report: {said[-1] if said else 'it said nothing'}")
    return json.loads(report.read_text(encoding="utf-8")), time.time() - started, remarks
