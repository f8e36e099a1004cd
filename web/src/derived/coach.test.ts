import { describe, expect, test } from "vitest";
import type { GameView, Hand, Position } from "../api/types";
import { moved } from "../testing/events";
import { EDITION, viewWith } from "../testing/sampleGame";
import { openTicket } from "../testing/ticketNeeds";
import { type CoachCounts, type CoachFacts, coachStep, topicsOf } from "./coach";
import { MoveCatalogue, type SentMove } from "./moveCatalogue";

// Ash–Birch is red (track 0) and blue (track 1); Birch–Cedar is gray (track 2).
const MOVES: SentMove[] = [
  { number: 0, kind: "draw card" },
  { number: 1, kind: "take", card: "red" },
  { number: 2, kind: "take", card: "blue" },
  { number: 3, kind: "claim", track: 0, color: "red", cards: 2 },
  { number: 4, kind: "claim", track: 3, color: "red", cards: 4 },
  { number: 5, kind: "keep", keep: [0] },
  { number: 6, kind: "keep", keep: [0, 1] },
  { number: 7, kind: "take", card: "locomotive" },
  { number: 8, kind: "draw tickets" },
];
const CATALOGUE = new MoveCatalogue(MOVES);
const DRAWS = [0, 1, 2];

function step(view: GameView, moves: readonly number[], more: Partial<CoachFacts> = {}) {
  return coachStep({
    edition: EDITION,
    view,
    faceUp: view.position?.display ?? [],
    legal: CATALOGUE.legal(moves),
    question: null,
    counts: { plan: 1 },
    said: new Set(),
    log: [],
    lesson: true,
    advice: null,
    ...more,
  });
}

function waiting(view: GameView): GameView {
  return { ...view, you: view.you && { ...view.you, due: null } };
}

const MISSING_RED = {
  cards: { red: 1, blue: 1 },
  tickets: [openTicket(0, { trains: 2, missing: [0] })],
};

test("tickets on offer come first", () => {
  const view = viewWith({ phase: "first tickets" }, { offer: [0, 1] });
  const choice = { kind: "tickets", keep: 1, offered: 2 };
  expect(step(view, [5, 6])).toEqual({ ...choice, tip: "basics" });
});

test("what a ticket is is explained once, later what helps in choosing", () => {
  const counts = { tickets: 1 };
  const first = viewWith({ phase: "first tickets" }, { offer: [0, 1] });
  expect(step(first, [5, 6], { counts })).toMatchObject({ tip: "together" });
  const later = viewWith({ phase: "tickets", owners: { 0: 0 } }, { offer: [0, 1] });
  expect(step(later, [5, 6], { counts })).toMatchObject({ tip: "nearby" });
});

test("then the lesson shows the routes of all tickets, until it is read", () => {
  const tickets = [
    openTicket(0, { trains: 5, missing: [0, 2] }),
    openTicket(1, { trains: 2, missing: [0] }),
  ];
  expect(step(viewWith({}, { tickets }), DRAWS, { counts: {} })).toEqual({
    kind: "plan",
    tickets: [0, 1],
    tracks: [0, 2],
  });
  expect(step(viewWith({}, MISSING_RED), DRAWS)?.kind).toBe("draw");
});

test("a card for a missing route is to be taken where it lies face up", () => {
  const wish = { track: 0, card: "red", missing: 1, keptFor: [] };
  const found = { advice: null, wish, slot: 0, enough: false, again: false };
  expect(step(viewWith({}, MISSING_RED), DRAWS)).toEqual({ kind: "draw", ...found });
  const second = step(viewWith({ phase: "second card" }, MISSING_RED), DRAWS);
  expect(second).toEqual({ kind: "secondCard", ...found });
});

