"""The words of previews, in the languages of the web client."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["PREVIEW_WORDS", "PreviewWords", "preferred_language"]

WEIGHT = re.compile(r"\s*q\s*=\s*([01](\.\d{0,3})?)\s*")


class PreviewWords(NamedTuple):
    """Sentences with places for the host's name, the edition and numbers."""

    invitation: str
    table: str
    players: str
    no_seat: str
    one_seat: str
    seats: str

    def title(self, host: str | None) -> str:
        """Who invites to which table."""
        return self.table if host is None else self.invitation.format(host=host)

    def text(self, edition: str, players: int, free: int) -> str:
        """What is played, and how many seats are free."""
        seats = {0: self.no_seat, 1: self.one_seat}.get(free, self.seats)
        return f"{self.players} {seats}".format(edition=edition, players=players, free=free)


# English, which comes first, is for those who ask for none of these languages.
PREVIEW_WORDS: Mapping[str, PreviewWords] = {
    "en": PreviewWords(
        invitation="Join {host}\u2019s table",
        table="Join the table",
        players="{edition} for {players} players.",
        no_seat="All seats are taken.",
        one_seat="One seat is free.",
        seats="{free} seats are free.",
    ),
    "de": PreviewWords(
        invitation="{host} lädt dich an den Tisch ein",
        table="Komm an den Tisch",
        players="{edition} für {players} Personen.",
        no_seat="Alle Plätze sind besetzt.",
        one_seat="Ein Platz ist frei.",
        seats="{free} Plätze sind frei.",
    ),
    "fr": PreviewWords(
        invitation="{host} vous invite à sa table",
        table="Rejoignez la table",
        players="{edition} pour {players} joueurs.",
        no_seat="Toutes les places sont prises.",
        one_seat="Une place est libre.",
        seats="{free} places sont libres.",
    ),
}


def preferred_language(accepted: str) -> str:
    """The language of previews that an Accept-Language header likes best."""
    asked = [offer.partition(";") for offer in accepted.lower().split(",")]
    liked = sorted(asked, key=lambda offer: _weight(offer[2]), reverse=True)
    names = (tag.strip().partition("-")[0] for tag, _, weight in liked if _weight(weight) > 0)
    return next((name for name in names if name in PREVIEW_WORDS), next(iter(PREVIEW_WORDS)))


def _weight(parameter: str) -> float:
    found = WEIGHT.fullmatch(parameter)
    return float(found[1]) if found else float(not parameter)
