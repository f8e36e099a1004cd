"""The vocabulary, and the numbers that the core derives from it."""

import generate_codes

from trunkline.vocabulary import COLORS, CardKind, TrackColor


def test_the_numbers_of_the_core_follow_from_the_vocabulary() -> None:
    written = generate_codes.CODES.read_text(encoding="utf-8")
    assert written == generate_codes.codes(), "run `make generate`"


def test_a_track_is_gray_or_has_the_colour_of_a_card() -> None:
    assert [*TrackColor] == [*COLORS, TrackColor.GRAY]
    assert set(COLORS) < set(CardKind)


def test_a_member_prints_as_its_text() -> None:
    assert f"{CardKind.RED}" == repr(CardKind.RED).strip("'") == "red"
    assert {CardKind.RED: 1}["red"] == 1
