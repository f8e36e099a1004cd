"""Showing people a page in their browser."""

from __future__ import annotations

import os
import sys
import webbrowser

# Where one of these is set, there is a screen to show a browser on, or a browser that needs none.
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def show(address: str) -> None:
    """Open an address in a browser; where there is none, do nothing.

    A browser that runs in the terminal does not count: it would be in the way there.
    """
    if sys.platform in ("darwin", "win32") or any(map(os.environ.get, SCREENS)):
        webbrowser.open(address)
