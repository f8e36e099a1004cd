import { expect, test } from "vitest";
import type { EditionSummary } from "../api/types";
import { CHARACTERS } from "../api/vocabulary";
import { apiError, fieldError } from "../testing/problems";
import {
  BOTS,
  defaultSetup,
  isBot,
  isCharacter,
  nameErrors,
  type SeatChoice,
  serverSeatErrors,
  toNewGame,
  withColor,
  withCount,
  withOccupant,
} from "./gameSetup";
import type { Profile } from "./profile";

const ADA: Profile = { name: "Ada", mark: "bell", colors: [] };

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
  const game = toNewGame(defaultSetup(EDITION, ADA), "You", "bell");
  expect(game.seats.map((seat) => [seat.kind, seat.name, seat.level])).toEqual([
    ["here", "Ada", "medium"],
    ["bot", undefined, "medium"],
    ["bot", undefined, "medium"],
  ]);
  expect(game).toMatchObject({ edition: "usa", clock: null, hints: true, start_when_full: true });
});

test("a table for friends has open seats, also where seats are added", () => {
  const { seats } = defaultSetup(EDITION, ADA, "hard", true);
  expect(occupants(seats)).toEqual(["me", "open"]);
  expect(occupants(withCount(seats, 4, "open"))).toEqual(["me", "open", "open", "open"]);
});

test("with a second person, hints are off unless somebody allows them", () => {
  const together = defaultSetup(EDITION, ADA, "medium", true);
  expect(toNewGame(together, "You", null).hints).toBe(false);
  expect(toNewGame({ ...together, hints: true }, "You", null).hints).toBe(true);
  expect(toNewGame({ ...defaultSetup(EDITION, ADA), hints: false }, "You", null).hints).toBe(false);
});

test("an edition for two gets one bot", () => {
  const small = { ...EDITION, seats: { fewest: 2, most: 2 } };
  expect(occupants(defaultSetup(small, ADA, "hard").seats)).toEqual(["me", "hard"]);
});

test("a character is a duel, also at a table that could have more seats", () => {
  const duel = defaultSetup(EDITION, ADA, "stoker");
  expect(occupants(duel.seats)).toEqual(["me", "stoker"]);
  expect(toNewGame(duel, "You", null)).toMatchObject({
    seats: [{ kind: "here" }, { kind: "bot", level: "stoker" }],
    hints: true,
    start_when_full: true,
  });
});

test("every bot of the server can be chosen, and nobody else is a bot", () => {
  expect(BOTS.every(isBot)).toBe(true);
  expect((["me", "here", "open"] as const).some(isBot)).toBe(false);
  expect(BOTS.filter(isCharacter)).toEqual([...CHARACTERS]);
});

test("alone among bots, a player needs no name", () => {
  const { seats } = defaultSetup(EDITION, { ...ADA, name: " " });
  expect(nameErrors(seats)).toEqual([null, null, null]);
  expect(
    toNewGame(defaultSetup(EDITION, { ...ADA, name: " " }), "You", "bell").seats[0]?.name,
  ).toBe("You");
});

test("with others at the table, everyone here needs a name of at most 24 letters", () => {
  const { seats } = defaultSetup(EDITION, { ...ADA, name: "" });
  const invited = withOccupant(seats, 1, "open", "");
  expect(nameErrors(invited)).toEqual(["missing", null, null]);
  const long = withOccupant(invited, 2, "here", "x".repeat(25));
  expect(nameErrors(long)[2]).toBe("too_long");
  expect(nameErrors(withOccupant(long, 2, "here", "x".repeat(24)))[2]).toBeNull();
});

test("added seats are bots in free colours; removing seats never removes me", () => {
  const five = withCount(defaultSetup(EDITION, ADA).seats, 5, "easy");
  expect(occupants(five)).toEqual(["me", "medium", "medium", "easy", "easy"]);
  expect(new Set(colors(five)).size).toBe(5);
  const meLast = withOccupant(withCount(five, 3, "easy"), 2, "me", "Ada");
  expect(occupants(withCount(meLast, 2, "easy"))).toEqual(["medium", "me"]);
});

test("there is only one me: the previous occupant swaps seats with me", () => {
  const seats = withOccupant(defaultSetup(EDITION, ADA).seats, 1, "here", "Ben");
  const moved = withOccupant(seats, 1, "me", "Ada");
  expect(moved.map(({ occupant, name }) => [occupant, name])).toEqual([
    ["here", "Ben"],
    ["me", "Ada"],
    ["medium", ""],
  ]);
});

test("two seats never share a colour: they swap", () => {
  const { seats } = defaultSetup(EDITION, ADA);
  expect(colors(withColor(seats, 0, "teal"))).toEqual(["teal", "violet", "burgundy"]);
  expect(colors(withColor(seats, 0, "slate"))).toEqual(["slate", "violet", "teal"]);
});

test("only a table with open seats can wait for its host or be listed", () => {
  const setup = { ...defaultSetup(EDITION, ADA), startWhenFull: false, listed: true };
  expect(toNewGame(setup, "You", "bell")).toMatchObject({ start_when_full: true, listed: false });
  const invited = { ...setup, seats: withOccupant(setup.seats, 1, "open", "") };
  expect(toNewGame(invited, "You", "bell")).toMatchObject({ start_when_full: false, listed: true });
  expect(toNewGame(invited, "You", "bell").seats[1]).toEqual({ kind: "open", level: "medium" });
});

test("only somebody who plays alone with hints can have them from the expert", () => {
  const setup = { ...defaultSetup(EDITION, ADA), expertHints: true };
  expect(toNewGame(defaultSetup(EDITION, ADA), "You", null).expert_hints).toBe(false);
  expect(toNewGame(setup, "You", null).expert_hints).toBe(true);
  expect(toNewGame({ ...setup, hints: false }, "You", null).expert_hints).toBe(false);
  const invited = { ...setup, hints: true, seats: withOccupant(setup.seats, 1, "open", "") };
  expect(toNewGame(invited, "You", null).expert_hints).toBe(false);
});

test("the server's errors are matched to their seats", () => {
  const name = fieldError("body.seats.1.name", "not_plain_text");
  const error = apiError("invalid", {}, { errors: [name, fieldError("body.clock.seconds")] });
  expect([...serverSeatErrors(error)]).toEqual([[1, name]]);
  expect(serverSeatErrors(new Error("other")).size).toBe(0);
});

test("the owner of this device has the preferred colour and the mark", () => {
  const ada: Profile = { ...ADA, colors: ["ochre", "burgundy"] };
  const [me, bot] = toNewGame(defaultSetup(EDITION, ada), "You", ada.mark).seats;
  expect(me).toMatchObject({ color: "ochre", mark: "bell" });
  expect(bot).toMatchObject({ kind: "bot", color: "burgundy" });
  expect(bot).not.toHaveProperty("mark");
  const together = defaultSetup(EDITION, { ...ada, colors: ["violet"] }, "easy", true);
  expect(new Set(colors(together.seats)).size).toBe(2);
});
