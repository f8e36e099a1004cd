"""Build the compiled modules: every module with a .pxd beside it is Cython in pure-Python mode.

A built package also contains the web client, if Node.js is available to build it.
"""

import os
import platform
import shutil
import subprocess
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.modified import newer_group

SOURCE = Path("src")
WEB = Path("web")
CLIENT = SOURCE / "trunkline" / "web" / "index.html"
SANITIZE = os.environ.get("TRUNKLINE_SANITIZE", "")

compile_args = ["-O3", "-Wno-unused-function", "-Wno-discarded-qualifiers", "-fno-strict-aliasing"]
compile_args += ["-falign-functions=64", "-falign-loops=32"]  # speed without luck in the layout
compile_args.append("-ffp-contract=off")  # the planner's sums are equal on every processor
compile_args.append("-g0")  # Python asks for debug information, which takes time to write
link_args: list[str] = []
if platform.machine() in ("x86_64", "AMD64"):
    compile_args.append("-mpopcnt")  # every x86-64 processor since 2008 has this instruction
if SANITIZE:
    compile_args += [f"-fsanitize={SANITIZE}", "-fno-omit-frame-pointer", "-g", "-O1"]
    link_args += [f"-fsanitize={SANITIZE}"]


def compiled_modules() -> list[Extension]:
    """One extension for each .py file that has a .pxd with the same name."""
    paths = sorted(p.with_suffix(".py") for p in SOURCE.rglob("*.pxd"))
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            depends=["setup.py"],
            extra_compile_args=compile_args,
            extra_link_args=link_args,
        )
        for path in paths
        if path.exists() and path.name != "__init__.py"
    ]


def declarations_changed() -> bool:
    """Whether a .pxd is newer than a generated C file.

    Then all modules are translated again: Cython does not see that a module depends on turns.pxd if
    it says `from cython.cimports.trunkline.core import turns`.
    """
    newest = max(path.stat().st_mtime for path in SOURCE.rglob("*.pxd"))
    generated = [path.with_suffix(".c") for path in SOURCE.rglob("*.pxd")]
    return any(path.exists() and path.stat().st_mtime < newest for path in generated)


class BuildExtensions(build_ext):
    """Compiles on all cores, says how far it is, and removes what no longer has a source."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1
        self.compiled = 0

    def run(self) -> None:
        self._remove_stale(SOURCE if self.inplace else Path(self.build_lib))
        if self.inplace:
            # Setuptools compiles elsewhere and copies, and for `pip install --editable` elsewhere
            # is a new folder each time. Distutils compiles in place only what has changed.
            super(build_ext, self).run()
        else:
            super().run()

    def build_extensions(self) -> None:
        self.outdated = [
            extension.name
            for extension in self.extensions
            if newer_group(
                [*extension.sources, *extension.depends], self.get_ext_fullpath(extension.name)
            )
        ]
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        if ext.name in self.outdated:
            self.compiled += 1
            print(f"  compiled {self.compiled} of {len(self.outdated)}: {ext.name}", flush=True)

    def _remove_stale(self, folder: Path) -> None:
        """Remove compiled modules without a source: Python prefers them to a .py file."""
        wanted = {Path(*extension.name.split(".")) for extension in self.extensions}
        for path in folder.rglob("*.so"):
            module = path.with_name(path.name.partition(".")[0])
            if module.relative_to(folder) not in wanted:
                path.unlink()
                module.with_suffix(".c").unlink(missing_ok=True)


class BuildWithClient(build_py):
    """Copies the package with the web client in it; for work in place, `make web` builds that."""

    def run(self) -> None:
        if not self.editable_mode:
            if not CLIENT.exists():
                self._build_client()
            self._remove_copies()
        super().run()

    def _remove_copies(self) -> None:
        """Remove what an earlier build copied: sources may have been renamed since."""
        for path in Path(self.build_lib, "trunkline").rglob("*"):
            if path.is_file() and path.suffix != ".so":
                path.unlink()

    def _build_client(self) -> None:
        npm = shutil.which("npm")
        try:
            if npm is None or not WEB.is_dir():
                raise FileNotFoundError("there is no npm, or nothing to build")
            for words in (["install", "--no-save", "--omit=dev"], ["run", "build"]):
                subprocess.run([npm, *words], cwd=WEB, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            self.warn(
                f"this package has no pages for browsers ({error}); with Node.js 20.19 or newer "
                "and npm installed, or after `make web`, it would"
            )


setup(
    cmdclass={"build_ext": BuildExtensions, "build_py": BuildWithClient},
    ext_modules=cythonize(
        compiled_modules(),
        language_level=3,
        nthreads=os.cpu_count() or 1,
        quiet=True,
        force=declarations_changed(),
        compiler_directives={
            "boundscheck": False,
            "cdivision": True,
            "infer_types": True,
            "initializedcheck": False,
            "wraparound": False,
        },
    ),
)
