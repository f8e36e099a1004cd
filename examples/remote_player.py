"""A player over the network: it makes a game against a bot, and plays by the hints it asks for."""

import json
import subprocess
import sys

import httpx
from websockets.sync.client import connect


def play(url: str) -> None:
    device = httpx.Client(base_url=url)  # it keeps the cookie by which the server knows it
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "bot", "level": "easy"}]
    game = device.post("/api/games", json={"edition": "usa", "seats": seats}).json()["id"]
    device.post(f"/api/games/{game}/start")
    address = f"{url.replace('http', 'ws', 1)}/api/games/{game}/live?seat=0"
    cookie = {"Cookie": f"trunkline={device.cookies['trunkline']}"}
    answered = 0
    with connect(address, additional_headers=cookie) as live:
        while not (view := json.loads(live.recv()).get("view")) or not view["result"]:
            due = view and view["you"]["due"]  # the event that the next move answers, if any
            if due and due != answered:
                hint = device.get(f"/api/games/{game}/seats/0/hint").json()
                best, answered = hint["candidates"][0]["move"], due
                move = {"do": "move", "id": f"answer-{due}", "answers": due, "move": best}
                live.send(json.dumps(move))
    for seat, score in zip(view["seats"], view["result"]["scores"], strict=True):
        print(f"{seat['name']}: {score['total']} points")


if sys.argv[1:]:  # python remote_player.py http://127.0.0.1:8400
    play(sys.argv[1])
else:  # no server was named, so here is one
    words = "-m trunkline serve --port 0 --pause 0 --moves-per-second 1000 --log-level error"
    with subprocess.Popen([sys.executable, *words.split()], stdout=-1, text=True) as own:
        play(own.stdout.readline().split()[-1])
        own.terminate()
