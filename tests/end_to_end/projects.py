#!/usr/bin/env python3
"""Whole projects by compile_commands.json: linking, statics of one name in two files, variables, stubs
and callbacks, failing allocations across files, files that do not compile, resuming.

usage: projects.py ASSAY OUT
"""
import json
import pathlib
import shutil
import signal
import subprocess
import time

import e2e

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "projects" / "store"


class Project:
    def __init__(self, assay, out):
        self.assay, self.out = assay, out
        shutil.rmtree(out, ignore_errors=True)
        self.tree = out / "tree"
        shutil.copytree(SOURCE, self.tree)
        (self.tree / "build").mkdir()

    def describe(self, files, flags=("-DKEY_SIZE=8", "-fconserve-stack", "-Werror", "-std=c99", "-I.", "-O2")):
        """Writes compile_commands.json as a build from the project's directory would."""
        entries = [{"directory": str(self.tree), "file": name,
                    "arguments": ["gcc", *flags, "-c", name, "-o", name + ".o"]} for name in files]
        (self.tree / "build" / "compile_commands.json").write_text(json.dumps(entries))

    def gen(self, *arguments, status=(0, 1), name="result"):
        result = self.out / name
        run = subprocess.run([self.assay, "gen", *arguments, "--out", str(result), "--time", "5"],
                             capture_output=True, text=True, check=False, timeout=300)
        assert run.returncode in status, f"assay ended with {run.returncode}: {run.stderr}{run.stdout}"
        self.printed = run.stderr
        path = result / "report.json"
        report = json.loads(path.read_text()) if path.exists() else {"functions": []}
        return {(pathlib.Path(f["file"]).name, f["name"]): f for f in report["functions"]}


def covers_everything(function):
    missed = [f"{b['line']} {b['side']}: {b.get('text')}" for b in function["branches"] if b["verdict"] != "covered"]
    assert not missed, f"{function['name']}: {missed}"
    assert function["compile_failures"] == 0 and function["replay_mismatches"] == 0, function.get("message")
    assert any(t["replayed"] for t in function["tests"]), f"{function['name']} has no test"


