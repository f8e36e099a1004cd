import { expect, test } from "vitest";
import type { EditionSummary } from "../api/types";
import { apiError, fieldError } from "../testing/problems";
import {
  defaultSetup,
  nameErrors,
  type SeatChoice,
  serverSeatErrors,
  toNewGame,
  withColor,
  withCount,
  withOccupant,
} from "./gameSetup";

const EDITION: EditionSummary = {
  id: "usa",
  name: "USA",
  summary: "",
  hash: "",
  seats: { fewest: 2, most: 5 },
  board_name: "USA",
};

const occupants = (seats: readonly SeatChoice[]) => seats.map((seat) => seat.occupant);
const colors = (seats: readonly SeatChoice[]) => seats.map((seat) => seat.color);

test("the default setup is me and two medium bots, and starts at once", () => {
  const game = toNewGame(defaultSetup(EDITION, "Ada"), "You");
  expect(game.seats.map((seat) => [seat.kind, seat.name, seat.level])).toEqual([
    ["here", "Ada", "medium"],
    ["bot", undefined, "medium"],
    ["bot", undefined, "medium"],
  ]);
  expect(game).toMatchObject({ edition: "usa", clock: null, hints: true, start_when_full: true });
});

test("with a second person, hints are off unless somebody allows them", () => {
  const together = defaultSetup(EDITION, "Ada", "medium", true);
  expect(toNewGame(together, "You").hints).toBe(false);
  expect(toNewGame({ ...together, hints: true }, "You").hints).toBe(true);
  expect(toNewGame({ ...defaultSetup(EDITION, "Ada"), hints: false }, "You").hints).toBe(false);
});

test("an edition for two gets one bot", () => {
  const small = { ...EDITION, seats: { fewest: 2, most: 2 } };
  expect(occupants(defaultSetup(small, "Ada", "hard").seats)).toEqual(["me", "hard"]);
});

test("alone among bots, a player needs no name", () => {
  const { seats } = defaultSetup(EDITION, " ");
  expect(nameErrors(seats)).toEqual([null, null, null]);
  expect(toNewGame(defaultSetup(EDITION, " "), "You").seats[0]?.name).toBe("You");
});

test("with others at the table, everyone here needs a name of at most 24 letters", () => {
  const { seats } = defaultSetup(EDITION, "");
  const invited = withOccupant(seats, 1, "open", "");
  expect(nameErrors(invited)).toEqual(["missing", null, null]);
  const long = withOccupant(invited, 2, "here", "x".repeat(25));
  expect(nameErrors(long)[2]).toBe("too_long");
  expect(nameErrors(withOccupant(long, 2, "here", "x".repeat(24)))[2]).toBeNull();
});

test("added seats are bots in free colours; removing seats never removes me", () => {
  const five = withCount(defaultSetup(EDITION, "Ada").seats, 5, "easy");
  expect(occupants(five)).toEqual(["me", "medium", "medium", "easy", "easy"]);
  expect(new Set(colors(five)).size).toBe(5);
  const meLast = withOccupant(withCount(five, 3, "easy"), 2, "me", "Ada");
  expect(occupants(withCount(meLast, 2, "easy"))).toEqual(["medium", "me"]);
});

test("there is only one me: the previous occupant swaps seats with me", () => {
  const seats = withOccupant(defaultSetup(EDITION, "Ada").seats, 1, "here", "Ben");
  const moved = withOccupant(seats, 1, "me", "Ada");
  expect(moved.map(({ occupant, name }) => [occupant, name])).toEqual([
    ["here", "Ben"],
    ["me", "Ada"],
    ["medium", ""],
  ]);
});

test("two seats never share a colour: they swap", () => {
  const { seats } = defaultSetup(EDITION, "Ada");
  expect(colors(withColor(seats, 0, "emerald"))).toEqual(["emerald", "cobalt", "crimson"]);
  expect(colors(withColor(seats, 0, "slate"))).toEqual(["slate", "cobalt", "emerald"]);
});

test("only a table with open seats can wait for its host or be listed", () => {
  const setup = { ...defaultSetup(EDITION, "Ada"), startWhenFull: false, listed: true };
  expect(toNewGame(setup, "You")).toMatchObject({ start_when_full: true, listed: false });
  const invited = { ...setup, seats: withOccupant(setup.seats, 1, "open", "") };
  expect(toNewGame(invited, "You")).toMatchObject({ start_when_full: false, listed: true });
  expect(toNewGame(invited, "You").seats[1]).toEqual({ kind: "open", level: "medium" });
});

test("the server's errors are matched to their seats", () => {
  const name = fieldError("body.seats.1.name", "not_plain_text");
  const error = apiError("invalid", {}, { errors: [name, fieldError("body.clock.seconds")] });
  expect([...serverSeatErrors(error)]).toEqual([[1, name]]);
  expect(serverSeatErrors(new Error("other")).size).toBe(0);
});
