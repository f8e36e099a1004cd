"""Names and messages: visible characters are allowed, hidden ones are not."""

import pytest

import trunkline as tl
from trunkline.text_safety import is_line, is_plain

VISIBLE = [
    pytest.param("Zoë O'Hara-Łuk 2", id="letters, digits and punctuation"),
    pytest.param("🚂 Ada", id="an emoji"),
    pytest.param("🇫🇷", id="a flag"),
    pytest.param("👩🏽", id="a skin tone"),
    pytest.param("👨‍👩‍👧‍👦", id="a family"),
    pytest.param("👩🏽‍🚀", id="a joiner after a skin tone"),
    pytest.param("🏳️‍🌈", id="a joiner after a selector"),
    pytest.param("🙂‍↔️", id="a joined arrow"),
    pytest.param("❤️", id="a symbol shown as an emoji"),
    pytest.param("Wow ‼️", id="a punctuation mark shown as an emoji"),
    pytest.param("1️⃣", id="a keycap"),
    pytest.param("ශ්‍රී", id="letters with a required joiner"),
    pytest.param("葛\U000e0100", id="a variant of a letter"),
]
HIDDEN = [
    pytest.param("\u200d", id="a lone joiner"),
    pytest.param("Ada\u200d", id="a joiner after a name"),
    pytest.param("\u200d🚂", id="a joiner before an emoji"),
    pytest.param("🚂\u200d", id="a joiner after an emoji"),
    pytest.param("A\u200dda", id="a joiner between letters"),
    pytest.param("👨\u200d\u200d👩", id="two joiners"),
    pytest.param("©\u200d©", id="a joiner between letterlike signs"),
    pytest.param("ශ්\u200d", id="a joiner without a following letter"),
    pytest.param("A\u200bda", id="a zero-width space"),
    pytest.param("\u202eadA", id="reversed text"),
    pytest.param("\u2066Ada\u2069", id="isolated text"),
    pytest.param("\u200fAda", id="a direction mark"),
    pytest.param("Ada\nBob", id="two lines"),
]
# Earlier versions allowed these as names, so records may contain them.
INVISIBLE = [
    pytest.param("Ada\ufe0f", id="a selector after a letter"),
    pytest.param("❤\ufe0f\ufe0f", id="two selectors"),
    pytest.param("1\ufe0f", id="a selector after a number"),
    pytest.param("\ufe0f", id="a lone selector"),
    pytest.param("\u3164\u2800", id="blanks"),
    pytest.param("\u0301", id="an accent without a letter"),
]


@pytest.mark.parametrize("text", VISIBLE)
def test_visible_text_is_allowed(text: str) -> None:
    assert is_line(text) and is_plain(text)


@pytest.mark.parametrize("text", HIDDEN)
def test_text_that_hides_or_reverses_is_refused(text: str) -> None:
    assert not is_line(text)
    assert not is_plain(text)


@pytest.mark.parametrize("text", INVISIBLE)
def test_invisible_characters_are_allowed_only_in_records(text: str) -> None:
    assert is_line(text)
    assert not is_plain(text)


@pytest.mark.parametrize("name", VISIBLE + INVISIBLE)
def test_a_record_keeps_every_name_that_it_may_contain(name: str) -> None:
    game = tl.Game("usa", seats=2, seed=1, names=[name, "Ben"])
    assert tl.replay(game.record()).names == (name, "Ben")


@pytest.mark.parametrize("name", HIDDEN)
def test_a_game_refuses_names_that_hide_anything(name: str) -> None:
    with pytest.raises(ValueError, match="a name is one line of visible text"):
        tl.Game("usa", seats=2, names=[name, "Ben"])
