"""What people may call themselves and say: all that can be seen, and nothing that hides."""

import pytest

import trunkline as tl
from trunkline.text_safety import is_line, is_plain

SEEN = [
    pytest.param("Zoë O'Hara-Łuk 2", id="letters, numbers and marks"),
    pytest.param("🚂 Ada", id="an emoji"),
    pytest.param("🇫🇷", id="a flag"),
    pytest.param("👩🏽", id="a tone"),
    pytest.param("👨‍👩‍👧‍👦", id="a family"),
    pytest.param("👩🏽‍🚀", id="a joiner after a tone"),
    pytest.param("🏳️‍🌈", id="a joiner after a selector"),
    pytest.param("🙂‍↔️", id="a joined arrow"),
    pytest.param("❤️", id="a symbol shown as a picture"),
    pytest.param("Wow ‼️", id="a mark shown as a picture"),
    pytest.param("1️⃣", id="a keycap"),
    pytest.param("ශ්‍රී", id="letters that a joiner belongs between"),
    pytest.param("葛\U000e0100", id="a form of a letter"),
]
HIDDEN = [
    pytest.param("\u200d", id="a lone joiner"),
    pytest.param("Ada\u200d", id="a joiner after a name"),
    pytest.param("\u200d🚂", id="a joiner before an emoji"),
    pytest.param("🚂\u200d", id="a joiner after an emoji"),
    pytest.param("A\u200dda", id="a joiner between letters"),
    pytest.param("👨\u200d\u200d👩", id="two joiners"),
    pytest.param("©\u200d©", id="a joiner between letterlike signs"),
    pytest.param("ශ්\u200d", id="a joiner that no letter follows"),
    pytest.param("A\u200bda", id="a space without width"),
    pytest.param("\u202eadA", id="text turned around"),
    pytest.param("\u2066Ada\u2069", id="text set apart"),
    pytest.param("\u200fAda", id="a mark of direction"),
    pytest.param("Ada\nBob", id="two lines"),
]
# These could once be names, and stand in records.
OF_NO_LOOK = [
    pytest.param("Ada\ufe0f", id="a selector after a letter"),
    pytest.param("❤\ufe0f\ufe0f", id="two selectors"),
    pytest.param("1\ufe0f", id="a selector after a number"),
    pytest.param("\ufe0f", id="a lone selector"),
    pytest.param("\u3164\u2800", id="blanks"),
    pytest.param("\u0301", id="an accent on nothing"),
]


@pytest.mark.parametrize("text", SEEN)
def test_all_that_can_be_seen_can_be_written(text: str) -> None:
    assert is_line(text) and is_plain(text)


@pytest.mark.parametrize("text", HIDDEN)
def test_what_hides_or_turns_text_around_cannot(text: str) -> None:
    assert not is_line(text)
    assert not is_plain(text)


@pytest.mark.parametrize("text", OF_NO_LOOK)
def test_what_adds_nothing_to_see_can_only_be_read(text: str) -> None:
    assert is_line(text)
    assert not is_plain(text)


@pytest.mark.parametrize("name", SEEN + OF_NO_LOOK)
def test_a_record_keeps_every_name_that_can_be_read(name: str) -> None:
    game = tl.Game("usa", seats=2, seed=1, names=[name, "Ben"])
    assert tl.replay(game.record()).names == (name, "Ben")


@pytest.mark.parametrize("name", HIDDEN)
def test_no_game_has_a_name_that_hides_anything(name: str) -> None:
    with pytest.raises(ValueError, match="a name is one line of visible text"):
        tl.Game("usa", seats=2, names=[name, "Ben"])
