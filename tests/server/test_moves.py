"""Moves: made once however often they are sent, never on a stale view, stored before announced."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from server.harness import RunningServer, spawned_server, wait_for
from server.player_helpers import (
    Player,
    Table,
    begin,
    good,
    lasting,
    new_id,
    quick_server,
    refused,
    reopened,
    stored,
)
from trunkline.compiled_edition import compile_edition
from trunkline.server.rooms.command_numbers import COMMANDS_KEPT


@pytest.fixture(scope="module")
def slow_bots() -> Iterator[RunningServer]:
    """A server whose bots do not move during a test."""
    with quick_server(pause=600.0) as running:
        yield running


def two(server: RunningServer, **options: Any) -> Table:
    """Two people who have chosen their first tickets."""
    return begin(server, "open", "open", **options).keep_all()


def kinds(table: Table) -> list[str]:
    """The kinds of the entries in the game's log."""
    assert isinstance(table.server, RunningServer)
    return [action["kind"] for _, _, action in stored(table.server.settings.database, table.game)]


def draw(player: Player) -> int:
    """Draw a card from the deck; the number of the event."""
    return int(good(player.move(player.moves_of("draw card")[0]))["number"])


# Repeated commands


def test_the_same_move_again_gets_the_same_answer_and_is_made_once(server: RunningServer) -> None:
    table = two(server)
    player = table.to_act
    due, move = player.due, player.moves_of("draw card")[0]
    first = good(player.move(move, due, "draw-once"))
    before = kinds(table)
    assert good(player.move(move, due, "draw-once")) == first
    assert good(player.move(move, 0, "draw-once")) == first, "the id alone says it is the same"
    assert good(player.move("pass", 99, "draw-once")) == first
    assert kinds(table) == before


def test_the_same_move_sent_many_times_at_once_is_made_once(server: RunningServer) -> None:
    table = two(server)
    player = table.to_act
    due, move, before = player.due, player.moves_of("draw card")[0], len(kinds(table))
    devices = [server.device(cookies=dict(player.device.cookies)) for _ in range(6)]
    tabs = [Player(server, device, table.game, player.seat) for device in devices]
    with ThreadPoolExecutor(6) as pool:
        answers = [*pool.map(lambda tab: tab.move(move, due, "at-once-1"), tabs)]
    assert {good(answer)["number"] for answer in answers} == {before + 1}
    assert len(kinds(table)) == before + 1


