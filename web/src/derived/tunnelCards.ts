// The cards turned over for a tunnel, and which of them cost extra.
import type { CardKind, GameEvent, Outcome, Position } from "../api/types";
import { isAction } from "./events";

export interface TurnedCard {
  kind: CardKind;
  /** Whether the player has to pay one more card for it. */
  costsExtra: boolean;
}

/** The turned cards of a position or an outcome. */
export function turnedCards({
  turned,
  matches,
}: Pick<Position, "turned" | "matches">): TurnedCard[] {
  return turned.map((kind, index) => ({ kind, costsExtra: matches[index] === true }));
}

/** Whether a move was the claim of a tunnel that turned out too expensive. */
export function isFailedTunnel({ turned, built }: Pick<Outcome, "turned" | "built">): boolean {
  return built === false && turned.length > 0;
}

/** Whether the latest move is this seat's claim of such a tunnel. */
export function endsWithOwnFailedTunnel(log: readonly GameEvent[], seat: number | null): boolean {
  const last = log.findLast(isAction);
  return last?.kind === "move" && last.seat === seat && isFailedTunnel(last.outcome);
}

/** Whether a tunnel was not built: it was too expensive, or the player did not want to pay. */
export function isTunnelLost(outcome: Pick<Outcome, "kind" | "turned" | "built">): boolean {
  return outcome.kind === "decline" || isFailedTunnel(outcome);
}