test("no card is asked for that the hand has already", () => {
  const second = (cards: Hand["cards"], missing = [0]) => {
    const tickets = [openTicket(0, { trains: 2, missing })];
    return step(viewWith({ phase: "second card" }, { tickets, cards }), DRAWS);
  };
  expect(second({ red: 2 })).toMatchObject({ wish: null, enough: true });
  expect(second({ red: 1, locomotive: 1 })).toMatchObject({ wish: null, enough: true });
  // Two red cards pay for the red track, not for the gray one as well.
  expect(second({ red: 2 }, [0, 2])).toMatchObject({ wish: { track: 2, missing: 3 } });
  expect(second({ red: 2, blue: 1 }, [0, 2])).toMatchObject({ wish: { card: "blue", missing: 2 } });
});

test("where it does not lie face up, the deck may have it", () => {
  const view = viewWith({ display: ["blue", "blue", "blue", "blue", null] }, MISSING_RED);
  expect(step(view, [0, 2])).toMatchObject({ wish: { card: "red" }, slot: null });
});

test("for a gray route, the colour that the hand has most of is collected", () => {
  const tickets = [openTicket(0, { trains: 3, missing: [2] })];
  const view = viewWith({}, { tickets, cards: { red: 1, blue: 2 } });
  expect(step(view, DRAWS)).toMatchObject({ wish: { track: 2, card: "blue" }, slot: 1 });
});

test("coloured routes have their cards before gray ones, and the nearest is asked for first", () => {
  const tickets = [openTicket(0, { trains: 5, missing: [0, 2] })];
  const drawn = (cards: Hand["cards"]) =>
    step(viewWith({ phase: "second card" }, { tickets, cards }), DRAWS);
  // The gray route could be paid with the three red cards, of which the red one needs two.
  expect(drawn({ red: 3 })).toMatchObject({ wish: { track: 2, missing: 2, keptFor: [0] } });
  expect(drawn({ red: 1, blue: 1 })).toMatchObject({ wish: { track: 0, card: "red", missing: 1 } });
});

test("no card is asked for a route that can be paid for while another one lacks some", () => {
  // The blue cards pay for the blue track or for the gray one, but not for the long one.
  const tickets = [openTicket(0, { trains: 8, missing: [1, 2, 3] })];
  const cards = { blue: 3 };
  const second = step(viewWith({ phase: "second card" }, { tickets, cards }), DRAWS);
  expect(second).toMatchObject({ wish: { track: 3, keptFor: [] } });
});

test("a missing route that can be paid for is to be claimed", () => {
  const view = viewWith({}, MISSING_RED);
  expect(step(view, [...DRAWS, 3, 4])).toMatchObject({ kind: "claim", track: 0, again: false });
});

test("a route that no ticket needs is not suggested while one is missing", () => {
  expect(step(viewWith({}, MISSING_RED), [...DRAWS, 4])?.kind).toBe("draw");
});

test("a question about a claim is explained", () => {
  const question = { kind: "claim" as const, track: 0, place: null, options: [] };
  const view = viewWith({}, MISSING_RED);
  expect(step(view, [3], { question })).toMatchObject({ kind: "pay", track: 0, onTheWay: true });
  const aside = { ...question, track: 5 };
  expect(step(view, [4], { question: aside })).toMatchObject({ onTheWay: false });
  // It is not on the way for all tickets, but on another one that is hardly longer.
  const elsewhere = viewWith({}, { ...MISSING_RED, helpful: [5] });
  expect(step(elsewhere, [4], { question: aside })).toMatchObject({ onTheWay: true });
  // A parallel track serves as well.
  const beside = { ...question, track: 1 };
  expect(step(view, [4], { question: beside })).toMatchObject({ onTheWay: true });
});

test("after the first claim, points are explained once", () => {
  const view = viewWith({ owners: { 0: 0 } }, MISSING_RED);
  expect(step(view, DRAWS)?.kind).toBe("points");
  expect(step(view, DRAWS, { counts: { points: 1 } })?.kind).toBe("draw");
});

