"""Write a small database of the version that is installed: `python make.py NAME`.

Run it in a checkout of the last commit before the tables change, and commit the two files. Then
`test_old_databases.py` upgrades the database and plays its games on, for ever.

It talks to a server of that version as a client does, so that it runs with any version. NAME.sql.gz
is the database as SQL; NAME.json says what a client saw of its games.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

HERE = Path(__file__).parent
PEOPLE = [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Bob"}]
BOTS = [{"kind": "bot", "level": "hard"}, {"kind": "bot", "level": "easy"}]
OPEN = [{"kind": "here", "name": "Cyd"}, {"kind": "open"}, {"kind": "bot", "level": "medium"}]
MOVES = 40
TOO_FAST = 429


class Player:
    """A device that plays for all people here."""

    def __init__(self, url: str) -> None:
        self.client = httpx.Client(base_url=url, timeout=60)
        self.commands = 0

    def new_game(self, edition: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
        made: dict[str, Any] = self.post("/api/games", {"edition": edition, "seats": seats, **more})
        return made

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        return self.send("POST", path, json=body).json()

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request, as slowly as the server wishes."""
        while (answer := self.client.request(method, path, **more)).status_code == TOO_FAST:
            time.sleep(int(answer.headers["Retry-After"]))
        return answer.raise_for_status()

    def view(self, game: str, seat: int | None = None) -> dict[str, Any]:
        asked = {} if seat is None else {"seat": seat}
        found: dict[str, Any] = self.send("GET", f"/api/games/{game}", params=asked).json()
        return found

    def act(self, game: str, seat: int, what: str, **body: Any) -> None:
        self.commands += 1
        command = {"id": f"command-{self.commands}", **body}
        self.post(f"/api/games/{game}/seats/{seat}/{what}", command)

    def move(self, game: str) -> int:
        """Make a move for a seat that is due, preferably a claim; returns the seat."""
        views = [self.view(game, seat) for seat in (0, 1)]
        you = next(view["you"] for view in views if view["you"]["due"] is not None)
        moves = you["hand"]["moves"]
        move = moves[-1] if self.commands % 3 == 0 else moves[0]
        self.act(game, you["seat"], "moves", answers=you["due"], move=move)
        return int(you["seat"])


def running_game(player: Player) -> dict[str, Any]:
    """A game in which people have moved, undone, chatted, left and returned."""
    clock = {"per": "game", "seconds": 3600, "grace": 30}
    # With hints, one may return at once.
    game = player.new_game("usa", PEOPLE, start_when_full=True, clock=clock, hints=True)["id"]
    undone = False
    for _ in range(MOVES):
        seat = player.move(game)
        view = player.view(game, seat)
        if view["you"]["undo"] and not undone:
            player.act(game, seat, "undo", answers=view["turn"])
            undone = True
    assert undone
    player.act(game, 0, "chat", text="Good luck!")
    player.post(f"/api/games/{game}/seats/1/leave")
    player.post(f"/api/games/{game}/seats/1/return")
    return {"id": game, "views": [player.view(game, seat) for seat in (0, 1)]}


def finished_game(player: Player) -> dict[str, Any]:
    """A game that bots have finished, and its replay."""
    game = player.new_game("europe", BOTS, start_when_full=True)["id"]
    while player.view(game)["state"] != "over":
        time.sleep(0.1)
    record = player.send("GET", f"/api/games/{game}/record").text
    replay = player.post(f"/api/games/{game}/share")["id"]
    return {"id": game, "record": record, "replay": replay}


def open_game(player: Player) -> dict[str, Any]:
    """A game in the lobby that waits for one person."""
    made = player.new_game("marklin", OPEN, listed=True, start_when_full=True)
    key = next(link["key"] for link in made["links"] if link["role"] == "seat")
    return {"id": made["id"], "key": key, "seats": player.view(made["id"])["seats"]}


def write(name: str) -> None:
    """Start a server, play, and write what it has stored."""
    with TemporaryDirectory() as folder:
        database = Path(folder, "games.db")
        words = ["serve", "--port=0", "--pause=0", "--lobby", f"--database={database}"]
        words += ["--moves-per-second=1000", "--games-per-hour=1000"]
        server = subprocess.Popen(
            [sys.executable, "-u", "-m", "trunkline", *words], stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        try:
            player = Player(server.stdout.readline().split()[3])
            seen = {
                "running": running_game(player),
                "finished": finished_game(player),
                "open": open_game(player),
                "cookies": dict(player.client.cookies),
            }
        finally:
            server.terminate()
            server.wait()
        with closing(sqlite3.connect(database)) as connection:
            dump = "\n".join(connection.iterdump())
    (HERE / f"{name}.sql.gz").write_bytes(gzip.compress(dump.encode(), mtime=0))
    text = json.dumps(seen, indent=1, ensure_ascii=False) + "\n"
    (HERE / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1])
