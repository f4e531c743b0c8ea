#!/usr/bin/env python3
"""Does `--out` leave alone what assay did not write, and keep what belongs to others?

usage: output_directory.py ASSAY OUT [--only NAME]
"""
import e2e

ONE = "int f(int x)\n{\n    if (x > 1) {\n        return 1;\n    }\n    return 0;\n}\n"
TWO = ONE + "\nint g(int x)\n{\n    return x == 7 ? 2 : 3;\n}\n"
# A working tree that has files of every name that assay writes.
TREE = {"CMakeLists.txt": "project(mine)\n", "report.json": "{}\n", "tests/test_f.c": "/* mine */\n",
        "inputs/f-t1.json": "mine\n", "dropped/old.c": "mine\n", "functions/f.json": "mine\n", "build/keep": "mine\n"}


def write(directory, files):
    for name, text in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_text(text)


def texts(directory):
    return {str(p.relative_to(directory)): p.read_text() for p in sorted(directory.rglob("*")) if p.is_file()}


def gen(assay, *arguments):
    return e2e.run([assay, "gen", *arguments, "--time", "2", "--max-executions", "50"])


def must(condition, problem):
    if not condition:
        raise AssertionError(problem)


def working_tree(assay, out):
    tree = out / "tree"
    write(tree, {"f.c": ONE, **TREE})
    before = texts(tree)
    ended = gen(assay, tree / "f.c", "--out", tree)
    must(ended.status == 2, f"status {ended.status}")
    must(texts(tree) == before, "files of a working tree were changed")
    must(len(ended.err.strip().splitlines()) == 1, f"not one message: {ended.err}")
    for word in ("not empty", "--out", "--force", "CMakeLists.txt", "tests", "report.json"):
        must(word in ended.err, f"the message does not say {word}: {ended.err}")


def forced(assay, out):
    tree = out / "tree"
    write(tree, {"f.c": ONE, **TREE})
    ended = gen(assay, tree / "f.c", "--out", tree, "--force")
    must(ended.status == 0, f"status {ended.status}: {ended.text()}")
    after = texts(tree)
    must(after["build/keep"] == "mine\n" and after["dropped/old.c"] == "mine\n" and after["f.c"] == ONE,
         "a file that assay does not write was changed")
    for name in ("CMakeLists.txt", "tests/test_f.c"):
        must(f"{name} is replaced" in ended.err, f"it does not say that {name} is replaced: {ended.err}")


def empty_directory(assay, out):
    (out / "empty").mkdir(parents=True)
    write(out, {"f.c": ONE})
    must(gen(assay, out / "f.c", "--out", out / "empty").status == 0, "an empty directory is refused")


def same_run_twice(assay, out):
    write(out, {"two.c": TWO})
    must(gen(assay, out / "two.c", "--out", out / "result").status == 0, "it failed")
    first = {name for name in texts(out / "result")}
    ended = gen(assay, out / "two.c", "--out", out / "result")
    must(ended.status == 0 and not ended.err.strip(), f"the second run says {ended.err}")
    must({name for name in texts(out / "result")} == first, "the second run left other files")


def other_function(assay, out):
    write(out, {"two.c": TWO})
    gen(assay, f"{out}/two.c:f", "--out", out / "result")
    ended = gen(assay, f"{out}/two.c:g", "--out", out / "result")
    names = texts(out / "result")
    must("tests/test_f.c" in names and "tests/test_g.c" in names, f"a suite is lost: {sorted(names)}")
    must("functions of earlier runs" in ended.out, f"it does not say that there are more: {ended.out}")
    must(e2e.run([assay, "run", out / "result"]).status == 0, "the suites of both do not run")


def other_file(assay, out):
    write(out, {"one.c": ONE, "other.c": ONE.replace("x > 1", "x > 100")})
    gen(assay, out / "one.c", "--out", out / "result")
    first = texts(out / "result")["tests/test_f.c"]
    gen(assay, out / "other.c", "--out", out / "result")
    after = texts(out / "result")
    must(after["tests/test_f.c"] == first, "the suite of the other file's function was overwritten")
    must("tests/other/test_f.c" in after, f"no suite of its own: {sorted(after)}")
    must(e2e.run([assay, "run", out / "result"]).status == 0, "the suites of both do not run")


def edited_suite(assay, out):
    write(out, {"f.c": ONE})
    gen(assay, out / "f.c", "--out", out / "result")
    suite = out / "result/tests/test_f.c"
    edited = suite.read_text() + "/* edited */\n"
    suite.write_text(edited)
    ended = gen(assay, out / "f.c", "--out", out / "result", "--seed", "2")
    must(suite.read_text() == edited, "a file that was edited by hand is overwritten")
    must("test_f.c was edited" in ended.err and "test_f.c.new" in ended.err, f"it does not say so: {ended.err}")
    must((out / "result/tests/test_f.c.new").exists(), "the new suite is not there")
    must(e2e.run([assay, "run", out / "result"]).status == 0, "the edited suite is not built")


def function_that_is_gone(assay, out):
    write(out, {"two.c": TWO})
    gen(assay, out / "two.c", "--out", out / "result")
    write(out, {"two.c": ONE})
    gen(assay, out / "two.c", "--out", out / "result")
    left = [name for name in texts(out / "result") if "_g" in name or "/g" in name]
    must(not left, f"files of a function that is gone are left: {left}")
    must(e2e.run([assay, "run", out / "result"]).status == 0, "what is left does not build")


def other_format(assay, out):
    write(out, {"f.c": ONE})
    gen(assay, out / "f.c", "--out", out / "result")
    ended = gen(assay, out / "f.c", "--out", out / "result", "--format", "gtest")
    must(ended.status == 2 and "--format c" in ended.err, f"two formats in one directory: {ended.err}")


if __name__ == "__main__":
    e2e.check_parts([working_tree, forced, empty_directory, same_run_twice, other_function, other_file, edited_suite,
                     function_that_is_gone, other_format], __doc__)
