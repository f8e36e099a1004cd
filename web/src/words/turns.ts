// Turns of the log in words.
import type { CardKind, GameEvent, MoveEvent, MoveKind } from "../api/types";
import type { LogGroup } from "../derived/logGroups";
import { movesOf } from "../derived/turnSummary";
import { messages } from "../messages/messages";
import {
  type ActionTogether,
  describeBriefly,
  describeEvent,
  setOffWords,
  type WordContext,
  withoutSetOff,
} from "./events";
import { mechanismWith } from "./mechanisms";
import { aCard, who } from "./names";

/** What happened in a turn: "Ada took a blue card. Drew from the deck." */
export function describeTurn(group: LogGroup, context: WordContext): string {
  return [describeActions(group, context), ...setOffBy(group, context)].join(" ");
}

/** The same without what the moves set off. */
export function describeActions(group: LogGroup, context: WordContext): string {
  const runs = runsOf(essentialEvents(group).map(actionOnly));
  return runs.map((run, index) => describeRun(run, runs[index - 1]?.at(-1), context)).join(" ");
}

/** What the moves of a turn set off: a new deck, new face-up cards, the last round. */
export function setOffBy(group: LogGroup, context: WordContext): string[] {
  return [...new Set(movesOf(group).flatMap(({ outcome }) => setOffWords(outcome, context)))];
}

function actionOnly(event: GameEvent): GameEvent {
  return event.kind === "move" ? { ...event, outcome: withoutSetOff(event.outcome) } : event;
}

/** One event, or the steps of one thing, such as a ride, in one sentence. */
function describeRun(
  run: readonly GameEvent[],
  before: GameEvent | undefined,
  context: WordContext,
): string {
  const [event] = run;
  if (!event) return "";
  const together = event.kind === "move" && toldTogether(event);
  if (!together || run.length === 1)
    return before ? describeBriefly(event, context) : describeEvent(event, context);
  const steps = run.filter((step) => step.kind === "move");
  return together(before ? null : who(event.seat, context), steps, context);
}

/** Events in order; steps that are told together are in one list. */
function runsOf(events: readonly GameEvent[]): GameEvent[][] {
  const runs: GameEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && isStepAfter(event, run.at(-1))) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

function isStepAfter(event: GameEvent, before: GameEvent | undefined): boolean {
  if (event.kind !== "move" || before?.kind !== "move") return false;
  if (before.outcome.kind !== event.outcome.kind) return false;
  return toldTogether(event) !== undefined && toldTogether(before) !== undefined;
}

function toldTogether(event: MoveEvent): ActionTogether | undefined {
  const { kind } = event.outcome;
  if (isHiddenDraw(event)) return (player, draws) => messages().events.drew(player, draws.length);
  return mechanismWith(kind)?.moves[kind]?.together;
}

/** A sentence for each event, of which only the first names the player. */
export function sentencesOf(events: readonly GameEvent[], context: WordContext): string[] {
  return events.map((event, index) => {
    const before = events[index - 1];
    return before ? describeNext(event, before, context) : describeEvent(event, context);
  });
}

/** An event after another one of the same turn. */
function describeNext(event: GameEvent, before: GameEvent, context: WordContext): string {
  if (isHiddenDraw(event) && isHiddenDraw(before))
    return [messages().events.drewAgain, ...setOffWords(event.outcome, context)].join(" ");
  return describeBriefly(event, context);
}

/** A card from the deck that the viewer did not see. */
function isHiddenDraw(event: GameEvent): event is MoveEvent {
  return event.kind === "move" && event.outcome.kind === "draw card" && event.outcome.drew == null;
}

/** Kinds of moves that another move of the same turn makes clear. */
const IMPLIED: Readonly<Partial<Record<MoveKind, readonly MoveKind[]>>> = {
  "draw tickets": ["keep"],
  claim: ["pay", "decline"],
};

function impliedBy(kind: MoveKind): readonly MoveKind[] {
  return IMPLIED[kind] ?? mechanismWith(kind)?.moves[kind]?.impliedBy ?? [];
}

/** The events of a turn without those that another one makes clear. */
export function essentialEvents(group: LogGroup): GameEvent[] {
  const done = new Set<string>(movesOf(group).map(({ outcome }) => outcome.kind));
  const implied = (event: GameEvent) =>
    event.kind === "move" && impliedBy(event.outcome.kind).some((kind) => done.has(kind));
  return group.entries.flatMap(({ event }) => (implied(event) ? [] : [event]));
}

/** Cards that were drawn, of which some are hidden, for screen readers and tooltips. */
export function drawnWords(cards: readonly (CardKind | null)[]): string {
  const { following } = messages();
  return following.lastDrawn(cards.map((kind) => (kind ? aCard(kind) : following.hiddenCard)));
}
