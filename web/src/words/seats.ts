// Players and their seats in words.
import type { Edition, GameView, SeatDevice, SeatPosition, SeatView } from "../api/types";
import { lastRoundStarter } from "../derived/lastRound";
import { messages } from "../messages/messages";
import { deckWords, isNameless, who } from "./names";
import { timeAgo } from "./times";

/**
 * Who plays on a seat now, in few words, and on how many devices if there are several; empty for a connected
 * player other than the viewer.
 */
export function presenceWords(seat: SeatView, mine: boolean): string {
  return messages().phrases.facts([...playerWords(seat, mine), ...devicesWords(seat)]);
}

/** The same with the level of a bot that plays for a person: "resigned: bot, medium". */
export function presenceTitle(seat: SeatView, mine: boolean): string {
  const { phrases, players } = messages();
  const words = presenceWords(seat, mine);
  if (seat.kind !== "person" || seat.level === null) return words;
  return phrases.explained(words, players.bot(seat.level));
}

/** "2 devices"; nothing for a seat that only one device can play. */
function devicesWords(seat: SeatView): string[] {
  const several = seat.kind === "person" && seat.devices > 1;
  return several ? [messages().devices.count(seat.devices)] : [];
}

function playerWords(seat: SeatView, mine: boolean): string[] {
  const { players } = messages();
  if (seat.kind === "open") return [players.open];
  // The name of a bot that nobody has named says what it is.
  if (seat.kind === "bot")
    return seat.bot_number == null ? [players.bot(seat.level ?? "medium")] : [];
  const absence = absenceWords(seat, mine);
  if (absence) return [...(mine && seat.resigned ? [players.you] : []), absence];
  return mine && !isNameless(seat) ? [players.you] : [];
}

/** Why a player does not play now: "resigned", "bot (away)", "away"; null for one who does. */
export function absenceWords(seat: SeatView, mine: boolean): string | null {
  const { players } = messages();
  if (seat.kind !== "person") return null;
  if (seat.resigned) return players.resigned;
  if (seat.absent) return standInWords(seat, mine);
  return mine || seat.connected ? null : players.away;
}

/** That a bot plays for a player, who may be here again without having taken over yet. */
function standInWords({ connected }: SeatView, mine: boolean): string {
  const { players } = messages();
  if (mine) return players.botForYou;
  return connected ? players.botForHere : players.botForAway;
}

/** "Last round: 3 turns left"; null before it. */
export function lastRoundWords(view: GameView): string | null {
  const left = view.position?.turns_left;
  if (left == null || view.state !== "playing") return null;
  return messages().players.lastRound(left);
}

/** The same with who began it and why: "Ben has 2 trains left: last round, 3 turns to go". */
export function lastRoundReason(view: GameView, me: number | null): string | null {
  const { position, state } = view;
  if (position?.turns_left == null || state !== "playing") return null;
  const seat = lastRoundStarter(position, position.turns_left);
  const left = position.seats[seat]?.trains ?? 0;
  return messages().players.lastRoundBy(who(seat, { view, me }), left, position.turns_left);
}

/** The number of tickets, by deck if their backs differ. */
export function ticketWords(seat: SeatPosition, edition: Edition): string {
  const { names, phrases } = messages();
  const all = names.tickets(seat.tickets);
  const named = seat.ticket_backs ? deckWords(edition, seat.ticket_backs) : "";
  return named ? phrases.explained(all, named) : all;
}

/** The state of a seat in the host's list. */
export function seatStatus(
  seat: SeatView,
  { state, start_when_ready }: Pick<GameView, "state" | "start_when_ready">,
): string {
  const { phrases, waiting } = messages();
  if (seat.kind === "bot") return waiting.bot;
  if (seat.kind === "open") return "";
  if (seat.absent || seat.resigned) return waiting.botPlays;
  const agrees = state === "open" && start_when_ready;
  const facts = [...hereWords(seat, agrees), ...devicesWords(seat)];
  return phrases.capitalized(phrases.facts(facts));
}

/** Whether a player is here, and if all must agree to a rematch, ready. */
function hereWords({ connected, ready }: SeatView, agrees: boolean): string[] {
  const { waiting } = messages();
  const here = connected ? waiting.here : waiting.away;
  if (!agrees) return [here];
  if (ready) return [here, waiting.ready];
  // Who has not agreed to a rematch may still be looking at the end of the game before.
  return connected ? [here, waiting.notReady] : [waiting.notReady];
}

/** "This device", "Another device, added 5 minutes ago". */
export function deviceWords(device: SeatDevice): string {
  const { devices } = messages();
  return device.this ? devices.this : devices.other(timeAgo(device.since));
}

/** The question before the host frees a seat. */
export function freeSeatQuestion(name: string, started: boolean): string {
  const { waiting } = messages();
  return started ? waiting.askFreeStarted(name) : waiting.askFree(name);
}

export function inviteLinkLabel(seat: number | null): string {
  const { links } = messages();
  return seat === null ? links.spectators : links.seat(seat + 1);
}
