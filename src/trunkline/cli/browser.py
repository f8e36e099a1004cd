"""Opening a page in the user's browser."""

from __future__ import annotations

import os
import sys
import webbrowser

# If one of these is set, there is a display to show a browser on, or a browser that needs none.
DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def open_page(address: str) -> None:
    """Open an address in a browser; do nothing if there is none.

    A browser that runs in the terminal does not count: it would hide the server's output.
    """
    if sys.platform in ("darwin", "win32") or any(map(os.environ.get, DISPLAY_VARIABLES)):
        webbrowser.open(address)
