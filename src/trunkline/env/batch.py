"""Many games stepped in one call, below Python.

Games do not depend on each other, so they can be divided among threads.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
from cython.cimports.libc.stdint import int64_t, uint8_t, uint16_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memcpy
from cython.cimports.trunkline.bots.planning import decide
from cython.cimports.trunkline.bots.planning.engine import PlannerEngine
from cython.cimports.trunkline.bots.planning.outlook import Outlook, clear
from cython.cimports.trunkline.core import bits, mechanisms, scoring, turns
from cython.cimports.trunkline.core.bits import popcount
from cython.cimports.trunkline.core.codes import GAME_OVER, LEGAL
from cython.cimports.trunkline.core.features import Features, fill_mask, fill_packed_mask
from cython.cimports.trunkline.core.fields import BYTE, View
from cython.cimports.trunkline.core.move_blocks import MoveBlocks
from cython.cimports.trunkline.core.scoring import Scores, completed_tickets, every_seat
from cython.cimports.trunkline.core.splitmix64 import below, next_random

REWARD_NAMES = ("win", "score difference", "points", "tickets")
AUTORESET_NAMES = ("NextStep", "SameStep", "Disabled")


class Batch:
    """Games of one edition, played by the same players.

    A player is None if its moves come from outside, "random", or the engine of a planner. With
    `rotates`, chance decides in every game where player 0 sits; the others sit after it.
    """

    def __init__(
        self,
        features: Features,
        size: cython.int,
        players,
        rotates,
        reward,
        autoreset,
        max_moves: cython.int,
    ):
        d = cython.address(features.table.data)
        self.features = features
        self.size = size
        self.seats = len(players)
        self.rotates = rotates
        self.reward = REWARD_NAMES.index(reward)
        self.autoreset = AUTORESET_NAMES.index(autoreset)
        if not d.min_seats <= self.seats <= d.max_seats:
            raise ValueError(f"this edition is for {d.min_seats} to {d.max_seats} seats")
        if size < 1:
            raise ValueError("a batch has at least one game")
        if max_moves < self.seats:
            raise ValueError(
                f"with {self.seats} seats, a game must not be cut off before {self.seats} moves, "
                "so that every seat can move"
            )
        if None not in players:
            raise ValueError("at least one seat must be played from outside")
        self._seat(players)
        self.seeds = None
        self.slot = cython.cast(cython.pointer(Slot), calloc(size, cython.sizeof(Slot)))
        self.max_moves = max_moves
        self.log = cython.cast(
            cython.pointer(uint16_t),
            calloc(size * cython.cast(cython.size_t, max_moves), cython.sizeof(uint16_t)),
        )
        if self.slot == cython.NULL or self.log == cython.NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.slot)
        free(self.log)

    def _seat(self, players):
        self.engines = []
        i: cython.int
        for i in range(self.seats):
            if players[i] is None:
                self.player[i].policy = LEARNER
            elif players[i] == "random":
                self.player[i].policy = RANDOM
            else:
                engine: PlannerEngine = players[i]
                if engine.table is not self.features.table:
                    raise ValueError("this engine is for another edition")
                self.engines.append(engine)
                self.player[i].policy = PLANNER
                self.player[i].graph = cython.address(engine.graph)
                self.player[i].weights = cython.address(engine.weights)

    def write_to(self, arrays):
        """Write to these arrays from now on, by name; those that are missing are not written."""
        for name, array in arrays.items():
            shape = self._shape(name)
            if memoryview(array).shape != shape:
                raise ValueError(
                    f"the array {name!r} must be of shape {shape}, not {memoryview(array).shape}"
                )
        self.numbers = arrays.get("numbers")
        self.final_numbers = arrays.get("final_numbers")
        self.floats = arrays.get("floats")
        self.final_floats = arrays.get("final_floats")
        self.masks = arrays.get("masks")
        self.packed_masks = arrays.get("packed_masks")
        self.rewards = arrays["rewards"]
        self.over = arrays["over"]
        self.cut_off = arrays["cut_off"]
        self.actors = arrays["actors"]
        self.seeds = arrays["seeds"]

    def _shape(self, name):
        """The shape of an array that is written to."""
        moves: cython.int = self.features.table.data.moves
        columns = {
            "numbers": self.features.size,
            "final_numbers": self.features.size,
            "floats": self.features.size,
            "final_floats": self.features.size,
            "masks": moves,
            "packed_masks": (moves + BYTE - 1) // BYTE,
            "rewards": self.seats,
        }
        return (self.size, columns[name]) if name in columns else (self.size,)

    def reset(self, seeds: cython.const[uint64_t][::1], chosen: cython.const[uint8_t][::1]):
        """Start new games in the chosen places, with these seeds."""
        game: cython.int
        self._require_arrays()
        self._require_length(seeds.shape[0])
        self._require_length(chosen.shape[0])
        with cython.nogil:
            for game in range(self.size):
                if chosen[game]:
                    self.slot[game].seeds = seeds[game]
                    self._begin(game, seeds[game])
                    self._report(game)

    def first_illegal(self, actions: cython.const[int64_t][::1]):
        """The first game in which the action is not a legal move, or None.

        Where a game has ended, the next one begins whatever the action is.
        """
        self._require_length(actions.shape[0])
        found: cython.int = self._first_illegal(cython.address(actions[0]), 0, self.size)
        return found if found < self.size else None

    def moves(self, game: cython.int):
        """The numbers of the moves of a game so far."""
        self._require_game(game)
        first = self.log + game * cython.cast(cython.size_t, self.max_moves)
        return [first[i] for i in range(self.slot[game].moves)]

    def seed(self, game: cython.int):
        """The seed of a game."""
        self._require_game(game)
        return self.slot[game].seed

    def first_seat(self, game: cython.int):
        """The seat of player 0 in a game."""
        self._require_game(game)
        return self.slot[game].shift

    def dump(self):
        """All games as bytes, for `load`."""
        size: cython.size_t = self.size
        slots = PyBytes_FromStringAndSize(
            cython.cast(cython.p_char, self.slot), size * cython.sizeof(Slot)
        )
        log = PyBytes_FromStringAndSize(
            cython.cast(cython.p_char, self.log), size * self.max_moves * cython.sizeof(uint16_t)
        )
        return slots, log

    def load(self, dumped):
        """Go on with the games that another batch of the same kind has dumped."""
        slots, log = dumped
        size: cython.size_t = self.size
        game: cython.int
        if (len(slots), len(log)) != (
            size * cython.sizeof(Slot),
            size * self.max_moves * cython.sizeof(uint16_t),
        ):
            raise ValueError("these games are of another kind or version")
        slot = cython.cast(cython.pointer(Slot), cython.cast(cython.p_char, slots))
        for game in range(self.size):
            if not self._can_go_on(slot + game):
                raise ValueError(f"game {game} is of another kind or version")
        memcpy(self.slot, cython.cast(cython.p_char, slots), len(slots))
        memcpy(self.log, cython.cast(cython.p_char, log), len(log))

    def step(self, actions: cython.const[int64_t][::1], first: cython.int, last: cython.int):
        """Play the actions in the games from `first` to before `last`; all must be legal."""
        game: cython.int
        self._require_arrays()
        self._require_length(actions.shape[0])
        if not 0 <= first <= last <= self.size:
            raise ValueError(f"there are no games {first} to {last}; there are {self.size} in all")
        wrong: cython.int
        with cython.nogil:
            wrong = self._first_illegal(cython.address(actions[0]), first, last)
            if wrong == last:
                for game in range(first, last):
                    self._step(game, actions[game])
        if wrong < last:
            raise ValueError(f"the action {actions[wrong]} is not legal in game {wrong}")

    def _require_arrays(self):
        if self.seeds is None:  # the last one that `write_to` sets
            raise ValueError("there are no arrays to write to")
        return 0

    def _require_length(self, length):
        if length != self.size:
            raise ValueError(f"{self.size} games need an array of this length, not {length}")
        return 0

    def _require_game(self, game):
        if not 0 <= game < self.size:
            raise IndexError(f"there is no game {game}; they are 0 to {self.size - 1}")
        return 0

    def _can_go_on(self, slot):
        """Whether a game is one of this batch, as far as what it indexes goes."""
        if slot.state.seats == 0:  # it has not begun
            return slot.moves == 0
        return (
            slot.state.seats == self.seats
            and slot.state.seat < self.seats
            and 0 <= slot.shift < self.seats
            and 0 <= slot.actor < self.seats
            and 0 <= slot.moves <= self.max_moves
            and (slot.ended or slot.moves < self.max_moves)
        )

    def _first_illegal(self, actions, first, last):
        """The first of some games that cannot be stepped with its action; `last` if all can."""
        t = cython.address(self.features.table.data)
        game: cython.int
        for game in range(first, last):
            slot = cython.address(self.slot[game])
            s = cython.address(slot.state)
            if slot.ended and self.autoreset == NEXT_STEP:
                continue
            if slot.ended or s.seats == 0 or not 0 <= actions[game] < t.moves:
                return game
            if turns.check(t, s, s.seat, actions[game]) != LEGAL:
                return game
        return last

    def _begin(self, game, seed):
        slot = cython.address(self.slot[game])
        rng: uint64_t = seed
        seat: cython.int
        turns.begin(
            cython.address(self.features.table.data),
            cython.address(slot.state),
            self.seats,
            seed,
        )
        slot.seed = seed
        slot.choices = next_random(cython.address(rng))
        slot.shift = below(cython.address(rng), self.seats) if self.rotates else 0
        slot.actor = slot.shift
        slot.stale = (1 << self.seats) - 1
        slot.moves = 0
        slot.ended = False
        for seat in range(self.seats):
            slot.standing[seat] = 0
        self._play_on(game)

    def _step(self, game, number):
        slot = cython.address(self.slot[game])
        if slot.ended:
            self._begin(game, next_random(cython.address(slot.seeds)))
        else:
            self._play(game, number)
            self._play_on(game)
        self._report(game)

    def _play(self, game, number):
        """Play a move of the seat whose turn it is."""
        t = cython.address(self.features.table.data)
        slot = cython.address(self.slot[game])
        seat: cython.int = slot.state.seat
        s = cython.address(slot.state)
        slot.stale |= mechanisms.affected_by(t, s, t.move[number].kind, seat)
        turns.play(t, s, seat, number, cython.NULL)
        self.log[game * cython.cast(cython.size_t, self.max_moves) + slot.moves] = number
        slot.moves += 1
        slot.ended = slot.state.phase == GAME_OVER or slot.moves == self.max_moves

    def _play_on(self, game):
        """Let the other players play until one whose moves come from outside has to move."""
        slot = cython.address(self.slot[game])
        while not slot.ended:
            place: cython.int = slot.state.seat - slot.shift
            player = cython.address(self.player[place if place >= 0 else place + self.seats])
            if player.policy == LEARNER:
                slot.actor = slot.state.seat
                return
            self._play(game, self._choose(game, player))

    def _choose(self, game, player):
        t = cython.address(self.features.table.data)
        slot = cython.address(self.slot[game])
        s = cython.address(slot.state)
        if player.policy == RANDOM:
            blocks = cython.declare(MoveBlocks)
            turns.count_moves(t, s, s.seat, cython.address(blocks))
            place = below(cython.address(slot.choices), blocks.moves)
            return turns.nth_move(t, s, s.seat, cython.address(blocks), place)
        outlook = cython.declare(Outlook)
        clear(cython.address(outlook))
        return decide.choose(t, player.graph, player.weights, s, s.seat, cython.address(outlook))

    def _report(self, game):
        """Write what has changed in a game, and begin the next one if that is due."""
        slot = cython.address(self.slot[game])
        ended: cython.bint = slot.ended
        over: cython.bint = slot.state.phase == GAME_OVER
        self._give_rewards(game)
        if ended and self.autoreset == SAME_STEP:
            if self.final_numbers is not None:
                self._write_view(game, cython.address(self.final_numbers[game, 0]), cython.NULL)
            if self.final_floats is not None:
                self._write_view(game, cython.NULL, cython.address(self.final_floats[game, 0]))
            self._begin(game, next_random(cython.address(slot.seeds)))
        self.over[game] = over
        self.cut_off[game] = ended and not over
        self.actors[game] = slot.actor
        self.seeds[game] = slot.seed
        if self.numbers is not None:
            self._write_view(game, cython.address(self.numbers[game, 0]), cython.NULL)
        if self.floats is not None:
            self._write_view(game, cython.NULL, cython.address(self.floats[game, 0]))
        t = cython.address(self.features.table.data)
        s = cython.address(slot.state)
        if self.masks is not None:
            fill_mask(t, s, slot.actor, cython.address(self.masks[game, 0]))
        if self.packed_masks is not None:
            fill_packed_mask(t, s, slot.actor, cython.address(self.packed_masks[game, 0]))

    def _write_view(self, game, numbers, floats):
        """Write what the seat that acts knows, as whole numbers or as fractions."""
        slot = cython.address(self.slot[game])
        view = cython.declare(View)
        self._find_completed(game, slot.actor)
        view.t = cython.address(self.features.table.data)
        view.s = cython.address(slot.state)
        view.seat = slot.actor
        view.completed = slot.completed[slot.actor]
        if numbers:
            self.features.write(cython.address(view), numbers)
        else:
            self.features.write_floats(cython.address(view), floats)

    def _find_completed(self, game, seat):
        slot = cython.address(self.slot[game])
        if slot.stale >> seat & 1:
            slot.completed[seat] = completed_tickets(
                cython.address(self.features.table.data), cython.address(slot.state), seat
            )
            slot.stale &= ~(1 << seat)

    def _give_rewards(self, game):
        """Write by how much the standing of each player has changed."""
        slot = cython.address(self.slot[game])
        t = cython.address(self.features.table.data)
        s = cython.address(slot.state)
        scores = cython.declare(Scores)
        winners: cython.int = 0
        if s.phase == GAME_OVER:
            scoring.score(t, s, scores)
            winners = scoring.find_winners(t, s, scores, every_seat(s)).winners
        i: cython.int
        for i in range(self.seats):
            seat: cython.int = slot.shift + i
            if seat >= self.seats:
                seat -= self.seats
            standing: cython.float = self._standing(game, seat, scores, winners)
            self.rewards[game, i] = standing - slot.standing[seat]
            slot.standing[seat] = standing

    def _standing(self, game, seat, scores, winners):
        """The sum of a seat's rewards up to now. Without winners, the game goes on."""
        slot = cython.address(self.slot[game])
        s = cython.address(slot.state)
        t = cython.address(self.features.table.data)
        if winners:
            if self.reward == WIN:
                if not winners >> seat & 1:
                    return -1.0 / (self.seats - 1)
                share: cython.float = 1.0 / popcount(winners)
                return (self.seats * share - 1) / (self.seats - 1)
            if self.reward == SCORE_DIFFERENCE:
                return scores[seat].total - _best_rival(scores, self.seats, seat)
            return scores[seat].total
        if self.reward == WIN or self.reward == SCORE_DIFFERENCE:
            return 0
        points: cython.int = mechanisms.points_so_far(t, s, seat)
        if self.reward == TICKETS:
            self._find_completed(game, seat)
            left = s.held[seat]
            while not bits.is_empty(left):
                ticket: cython.int = bits.pop(cython.address(left))
                value: cython.int = t.ticket[ticket].points
                points += value if bits.has(slot.completed[seat], ticket) else -value
        return points


def _best_rival(scores, seats, seat):
    """The highest total of the others."""
    best: cython.int = -(1 << 30)
    other: cython.int
    for other in range(seats):
        if other != seat and scores[other].total > best:
            best = scores[other].total
    return best
