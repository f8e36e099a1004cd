// The events of a game in words.
import type {
  Edition,
  GameEvent,
  GameView,
  MoveEvent,
  MoveInfo,
  MoveKind,
  Outcome,
} from "../api/types";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import type { Who } from "../messages/en";
import { messages } from "../messages/messages";
import { tableCardsWords } from "./display";
import { column, MECHANISM_MOVES } from "./mechanisms";
import {
  aCard,
  deckWords,
  type Named,
  paymentWords,
  playerName,
  ticketName,
  trackName,
  who,
} from "./names";

/** What the descriptions need to know. */
export interface WordContext {
  edition: Edition;
  catalogue: MoveCatalogue;
  view: Named & Pick<GameView, "position"> & Partial<Pick<GameView, "you">>;
  /** The seat that is called "you"; null for spectators. */
  me: number | null;
}

/** An event as one or two sentences. */
export function describeEvent(event: GameEvent, context: WordContext): string {
  const { events, chat } = messages();
  switch (event.kind) {
    case "move":
      return describeMove(event.outcome, context);
    case "sat":
      return events.joined({ name: event.name, you: event.seat === context.me });
    case "stood":
      return events.stood(event.seat + 1);
    case "bot":
      return events.joined({ name: playerName(event), you: false });
    case "device":
      return events.device(who(event.seat, context));
    case "started":
      return startWords(event, context);
    case "undo":
      return events.undone(who(event.seat, context));
    case "taken_back":
      return events.takenBack(who(event.seat, context));
    case "hint":
      return events.hinted(who(event.seat, context));
    case "chat":
      return events.said(who(event.seat, context), event.text);
    case "reaction":
      return events.said(who(event.seat, context), chat.reactions[event.reaction]);
    case "absent":
      return absenceWords(event, context);
    case "returned":
      return events.returned(who(event.seat, context));
    case "resigned":
      return (event.ends ? events.resignedAndEnded : events.resigned)(who(event.seat, context));
    case "end_agreed":
      return (event.away.length > 0 ? events.endedEarly : events.endAgreed)(
        who(event.seat, context),
      );
    case "ready":
      return events.ready(who(event.seat, context));
    case "resumed":
      return events.resumed;
    case "rematch":
      return events.rematch;
  }
}

/** A move and its outcome. */
export function describeMove(outcome: Outcome, context: WordContext): string {
  return moveWords(outcome, who(outcome.seat, context), context);
}

/** The same without the player's name: "Took a blue card." */
export function describeBriefly(event: GameEvent, context: WordContext): string {
  if (event.kind === "hint") return messages().events.withHint;
  if (event.kind !== "move") return describeEvent(event, context);
  return moveWords(event.outcome, null, context);
}

function moveWords(outcome: Outcome, player: Who | null, context: WordContext): string {
  const move = outcome.number == null ? null : context.catalogue.at(outcome.number);
  const action = ACTIONS[outcome.kind](player, outcome, move, context);
  return [action, ...setOffWords(outcome, context)].join(" ");
}

/** What a move set off: a new deck, new face-up cards, the last round. */
export function setOffWords(outcome: Outcome, context: WordContext): string[] {
  return [...tableCardsWords(outcome), ...lastRoundWords(outcome, context)];
}

/** "Ben has 2 trains left: last round.", if that is so. */
export function lastRoundWords(
  { seat, last_round: left }: Outcome,
  context: WordContext,
): string[] {
  return left == null ? [] : [messages().events.lastRound(who(seat, context), left)];
}

/** The same outcome, as if it had set off nothing. */
export function withoutSetOff(outcome: Outcome): Outcome {
  return { ...outcome, refreshed: null, reshuffled: false, last_round: null };
}

/** What a player did, as a sentence; the player is null where it has been named before. */
export type Action = (
  player: Who | null,
  outcome: Outcome,
  move: MoveInfo | null,
  context: WordContext,
) => string;

/** What a player did in several moves, as one sentence. */
export type ActionTogether = (
  player: Who | null,
  moves: readonly MoveEvent[],
  context: WordContext,
) => string;

const ACTIONS: Readonly<Record<MoveKind, Action>> = {
  take: (player, _outcome, move) => messages().events.took(player, aCard(move?.card)),
  "draw card": (player, { drew }) => {
    const { events } = messages();
    return drew ? events.drewCard(player, aCard(drew)) : events.drew(player, 1);
  },
  "draw tickets": (player, outcome, _move, { edition }) =>
    messages().events.drewTickets(player, ticketsDrawnWords(outcome, edition)),
  keep: keepWords,
  claim: claimWords,
  pay: (player, outcome, move, context) =>
    messages().events.paid(
      player,
      move ? paymentWords(move) : "",
      routeName(outcome, context),
      outcome.points,
    ),
  decline: (player, outcome, _move, context) =>
    messages().events.gaveUp(player, routeName(outcome, context)),
  pass: (player) => messages().events.passed(player),
  ...column(MECHANISM_MOVES, "action"),
};

function claimWords(
  player: Who | null,
  outcome: Outcome,
  _move: MoveInfo | null,
  context: WordContext,
): string {
  const { events, names } = messages();
  const route = routeName(outcome, context);
  const turned = outcome.turned.map(names.card);
  if (outcome.built == null) return events.digging(player, route, turned, outcome.extra);
  if (!outcome.built) return events.notDug(player, route, turned);
  return turned.length > 0
    ? events.dug(player, route, outcome.points, turned)
    : events.claimed(player, route, outcome.points);
}

function keepWords(
  player: Who | null,
  outcome: Outcome,
  _move: MoveInfo | null,
  { edition }: WordContext,
): string {
  const { events } = messages();
  const { kept, kept_count: count, returned_count: returned } = outcome;
  if (!kept) return events.keptSome(player, count, count + returned);
  const named = kept.map((index) => ticketName(edition, index));
  return events.kept(player, named, returned);
}

/** How many tickets were drawn, by deck if their backs differ. */
function ticketsDrawnWords(outcome: Outcome, edition: Edition): string {
  const { names, phrases } = messages();
  const backs = outcome.offered_backs ?? [];
  const named = deckWords(edition, backs);
  const all = names.tickets(outcome.offered_count);
  if (!named) return all;
  const several = backs.filter((count) => count > 0).length > 1;
  return several
    ? phrases.explained(all, named)
    : names.ticketsOfDeck(outcome.offered_count, named);
}

/** "The game has started. A bot plays for Ben.", if Ben had not agreed to a rematch. */
function startWords(
  { stand_ins }: Extract<GameEvent, { kind: "started" }>,
  context: WordContext,
): string {
  const { started, notWaitedFor } = messages().events;
  return [started, ...stand_ins.map((seat) => notWaitedFor(who(seat, context)))].join(" ");
}

function absenceWords(event: Extract<GameEvent, { kind: "absent" }>, context: WordContext): string {
  const { away, left, notWaitedFor, outOfTime, revoked } = messages().events;
  const why = {
    left,
    time: outOfTime,
    revoked,
    // A host who does not play has no seat to name.
    away: (absent: Who) =>
      event.by == null ? notWaitedFor(absent) : away(absent, who(event.by, context)),
  };
  return why[event.why](who(event.seat, context));
}

function routeName(outcome: Outcome, { edition }: WordContext): string {
  return outcome.track == null ? messages().names.someRoute : trackName(edition, outcome.track);
}
