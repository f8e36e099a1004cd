// Prompts: what the player can do now, or what the game is waiting for.
import type {
  Edition,
  GameEvent,
  GameView,
  MoveKind,
  Phase,
  Position,
  SeatView,
} from "../api/types";
import type { LegalMoves } from "../derived/moveCatalogue";
import { fewestKept } from "../derived/ticketChoice";
import { column, MECHANISM_PHASES, mechanismWith } from "./mechanisms";
import { choiceWords } from "./moves";
import { aCard, seatName, seatOrYou } from "./names";
import { capitalize, joinAnd } from "./phrases";

export interface Situation {
  view: GameView;
  edition: Edition;
  legal: LegalMoves;
  log: readonly GameEvent[];
  /** The kind of move that a button has started, while the player chooses its place. */
  startedKind: MoveKind | null;
}

/** What the player can do, or whom the game is waiting for. */
export function promptWords(now: Situation): string {
  const { position, you, state } = now.view;
  if (!position || state === "open") return "The game has not started yet.";
  if (position.over) return "The game is over.";
  if (you?.due == null) return waitingWords(now.view, position);
  return PHASE_PROMPTS[position.phase](now);
}

export type Prompt = (now: Situation) => string;

const PHASE_PROMPTS: Readonly<Record<Phase, Prompt>> = {
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
  "game over": () => "The game is over.",
  ...column(MECHANISM_PHASES, "prompt"),
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

function turnWords({ legal, startedKind, view }: Situation): string {
  const started = startedKind && mechanismWith(startedKind)?.moves[startedKind]?.startedPrompt;
  if (started) return started;
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
  "game over": "thinking",
  ...column(MECHANISM_PHASES, "othersBusy"),
};

/** What the game is waiting for, for everyone: "Ada chooses tickets". */
export function phaseWords(view: GameView, edition: Edition, me: number | null): string {
  const { position, state } = view;
  if (state === "over" || position?.over || position?.phase === "game over")
    return "The game is over";
  if (state === "open" || !position) return "Waiting for players";
  if (position.phase === "turn")
    return position.seat === me ? "Your turn" : `${seatName(view, position.seat)}’s turn`;
  const names = position.waiting.map((seat) => seatOrYou(seat, { view, me }));
  const several = names.length > 1 || position.waiting[0] === me;
  const [does, doMany] = STATUSES[position.phase](position, edition);
  return `${capitalize(joinAnd(names))} ${several ? doMany : does}`;
}

/** What a player does in a phase, and what "you" or several do: "digs a tunnel", "dig a tunnel". */
export type PhaseStatus = (
  position: Position,
  edition: Edition,
) => readonly [does: string, doMany: string];

const STATUSES: Readonly<Record<Exclude<Phase, "turn" | "game over">, PhaseStatus>> = {
  announce: () => ["announces first tickets", "announce first tickets"],
  "first tickets": () => ["chooses first tickets", "choose first tickets"],
  "second card": () => ["takes a second card", "take a second card"],
  tickets: () => ["chooses tickets", "choose tickets"],
  tunnel: () => ["digs a tunnel", "dig a tunnel"],
  ...column(MECHANISM_PHASES, "status"),
};

/** The prompt while a bot plays this seat, by the reason. */
export const ABSENCES: Readonly<Record<NonNullable<SeatView["absent"]>, string>> = {
  left: "A bot is playing for you.",
  time: "Your time ran out, so a bot is playing for you.",
  revoked: "The host freed this seat, and a bot is playing it.",
};
