"""Builds the compiled parts: every module with a .pxd beside it is Cython in pure-Python mode."""

import os
import platform
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src")
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


setup(
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
