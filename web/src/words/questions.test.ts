import { expect, test } from "vitest";
import type { HandTicket, LegalRide, MoveKind, Track } from "../api/types";
import { MoveCatalogue, type SentMove } from "../derived/moveCatalogue";
import type { QuestionKind } from "../derived/question";
import { EDITION, editionWith, viewWith } from "../testing/sampleGame";
import { needsOf, openTicket } from "../testing/ticketNeeds";
import { claimFacts, confirmLabel, questionFacts } from "./questions";

const MOVES = [
  { number: 0, kind: "claim", track: 0, color: "red", cards: 1, locomotives: 1 },
  { number: 1, kind: "station", city: "ash", color: "red", cards: 1 },
  { number: 2, kind: "ride", track: 0, city: "birch" },
  { number: 3, kind: "passenger", city: "ash" },
] satisfies SentMove[];
const catalogue = new MoveCatalogue(MOVES);

/** The label of the only option of a question. */
function label(
  kind: QuestionKind & MoveKind,
  rides: readonly Omit<LegalRide, "move">[] = [],
): string {
  const [move] = catalogue.ofKind(kind);
  if (!move) throw new Error(`There is no move of kind ${kind}.`);
  const question = { kind, track: null, place: null, options: [move] };
  const view = viewWith({}, { rides: rides.map((ride) => ({ ...ride, move: move.number })) });
  return confirmLabel(question, move, { edition: EDITION, catalogue, view, me: 0 });
}

test("a claim says what it costs and what it scores", () => {
  expect(label("claim")).toMatch(/^Pay 1 red and 1 locomotive · score \d+$/);
});

test("a station says what it costs", () => {
  expect(label("station")).toBe("Pay 1 red");
  const question = { kind: "station" as const, track: null, place: "ash", options: [] };
  const facts = (unbuilt_points: number) => {
    const rules = { ...EDITION.rules, stations: { count: 3, unbuilt_points } };
    const edition = { ...EDITION, rules };
    return questionFacts(question, { edition, catalogue, view: viewWith(), me: 0 });
  };
  expect(facts(4)).toBe("Building it costs you 4 points at the end of the game.");
  expect(facts(0)).toBeNull();
});

test("a ride says what it costs and what it scores, as the server tells", () => {
  expect(label("ride", [{ cards: 0, points: 5 }])).toMatch(/^Ride to \w+ · score 5$/);
  expect(label("ride", [{ cards: 1, points: 5 }])).toMatch(
    /^Ride to \w+ · pay 1 passenger card · score 5$/,
  );
  expect(label("ride", [{ cards: 0, points: 0 }])).toMatch(/^Ride to \w+$/);
});

test("a passenger says how many there are", () => {
  expect(label("passenger")).toMatch(/^Use 1 of \d+ passengers?$/);
});

test("before tickets are drawn, it says how many there are to draw and to keep", () => {
  const question = { kind: "tickets" as const, track: null, place: null, options: [] };
  const facts = (left: number) => {
    const view = viewWith({ ticket_decks: [left] });
    return questionFacts(question, { edition: EDITION, catalogue, view, me: 0 });
  };
  expect(facts(10)).toBe(
    "Draw 3 tickets and keep at least 1. A ticket you don’t complete costs its points.",
  );
  expect(facts(2)).toContain("Draw 2 tickets");
});

/** What the question about claiming Ash–Birch says, given the number of trains. */
function claimSays(trains: number, tickets: HandTicket[], turns_left: number | null = null) {
  const [own, ...others] = viewWith().position?.seats ?? [];
  if (!own) throw new Error("The sample has seats.");
  const view = viewWith({ seats: [{ ...own, trains }, ...others], turns_left }, { tickets });
  const question = { kind: "claim" as const, track: 0, place: null, options: [] };
  return questionFacts(question, { edition: EDITION, catalogue, view, me: 0 });
}

test("a claim says which tickets it completes", () => {
  // The parallel track would do as well.
  const tickets = [
    openTicket(0, { trains: 2, missing: [1] }),
    openTicket(1, { trains: 4, missing: [0, 5] }),
  ];
  expect(claimSays(20, tickets)).toBe("2 spaces, 2 points · completes Ash–Cedar, +5");
  const both = [...tickets.slice(0, 1), openTicket(2, { trains: 2, missing: [0] })];
  expect(claimSays(20, both)).toContain("completes Ash–Cedar and Birch–Norland, +11");
  expect(claimSays(20, [{ index: 0, done: true, needs: needsOf([0]) }])).toBe("2 spaces, 2 points");
  const lent = openTicket(0, { trains: 2, missing: [0], stations: ["ash"] });
  expect(claimSays(20, [lent])).toBe("2 spaces, 2 points");
});

test("a claim says if it starts the last round", () => {
  expect(claimSays(5, [])).toBe("2 spaces, 2 points");
  expect(claimSays(4, [])).toBe("2 spaces, 2 points · starts the last round");
  expect(claimSays(4, [], 2)).toBe("2 spaces, 2 points");
});

test("a claim says why a tunnel or a ferry costs what it does", () => {
  const says = (track: Partial<Track>) => claimFacts(editionWith({}, track), 2);
  expect(says({})).toBe("3 spaces, 4 points");
  expect(says({ tunnel: true })).toBe("3 spaces, 4 points, a tunnel: it may cost more");
  expect(says({ locomotives: 1 })).toBe("3 spaces, 4 points, a ferry: it needs 1 locomotive");
  expect(says({ locomotives: 2 })).toContain("a ferry: it needs 2 locomotives");
});