test("tickets that are completed are announced together, once, and so is a lost one", () => {
  const tickets = [
    { ...openTicket(0), done: true },
    { ...openTicket(1), done: true },
    openTicket(2, { trains: null, possible: false }),
  ];
  const view = viewWith({}, { tickets });
  const said = [];
  let counts: CoachCounts = { plan: 1 };
  for (let next = step(view, DRAWS, { counts }); next; next = step(view, DRAWS, { counts })) {
    said.push(next);
    if (next.kind === "allDone") break;
    for (const topic of topicsOf(next)) counts = { ...counts, [topic]: 1 };
  }
  expect(said).toEqual([
    { kind: "ticketsDone", tickets: [0, 1], tracks: [], all: true },
    { kind: "ticketLost", ticket: 2 },
    { kind: "allDone", track: null },
  ]);
});

test("tickets are announced as they are completed, whatever their order in the hand", () => {
  const tickets = [
    { ...openTicket(0), done: true },
    { ...openTicket(1), done: true },
  ];
  const counts = { plan: 1, "ticketDone 1": 1 };
  const view = viewWith({}, { tickets });
  expect(step(view, DRAWS, { counts })).toMatchObject({ kind: "ticketsDone", tickets: [0] });
});

test("when no ticket is open any more, new ones are explained, once", () => {
  const done = { ...openTicket(0), done: true };
  const all = (tickets: Hand["tickets"], counts: CoachCounts = { plan: 1 }) =>
    step(viewWith({}, { tickets }), DRAWS, { counts });
  expect(all([done])).toMatchObject({ kind: "ticketsDone", all: true });
  expect(all([done], { plan: 1, moreTicketsTip: 1 })).toMatchObject({ all: false });
  expect(all([done, openTicket(1, { trains: 2, missing: [0] })])).toMatchObject({ all: false });
});

test("the lesson practises new tickets once, with trains for them, and else does not speak of them", () => {
  const [me, rival] = viewWith().position?.seats ?? [];
  if (!me || !rival) throw new Error("two seats play");
  const tickets = [{ ...openTicket(0), done: true }];
  const least = EDITION.rules.last_round_trains + 4;
  const said = (trains: number, counts: CoachCounts, lesson = true) =>
    step(viewWith({ seats: [{ ...me, trains }, rival] }, { tickets }), [...DRAWS, 8], {
      counts: { plan: 1, endNear: 1, ...counts },
      lesson,
    });
  const told = { "ticketDone 0": 1, moreTicketsTip: 1 };
  expect(said(least, {})).toMatchObject({ kind: "ticketsDone", all: true });
  expect(said(least, told)).toEqual({ kind: "moreTickets", advice: null });
  expect(said(least, { ...told, moreTickets: 1 })?.kind).toBe("allDone");
  expect(said(least, told, false)?.kind).toBe("allDone");
  expect(said(least - 1, {})).toMatchObject({ kind: "ticketsDone", all: false });
  expect(said(least - 1, { "ticketDone 0": 1 })?.kind).toBe("allDone");
});

test("the lesson announces new tickets if and only if it then asks for them", () => {
  const lost = openTicket(1, { trains: null, possible: false });
  const tickets = [{ ...openTicket(0), done: true }, lost];
  const said = (position: Partial<Position>, counts: CoachCounts = {}) =>
    step(viewWith(position, { tickets }), [...DRAWS, 8], {
      counts: { plan: 1, "ticketLost 1": 1, lastRound: 1, ...counts },
    });
  const told = { "ticketDone 0": 1 };
  expect(said({})).toMatchObject({ kind: "ticketsDone", all: true });
  expect(said({}, told)?.kind).toBe("moreTickets");
  for (const late of [{ turns_left: 1 }, { ticket_decks: [0] }]) {
    expect(said(late)).toMatchObject({ kind: "ticketsDone", all: false });
    expect(said(late, told)?.kind).not.toBe("moreTickets");
  }
});

