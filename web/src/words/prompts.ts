// Prompts: what the player can do now, or what the game is waiting for.
import type { Edition, GameEvent, GameView, Phase, Position, SeatView } from "../api/types";
import type { LegalMoves } from "../derived/moveCatalogue";
import { ridePoints } from "../derived/ridePoints";
import { fewestKept } from "../derived/ticketChoice";
import { choiceWords } from "./moves";
import { aCard, placeName, seatName } from "./names";
import { capitalize, counted, joinAnd, joinOr } from "./phrases";

export interface Situation {
  view: GameView;
  edition: Edition;
  legal: LegalMoves;
  log: readonly GameEvent[];
  /** Whether the player is choosing a city for a station. */
  building: boolean;
}

/** What the player can do, or whom the game is waiting for. */
export function promptWords(now: Situation): string {
  const { position, you, state } = now.view;
  if (!position || state === "open") return "The game has not started yet.";
  if (position.over) return "The game is over.";
  if (you?.due == null) return waitingWords(now.view, position);
  return PHASE_PROMPTS[position.phase](now);
}

const PHASE_PROMPTS: Readonly<Record<Phase, (now: Situation) => string>> = {
  announce: ({ edition }) =>
    `Choose how many tickets to draw from each deck, ${edition.rules.tickets.first} in all.`,
  "first tickets": ({ legal }) => `Choose your first tickets: keep at least ${fewest(legal)}.`,
  turn: turnWords,
  "second card": ({ view, log }) => {
    const drew = lastDrawn(log, view.you?.seat ?? -1);
    return `${drew ? `You drew ${drew}. ` : ""}Take a second card.`;
  },
  tickets: ({ legal }) => `Choose your tickets: keep at least ${fewest(legal)}.`,
  tunnel: tunnelWords,
  meeples: ({ legal, edition }) => {
    const places = new Set(legal.of("meeple").flatMap((move) => move.city ?? []));
    return `Take a meeple from ${joinAnd([...places].map((place) => placeName(edition, place)))}?`;
  },
  placing: ({ legal, edition }) => {
    const cities = [...legal.passengers.keys()].map((city) => placeName(edition, city));
    return `Place a passenger in ${joinOr(cities)}?`;
  },
  ride: ({ view, log }) => {
    const points = ridePoints(log, view.you?.seat ?? -1);
    return `Where next? ${counted(points, "point")} so far.`;
  },
  "game over": () => "The game is over.",
};

/** The card that a seat has just drawn from the deck, in words. */
function lastDrawn(log: readonly GameEvent[], seat: number): string | null {
  const last = log.findLast((event) => event.kind === "move" && event.seat === seat);
  const drew = last?.kind === "move" ? last.outcome.drew : null;
  return drew ? aCard(drew) : null;
}

function fewest(legal: LegalMoves): number {
  return fewestKept(legal.moves);
}

function turnWords({ legal, building, view }: Situation): string {
  if (building) return "Choose a city for your station.";
  if (legal.only?.kind === "pass") return "You have no other move and pass.";
  const choices = choiceWords(legal.moves.map(({ kind }) => kind));
  const last = view.position?.turns_left != null ? "Your last turn" : "Your turn";
  return choices ? `${last}: ${choices}.` : `${last}.`;
}

function tunnelWords({ view, legal }: Situation): string {
  const extra = view.position?.extra ?? 0;
  return legal.one("pay")
    ? `The tunnel costs ${extra} more: pay, or give it up.`
    : `The tunnel costs ${extra} more, which you cannot pay.`;
}

function waitingWords(view: GameView, position: Position): string {
  const others = position.waiting.filter((seat) => seat !== view.you?.seat);
  const names = joinAnd(others.map((seat) => seatName(view, seat)));
  return `${names} ${others.length > 1 ? "are" : "is"} ${OTHERS_BUSY[position.phase]}…`;
}

/** What others are doing while the player waits. */
const OTHERS_BUSY: Readonly<Record<Phase, string>> = {
  announce: "choosing tickets",
  "first tickets": "choosing tickets",
  turn: "thinking",
  "second card": "thinking",
  tickets: "choosing tickets",
  tunnel: "digging a tunnel",
  meeples: "thinking",
  placing: "thinking",
  ride: "on a ride",
  "game over": "thinking",
};

/** What the game is waiting for, for everyone: "Ada chooses tickets". */
export function phaseWords(view: GameView, edition: Edition, me: number | null): string {
  const { position, state } = view;
  if (state === "over" || position?.over) return "The game is over";
  if (state === "open" || !position) return "Waiting for players";
  const names = position.waiting.map((seat) => (seat === me ? "you" : seatName(view, seat)));
  const several = names.length > 1 || position.waiting[0] === me;
  const does = (one: string, many: string) =>
    `${capitalize(joinAnd(names))} ${several ? many : one}`;
  switch (position.phase) {
    case "announce":
      return does("announces first tickets", "announce first tickets");
    case "first tickets":
      return does("chooses first tickets", "choose first tickets");
    case "turn":
      return position.seat === me ? "Your turn" : `${seatName(view, position.seat)}’s turn`;
    case "second card":
      return does("takes a second card", "take a second card");
    case "tickets":
      return does("chooses tickets", "choose tickets");
    case "tunnel":
      return does("digs a tunnel", "dig a tunnel");
    case "meeples":
      return does("may take a meeple", "may take a meeple");
    case "placing":
      return does("may place a passenger", "may place a passenger");
    case "ride": {
      const at = position.ride ? `, now in ${placeName(edition, position.ride)}` : "";
      return does(`rides${at}`, `ride${at}`);
    }
    case "game over":
      return "The game is over";
  }
}

/** The prompt while a bot plays this seat, by the reason. */
export const ABSENCES: Readonly<Record<NonNullable<SeatView["absent"]>, string>> = {
  left: "A bot is playing for you.",
  time: "Your time ran out, so a bot is playing for you.",
  revoked: "The host freed this seat, and a bot is playing it.",
};
