"""Problems as data: every code has facts, a status and a sentence that uses only these facts."""

from __future__ import annotations

from string import Formatter
from typing import Any, get_args

import pytest

from trunkline.server.problems import FACTS, Case, Code, Problem, ProblemFacts
from trunkline.server.wire.close_codes import CloseCode
from trunkline.server.wire.problem_texts import CLOSE_REASONS, SENTENCES, TITLES, sentence
from trunkline.server.wire.problems import STATUS, problem_body

SITUATIONS = [(code, case) for code, cases in FACTS.items() for case in cases]
EXAMPLES: dict[str, Any] = {
    "allowed": ["GET", "PUT"],
    "answered": 3,
    "color": "ochre",
    "due": 4,
    "edition": "usa",
    "editions": ["usa", "europe"],
    "fewest": 2,
    "fields": ["body.name"],
    "free_colors": ["ochre", "slate", "violet"],
    "hash": "f467a8dd46378200",
    "incident": "00c0ffee",
    "last": 4,
    "line": 7,
    "media_type": "application/json",
    "most": 5,
    "move": 900,
    "name": "Hanna",
    "origin": "https://trains.example.org",
    "seat": 1,
    "seats": [0, 2],
    "seconds": 2.0,
    "text": "The rules are against it.",
}


def problem(code: Code, case: Case | None) -> Problem:
    """A problem with an example of every fact."""
    facts = {name: EXAMPLES[name] for name in FACTS[code][case]}
    return Problem(code, **(facts | ({"case": case} if case else {})))


@pytest.mark.parametrize("table", [FACTS, SENTENCES, TITLES, STATUS])
def test_every_code_is_in_every_table(table: dict[Code, object]) -> None:
    assert set(table) == set(Code)


def test_a_code_with_several_situations_has_a_case_for_each() -> None:
    for code, cases in FACTS.items():
        assert cases.keys() == SENTENCES[code].keys(), code
        assert (None in cases) == (len(cases) == 1), code
    assert {case for _, case in SITUATIONS} - {None} == set(get_args(Case))


def test_every_fact_is_declared_and_used() -> None:
    carried = {name for cases in FACTS.values() for names in cases.values() for name in names}
    assert carried == set(ProblemFacts.__annotations__) - {"case"}


@pytest.mark.parametrize(("code", "case"), SITUATIONS)
def test_a_sentence_uses_only_the_facts_it_is_given(code: Code, case: Case | None) -> None:
    used = {name for _, name, _, _ in Formatter().parse(SENTENCES[code][case]) if name is not None}
    assert used <= set(FACTS[code][case])


@pytest.mark.parametrize(("code", "case"), SITUATIONS)
def test_every_problem_has_a_sentence_and_keeps_its_facts(code: Code, case: Case | None) -> None:
    body = problem_body(problem(code, case))
    assert body.detail[0].isupper() or body.detail.startswith(EXAMPLES["edition"])
    assert body.detail.endswith(".")
    assert not {"{", "}", "[", "]"} & set(body.detail)
    assert set(body.facts) == {*FACTS[code][case], *(["case"] if case else [])}


def test_lists_are_joined_into_phrases() -> None:
    taken = problem(Code.COLOR_TAKEN, "taken")
    assert sentence(taken) == "Another seat has ochre; choose ochre, slate or violet."
    assert "seat 0 and 2 yet" in sentence(problem(Code.NOT_READY, None))


@pytest.mark.parametrize("facts", [{}, {"seat": 1}, {"case": "bot"}, {"case": "full", "seat": 1}])
def test_a_problem_must_be_given_exactly_its_facts(facts: dict[str, Any]) -> None:
    with pytest.raises((AssertionError, KeyError)):
        Problem(Code.SEAT_TAKEN, **facts)


def test_every_close_code_has_a_reason() -> None:
    assert set(CLOSE_REASONS) == set(CloseCode)
    # A close frame has room for 123 bytes.
    assert all(len(reason.encode()) <= 123 for reason in CLOSE_REASONS.values())
