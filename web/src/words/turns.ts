// Turns of the log in words.
import type { CardKind, GameEvent } from "../api/types";
import type { LogGroup } from "../derived/logGroups";
import { movesOf } from "../derived/turnSummary";
import { messages } from "../messages/messages";
import { describeBriefly, describeEvent, type WordContext } from "./events";
import { aCard } from "./names";

/** All that happened in a turn: "Ada took a blue card. Drew from the deck." */
export function describeTurn(group: LogGroup, context: WordContext): string {
  return sentencesOf(
    group.entries.map(({ event }) => event),
    context,
  ).join(" ");
}

/** A sentence for each event, of which only the first names the player. */
export function sentencesOf(events: readonly GameEvent[], context: WordContext): string[] {
  return events.map((event, index) =>
    (index === 0 ? describeEvent : describeBriefly)(event, context),
  );
}

/** Kinds of moves that another move of the same turn makes clear. */
const IMPLIED: Readonly<Partial<Record<string, readonly string[]>>> = {
  "draw tickets": ["keep"],
  claim: ["pay", "decline"],
};

/** The events of a turn without those that a later one makes clear. */
export function essentialEvents(group: LogGroup): GameEvent[] {
  const done = new Set<string>(movesOf(group).map(({ outcome }) => outcome.kind));
  const implied = (event: GameEvent) =>
    event.kind === "move" && (IMPLIED[event.outcome.kind] ?? []).some((kind) => done.has(kind));
  return group.entries.flatMap(({ event }) => (implied(event) ? [] : [event]));
}

/** Cards that were drawn, of which some are hidden, for screen readers and tooltips. */
export function drawnWords(cards: readonly (CardKind | null)[]): string {
  const { following } = messages();
  return following.lastDrawn(cards.map((kind) => (kind ? aCard(kind) : following.hiddenCard)));
}
