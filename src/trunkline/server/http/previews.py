"""Previews of links to tables: what messengers show for a link that somebody shares."""

from __future__ import annotations

import re
from contextlib import suppress
from html import escape
from typing import NamedTuple

from trunkline.server.http.preview_words import PREVIEW_WORDS, PreviewWords
from trunkline.server.problems import Problem
from trunkline.server.rooms.keys import PREVIEW_ID
from trunkline.server.rooms.room import Room
from trunkline.server.rooms.room_registry import RoomRegistry
from trunkline.server.rooms.services import Services

__all__ = ["Preview", "find_preview", "with_preview"]

TITLE = re.compile(rb"<title>.*?</title>")


class Preview(NamedTuple):
    """What the preview of a link to a table tells: nothing but what its guests see first."""

    title: str
    text: str
    edition: str

    @property
    def picture(self) -> str:
        """The file of the client with a picture of the board; messengers show no SVG."""
        return f"preview-{self.edition}.png"


async def find_preview(
    services: Services, registry: RoomRegistry, preview: str, language: str
) -> Preview | None:
    """The preview of the table that a link leads to; None if there is no such link."""
    if not PREVIEW_ID.fullmatch(preview):
        return None
    key = await services.storage.key_by_prefix(preview)
    if key is None or key.role != "table":
        return None
    # A table that cannot be shown has no preview; its guests are told why.
    with suppress(Problem):
        async with registry.enter(key.game) as room:
            return _preview(room, PREVIEW_WORDS[language])
    return None


def _preview(room: Room, words: PreviewWords) -> Preview:
    hosted = room.hosted
    return Preview(
        title=words.title(room.host_name),
        text=words.text(hosted.edition.name, len(hosted.seats), len(room.free_seats)),
        edition=hosted.edition.id,
    )


def with_preview(
    page: bytes, preview: Preview, base: str, path: str, *, has_picture: bool
) -> bytes:
    """The page of the client with the tags of the Open Graph protocol in its head."""
    tags = {
        "og:type": "website",
        "og:site_name": "Trunkline",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": f"{base}{path}",
    }
    if has_picture:
        tags |= {
            "og:image": f"{base}/{preview.picture}",
            "og:image:width": "1200",
            "og:image:height": "630",
        }
    head = f"<title>{escape(preview.title)} \u00b7 Trunkline</title>" + "".join(
        f'<meta property="{name}" content="{escape(content)}">' for name, content in tags.items()
    )
    return TITLE.sub(lambda _: head.encode(), page, count=1)
