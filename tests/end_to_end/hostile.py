#!/usr/bin/env python3
"""Does code that does harm, or that is simply broken, leave assay and the machine whole?

Each file in hostile/ is given to `assay gen`. It must end in time, with status 0, 1 or 3 and a valid
report; a directory with canary files and the working directory stay as they are; no process and no
scratch directory is left behind. A file that says `// hostile: finding=RULE` must have that finding
(any, if RULE is empty); one that says `// hostile: reachable` has no side that is unreachable.

All this runs in a process namespace of its own, so that a failure cannot end other processes. Where
there are no namespaces, files that say `// hostile: isolated` are left out.

usage: hostile.py ASSAY OUT [--only NAME]
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import e2e

SOURCES = e2e.HERE / "hostile"
TIME = 3
GRACE = 30
MARK = "ASSAY_HOSTILE_CASE"
ISOLATED = "ASSAY_HOSTILE_ISOLATED"
NAMESPACES = [["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"],
              ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "--kill-child"]]


def enter_namespace():
    """Runs this script again in a process namespace, if there are any."""
    if ISOLATED in os.environ:
        return os.environ[ISOLATED] == "1"
    for command in NAMESPACES:
        try:
            usable = subprocess.run(command + ["true"], capture_output=True).returncode == 0
        except OSError:
            usable = False
        if usable:
            os.environ[ISOLATED] = "1"
            os.execvp(command[0], command + [sys.executable, *sys.argv])
    return False


def snapshot(directory):
    """Names, kinds, modes, owners and contents of all below a directory."""
    result = {}
    for path in [directory, *sorted(directory.rglob("*"))]:
        status = path.lstat()
        content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        result[str(path)] = (status.st_mode, status.st_uid, status.st_gid, status.st_nlink, content)
    return result


def changes(before, directory):
    after = snapshot(directory) if directory.exists() else {}
    return [f"{path} {'is gone' if path not in after else 'is new' if path not in before else 'has changed'}"
            for path in sorted(set(before) | set(after)) if before.get(path) != after.get(path)]


def processes(mark):
    """(id, name) of the living processes that have the mark in their environment."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            name = (entry / "comm").read_text().strip()
            state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
            if state != "Z" and mark.encode() in (entry / "environ").read_bytes().split(b"\0"):
                found.append((int(entry.name), name))
        except OSError:
            continue
    return found


def check_report(path, wanted, reachable, functions):
    try:
        report = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        return [f"no valid report.json: {error}"]
    problems = []
    seen = []
    for function in report["functions"]:
        for key in ("name", "status", "branches", "tests", "findings", "preconditions"):
            if key not in function:
                problems.append(f"the report has no `{key}` of {function.get('name')}")
        # Its own budget and the time to compile and replay tests.
        if function["seconds"] > TIME + GRACE:
            problems.append(f"{function['name']} took {function['seconds']:.0f} s")
        for branch in function["branches"] if reachable else []:
            if branch["verdict"] == "unreachable":
                problems.append(f"line {branch['line']} `{branch['condition']}` {branch['side']} can be reached; the"
                                f" report says unreachable ({branch['evidence']})")
        seen += [(finding["rule"], finding["confirmed"]) for finding in function["findings"]]
    missing = functions - {function["name"] for function in report["functions"]}
    if missing:
        problems.append(f"the report does not name {sorted(missing)}")
    if wanted is not None and not any(confirmed and rule.startswith(wanted) for rule, confirmed in seen):
        told = "; ".join(f"{f['name']}: {f['status']} {f.get('message', '')[:200]}" for f in report["functions"])
        problems.append(f"no confirmed finding {wanted or 'at all'}; seen {seen} ({told})")
    return problems


def check(name, assay, out):
    source = SOURCES / f"{name}.c"
    text = source.read_text()
    head = re.search(r"//\s*hostile:.*\bfinding=([\w-]*)", text)
    functions = set(re.findall(r"^(?!static|__attribute__)[a-z][\w ]*[ *](\w+)\([^;]*\)\n\{", text, re.M))
    canary, work, scratch = (out / part for part in ("canary", "work", "tmp"))
    for folder in (canary / "empty", work, scratch):
        folder.mkdir(parents=True)
    for file in (canary / "file", canary / "second", work / "file"):
        file.write_text("a canary\n")
    before = [(folder, snapshot(folder)) for folder in (canary, work)]
    environment = dict(os.environ, TMPDIR=str(scratch), **{MARK: name})
    limit = TIME * len(functions) + GRACE
    started = time.monotonic()
    # Its own process group: a signal to the group must not reach this script.
    process = subprocess.Popen(
        [str(assay), "gen", str(source), "--out", str(out / "result"), "--quiet", "--time", str(TIME), "--",
         f'-DCANARY="{canary}"'],
        cwd=work, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True)
    problems = []
    try:
        output, errors = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        problems.append(f"has not ended after {limit} s")
        process.kill()
        for identity, _ in processes(f"{MARK}={name}"):
            os.kill(identity, signal.SIGKILL)
        output, errors = process.communicate()
    took = time.monotonic() - started
    said = " | ".join((errors or output).decode(errors="replace").strip().splitlines()[-3:])[:300]
    if process.returncode not in (0, 1, 3):
        problems.append(f"ended with {process.returncode} after {took:.1f} s: {said}")
    for _ in range(20):  # what is ending may take a moment
        left = processes(f"{MARK}={name}")
        if not left:
            break
        time.sleep(0.1)
    for identity, process_name in left:
        problems.append(f"process {process_name} is left behind")
        try:
            os.kill(identity, signal.SIGKILL)
        except ProcessLookupError:
            pass
    problems += check_report(out / "result" / "report.json", head.group(1) if head else None,
                             "hostile: reachable" in text, functions)
    for folder, state in before:
        problems += changes(state, folder)
    if any(scratch.iterdir()):
        problems.append(f"left in TMPDIR: {sorted(path.name for path in scratch.iterdir())}")
    return problems


def strangers():
    """Processes of this namespace that are none of ours."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) not in (1, os.getpid()):
            try:
                if (entry / "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                    found.append((entry / "comm").read_text().strip())
            except OSError:
                continue
    return found


def main():
    isolated = enter_namespace()
    options = e2e.arguments(__doc__)
    names = sorted(path.stem for path in SOURCES.glob("*.c"))
    if not isolated:
        names = [n for n in names if "hostile: isolated" not in (SOURCES / f"{n}.c").read_text()]
        print("no process namespaces here: some files are left out")
    sources = snapshot(SOURCES)

    def check_source_directory(_):
        problems = changes(sources, SOURCES)
        if isolated:
            problems += [f"process {name} is left behind" for name in strangers()]
        return problems

    cases = [(name, options.assay, options.out / name) for name in names]
    e2e.check_all(cases, check, options, [("afterwards", check_source_directory)])


if __name__ == "__main__":
    main()
