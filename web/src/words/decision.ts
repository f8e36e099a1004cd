// What decided a game, and its turning points, in words.
import type { TurningPoint } from "../api/types";
import type { Decision, MissedTicket, PartGap } from "../derived/decision";
import type { Players } from "../derived/players";
import type { Who } from "../messages/en";
import { messages } from "../messages/messages";
import { ticketName, trackName, whoPlayed } from "./names";

/** "You finished 73 points behind Ada. Ada scored 60 more in tickets. Your ticket … was cut off …" */
export function decisionWords(decision: Decision, players: Players): string {
  const { decision: words } = messages();
  const { gap, ahead, behind, missed } = decision;
  const told = ({ part, points }: PartGap) => ({ part: words.parts[part], points });
  const [winner, loser] = [whoPlayed(decision.winner, players), whoPlayed(decision.loser, players)];
  const ticket = missed ? missedWords(missed, loser, players) : "";
  return words.sentence({
    winner,
    loser,
    gap,
    ahead: ahead.map(told),
    behind: behind.map(told),
    ticket,
  });
}

function missedWords(
  { index, points, setback }: MissedTicket,
  owner: Who,
  players: Players,
): string {
  const { decision } = messages();
  const ticket = ticketName(players.edition, index);
  if (!setback) return decision.missed(owner, ticket, points);
  const [by, route] = [whoPlayed(setback.by, players), trackName(players.edition, setback.track)];
  const { moreTrains, turn } = setback;
  return moreTrains === null
    ? decision.cut(owner, ticket, by, route, turn)
    : decision.detour(owner, ticket, moreTrains, by, route, turn);
}

/** "Ada has completed Boston–Miami." */
export function turningPointWords(point: TurningPoint, players: Players): string {
  const { turning } = messages();
  const player = whoPlayed(point.seat, players);
  const ticket = point.ticket === null ? "" : ticketName(players.edition, point.ticket);
  switch (point.kind) {
    case "completed":
      return turning.completed(player, ticket);
    case "cut":
      return turning.cut(player, ticket);
    case "detour":
      return turning.detour(player, ticket, point.more_trains ?? 0);
    case "lead":
      return turning.lead(player);
  }
}
