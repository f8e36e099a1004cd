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
# The whole board, with the product's mark and name beside it.
PAGE = """<!doctype html>
<style>
body {{ display: flex; height: 100vh; margin: 0; background: #f6f0e2; color: #23303a }}
header {{ display: grid; flex: 1; place-content: center; justify-items: center; gap: 12px }}
header {{ font: 600 44px "Palatino Linotype", Palatino, Georgia, serif }}
header svg {{ width: 130px; height: auto }}
body > svg {{ flex: none; height: 100vh }}
</style>
<header>{mark}Trunkline</header>
{board}"""


def draw(edition: str, folder: Path) -> None:
    """Draw the whole board of an edition."""
    mark = (TARGET / "favicon.svg").read_text(encoding="utf-8")
    page, shot = folder / "page.html", folder / "shot.png"
    drawing = PAGE.format(mark=mark, board=thumbnail_svg(load(edition)))
    page.write_text(drawing, encoding="utf-8")
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