def whole_project(assay, out):
    project = Project(assay, out)
    project.describe(["store.c", "keys.c"])
    found = project.gen("-p", str(project.tree / "build"), "-j", "2")
    names = {("store.c", name) for name in ("clamp", "store_new", "store_free", "store_put", "store_count")}
    names |= {("keys.c", name) for name in ("clamp", "key_is_valid", "key_copy")}
    assert set(found) == names, set(found)
    for function in found.values():
        covers_everything(function)
        assert not function["findings"], function["findings"]
    assert "-fconserve-stack" in project.printed, "a dropped flag is not mentioned"
    run = subprocess.run([assay, "run", str(out / "result")], capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0 and "100% tests passed" in run.stdout, run.stdout + run.stderr


def found_without_being_told(assay, out):
    project = Project(assay, out)
    project.describe(["store.c", "keys.c"])
    found = project.gen(str(project.tree / "keys.c") + ":key_copy")
    assert set(found) == {("keys.c", "key_copy")}, set(found)
    assert "compile_commands.json" in project.printed


def selection(assay, out):
    project = Project(assay, out)
    project.describe(["store.c", "keys.c"])
    found = project.gen("-p", str(project.tree / "build"), "--match", "^key_")
    assert set(found) == {("keys.c", "key_is_valid"), ("keys.c", "key_copy")}, set(found)
    project.gen("-p", str(project.tree / "build"), "--match", "^no_such", status=(3,), name="none")


def one_broken_file(assay, out):
    project = Project(assay, out)
    project.describe(["broken.c", "keys.c"])
    found = project.gen("-p", str(project.tree / "build"))
    assert ("keys.c", "key_copy") in found, set(found)
    assert "broken.c" in project.printed


def resumed(assay, out):
    project = Project(assay, out)
    project.describe(["store.c", "keys.c"])
    first = project.gen("-p", str(project.tree / "build"), "--match", "^key_is")
    parts = sorted((out / "result" / "functions").rglob("*.json"))
    assert len(parts) == 1, parts
    before = parts[0].stat().st_mtime_ns
    found = project.gen("-p", str(project.tree / "build"), "--match", "^key_", "--resume")
    assert set(found) == set(first) | {("keys.c", "key_copy")}, set(found)
    assert parts[0].stat().st_mtime_ns == before, "what was done is done again"


def command(assay, *arguments):
    return subprocess.run([assay, *arguments], capture_output=True, text=True, check=False, timeout=300)


def inputs_are_understood_again(assay, out):
    """`replay` and `explain` find the right one of two functions of the same name, and its project."""
    project = Project(assay, out)
    project.describe(["store.c", "keys.c"])
    found = project.gen("-p", str(project.tree / "build"))
    result = out / "result"
    for key in (("store.c", "clamp"), ("keys.c", "clamp"), ("store.c", "store_put")):
        for test in found[key]["tests"]:
            run = command(assay, "replay", str(result / test["input"]))
            assert run.returncode == 0, f"{key} {test['id']}: {run.stdout}{run.stderr}"
    line = next(b["line"] for b in found["store.c", "store_put"]["branches"])
    run = command(assay, "explain", str(result), f"store.c:{line}")
    assert run.returncode == 0 and "cannot" not in run.stdout + run.stderr, run.stdout + run.stderr


def interrupted(assay, out):
    """Ctrl-C keeps what is done, and the next run does the rest."""
    project = Project(assay, out)
    project.describe(["store.c", "keys.c"])
    result = out / "result"
    arguments = [assay, "gen", "-p", str(project.tree / "build"), "--out", str(result), "--time", "5"]
    run = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(600):
        if len(list((result / "functions").rglob("*.json"))) >= 2 or run.poll() is not None:
            break
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    run.communicate(timeout=60)
    done = {f["name"] for f in json.loads((result / "report.json").read_text())["functions"]}
    assert done, "nothing was kept"
    found = project.gen("-p", str(project.tree / "build"), "--resume")
    assert len(found) == 8, set(found)


def libraries(assay, out):
    project = Project(assay, out)
    project.describe(["keys.c"])
    project.gen("-p", str(project.tree / "build"), "--link", "-lnosuchlibrary", status=(2,))
    assert "nosuchlibrary" in project.printed, project.printed
    project.gen("-p", str(project.tree / "build"), "--link", "-lm", "--match", "clamp", status=(0,))


def stubbed_by_policy(assay, out):
    """assay.toml asks for a stub in place of a function of another file, and for a native clock."""
    project = Project(assay, out)
    project.describe(["store.c", "keys.c"])
    (project.tree / "assay.toml").write_text('[externals]\nstub = ["key_is_valid"]\nnative = "time"\n')
    found = project.gen("-p", str(project.tree / "build"), "--match", "^store_put")
    function = found["store.c", "store_put"]
    covers_everything(function)
    assert function["stubbed"] == ["key_is_valid"], function.get("stubbed")
    run = command(assay, "run", str(out / "result"))
    assert run.returncode == 0 and "100% tests passed" in run.stdout, run.stdout + run.stderr
    for test in function["tests"]:
        run = command(assay, "replay", str(out / "result" / test["input"]))
        assert run.returncode == 0, run.stdout + run.stderr
    (project.tree / "assay.toml").write_text('[externals]\nstubs = ["key_is_valid"]\n')
    project.gen("-p", str(project.tree / "build"), "--match", "^store_put", status=(2,), name="wrong")
    assert "known are stub, native" in project.printed, project.printed


def two_names_of_one_call(assay, out):
    """With files of 64 bits `lseek` is linked as `lseek64`, here and in the file that is linked."""
    project = Project(assay, out)
    (project.tree / "ends.c").write_text("#include <unistd.h>\nlong end_of(int file);\n"
                                         "long end_of(int file) { return lseek(file, 0, SEEK_END); }\n")
    (project.tree / "room.c").write_text("#include <unistd.h>\nlong end_of(int file);\nint is_longer(int file, long size);\n"
                                         "int is_longer(int file, long size) {\n"
                                         "  if (lseek(file, 0, SEEK_SET) < 0)\n    return -1;\n"
                                         "  return end_of(file) > size ? 1 : 0;\n}\n")
    project.describe(["ends.c", "room.c"], flags=("-D_FILE_OFFSET_BITS=64", "-O2"))
    found = project.gen("-p", str(project.tree / "build"))
    covers_everything(found["room.c", "is_longer"])
    covers_everything(found["ends.c", "end_of"])


def variable_declared_inside(assay, out):
    """A variable of another file that only a function's body declares is that file's, with its value."""
    project = Project(assay, out)
    (project.tree / "rates.c").write_text("struct rate { int percent; const char *name; };\n"
                                          "struct rate standard_rate = {19, \"standard\"};\n")
    (project.tree / "tax.c").write_text("struct rate { int percent; const char *name; };\nint tax(int net);\n"
                                        "int tax(int net) {\n  extern struct rate standard_rate;\n"
                                        "  if (standard_rate.name[0] != 's' || net < 0 || net > 10000)\n    return -1;\n"
                                        "  return net * standard_rate.percent / 100;\n}\n")
    project.describe(["tax.c", "rates.c"])
    tax = project.gen("-p", str(project.tree / "build"), str(project.tree / "tax.c"))["tax.c", "tax"]
    assert not tax["findings"], tax["findings"]
    missed = [(b["line"], b["side"], b["column"]) for b in tax["branches"] if b["verdict"] != "covered"]
    assert len(missed) == 1 and missed[0][:2] == (5, "true"), missed


def no_database(assay, out):
    project = Project(assay, out)
    project.gen("-p", str(project.tree), status=(2,))
    assert "bear" in project.printed and "CMAKE_EXPORT_COMPILE_COMMANDS" in project.printed, project.printed


if __name__ == "__main__":
    e2e.check_parts([whole_project, found_without_being_told, selection, one_broken_file, resumed, inputs_are_understood_again,
                     interrupted, libraries, stubbed_by_policy, two_names_of_one_call,
                     variable_declared_inside, no_database], __doc__)
