"""Cities and tracks by what people type: beginnings, parts and initials of their names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import TypeVar

from trunkline.editions import Board
from trunkline.editions.plain import plain

# How well a text fits a name: all of it, its beginning, its initials, beginnings of its words.
WHOLE, BEGINNING, INITIALS, WORDS, MISFIT = range(5)
Key = TypeVar("Key")
SAINT = {"st": "saint", "ste": "saint"}
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def words_of(text: str) -> list[str]:
    """What was typed, word by word: no case, accents or signs but `?`; `+4` is a kind of card."""
    text = re.sub(r"\+4\b(?! *[a-z])", "plus4", text)
    return re.sub(r"[^\w?]+", " ", plain(text)).split()


class Gazetteer:
    """A board's places, found by as much of their names as it takes to tell them apart."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._names = {
            ident: {tuple(words_of(name)), tuple(words_of(name.casefold().translate(UMLAUTS)))}
            for ident, name in ((ident, place.name) for ident, place in board.places.items())
        }

    def places(self, words: Sequence[str]) -> list[str]:
        """The cities and countries these words fit best; none if they fit no name."""
        return _best({ident: self._fit(words, ident) for ident in self._names})

    def tracks(self, words: Sequence[str]) -> list[int]:
        """The tracks between two places, or all at one place, whichever the words name better."""
        fits = {
            number: min(
                (
                    max(self._fit(words[:cut], a), self._fit(words[cut:], b))
                    for cut in range(1, len(words))
                    for a, b in ((track.a, track.b), (track.b, track.a))
                ),
                default=MISFIT,
            )
            for number, track in enumerate(self.board.tracks)
        }
        ends = {city for place in self.places(words) for city in self.board.cities_of(place)}
        at_one_place = [
            number
            for number, track in enumerate(self.board.tracks)
            if track.a in ends or track.b in ends
        ]
        whole = ends and min(self._fit(words, place) for place in self.places(words)) == WHOLE
        return at_one_place if whole else _best(fits) or at_one_place

    def guess(self, words: Sequence[str]) -> str:
        """The name that was perhaps meant by words that fit none; empty if there is no telling."""
        names = {" ".join(name): ident for ident, all_ in self._names.items() for name in all_}
        parts = [" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, i + 4)]
        for part in parts:
            if not self.places(part.split()):
                for close in difflib.get_close_matches(part, names, n=1, cutoff=0.7):
                    return self.board.name_of(names[close])
        return ""

    def _fit(self, words: Sequence[str], ident: str) -> int:
        return min(_fit(words, name) for name in self._names[ident])


def _best(fits: dict[Key, int]) -> list[Key]:
    best = min(fits.values(), default=MISFIT)
    return [] if best == MISFIT else [key for key, fit in fits.items() if fit == best]


def _fit(words: Sequence[str], name: Sequence[str]) -> int:
    """How well words fit a name."""
    words, name = ([SAINT.get(word, word) for word in each] for each in (words, name))
    if list(words) == list(name):
        return WHOLE
    if " ".join(name).startswith(" ".join(words)):
        return BEGINNING
    if len(name) > 1 and list(words) == ["".join(word[0] for word in name)]:
        return INITIALS
    for start in range(len(name)):
        pairs = list(zip(words, name[start:], strict=False))
        if len(pairs) == len(words) and all(whole.startswith(part) for part, whole in pairs):
            return WORDS
    return MISFIT
