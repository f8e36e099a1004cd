"""The words of the game: the core counts with the numbers that follow from them."""

import generate_codes

from trunkline.vocabulary import COLORS, CardKind, TrackColor


def test_the_numbers_of_the_core_follow_from_the_words() -> None:
    written = generate_codes.CODES.read_text(encoding="utf-8")
    assert written == generate_codes.codes(), "run `make generate`"


def test_a_track_has_the_colour_of_a_card_or_none() -> None:
    assert [*TrackColor] == [*COLORS, TrackColor.GRAY]
    assert set(COLORS) < set(CardKind)


def test_a_word_reads_as_its_text() -> None:
    assert f"{CardKind.RED}" == repr(CardKind.RED).strip("'") == "red"
    assert {CardKind.RED: 1}["red"] == 1