test("a rival’s first claim is explained after the first card, and stays until it is read", () => {
  const claimed = viewWith({ owners: { 4: 1 } }, MISSING_RED);
  const rival = { kind: "rival", seat: 1, track: 4 };
  const counts = { plan: 1, draw: 1 };
  const claims = [0, 4].map((track) => moved(1, "claim", { track, built: true }));
  // That of track 0 was undone.
  const facts = { counts, log: claims };
  expect(step(claimed, DRAWS, { log: claims })?.kind).toBe("draw");
  expect(step(claimed, DRAWS, facts)).toEqual(rival);
  expect(step(waiting(claimed), [], facts)).toEqual(rival);
  expect(step(claimed, DRAWS, { ...facts, counts: { ...counts, rival: 1 } })?.kind).toBe("draw");
  const two = viewWith({ owners: { 3: 1, 4: 1 } }, MISSING_RED);
  const later = [...claims, moved(1, "claim", { track: 3, built: true })];
  expect(step(two, DRAWS, { counts, log: later })).toEqual(rival);
});

test("the longest path is explained with the second route, where it has a bonus", () => {
  const counts = { plan: 1, points: 1 };
  const bonuses = { ...EDITION.rules.bonuses, longest_path: 10 };
  const edition = { ...EDITION, rules: { ...EDITION.rules, bonuses } };
  const none = {
    ...EDITION,
    rules: { ...EDITION.rules, bonuses: { ...bonuses, longest_path: 0 } },
  };
  const two = viewWith({ owners: { 3: 0, 4: 0 } }, MISSING_RED);
  expect(step(two, DRAWS, { counts, edition })).toEqual({ kind: "longestPath", bonus: 10 });
  expect(step(two, DRAWS, { counts, edition: none })?.kind).toBe("draw");
  const one = viewWith({ owners: { 3: 0 } }, MISSING_RED);
  expect(step(one, DRAWS, { counts, edition })?.kind).toBe("draw");
});

test("before the last round can begin, the coach says what it is", () => {
  const [me, rival] = viewWith().position?.seats ?? [];
  if (!me || !rival) throw new Error("two seats play");
  const last = EDITION.rules.last_round_trains;
  const near = (trains: number) =>
    step(viewWith({ seats: [me, { ...rival, trains }] }, MISSING_RED), DRAWS);
  expect(near(last + 4)).toEqual({ kind: "endNear", seat: 1, trains: last + 4, last });
  expect(near(last + 5)?.kind).toBe("draw");
});

test("a claim that starts the last round says so", () => {
  const question = { kind: "claim" as const, track: 0, place: null, options: [] };
  const [me, rival] = viewWith().position?.seats ?? [];
  if (!me || !rival) throw new Error("two seats play");
  const pays = (trains: number) =>
    step(viewWith({ seats: [{ ...me, trains }, rival] }, MISSING_RED), [3], { question });
  expect(pays(4)).toMatchObject({ kind: "pay", startsLastRound: true });
  expect(pays(20)).toMatchObject({ kind: "pay", startsLastRound: false });
});

test("without open tickets, the longest route that can be paid for is suggested", () => {
  expect(step(viewWith(), [...DRAWS, 3, 4])).toEqual({ kind: "allDone", track: 3 });
});

test("a face-up locomotive is explained once, after the first whole draw", () => {
  const view = viewWith({ display: ["blue", "locomotive", "blue", "blue", "red"] }, MISSING_RED);
  const drawn = { plan: 1, draw: 1, secondCard: 1 };
  const moves = [...DRAWS, 7];
  expect(step(view, moves, { counts: drawn })).toEqual({ kind: "locomotive", slot: 1 });
  expect(step(view, moves, { counts: { plan: 1 } })?.kind).toBe("draw");
  expect(step(view, moves, { counts: { ...drawn, locomotive: 1 } })?.kind).toBe("draw");
  expect(step(view, DRAWS, { counts: drawn })?.kind).toBe("draw");
});

