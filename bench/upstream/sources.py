"""Fetches from Debian: the programs that builds need, and the packages' upstream sources."""
import os
import pathlib
import shutil
import subprocess

# What every row needs: the compiler with its profile runtime, its coverage tools, and what makes compile_commands.json.
NEEDED = ("clang-19", "llvm-19", "libclang-rt-19-dev", "make", "cmake", "bear", "xz-utils", "bzip2")


class NotFetched(Exception):
    """The source could not be had; the message says why."""


def install(names):
    """Installs what is missing of these Debian packages, and says so."""
    asked = subprocess.run(["dpkg-query", "-W", "-f", "${Package}:${db:Status-Status} ", *names], capture_output=True,
                           text=True, check=False).stdout.split()
    missing = [name for name in names if f"{name}:installed" not in asked]
    if not missing:
        return
    print("installing with apt-get:", *missing, flush=True)
    root = [] if os.geteuid() == 0 else ["sudo"]
    environment = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    subprocess.run([*environment, "update"], check=False, stdout=subprocess.DEVNULL)
    subprocess.run([*environment, "install", "-y", "--no-install-recommends", *missing], check=False,
                   stdout=subprocess.DEVNULL)


def release():
    """The code name of the machine's Debian release."""
    for line in pathlib.Path("/etc/os-release").read_text(encoding="utf-8").splitlines():
        if line.startswith("VERSION_CODENAME="):
            return line.split("=")[1].strip('"')
    raise NotFetched("/etc/os-release names no release")


class Debian:
    """Source packages of the machine's own release.

    The machine may have no deb-src lines, and its own lists shall stay as they are: the lines for binary packages are
    turned into a list of our own. Updates are left out, so that two runs see the same versions.
    """

    def __init__(self, out):
        self.downloads = out / "downloads"
        self.apt = out / "apt"
        self.updated = False

    def options(self):
        return ["-q", "-o", f"Dir::Etc::SourceList={self.apt}/sources.list", "-o", "Dir::Etc::SourceParts=/dev/null",
                "-o", f"Dir::State::Lists={self.apt}/lists", "-o", "APT::Sandbox::User=root"]

    def update(self):
        (self.apt / "lists/partial").mkdir(parents=True, exist_ok=True)
        targets = subprocess.run(["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)",
                                  "Identifier: Packages"], capture_output=True, text=True, check=False).stdout
        lines = sorted({line for line in targets.splitlines() if line.split()[1:2] == [release()]})
        if not lines:
            raise NotFetched("the machine's apt sources do not name its release")
        (self.apt / "sources.list").write_text("".join(f"deb-src {line}\n" for line in lines), encoding="utf-8")
        subprocess.run(["apt-get", *self.options(), "update"], check=False, stdout=subprocess.DEVNULL)
        self.updated = True

    def archive(self, name):
        """The upstream archive of a package, fetched unless it is there."""
        self.downloads.mkdir(parents=True, exist_ok=True)
        found = self.fetched(name)
        if found is None:
            if not self.updated:
                self.update()
            print(f"{name}: fetching", flush=True)
            result = subprocess.run(["apt-get", *self.options(), "source", "--download-only", name],
                                    cwd=self.downloads, capture_output=True, text=True, check=False)
            found = self.fetched(name)
            if found is None:
                said = result.stderr.strip().splitlines() or ["apt-get source failed"]
                raise NotFetched("not fetched: " + said[-1])
        return found

    def fetched(self, name):
        found = [path for path in sorted(self.downloads.glob(f"{name}_*.orig.tar.*")) if path.suffix != ".asc"]
        return found[-1] if found else None


def unpack(archive, place):
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    result = subprocess.run(["tar", "xf", str(archive), "--strip-components=1"], cwd=place, capture_output=True,
                            text=True, check=False)
    if result.returncode != 0:
        archive.unlink()  # a download that was stopped; the next run fetches it again
        raise NotFetched("not unpacked: " + result.stderr.strip())
