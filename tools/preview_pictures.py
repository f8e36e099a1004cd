"""Draw the pictures that messengers show for the link to a table: web/public/preview-EDITION.png.

Messengers show no SVG. Chromium draws the boards; run this when a board or its thumbnail changes.
Pillow, which matplotlib brings along, makes the files small.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from trunkline.editions import editions, load
from trunkline.picture.thumbnail import thumbnail_svg

TARGET = Path(__file__).parent.parent / "web" / "public"
# The size that the Open Graph protocol recommends.
WIDTH, HEIGHT = 1200, 630
CHROMIUM = os.environ.get("CHROMIUM", "chromium-headless-shell")
COLORS = 96
PAGE = """<!doctype html>
<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw; height: 100vh }}</style>
{svg}"""


def draw(edition: str, folder: Path) -> None:
    """Draw the board of an edition so that it fills the picture."""
    svg = thumbnail_svg(load(edition)).replace(
        "<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1
    )
    page, shot = folder / "page.html", folder / "shot.png"
    page.write_text(PAGE.format(svg=svg), encoding="utf-8")
    flags = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={WIDTH},{HEIGHT}"]
    subprocess.run(
        [CHROMIUM, *flags, f"--screenshot={shot}", page.as_uri()], check=True, capture_output=True
    )
    with Image.open(shot) as picture:
        few = picture.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
        few.save(TARGET / f"preview-{edition}.png", optimize=True)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        for name in editions():
            draw(name, Path(folder))
