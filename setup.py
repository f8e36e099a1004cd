"""Builds the compiled parts: every module with a .pxd beside it is Cython in pure-Python mode.

A package that is built also gets the web client, if Node.js is there to build it with.
"""

import os
import platform
import shutil
import subprocess
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCE = Path("src")
WEB = Path("web")
CLIENT = SOURCE / "trunkline" / "web" / "index.html"
SANITIZE = os.environ.get("TRUNKLINE_SANITIZE", "")

compile_args = ["-O3", "-Wno-unused-function", "-Wno-discarded-qualifiers", "-fno-strict-aliasing"]
compile_args.append("-ffp-contract=off")  # the planner weighs alike on every kind of processor
link_args: list[str] = []
if platform.machine() in ("x86_64", "AMD64"):
    compile_args.append("-mpopcnt")  # every x86-64 processor since 2008 counts bits at once
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
            extra_compile_args=compile_args,
            extra_link_args=link_args,
        )
        for path in paths
        if path.exists() and path.name != "__init__.py"
    ]


class BuildWithClient(build_py):
    """Copies the package, once the web client is in it; to work in place, `make web` builds it."""

    def run(self) -> None:
        if not self.editable_mode:
            if not CLIENT.exists():
                self._build_client()
            # Files of an older build have other names, and would stay.
            shutil.rmtree(Path(self.build_lib, "trunkline", "web"), ignore_errors=True)
        super().run()

    def _build_client(self) -> None:
        npm = shutil.which("npm")
        try:
            if npm is None or not WEB.is_dir():
                raise FileNotFoundError("there is no npm, or nothing to build")
            for words in (["install", "--no-save"], ["run", "build"]):
                subprocess.run([npm, *words], cwd=WEB, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            self.warn(
                f"this package has no pages for browsers ({error}); with Node.js 20.19 or newer "
                "and npm installed, or after `make web`, it would"
            )


setup(
    cmdclass={"build_py": BuildWithClient},
    ext_modules=cythonize(
        compiled_modules(),
        language_level=3,
        nthreads=os.cpu_count() or 1,
        compiler_directives={
            "boundscheck": False,
            "cdivision": True,
            "infer_types": True,
            "initializedcheck": False,
            "wraparound": False,
        },
    ),
)
