"""Games that people agree on: created, filled, started, disturbed, and played again."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

from simulation.people import Person, Player
from trunkline.editions import editions, load

if TYPE_CHECKING:
    from simulation.world import World

__all__ = ["Table"]

LEVELS = ("easy", "medium", "hard")
# Bots that think a millisecond less than the easy one are chosen more often.
LEVEL_WEIGHTS = (1, 3, 3)
NAMES = ("Ada", "Ben", "Cyd", "Dee", "Eli")
POLL_SECONDS = 8.0
# How often somebody plays alone against bots, and may take back turns.
ALONE = 0.15


class Table:
    """One game after another of the same people."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.rng = random.Random(f"{world.seed} {name}")
        self.host = Person(world, f"{name} host")
        # Everyone at the table with a device of their own.
        self.people: list[Person] = [self.host]
        self.game = ""
        self._players = 0

    async def run(self) -> None:
        """Play a game, and perhaps further ones."""
        wanted = self._wanted()
        response = await self.host.insist("POST", "/api/games", wanted)
        if response is None:
            return
        created = response.json
        self.game = created["id"]
        for seat in created["seats"]:
            self._sit(self.host, seat)
        keys = [(link["role"], link["seat"], link["key"]) for link in created["links"]]
        joining = [self._join(*key) for key in keys if key[0] == "seat"]
        spectators = [key for key in keys if key[0] == "watch"] * self.rng.randrange(3)
        joining += [self._join(*key) for key in spectators]
        await asyncio.gather(*joining)
        while self.world.running and await self._play():
            pass

    def _wanted(self) -> dict[str, Any]:
        rng, edition = self.rng, self.rng.choice([*editions()])
        fewest, most = load(edition).rules.seats
        seats = [self._seat(number) for number in range(rng.randint(fewest, most))]
        if rng.random() < ALONE:
            seats = [{"kind": "bot", "level": rng.choices(LEVELS, LEVEL_WEIGHTS)[0]} for _ in seats]
        if all(seat["kind"] == "bot" for seat in seats):
            seats[0] = {"kind": "here", "name": NAMES[0]}
        clock = None
        if rng.random() < 0.5:
            per, seconds = rng.choice([("move", 20), ("move", 60), ("game", 600), ("game", 60)])
            clock = {"per": per, "seconds": seconds, "grace": rng.choice([0, 5, 30])}
        return {
            "edition": edition,
            "seats": seats,
            "shuffle": rng.random() < 0.3,
            "clock": clock,
            "stand_in": rng.choices(LEVELS, LEVEL_WEIGHTS)[0],
            "hints": rng.random() < 0.5,
            "take_back": rng.random() < 0.8,
            "start_when_full": rng.random() < 0.5,
        }

    def _seat(self, number: int) -> dict[str, Any]:
        kind = self.rng.choices(("here", "open", "bot"), (3, 5, 2))[0]
        if kind == "here":
            return {"kind": kind, "name": NAMES[number]}
        if kind == "bot":
            return {"kind": kind, "level": self.rng.choices(LEVELS, LEVEL_WEIGHTS)[0]}
        return {"kind": kind}

    def _sit(self, person: Person, viewer: int | None) -> Player:
        self._players += 1
        name = f"{self.name} player {self._players}"
        player = Player(self.world, name, self.game, viewer, person.device)
        self.world.add_player(player)
        return player

    async def _join(self, role: str, seat: int | None, key: str) -> None:
        """Somebody follows a link, and sits down if it is for a seat."""
        person = Person(self.world, f"{self.name} guest {len(self.people)}")
        self.people.append(person)
        response = await person.insist("POST", "/api/keys", {"key": key})
        if response is None or response.status != 200:
            return
        if role == "seat" and seat is not None:
            await self._take(person, seat)
        self._sit(person, seat)

    async def _take(self, person: Person, seat: int) -> None:
        """Sit down, however often that has to be tried."""
        path = f"/api/games/{self.game}/seats/{seat}"
        while self.world.running:
            others = self._players_on(seat)
            response = await person.ask(self.game, seat, "sat", path, {"name": NAMES[seat]})
            if response is not None and response.status < 500 and response.status != 429:
                if response.status < 300:
                    self.world.note_lost_roles(it for it in others if it.device != person.device)
                return
            await asyncio.sleep(self.rng.uniform(0.2, 2.0))

    async def _play(self) -> bool:
        """Start the game, disturb it now and then, and return whether there is a rematch."""
        while self.world.running:
            state = await self._state()
            if state is None:
                return False
            if state == "open":
                await self.host.ask(self.game, None, "started", f"/api/games/{self.game}/start")
            elif state == "over":
                return self.rng.random() < 0.7 and await self._rematch()
            elif self.rng.random() < 0.1:
                await self._add_device()
            elif self.rng.random() < 0.06:
                await self._replace_somebody()
            elif self.rng.random() < 0.1:
                await self._end_device()
            await asyncio.sleep(self.rng.expovariate(1 / POLL_SECONDS))
        return False

    async def _state(self) -> str | None:
        response = await self.host.insist("GET", f"/api/games/{self.game}")
        return response.json["state"] if response is not None and response.status == 200 else None

    async def _add_device(self) -> None:
        """The owner of a seat makes a link to it for another device."""
        playing = [it for it in self.world.players_of(self.game) if it.viewer is not None]
        if not playing:
            return
        owner = self.rng.choice(playing)
        wanted = {"role": "seat", "seat": owner.viewer}
        response = await owner.insist("POST", f"/api/games/{self.game}/links", wanted)
        if response is not None and response.status == 201:
            person = Person(self.world, f"{self.name} guest {len(self.people)}")
            self.people.append(person)
            key = {"key": response.json["key"]}
            traded = await person.insist("POST", "/api/keys", key)
            if traded is not None and traded.status == 200:
                self._sit(person, owner.viewer)

    async def _end_device(self) -> None:
        """Somebody who plays on two devices takes the seat from the other one."""
        playing = [it for it in self.world.players_of(self.game) if it.viewer is not None]
        pairs = [
            (one, other)
            for one in playing
            for other in playing
            if one.viewer == other.viewer and one.device != other.device
        ]
        if not pairs:
            return
        owner, other = self.rng.choice(pairs)
        response = await owner.insist("DELETE", f"{owner.seat_path}/devices/{other.device_id}")
        if response is not None and response.status == 204:
            self.world.note_lost_roles([other])

    def _players_on(self, seat: int) -> list[Player]:
        return [it for it in self.world.players_of(self.game) if it.viewer == seat]

    async def _replace_somebody(self) -> None:
        """The host takes a seat from its owner and gives it to somebody else."""
        playing = [it for it in self.world.players_of(self.game) if it.viewer is not None]
        if not playing:
            return
        seat = self.rng.choice(playing).viewer
        assert seat is not None
        path, owners = f"/api/games/{self.game}", self._players_on(seat)
        revoked = await self.host.insist("DELETE", f"{path}/seats/{seat}")
        if revoked is not None and revoked.status < 300:
            self.world.note_lost_roles(owners)
        response = await self.host.insist("POST", f"{path}/links", {"role": "seat", "seat": seat})
        if response is not None and response.status == 201:
            await self._join("seat", seat, response.json["key"])

    async def _rematch(self) -> bool:
        """Everyone finds the next game, and their seats in it."""
        response = await self.host.insist("POST", f"/api/games/{self.game}/rematch")
        if response is None or response.status != 201:
            return False
        self.game = response.json["id"]
        for person in self.people:
            roles = await person.insist("GET", f"/api/games/{self.game}/roles")
            if roles is not None and roles.status == 200:
                for seat in roles.json["seats"]:
                    self._sit(person, seat)
        return True
