// Players whose seats others have taken over.
import type { GameEvent } from "../api/types";

export interface FormerOwner {
  seat: number;
  name: string;
  /** The event by which somebody else sat down; what came before it was not theirs. */
  until: number;
}

/** The players who lost a seat, or gave it up before the start, in this order. */
export function formerOwners(log: readonly GameEvent[]): FormerOwner[] {
  return log.flatMap((event, index) => {
    if ((event.kind !== "stood" && event.kind !== "absent") || !event.name) return [];
    const { seat, name } = event;
    const next = log
      .slice(index)
      .find((later) => (later.kind === "sat" || later.kind === "bot") && later.seat === seat);
    return [{ seat, name, until: next?.number ?? Number.POSITIVE_INFINITY }];
  });
}

/** The seats and the one that is called "you", with the names at the time of an event. */
export function namedAt<Seat extends { name: string }>(
  seats: readonly Seat[],
  me: number | null,
  owners: readonly FormerOwner[],
  number: number,
): { seats: (Seat | { name: string })[]; me: number | null } {
  const ownerOf = (seat: number) =>
    owners.find((owner) => owner.seat === seat && number < owner.until);
  return {
    seats: seats.map((now, seat) => {
      const owner = ownerOf(seat);
      return owner ? { name: owner.name } : now;
    }),
    me: me !== null && ownerOf(me) ? null : me,
  };
}
