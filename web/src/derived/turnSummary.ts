// What a turn did, in short: the cards that were drawn, and the route that was claimed.
import type { CardKind, MoveEvent, Outcome } from "../api/types";
import type { LogEntry, LogGroup } from "./logGroups";
import type { MoveCatalogue } from "./moveCatalogue";
import { paymentOf } from "./payments";

export type Payment = readonly (readonly [CardKind, number])[];

export interface Claim {
  /** The number of the event. */
  number: number;
  seat: number;
  track: number;
  points: number;
  /** All cards that were paid, with those that a tunnel cost extra. */
  payment: Payment;
}

/** The moves of a turn that were not undone. */
export function movesOf({ entries }: Pick<LogGroup, "entries">): MoveEvent[] {
  return entries.flatMap(({ event, undone }: LogEntry) =>
    event.kind === "move" && !undone ? [event] : [],
  );
}

/** A turn without what was undone in it. */
export function standingTurn(group: LogGroup): LogGroup {
  const stands = ({ event, undone }: LogEntry) => event.kind === "move" && !undone;
  return { ...group, entries: group.entries.filter(stands) };
}

/** The cards drawn in a turn, in order; null for one that the viewer could not see. */
export function cardsDrawn(group: LogGroup, catalogue: MoveCatalogue): (CardKind | null)[] {
  return movesOf(group).flatMap(({ outcome: { kind, number, drew } }) => {
    if (kind === "draw card") return [drew ?? null];
    return kind === "take" && number != null ? [catalogue.at(number).card ?? null] : [];
  });
}

/** The claim of a turn; null if no track was claimed. */
export function claimOf(group: LogGroup, catalogue: MoveCatalogue): Claim | null {
  const moves = movesOf(group).filter(({ outcome }) => isClaim(outcome.kind));
  const built = moves.find(({ outcome }) => outcome.built);
  if (built?.outcome.track == null) return null;
  const payment = paidFor(
    moves.map(({ outcome }) => outcome),
    catalogue,
  );
  const { number, seat, outcome } = built;
  return { number, seat, track: outcome.track ?? -1, points: outcome.points, payment };
}

/** What was paid in a turn without a claim; null if nothing was. */
export function otherPayment(group: LogGroup, catalogue: MoveCatalogue): Payment | null {
  const moves = movesOf(group).map(({ outcome }) => outcome);
  const paid = paidFor(
    moves.filter(({ kind }) => !isClaim(kind)),
    catalogue,
  );
  return paid.length > 0 ? paid : null;
}

/** What was paid for what a move of a replay has built; null if nothing was. */
export function paymentAt(
  moves: readonly Outcome[],
  index: number,
  catalogue: MoveCatalogue,
): Payment | null {
  const move = moves[index];
  if (!move) return null;
  if (!isClaim(move.kind)) {
    const paid = paidFor([move], catalogue);
    return paid.length > 0 ? paid : null;
  }
  if (!move.built) return null;
  // The extra cards of a tunnel are paid right after its announcement.
  const first = move.kind === "pay" ? index - 1 : index;
  return paidFor(moves.slice(first, index + 1), catalogue);
}

function paidFor(moves: readonly Outcome[], catalogue: MoveCatalogue): Payment {
  return sum(
    moves.flatMap(({ number }) => (number == null ? [] : paymentOf(catalogue.at(number)))),
  );
}

function isClaim(kind: MoveEvent["outcome"]["kind"]): boolean {
  return kind === "claim" || kind === "pay";
}

function sum(parts: Payment): Payment {
  const counts = new Map<CardKind, number>();
  for (const [kind, count] of parts) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts];
}

/** Who looks at a game, and how many play it. */
export interface Viewer {
  /** Null for spectators. */
  me: number | null;
  /** Whether the viewer has to decide something. */
  toMove: boolean;
  seats: number;
}

/**
 * The claims of others since the viewer's last turn was over; a turn that goes on is not over.
 * Spectators follow the last round.
 */
export function claimsToFollow(
  turns: readonly LogGroup[],
  { me, toMove, seats }: Viewer,
  catalogue: MoveCatalogue,
): Claim[] {
  const played = turns.filter((group) => movesOf(group).length > 0);
  const mine = (group: LogGroup | undefined) => group !== undefined && group.seat === me;
  const over = toMove && mine(played.at(-1)) ? played.slice(0, -1) : played;
  const since = over.slice(over.findLastIndex(mine) + 1).slice(-seats);
  return since.flatMap((group) => claimOf(group, catalogue) ?? []);
}
