// The plan of a new game: who is to sit where and by which clock, and how the server is asked for it.
import { Refusal } from "../api/client";
import type { EditionCard, Level, NewGame, SeatColor, SeatSetup } from "../api/types";
import { SEAT_COLORS } from "./seatColors";

export const LEVELS: readonly Level[] = ["easy", "medium", "hard"];
export const NAME_LENGTH = 24;
const USUAL_SEATS = 3;
const NAMELESS = "You";

/** Who a chair is for: the owner of this device, somebody at the same screen, a guest, a bot. */
export type Sitter = "me" | "here" | "open" | Level;

export interface Chair {
  sitter: Sitter;
  name: string;
  color: SeatColor;
}

export interface Plan {
  edition: string;
  chairs: readonly Chair[];
  shuffle: boolean;
  clock: NonNullable<NewGame["clock"]> | null;
  hints: boolean;
  startWhenFull: boolean;
  listed: boolean;
}

/** Me and two bots, as far as the edition allows; or together, me and a friend by a link. */
export function firstPlan(
  edition: EditionCard,
  name: string,
  level: Level = "medium",
  together = false,
): Plan {
  const me: Chair = { sitter: "me", name, color: SEAT_COLORS[0] ?? "crimson" };
  const friend: Chair = { sitter: "open", name: "", color: SEAT_COLORS[1] ?? "cobalt" };
  const usual = withCount([me], within(edition.seats, USUAL_SEATS), level);
  return {
    edition: edition.id,
    chairs: together ? [me, friend] : usual,
    shuffle: true,
    clock: null,
    hints: true,
    startWhenFull: true,
    listed: false,
  };
}

/** A number of seats that an edition has, as near as can be to the one asked for. */
export function within({ fewest, most }: EditionCard["seats"], count: number): number {
  return Math.min(Math.max(count, fewest), most);
}

/** So many chairs: bots are added, and the last go first, but never the owner's own. */
export function withCount(chairs: readonly Chair[], count: number, level: Level): readonly Chair[] {
  const wanted = [...chairs];
  while (wanted.length > count) {
    wanted.splice(
      wanted.findLastIndex((chair) => chair.sitter !== "me"),
      1,
    );
  }
  while (wanted.length < count) {
    wanted.push({ sitter: level, name: "", color: freeColor(wanted) });
  }
  return wanted;
}

function freeColor(chairs: readonly Chair[]): SeatColor {
  const free = SEAT_COLORS.find((color) => chairs.every((chair) => chair.color !== color));
  return free ?? "slate";
}

/** Somebody else on a chair. There is one "me": who had the chair before gets the owner's old one. */
export function withSitter(
  chairs: readonly Chair[],
  at: number,
  sitter: Sitter,
  name: string,
): readonly Chair[] {
  const before = chairs[at];
  if (!before) return chairs;
  return chairs.map((chair, index) => {
    if (index === at) return { ...chair, sitter, name };
    const displaced = sitter === "me" && chair.sitter === "me";
    return displaced ? { ...chair, sitter: before.sitter, name: before.name } : chair;
  });
}

/** Another colour for a chair; whoever had it gets the old one. */
export function withColor(
  chairs: readonly Chair[],
  at: number,
  color: SeatColor,
): readonly Chair[] {
  const before = chairs[at]?.color;
  return chairs.map((chair, index) => {
    if (index === at) return { ...chair, color };
    return before && chair.color === color ? { ...chair, color: before } : chair;
  });
}

export function isPerson(sitter: Sitter): boolean {
  return sitter === "me" || sitter === "here";
}

function isBot(sitter: Sitter): sitter is Level {
  return LEVELS.some((level) => level === sitter);
}

export function hasOpenSeats(plan: Plan): boolean {
  return plan.chairs.some((chair) => chair.sitter === "open");
}

/** What is wrong with each chair, in words, or null. Alone among bots one needs no name. */
export function faultsOf(chairs: readonly Chair[]): readonly (string | null)[] {
  const alone = isAlone(chairs);
  return chairs.map(({ sitter, name }) => {
    if (!isPerson(sitter)) return null;
    const length = [...name.trim()].length;
    if (length === 0 && !alone) return "Everyone here needs a name.";
    return length > NAME_LENGTH ? `A name has at most ${NAME_LENGTH} letters.` : null;
  });
}

function isAlone(chairs: readonly Chair[]): boolean {
  return chairs.every(({ sitter }) => sitter === "me" || isBot(sitter));
}

/** What the server is asked for. A table that nobody is still to come to starts at once. */
export function asNewGame(plan: Plan): NewGame {
  const { edition, shuffle, clock, hints } = plan;
  return {
    edition,
    seats: plan.chairs.map(asSeat),
    shuffle,
    clock,
    stand_in: "medium",
    hints,
    start_when_full: plan.startWhenFull || !hasOpenSeats(plan),
    listed: plan.listed && hasOpenSeats(plan),
  };
}

function asSeat({ sitter, name, color }: Chair): SeatSetup {
  if (isBot(sitter)) return { kind: "bot", color, level: sitter };
  if (sitter === "open") return { kind: "open", level: "medium" };
  return { kind: "here", name: name.trim() || NAMELESS, color, level: "medium" };
}

const SEAT_FIELD = /^body\.seats\.(\d+)/;

/** What the server finds wrong with single seats, by their number. */
export function seatFaults(error: unknown): ReadonlyMap<number, string> {
  const faults = error instanceof Refusal ? (error.problem?.errors ?? []) : [];
  return new Map(
    faults.flatMap(({ where, what }) => {
      const seat = SEAT_FIELD.exec(where)?.[1];
      return seat === undefined ? [] : [[Number(seat), what] as const];
    }),
  );
}