def test_ids_of_different_seats_do_not_collide(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    answers = [table[seat].move(table[seat].moves[0], id="same-id-1") for seat in (0, 1)]
    numbers = [good(answer)["number"] for answer in answers]
    assert numbers[1] == numbers[0] + 1


def test_an_old_command_sent_again_is_not_carried_out_again(server: RunningServer) -> None:
    table = begin(server, "open", "open").keep_all()
    player = table.to_act
    said = good(player.say("hello", "said-first"))
    first = (player.moves[0], player.due, "moved-first")
    good(player.move(*first))
    for _ in range(4 * COMMANDS_KEPT):
        mover = table.to_act
        good(mover.move(mover.moves[0]))
    number = player.view()["number"]
    refused(player.move(*first), "stale")
    assert good(player.say("hello", "said-first")) == said
    assert player.view()["number"] == number


def test_an_undo_sent_again_undoes_nothing_more(server: RunningServer) -> None:
    table = two(server, edition="germany")
    player = table.play_until("claim")
    claim_due, claim = player.due, player.moves_of("claim")[0]
    claimed = good(player.move(claim, claim_due, "claim-1st"))
    undone = good(player.undo(claimed["number"], "undo-once"))
    again = player.due
    assert good(player.undo(claimed["number"], "undo-once")) == undone
    assert good(player.move(claim, claim_due, "claim-1st")) == claimed, "answered, not done again"
    assert player.due == again == undone["number"]
    assert kinds(table)[-2:] == ["move", "undo"]


def test_after_a_restart_the_same_id_still_gets_the_same_answer(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with quick_server(database=database) as server:
        table = two(server)
        player = table.play_until("claim")
        seat, due, claim = player.seat, player.due, player.moves_of("claim")[0]
        claimed = good(player.move(claim, due, "claim-1st"))
        undone = good(player.undo(claimed["number"], "undo-1st"))
        said = good(player.say("oh", "chat-1st"))
        view = lasting(player.view())
    with quick_server(database=database) as server:
        table = reopened(table, server)
        player = table[seat or 0]
        assert lasting(player.view()) == view
        assert good(player.move(claim, due, "claim-1st")) == claimed
        assert good(player.undo(claimed["number"], "undo-1st")) == undone
        assert good(player.say("oh", "chat-1st")) == said
        assert lasting(player.view()) == view, "nothing was done twice"
        claimed = good(player.move(claim))
        assert player.view()["you"]["undo"]
    with quick_server(database=database) as server:
        player = reopened(table, server)[seat or 0]
        good(player.undo(claimed["number"]))
        assert player.due is not None


# Stale numbers


def test_a_stale_move_is_a_conflict_with_the_new_view(server: RunningServer) -> None:
    table = two(server)
    player = table.to_act
    stale = player.due
    draw(player)
    problem = refused(player.move(player.moves[0], stale), "stale")
    assert problem["status"] == 409
    assert problem["view"] == player.view()
    refused(player.move(player.moves[0], (player.due or 0) + 1), "stale")


def test_a_move_out_of_turn_has_the_new_view_too(server: RunningServer) -> None:
    """For example, when one tab has moved and the other does not know it yet."""
    table = two(server)
    player = table.to_act
    draw(player)
    stale, move = player.due, player.moves_of("draw card")[0]
    draw(player)
    problem = refused(player.move(move, stale), "not_your_turn")
    assert problem["status"] == 409
    assert problem["view"] == player.view()
    assert problem["view"]["you"]["due"] is None


def test_messages_do_not_make_a_move_stale(server: RunningServer) -> None:
    table = two(server)
    player = table.to_act
    due = player.due
    good(player.say("let me think"))
    good(player.move(player.moves_of("draw card")[0], due))


def test_a_stale_undo_is_a_conflict(server: RunningServer) -> None:
    table = two(server)
    player = table.play_until("claim")
    claimed = good(player.move(player.moves_of("claim")[0]))["number"]
    refused(player.undo(claimed - 1), "stale")
    good(player.undo(claimed))


def test_of_two_tabs_that_move_at_once_one_moves_and_the_other_is_refused(
    server: RunningServer,
) -> None:
    table = two(server)
    player = table.to_act
    due, before = player.due, len(kinds(table))
    tabs = [player.listen(), player.listen()]
    moves = player.moves_of("draw card") + player.moves_of("take")
    for tab, move in zip(tabs, moves, strict=False):
        tab.send(do="move", id=new_id(), answers=due, move=move)
    answers = []
    for tab in tabs:
        while (frame := tab.next())["type"] not in ("done", "problem"):
            pass
        answers.append(frame)
    assert sorted(answer["type"] for answer in answers) == ["done", "problem"]
    (problem,) = [answer["problem"] for answer in answers if answer["type"] == "problem"]
    assert problem["code"] in ("stale", "not_your_turn")
    assert problem["view"]["number"] == before + 1
    assert len(kinds(table)) == before + 1


# Stored before announced


def test_an_acknowledged_move_survives_a_power_cut(tmp_path: Path) -> None:
    with spawned_server(tmp_path, pause=0.0) as server:
        table = begin(server, "open", "open")
        player = table[0]
        answers = player.due
        answer = good(player.move(player.moves[0], answers, "first-keep"))
        server.kill()
    entries = stored(tmp_path / "games.db", table.game)
    assert entries[-1][:2] == (answer["number"], 0)
    assert entries[-1][2]["kind"] == "move"
    with quick_server(database=str(tmp_path / "games.db")) as again:
        player = reopened(table, again)[0]
        assert player.view()["number"] == answer["number"]
        assert good(player.move(0, answers, "first-keep")) == answer


def test_a_broadcast_move_survives_a_power_cut(tmp_path: Path) -> None:
    with spawned_server(tmp_path, pause=0.0) as server:
        table = begin(server, "open", "open")
        listener = table[1].listen()
        listener.next("view")
        table[0].listen().send(do="move", id=new_id(), answers=table[0].due, move=table[0].moves[0])
        heard = listener.next("event")["event"]["number"]
        server.kill()
    assert stored(tmp_path / "games.db", table.game)[-1][0] == heard


# Illegal moves


def test_an_illegal_move_says_which_rule_it_breaks(server: RunningServer) -> None:
    table = two(server)
    player = table.to_act
    other = table[1 - (player.seat or 0)]
    view = player.view()
    labels = compile_edition("usa").moves
    costly = next(
        move for move in labels if move.kind == "claim" and move.number not in player.moves
    )
    problem = refused(player.move(costly.number), "illegal_move")
    detail = problem["detail"]
    assert "you have" in detail and "seat" not in detail
    assert problem["refusal"]["reason"] == "too_few_cards"
    assert (problem["refusal"]["move"], problem["refusal"]["seat"]) == (costly.number, player.seat)
    name = view["seats"][player.seat or 0]["name"]
    problem = refused(other.move(0, answers=0), "not_your_turn")
    assert "you" in problem["detail"].lower() and name in problem["detail"]
    assert problem["refusal"]["reason"] == "not_your_turn"
    assert problem["refusal"]["waiting"] == [player.seat]
    assert player.view() == view, "nothing has changed"


@pytest.mark.parametrize(
    "move", ["seat 9", "seat 0", "claim Atlantis", "", "keep 9", 65535, "🚂", "claim\x00"]
)
def test_a_move_that_does_not_exist_is_refused_with_a_sentence(
    server: RunningServer, move: int | str
) -> None:
    refused(two(server).to_act.move(move), "illegal_move")


@pytest.mark.parametrize(
    "change",
    [
        {"move": -1},
        {"move": 65536},
        {"move": 1.5},
        {"move": None},
        {"move": True},
        {"move": "x" * 121},
        {"answers": "1"},
        {"answers": -1},
        {"id": "short"},
        {"id": "x" * 65},
        {"id": "with spaces"},
        {"do": "undo"},
        {"seat": 1},
    ],
)
def test_a_command_that_cannot_be_read_is_refused(
    server: RunningServer, change: dict[str, Any]
) -> None:
    player = two(server).to_act
    command = {"id": new_id(), "answers": player.due, "move": 0, **change}
    refused(player.post("moves", **command), "invalid")


def test_a_client_can_ask_whether_a_move_is_legal(server: RunningServer) -> None:
    player = two(server).to_act
    labels = compile_edition("usa").moves
    for move in (player.moves[0], next(n for n in range(len(labels)) if n not in player.moves)):
        asked = good(player.device.get(f"{player.room}/seats/{player.seat}/moves/{move}"))
        assert asked["legal"] == (move in player.moves)
        assert (asked["why"] is None) == (asked["refusal"] is None) == asked["legal"]
    refused(player.device.get(f"{player.room}/seats/{player.seat}/moves/9999"), "not_found")


def test_a_move_is_a_number_or_its_notation_by_http_or_socket(server: RunningServer) -> None:
    table = two(server)
    player = table.to_act
    number = player.moves_of("draw card")[0]
    good(player.move(str(compile_edition("usa").moves[number])))
    listener = player.listen()
    listener.next("view")
    answer = listener.ask(do="move", id="by-socket", answers=player.due, move=number)
    assert answer["type"] == "done"
    assert [event["outcome"]["kind"] for event in listener.events] == ["draw card"]
    again = good(player.move(0, 0, "by-socket"))
    assert again == {"id": "by-socket", "number": answer["number"]}


def test_nobody_moves_after_the_end(server: RunningServer) -> None:
    table = begin(server, "open", "easy")
    good(table[0].post("resign"))
    wait_for(lambda: table.view()["state"] == "over")
    for asked in (table[0].move(0), table[0].undo(), table[0].hint(), table[0].post("leave")):
        refused(asked, "over")


# First tickets


def test_first_tickets_are_chosen_by_all_at_the_same_time(server: RunningServer) -> None:
    table = begin(server, "open", "open", "open", "open")
    views = [player.view() for player in table.people.values()]
    assert {view["you"]["due"] for view in views} == {views[0]["number"]}
    with ThreadPoolExecutor(4) as pool:
        answers = [
            *pool.map(
                lambda player, view: player.move(view["you"]["hand"]["moves"][0], view["number"]),
                table.people.values(),
                views,
            )
        ]
    numbers = sorted(good(answer)["number"] for answer in answers)
    assert numbers == [views[0]["number"] + place for place in (1, 2, 3, 4)]
    assert table.view()["position"]["phase"] == "turn"


def test_first_tickets_can_be_chosen_again_until_another_seat_has_chosen(
    server: RunningServer,
) -> None:
    table = begin(server, "open", "open", "open")
    first, second = table[0], table[2]
    kept = good(first.move(first.moves[0]))["number"]
    assert first.due is None
    good(first.undo(kept))
    assert first.due == kept + 1, "a new decision"
    assert second.due == table.hosted.due[1], "the others' decision is the same as before"
    good(first.move(first.moves[-1]))
    good(second.move(second.moves[0]))
    refused(first.undo(), "cannot_undo")


# Undo


def test_a_claim_can_be_undone_and_made_again(server: RunningServer) -> None:
    table = two(server)
    player = table.play_until("claim")
    before = player.view()
    claim = player.moves_of("claim")[0]
    number = good(player.move(claim))["number"]
    assert player.view()["you"]["undo"]
    assert not table[1 - (player.seat or 0)].view()["you"]["undo"]
    good(player.undo(number))
    after = player.view()
    assert after["position"] == before["position"]
    assert after["you"]["hand"] == before["you"]["hand"]
    assert not after["you"]["undo"]
    refused(player.undo(), "cannot_undo")
    good(player.move(claim))


def test_a_move_that_revealed_a_card_cannot_be_undone(server: RunningServer) -> None:
    table = two(server)
    for kind in ("draw card", "take", "draw tickets"):
        player = table.play_until(kind)
        good(player.move(player.moves_of(kind)[0]))
        assert not player.view()["you"]["undo"]
        refused(player.undo(), "cannot_undo")
        while table.view()["position"]["phase"] != "turn":
            good(table.to_act.move(table.to_act.moves[0]))


def test_nothing_is_undone_after_another_seat_has_acted(server: RunningServer) -> None:
    table = two(server)
    player = table.play_until("claim")
    good(player.move(player.moves_of("claim")[0]))
    draw(table[1 - (player.seat or 0)])
    assert not player.view()["you"]["undo"]
    refused(player.undo(), "cannot_undo")


def test_nobody_undoes_anothers_move(server: RunningServer) -> None:
    table = two(server)
    player = table.play_until("claim")
    number = good(player.move(player.moves_of("claim")[0]))["number"]
    refused(table[1 - (player.seat or 0)].undo(number), "cannot_undo")


def test_a_chain_of_own_moves_is_undone_one_by_one(server: RunningServer) -> None:
    table = two(server, edition="germany")
    player = table.play_until("claim")
    views = [player.view()]
    good(player.move(player.moves_of("claim")[0]))
    while player.due is not None:
        views.append(player.view())
        good(player.move((player.moves_of("meeple") or player.moves)[0]))
    assert len(views) > 1, "the claim brought a choice of meeples"
    for before in reversed(views):
        assert player.view()["you"]["undo"]
        good(player.undo())
        assert player.view()["position"] == before["position"]
        assert player.view()["you"]["hand"] == before["you"]["hand"]
    refused(player.undo(), "cannot_undo")


def test_a_ride_is_undone_step_by_step_up_to_what_was_revealed(server: RunningServer) -> None:
    table = two(server, edition="marklin")
    while not (player := table.to_act).moves_of("ride"):
        choices = player.moves_of("passenger") or player.moves_of("claim")
        drawing = player.moves_of("draw card") or player.moves
        good(player.move((choices or drawing)[0]))
    before = player.view()
    rides = before["you"]["hand"]["rides"]
    assert [ride["move"] for ride in rides] == player.moves_of("ride")
    good(player.move(player.moves_of("ride")[0]))
    steps = 1
    while player.due is not None and player.moves_of("ride"):
        good(player.move(player.moves_of("ride")[0]))
        steps += 1
    for _ in range(steps):
        good(player.undo())
    assert player.view()["position"] == before["position"]


def test_nobody_can_undo_a_bots_move(server: RunningServer) -> None:
    table = begin(server, "open", "easy")
    wait_for(lambda: table.hosted.game is not None and table.hosted.game.waiting == (0,))
    refused(table[0].undo(), "cannot_undo")


def test_an_owner_cannot_undo_what_a_stand_in_played(server: RunningServer) -> None:
    table = begin(server, "open", "open", "open")
    good(table[0].post("leave"))
    wait_for(lambda: table.hosted.waiting == (1, 2))
    refused(table[0].undo(), "bot_plays")
    good(table[0].post("return"))
    assert not table[0].view()["you"]["undo"]
    refused(table[0].undo(), "cannot_undo")


def test_messages_and_leaving_do_not_prevent_an_undo(slow_bots: RunningServer) -> None:
    table = begin(slow_bots, "open", "open")
    number = good(table[0].move(table[0].moves[0]))["number"]
    good(table[1].say("hm"))
    good(table[0].post("leave"))
    refused(table[0].undo(number), "bot_plays")
    good(table[0].post("return"))
    good(table[0].undo(number))
    assert table[0].due is not None


def test_moves_of_several_seats_on_one_device_are_kept_apart(server: RunningServer) -> None:
    table = begin(server, "here", "here").keep_all()
    player = table.play_until("claim")
    number = good(player.move(player.moves_of("claim")[0]))["number"]
    refused(table[1 - (player.seat or 0)].undo(number), "cannot_undo")
    good(player.undo(number))
