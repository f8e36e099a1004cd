// The form for a new game: who sits where, the clock and the options, and the request it makes.
import { ApiError } from "../api/client";
import type {
  BotKind,
  EditionSummary,
  FieldError,
  Mark,
  NewGame,
  SeatColor,
  SeatSetup,
} from "../api/types";
import { CHARACTERS, type Character, LEVELS } from "../api/vocabulary";
import { favouriteColor, type Profile } from "./profile";
import { SEAT_COLORS } from "./seatColors";

export const BOTS: readonly BotKind[] = [...LEVELS, ...CHARACTERS];
export const MAX_NAME_LENGTH = 24;
const USUAL_SEATS = 3;
// One shows its style best if it is the only opponent.
const SEATS_WITH_CHARACTER = 2;

/** Who gets a seat: the owner of this device, someone at the same screen, a guest, or a bot. */
export type Occupant = "me" | "here" | "open" | BotKind;

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
  /** Null where nobody has decided: then it depends on who plays. */
  hints: boolean | null;
  /** Whether hints come from the expert, at a table of one person and bots. */
  expertHints: boolean;
  /** Whether turns can be taken back, at a table of one person and bots. */
  takeBack: boolean;
  startWhenFull: boolean;
  listed: boolean;
  guestsWatch: boolean;
}

/**
 * Me and two bots, if the edition allows that many, or me and one character; with `together`, me and
 * friends by link.
 */
export function defaultSetup(
  edition: EditionSummary,
  profile: Profile,
  bot: BotKind = "medium",
  together = false,
): GameSetup {
  const color = favouriteColor(profile, SEAT_COLORS) ?? "slate";
  const me: SeatChoice = { occupant: "me", name: profile.name, color };
  const count = isCharacter(bot) ? SEATS_WITH_CHARACTER : USUAL_SEATS;
  const seats = together
    ? withCount([me], edition.seats.fewest, "open")
    : withCount([me], clampSeats(edition.seats, count), bot);
  return {
    edition: edition.id,
    seats,
    shuffle: true,
    clock: null,
    hints: null,
    expertHints: false,
    takeBack: true,
    startWhenFull: true,
    listed: false,
    guestsWatch: true,
  };
}

/** The number of seats closest to `count` that the edition allows. */
export function clampSeats({ fewest, most }: EditionSummary["seats"], count: number): number {
  return Math.min(Math.max(count, fewest), most);
}

/**
 * Add seats for bots or friends, or remove the last seats, until there are `count`. The owner's own
 * seat stays.
 */
export function withCount(
  seats: readonly SeatChoice[],
  count: number,
  added: BotKind | "open",
): readonly SeatChoice[] {
  const wanted = [...seats];
  while (wanted.length > count) {
    wanted.splice(
      wanted.findLastIndex((seat) => seat.occupant !== "me"),
      1,
    );
  }
  while (wanted.length < count) {
    wanted.push({ occupant: added, name: "", color: freeColor(wanted) });
  }
  return wanted;
}

function freeColor(seats: readonly SeatChoice[]): SeatColor {
  const free = SEAT_COLORS.find((color) => seats.every((seat) => seat.color !== color));
  return free ?? "slate";
}

/**
 * Change who sits on a seat. There is only one "me": the previous occupant gets the owner's old
 * seat.
 */
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

/** Change the colour of a seat; the seat that had it gets the old one. */
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

export function isBot(occupant: Occupant): occupant is BotKind {
  return BOTS.some((bot) => bot === occupant);
}

export function isCharacter(bot: BotKind): bot is Character {
  return CHARACTERS.some((character) => character === bot);
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

/** Among several people, hints are help that not everybody wants. */
export function allowsHints({ hints, seats }: Pick<GameSetup, "hints" | "seats">): boolean {
  return hints ?? seats.filter(({ occupant }) => !isBot(occupant)).length <= 1;
}

/** Whether one person plays against bots. */
export function isAlone(seats: readonly SeatChoice[]): boolean {
  return seats.every(({ occupant }) => occupant === "me" || isBot(occupant));
}

/** Whether hints may come from the expert. */
export function offersExpertHints(setup: GameSetup): boolean {
  return isAlone(setup.seats) && allowsHints(setup);
}

/**
 * The request for the server. A table without open seats starts at once. Somebody who plays alone
 * may be `nameless`: what the seat is called then. The owner of this device has a mark.
 */
export function toNewGame(setup: GameSetup, nameless: string, mark: Mark | null): NewGame {
  const { edition, shuffle, clock, takeBack } = setup;
  return {
    edition,
    seats: setup.seats.map((seat) => toSeatSetup(seat, nameless, mark)),
    shuffle,
    clock,
    stand_in: "medium",
    hints: allowsHints(setup),
    expert_hints: offersExpertHints(setup) && setup.expertHints,
    take_back: takeBack,
    start_when_full: setup.startWhenFull || !hasOpenSeats(setup),
    listed: setup.listed && hasOpenSeats(setup),
    guests_watch: setup.guestsWatch,
  };
}

function toSeatSetup(
  { occupant, name, color }: SeatChoice,
  nameless: string,
  mark: Mark | null,
): SeatSetup {
  if (isBot(occupant)) return { kind: "bot", color, level: occupant };
  if (occupant === "open") return { kind: "open", level: "medium" };
  const person = { kind: "here", name: name.trim() || nameless, color, level: "medium" } as const;
  return occupant === "me" ? { ...person, mark } : person;
}

const SEAT_FIELD = /^body\.seats\.(\d+)/;

/** What the server found wrong with single seats, by seat. */
export function serverSeatErrors(error: unknown): ReadonlyMap<number, FieldError> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return new Map(
    errors.flatMap((found) => {
      const seat = SEAT_FIELD.exec(found.where)?.[1];
      return seat === undefined ? [] : [[Number(seat), found] as const];
    }),
  );
}
