// The setup of a new game: who is to sit where and by which clock, and how the server is asked for it.
import { ApiError } from "../api/client";
import type { EditionCard, Level, NewGame, SeatColor, SeatSetup } from "../api/types";
import { SEAT_COLORS } from "./seatColors";

export const LEVELS: readonly Level[] = ["easy", "medium", "hard"];
export const MAX_NAME_LENGTH = 24;
const USUAL_SEATS = 3;
const NAMELESS = "You";

/** Who a seat is for: the owner of this device, somebody at the same screen, a guest, a bot. */
export type Occupant = "me" | "here" | "open" | Level;

export interface SeatChoice {
  occupant: Occupant;
  name: string;
  color: SeatColor;
}

export interface GameSetup {
  edition: string;
  seats: readonly SeatChoice[];
  shuffle: boolean;
  clock: NonNullable<NewGame["clock"]> | null;
  hints: boolean;
  startWhenFull: boolean;
  listed: boolean;
}

/** Me and two bots, as far as the edition allows; or together, me and a friend by a link. */
export function defaultSetup(
  edition: EditionCard,
  name: string,
  level: Level = "medium",
  together = false,
): GameSetup {
  const me: SeatChoice = { occupant: "me", name, color: SEAT_COLORS[0] ?? "crimson" };
  const friend: SeatChoice = { occupant: "open", name: "", color: SEAT_COLORS[1] ?? "cobalt" };
  const usual = withCount([me], clampSeats(edition.seats, USUAL_SEATS), level);
  return {
    edition: edition.id,
    seats: together ? [me, friend] : usual,
    shuffle: true,
    clock: null,
    hints: true,
    startWhenFull: true,
    listed: false,
  };
}

/** A number of seats that an edition has, as near as can be to the one asked for. */
export function clampSeats({ fewest, most }: EditionCard["seats"], count: number): number {
  return Math.min(Math.max(count, fewest), most);
}

/** So many seats: bots are added, and the last go first, but never the owner's own. */
export function withCount(
  seats: readonly SeatChoice[],
  count: number,
  level: Level,
): readonly SeatChoice[] {
  const wanted = [...seats];
  while (wanted.length > count) {
    wanted.splice(
      wanted.findLastIndex((seat) => seat.occupant !== "me"),
      1,
    );
  }
  while (wanted.length < count) {
    wanted.push({ occupant: level, name: "", color: freeColor(wanted) });
  }
  return wanted;
}

function freeColor(seats: readonly SeatChoice[]): SeatColor {
  const free = SEAT_COLORS.find((color) => seats.every((seat) => seat.color !== color));
  return free ?? "slate";
}

/** Somebody else on a seat. There is one "me": who had the seat before gets the owner's old one. */
export function withOccupant(
  seats: readonly SeatChoice[],
  at: number,
  occupant: Occupant,
  name: string,
): readonly SeatChoice[] {
  const before = seats[at];
  if (!before) return seats;
  return seats.map((seat, index) => {
    if (index === at) return { ...seat, occupant, name };
    const displaced = occupant === "me" && seat.occupant === "me";
    return displaced ? { ...seat, occupant: before.occupant, name: before.name } : seat;
  });
}

/** Another colour for a seat; whoever had it gets the old one. */
export function withColor(
  seats: readonly SeatChoice[],
  at: number,
  color: SeatColor,
): readonly SeatChoice[] {
  const before = seats[at]?.color;
  return seats.map((seat, index) => {
    if (index === at) return { ...seat, color };
    return before && seat.color === color ? { ...seat, color: before } : seat;
  });
}

export function isPerson(occupant: Occupant): boolean {
  return occupant === "me" || occupant === "here";
}

function isBot(occupant: Occupant): occupant is Level {
  return LEVELS.some((level) => level === occupant);
}

export function hasOpenSeats(setup: GameSetup): boolean {
  return setup.seats.some((seat) => seat.occupant === "open");
}

export type NameError = "missing" | "too_long";

/** What is wrong with the name on each seat. Alone among bots, a player needs no name. */
export function nameErrors(seats: readonly SeatChoice[]): readonly (NameError | null)[] {
  const alone = isAlone(seats);
  return seats.map(({ occupant, name }) => {
    if (!isPerson(occupant)) return null;
    const length = [...name.trim()].length;
    if (length === 0 && !alone) return "missing";
    return length > MAX_NAME_LENGTH ? "too_long" : null;
  });
}

function isAlone(seats: readonly SeatChoice[]): boolean {
  return seats.every(({ occupant }) => occupant === "me" || isBot(occupant));
}

/** What the server is asked for. A table that nobody is still to come to starts at once. */
export function toNewGame(setup: GameSetup): NewGame {
  const { edition, shuffle, clock, hints } = setup;
  return {
    edition,
    seats: setup.seats.map(toSeatSetup),
    shuffle,
    clock,
    stand_in: "medium",
    hints,
    start_when_full: setup.startWhenFull || !hasOpenSeats(setup),
    listed: setup.listed && hasOpenSeats(setup),
  };
}

function toSeatSetup({ occupant, name, color }: SeatChoice): SeatSetup {
  if (isBot(occupant)) return { kind: "bot", color, level: occupant };
  if (occupant === "open") return { kind: "open", level: "medium" };
  return { kind: "here", name: name.trim() || NAMELESS, color, level: "medium" };
}

const SEAT_FIELD = /^body\.seats\.(\d+)/;

/** What the server finds wrong with single seats, by their number. */
export function serverSeatErrors(error: unknown): ReadonlyMap<number, string> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return new Map(
    errors.flatMap(({ where, what }) => {
      const seat = SEAT_FIELD.exec(where)?.[1];
      return seat === undefined ? [] : [[Number(seat), what] as const];
    }),
  );
}
