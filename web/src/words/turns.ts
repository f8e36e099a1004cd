// Turns of the log in words.
import type { CardKind, GameEvent, MoveKind } from "../api/types";
import type { LogGroup } from "../derived/logGroups";
import { movesOf } from "../derived/turnSummary";
import { messages } from "../messages/messages";
import { describeBriefly, describeEvent, type WordContext } from "./events";
import { mechanismWith } from "./mechanisms";
import { aCard } from "./names";

/** What happened in a turn: "Ada took a blue card. Drew from the deck." */
export function describeTurn(group: LogGroup, context: WordContext): string {
  return sentencesOf(essentialEvents(group), context).join(" ");
}

/** A sentence for each event, of which only the first names the player. */
export function sentencesOf(events: readonly GameEvent[], context: WordContext): string[] {
  return events.map((event, index) =>
    (index === 0 ? describeEvent : describeBriefly)(event, context),
  );
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