test("information waits until a question is answered, which may cover what it is about", () => {
  const view = viewWith({ display: ["blue", "locomotive", "blue", "blue", "red"] }, MISSING_RED);
  const counts = { plan: 1, draw: 1, secondCard: 1 };
  const question = { kind: "claim" as const, track: 0, place: null, options: [] };
  const moves = [...DRAWS, 3, 7];
  expect(step(view, moves, { counts, question })?.kind).toBe("pay");
  const station = { ...question, kind: "station" as const, track: null };
  expect(step(view, moves, { counts, question: station })).toBeNull();
  expect(step(view, moves, { counts })?.kind).toBe("locomotive");
});

test("the last round is announced: who began it, and whether a turn is left", () => {
  const [me, rival] = viewWith().position?.seats ?? [];
  if (!me || !rival) throw new Error("two seats play");
  const seats = [me, { ...rival, trains: 1 }];
  const announced = (seat: number, turns_left: number) =>
    step(viewWith({ turns_left, seat, seats }, MISSING_RED), DRAWS);
  const facts = { kind: "lastRound", seat: 1, trains: 1 };
  expect(announced(0, 2)).toEqual({ ...facts, own: true });
  expect(announced(1, 1)).toEqual({ ...facts, own: false });
});

describe("in the last turn", () => {
  const last = (hand: Partial<Hand>, moves: readonly number[], phase: "turn" | "second card") =>
    step(viewWith({ turns_left: 1, phase }, hand), moves, { counts: { plan: 1, lastRound: 1 } });

  test("a route that completes a ticket is to be claimed, or else the longest", () => {
    expect(last(MISSING_RED, [...DRAWS, 3, 4], "turn")).toMatchObject({ kind: "claim", track: 0 });
    const far = { tickets: [openTicket(0, { trains: 5, missing: [0, 2] })] };
    expect(last(far, [...DRAWS, 3, 4], "turn")).toEqual({
      kind: "lastTurn",
      track: 3,
      secondCard: false,
    });
  });

  test("cards make no difference", () => {
    expect(last(MISSING_RED, DRAWS, "turn")).toEqual({
      kind: "lastTurn",
      track: null,
      secondCard: false,
    });
    expect(last(MISSING_RED, DRAWS, "second card")).toEqual({
      kind: "lastTurn",
      track: null,
      secondCard: true,
    });
  });
});

test("while others play, the coach asks for nothing", () => {
  expect(step(waiting(viewWith({ seat: 1, waiting: [1] }, MISSING_RED)), [])).toBeNull();
});

test("what has been on the screen is not explained again", () => {
  const said = new Set(["draw", "claim"] as const);
  const view = viewWith({}, MISSING_RED);
  expect(step(view, DRAWS, { said })).toMatchObject({ kind: "draw", again: true });
  expect(step(view, [...DRAWS, 3], { said })).toMatchObject({ kind: "claim", again: true });
  const second = viewWith({ phase: "second card" }, MISSING_RED);
  expect(step(second, DRAWS, { said })).toMatchObject({ kind: "secondCard", again: false });
});

test("outside the lesson, what the player has often done is not asked for, but warnings are", () => {
  const view = viewWith({}, MISSING_RED);
  const drawn = { plan: 1, draw: 4, secondCard: 4 };
  const claimed = { plan: 1, claim: 2, pay: 2 };
  expect(step(view, DRAWS, { counts: drawn, lesson: false })).toBeNull();
  expect(step(view, DRAWS, { counts: drawn })?.kind).toBe("draw");
  expect(step(view, [...DRAWS, 3], { counts: drawn, lesson: false })?.kind).toBe("claim");
  expect(step(view, [...DRAWS, 3], { counts: claimed, lesson: false })).toBeNull();
  const question = { kind: "claim" as const, track: 0, place: null, options: [] };
  const facts = { counts: claimed, lesson: false };
  expect(step(view, [3], { ...facts, question })).toBeNull();
  const aside = { ...question, track: 5 };
  expect(step(view, [4], { ...facts, question: aside })?.kind).toBe("pay");
});

