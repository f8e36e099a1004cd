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
import { messages } from "../messages/messages";
import { column, MECHANISM_PHASES, mechanismWith } from "./mechanisms";
import { choiceWords } from "./moves";
import { aCard, placeName, seatName, who } from "./names";

export interface Situation {
  view: GameView;
  edition: Edition;
  legal: LegalMoves;
  log: readonly GameEvent[];
  /** The kind of move that a button has started, while the player chooses its place. */
  startedKind: MoveKind | null;
  /** Whether there is no room for what the buttons beside the words start. */
  brief: boolean;
  /** In how many minutes a bot may play for whom the game is waiting; null if that is not known. */
  botIn: number | null;
  /** Whether what is shown has happened some time ago, and the game has gone on. */
  catchingUp: boolean;
  /** The seats that are played at this screen. */
  here: readonly number[];
}

/** What the player can do, or whom the game is waiting for. */
export function promptWords(now: Situation): string {
  const { prompts } = messages();
  const { position, you, state } = now.view;
  if (!position || state === "open") return prompts.notStarted;
  if (position.over) return prompts.over;
  if (you?.due == null) return waitingWords(now, position);
  return PHASE_PROMPTS[position.phase](now);
}

export type Prompt = (now: Situation) => string;

const PHASE_PROMPTS: Readonly<Record<Phase, Prompt>> = {
  announce: ({ edition }) => messages().prompts.announce(edition.rules.tickets.first),
  "first tickets": ({ legal }) => messages().prompts.firstTickets(fewestKept(legal.moves)),
  turn: turnWords,
  "second card": ({ view, log }) => {
    const { prompts } = messages();
    const drew = lastDrawn(log, view.you?.seat ?? -1);
    return drew ? prompts.secondCardAfter(drew) : prompts.secondCard;
  },
  tickets: ({ legal }) => messages().prompts.tickets(fewestKept(legal.moves)),
  tunnel: ({ view, legal }) => {
    const { prompts } = messages();
    const extra = view.position?.extra ?? 0;
    return legal.one("pay") ? prompts.tunnel(extra) : prompts.tunnelTooDear(extra);
  },
  "game over": () => messages().prompts.over,
  ...column(MECHANISM_PHASES, "prompt"),
};

/** The card that a seat has just drawn from the deck, in words. */
function lastDrawn(log: readonly GameEvent[], seat: number): string | null {
  const last = log.findLast((event) => event.kind === "move" && event.seat === seat);
  const drew = last?.kind === "move" ? last.outcome.drew : null;
  return drew ? aCard(drew) : null;
}

function turnWords({ legal, startedKind, view, brief }: Situation): string {
  const { prompts } = messages();
  const started = startedKind && startedPromptOf(startedKind);
  if (started) return started();
  if (legal.only?.kind === "pass") return prompts.mustPass;
  const kinds = legal.moves.map(({ kind }) => kind);
  const named = brief ? kinds.filter((kind) => !startedPromptOf(kind)) : kinds;
  const choices = choiceWords(named, brief && view.you?.undo);
  const last = view.position?.turns_left != null;
  if (!choices) return last ? prompts.lastTurn : prompts.turn;
  return last ? prompts.lastTurnWith(choices) : prompts.turnWith(choices);
}

/** What to do after a button has started a kind of move; undefined if none does. */
function startedPromptOf(kind: MoveKind): (() => string) | undefined {
  return mechanismWith(kind)?.moves[kind]?.startedPrompt;
}

function waitingWords(now: Situation, position: Position): string {
  const { view, botIn, catchingUp, here } = now;
  const { passDevice, prompts } = messages();
  const others = position.waiting.filter((seat) => seat !== view.you?.seat);
  const names = others.map((seat) => seatName(view, seat));
  const resigned = view.you && view.seats[view.you.seat]?.resigned;
  if (resigned) return prompts.resigned;
  const next = others.find((seat) => here.includes(seat) && view.seats[seat]?.level === null);
  if (next !== undefined) return passDevice.turn(seatName(view, next));
  const away = others.length > 0 && others.every((seat) => isAway(view.seats[seat]));
  return away && !catchingUp
    ? prompts.waitingForAway(names, botIn)
    : prompts.waiting(names, position.phase);
}

/** Whether a person who plays a seat is not connected. */
function isAway(seat: SeatView | undefined): boolean {
  return seat?.kind === "person" && seat.level === null && !seat.connected;
}

/** What the game is waiting for, for everyone: "Ada is choosing tickets". */
export function phaseWords(view: GameView, edition: Edition, me: number | null): string {
  const { status } = messages().prompts;
  const { position, state } = view;
  if (state === "over" || position?.over || position?.phase === "game over") return status.over;
  if (state === "open" || !position) return status.open;
  if (position.phase === "turn") return status.turn(who(position.seat, { view, me }));
  const waiting = position.waiting.map((seat) => who(seat, { view, me }));
  const place = position.ride ? placeName(edition, position.ride) : null;
  return status.phase(waiting, position.phase, place);
}
