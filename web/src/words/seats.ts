// Seats in words.
import type { CardKind, Edition, GameView, SeatDevice, SeatPosition, SeatView } from "../api/types";
import { cardWords, deckWords } from "./names";
import { counted, joinAnd } from "./phrases";
import { timeAgo } from "./times";

/**
 * Who plays on a seat now, and on how many devices if there are several; empty for a connected
 * player other than the viewer.
 */
export function presenceWords(seat: SeatView, mine: boolean): string {
  return [playerWords(seat, mine), devicesWords(seat)].filter(Boolean).join(", ");
}

/** "2 devices"; empty for a seat that only one device can play. */
function devicesWords(seat: SeatView): string {
  return seat.kind === "person" && seat.devices > 1 ? counted(seat.devices, "device") : "";
}

function playerWords(seat: SeatView, mine: boolean): string {
  if (seat.kind === "open") return "open";
  if (seat.kind === "bot") return `bot, ${seat.level}`;
  const bot = `a bot plays (${seat.level})`;
  if (seat.resigned) return `${mine ? "you " : ""}resigned; ${bot}`;
  if (seat.absent) return mine ? `you, but ${bot}` : `away; ${bot}`;
  if (mine) return "you";
  return seat.connected ? "" : "away";
}

/** "Last round: 3 turns left"; null before it. */
export function lastRoundWords(view: GameView): string | null {
  const left = view.position?.turns_left;
  if (left == null || view.state !== "playing") return null;
  return `Last round: ${counted(left, "turn")} left`;
}

/** The cards that everyone saw a seat take and that it has not spent. */
export function knownWords(known: SeatPosition["known"]): string {
  const cards = Object.entries(known).filter(([, count]) => count > 0);
  return joinAnd(cards.map(([kind, count]) => cardWords(kind as CardKind, count)));
}

/** The number of tickets, by deck if their backs differ. */
export function ticketWords(seat: SeatPosition, edition: Edition): string {
  const all = counted(seat.tickets, "ticket");
  if (!seat.ticket_backs) return all;
  const named = deckWords(edition, seat.ticket_backs);
  return named ? `${all}: ${named}` : all;
}

/** The state of a seat in the host's list. */
export function seatStatus(seat: SeatView): string {
  if (seat.kind === "bot") return "Bot";
  if (seat.kind === "open") return "";
  if (seat.absent || seat.resigned) return "A bot is playing";
  return [seat.connected ? "Here" : "Away", devicesWords(seat)].filter(Boolean).join(", ");
}

export const DEVICES_TITLE = "Your seat is open on several devices";
export const REMOVE_DEVICE = "Remove";

/** "This device", "Another device, added 5 minutes ago". */
export function deviceWords(device: SeatDevice): string {
  return device.this ? "This device" : `Another device, added ${timeAgo(device.since)}`;
}

export function trainsLeft(count: number): string {
  return `${counted(count, "train")} left`;
}

/** The title of the screen that hides the hands. */
export function turnTitle(name: string): string {
  return `It is ${name}’s turn`;
}

/** The labels of a seat in the form for a new table. */
export const SEAT_FIELD_LABELS = {
  color: (seat: number) => `Colour of seat ${seat}`,
  occupant: (seat: number) => `Who sits on seat ${seat}`,
  name: (seat: number) => `Name on seat ${seat}`,
} as const;

/** The question before the host frees a seat. */
export function freeSeatQuestion(name: string, started: boolean): string {
  return started
    ? `${name} has to leave the table, and a bot takes over until someone joins with a new link.`
    : `${name} has to leave the table, and someone else can take the seat.`;
}

export function inviteLinkLabel(seat: number | null): string {
  return seat === null ? "Link for spectators" : `Link to seat ${seat + 1}`;
}