test("outside the lesson, the coach speaks each turn until it says good-bye once", () => {
  const done = { ...openTicket(1), done: true };
  const view = viewWith({}, { ...MISSING_RED, tickets: [...MISSING_RED.tickets, done] });
  const kind = (counts: CoachCounts, lesson = false, seen = view) =>
    step(seen, DRAWS, { lesson, counts: { plan: 1, "ticketDone 1": 1, ...counts } })?.kind;
  const told = { points: 1, moreTicketsTip: 1, longestPath: 1 };
  const basics = { draw: 2, secondCard: 2, claim: 1, pay: 1, ...told };
  expect(kind({ ...basics, moreTicketsTip: 0 })).toBe("draw");
  expect(kind({ ...basics, draw: 1 })).toBe("draw");
  expect(kind({ draw: 3, secondCard: 3 })).toBe("draw");
  expect(kind(basics)).toBe("goodbye");
  expect(kind({ ...basics, goodbye: 1 })).toBe("draw");
  expect(kind(basics, true)).toBe("draw");
});

test("spectators and finished games have no coach", () => {
  expect(step({ ...viewWith(), you: null }, [])).toBeNull();
  expect(step({ ...viewWith(), state: "over" }, [])).toBeNull();
});

describe("with the advice of the guide", () => {
  const advised = (number: number) => ({
    move: CATALOGUE.at(number),
    reason: { why: "spare_card" } as const,
  });
  const following = (number: number) =>
    step(viewWith({}, MISSING_RED), [...DRAWS, 3, 4], { advice: advised(number) });

  test("the coach asks for what the guide would do", () => {
    expect(following(2)).toMatchObject({ kind: "draw", slot: 1, wish: null });
    expect(following(0)).toMatchObject({ kind: "draw", slot: null });
    expect(following(4)).toMatchObject({ kind: "claim", track: 3, payment: CATALOGUE.at(4) });
  });

  test("only the payment that the question has chosen is suggested", () => {
    const view = viewWith({}, MISSING_RED);
    const asked = (number: number, first = 3) => {
      const options = [CATALOGUE.at(first), CATALOGUE.at(7 - first)];
      const question = { kind: "claim" as const, track: 0, place: null, options };
      return step(view, [3, 4], { question, advice: advised(number) });
    };
    expect(asked(3)).toMatchObject({ kind: "pay", payment: CATALOGUE.at(3) });
    // The advice came after the question.
    expect(asked(3, 4)).toMatchObject({ kind: "pay", payment: null });
    expect(asked(4)).toMatchObject({ kind: "pay", payment: null });
  });

  test("while the guide is asked, the coach asks for nothing", () => {
    expect(step(viewWith({}, MISSING_RED), DRAWS, { advice: undefined })).toBeNull();
  });

  test("a claim that the guide suggests is not questioned", () => {
    const question = { kind: "claim" as const, track: 5, place: null, options: [] };
    const advice = { ...advised(4), move: { ...CATALOGUE.at(4), track: 5 } };
    const view = viewWith({}, MISSING_RED);
    expect(step(view, [4], { question, advice })).toMatchObject({ onTheWay: true });
  });
});

test("of equal colours for a gray route, the one that lies face up is collected", () => {
  const tickets = [openTicket(0, { trains: 3, missing: [2] })];
  const display = ["blue", "blue", "red", null, null] as const;
  const view = viewWith({ display: [...display] }, { tickets, cards: {} });
  expect(step(view, DRAWS)).toMatchObject({ wish: { card: "blue" }, slot: 0 });
});
