"""Finds cities and tracks by what people type: prefixes, parts and initials of their names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import TypeVar

from trunkline.editions import Board
from trunkline.editions.normalize import normalize_text

# How well a text matches a name, best first: all of it, its beginning, its initials, the beginnings
# of some of its words.
WHOLE, PREFIX, INITIALS, WORD_PREFIXES, NO_MATCH = range(5)
Key = TypeVar("Key")
SAINT = {"st": "saint", "ste": "saint"}
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def words_of(text: str) -> list[str]:
    """The words of a typed line without case, accents or punctuation; `?` and `+4` are kept."""
    text = re.sub(r"\+4\b(?! *[a-z])", "plus4", text)
    return re.sub(r"[^\w?]+", " ", normalize_text(text)).split()


class NameLookup:
    """A board's places, found by any part of a name that identifies them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._names = {
            ident: {
                tuple(words_of(place.name)),
                tuple(words_of(place.name.casefold().translate(UMLAUTS))),
            }
            for ident, place in board.places.items()
        }

    def places(self, words: Sequence[str]) -> list[str]:
        """The cities and countries that these words match best; empty if they match none."""
        return _best({ident: self._match(words, ident) for ident in self._names})

    def tracks(self, words: Sequence[str]) -> list[int]:
        """The tracks between two places, or all at one place, whichever matches better."""
        matches = {
            number: min(
                (
                    max(self._match(words[:cut], a), self._match(words[cut:], b))
                    for cut in range(1, len(words))
                    for a, b in ((track.a, track.b), (track.b, track.a))
                ),
                default=NO_MATCH,
            )
            for number, track in enumerate(self.board.tracks)
        }
        ends = {city for place in self.places(words) for city in self.board.cities_of(place)}
        at_one_place = [
            number
            for number, track in enumerate(self.board.tracks)
            if track.a in ends or track.b in ends
        ]
        whole = ends and min(self._match(words, place) for place in self.places(words)) == WHOLE
        return at_one_place if whole else _best(matches) or at_one_place

    def guess(self, words: Sequence[str]) -> str:
        """The name most like words that match none; empty if none is close."""
        names = {" ".join(name): ident for ident, forms in self._names.items() for name in forms}
        parts = [" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, i + 4)]
        for part in parts:
            if not self.places(part.split()):
                for close in difflib.get_close_matches(part, names, n=1, cutoff=0.7):
                    return self.board.name_of(names[close])
        return ""

    def _match(self, words: Sequence[str], ident: str) -> int:
        return min(_match(words, name) for name in self._names[ident])


def _best(matches: dict[Key, int]) -> list[Key]:
    best = min(matches.values(), default=NO_MATCH)
    return [] if best == NO_MATCH else [key for key, match in matches.items() if match == best]


def _match(words: Sequence[str], name: Sequence[str]) -> int:
    """How well words match a name."""
    words, name = ([SAINT.get(word, word) for word in each] for each in (words, name))
    if list(words) == list(name):
        return WHOLE
    if " ".join(name).startswith(" ".join(words)):
        return PREFIX
    if len(name) > 1 and list(words) == ["".join(word[0] for word in name)]:
        return INITIALS
    for start in range(len(name)):
        pairs = list(zip(words, name[start:], strict=False))
        if len(pairs) == len(words) and all(whole.startswith(part) for part, whole in pairs):
            return WORD_PREFIXES
    return NO_MATCH
