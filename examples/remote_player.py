"""A player over the network: it creates a game against a bot, and plays by the server's hints."""

import json
import sys
from subprocess import Popen
from tempfile import TemporaryDirectory

import httpx
from websockets.sync.client import connect


def play(url: str) -> None:
    device = httpx.Client(base_url=url)  # it keeps the cookie by which the server knows it
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "bot", "level": "easy"}]
    game = device.post("/api/games", json={"edition": "usa", "seats": seats}).json()["id"]
    device.post(f"/api/games/{game}/start")
    address = f"{url.replace('http', 'ws', 1)}/api/games/{game}/live?seat=0"
    cookie = {"Cookie": f"trunkline={device.cookies['trunkline']}"}
    with connect(address, additional_headers=cookie) as live:
        while not (view := json.loads(live.recv()).get("view")) or not view["result"]:
            if due := view and view["number"] == view["turn"] and view["you"]["due"]:  # my move
                hint = device.post(f"/api/games/{game}/seats/0/hint").json()["candidates"][0]
                move = {"id": f"answer-{due}", "answers": due, "move": hint["move"]}
                live.send(json.dumps({"do": "move", **move}))
    for seat, score in zip(view["seats"], view["result"]["scores"], strict=True):
        print(f"{seat['name']}: {score['total']} points")


if sys.argv[1:]:  # python remote_player.py http://127.0.0.1:8400
    play(sys.argv[1])
else:  # no server was named, so start one that stops after the game
    fast = "--pause 0 --moves-per-second 1000 --requests-per-second 1000"
    with TemporaryDirectory() as folder:
        serve = f"-m trunkline serve --port 0 {fast} --database".split()
        own = Popen([sys.executable, *serve, f"{folder}/db"], stdout=-1, stderr=-3, text=True)
        try:
            play(own.stdout.readline().split()[3])
        finally:
            own.kill()
