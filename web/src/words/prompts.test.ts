import { describe, expect, test } from "vitest";
import type { GameEvent, GameView, MoveKind, Phase, SeatView } from "../api/types";
import { MoveCatalogue, type SentMove } from "../derived/moveCatalogue";
import { moved } from "../testing/events";
import { EDITION, viewWith } from "../testing/sampleGame";
import { phaseWords, promptWords } from "./prompts";

function words(
  view: GameView,
  moves: SentMove[] = [],
  log: GameEvent[] = [],
  startedKind: MoveKind | null = null,
  brief = false,
  catchingUp = false,
  botIn: number | null = null,
  here: readonly number[] = [],
): string {
  const legal = new MoveCatalogue(moves).legal(moves.map((move) => move.number));
  const told = { view, edition: EDITION, legal, log, startedKind, brief, botIn, catchingUp, here };
  return promptWords(told);
}

function waiting(position: Parameters<typeof viewWith>[0]): GameView {
  const view = viewWith(position);
  return {
    ...view,
    you: { seat: 0, due: null, undo: false, resigning_ends: true, hand: view.you?.hand ?? null },
  };
}

const DRAW: SentMove = { number: 0, kind: "draw card" };

test("the prompt of a turn names exactly what is legal", () => {
  const claim: SentMove = { number: 1, kind: "claim", track: 2, color: "red", cards: 3 };
  const tickets: SentMove = { number: 2, kind: "draw tickets" };
  expect(words(viewWith(), [DRAW, claim, tickets])).toBe(
    "Your turn: draw cards, claim a route or draw tickets.",
  );
  expect(words(viewWith(), [DRAW])).toBe("Your turn: draw cards.");
  expect(words(viewWith({ turns_left: 1 }), [DRAW])).toBe("Your last turn: draw cards.");
});

test("what a button beside the prompt starts is named where there is room", () => {
  const moves: SentMove[] = [DRAW, { number: 1, kind: "station", city: "elm" }];
  expect(words(viewWith(), moves)).toBe("Your turn: draw cards or build a station.");
  expect(words(viewWith(), moves, [], null, true)).toBe("Your turn: draw cards.");
});

test("beside the button to undo, a narrow prompt names the choices in few words", () => {
  const view = viewWith();
  const undoable = { ...view, you: view.you && { ...view.you, undo: true } };
  const moves: SentMove[] = [DRAW, { number: 1, kind: "draw tickets" }];
  expect(words(undoable, moves)).toBe("Your turn: draw cards or draw tickets.");
  expect(words(undoable, moves, [], null, true)).toBe("Your turn: cards or tickets.");
});

test("a started move asks for its place", () => {
  expect(words(viewWith(), [DRAW], [], "station")).toBe(
    "Choose a city: a station lets you use one rival route there.",
  );
  expect(words(viewWith(), [DRAW], [], "claim")).toBe("Your turn: draw cards.");
});

test("a player without moves is told to pass", () => {
  expect(words(viewWith(), [{ number: 0, kind: "pass" }])).toContain("pass");
});

test("the fewest tickets to keep are those of the legal moves", () => {
  const keep: SentMove = { number: 0, kind: "keep", keep: [0, 1] };
  expect(words(viewWith({ phase: "first tickets" }), [keep])).toContain("keep at least 2");
});

test("a tunnel offers paying only to players who can", () => {
  const view = viewWith({ phase: "tunnel", extra: 2 });
  const leave: SentMove = { number: 0, kind: "decline" };
  const pay: SentMove = { number: 1, kind: "pay", cards: 2 };
  expect(words(view, [leave, pay])).toBe("The tunnel costs 2 more: pay, or give it up.");
  expect(words(view, [leave])).toBe("The tunnel costs 2 more, which you cannot pay.");
});

test("the device is passed to the next player at this screen", () => {
  const view = waiting({ seat: 1, waiting: [1] });
  expect(words(view, [], [], null, false, false, null, [0, 1])).toBe("It is Ben’s turn");
  expect(words(view, [], [], null, false, false, null, [0])).toBe("Ben is thinking…");
});

test("players we wait for are named with what they do", () => {
  expect(words(waiting({ seat: 1, waiting: [1] }))).toBe("Ben is thinking…");
  expect(words(waiting({ phase: "first tickets", waiting: [1] }))).toBe("Ben is choosing tickets…");
  expect(words(waiting({ phase: "tunnel", waiting: [1] }))).toBe("Ben is digging a tunnel…");
});

test("the prompt says that a player we wait for is away, and that one has resigned", () => {
  const withSeats = (
    mine: Partial<SeatView>,
    other: Partial<SeatView>,
    phase: Phase = "turn",
  ): GameView => {
    const view = waiting({ seat: 1, waiting: [1], phase });
    const [me, ben] = view.seats;
    if (!me || !ben) throw new Error("The sample game has two seats.");
    return {
      ...view,
      seats: [
        { ...me, ...mine },
        { ...ben, ...other },
      ],
    };
  };
  const away = { kind: "person", level: null, connected: false } as const;
  expect(words(withSeats({}, away))).toBe("Waiting for Ben, who is away.");
  expect(words(withSeats({}, away), [], [], null, false, false, 2)).toBe(
    "Waiting for Ben, who is away. In 2 min you can let a bot play.",
  );
  // Also in the middle of what they were doing.
  for (const phase of ["second card", "tickets", "tunnel", "ride"] as const)
    expect(words(withSeats({}, away, phase))).toBe("Waiting for Ben, who is away.");
  // What they did before they went is shown first.
  expect(words(withSeats({}, away, "second card"), [], [], null, false, true)).toBe(
    "Ben is drawing cards…",
  );
  expect(words(withSeats({}, { ...away, level: "easy" }))).toBe("Ben is thinking…");
  expect(words(withSeats({ resigned: true }, {}))).toBe(
    "You resigned. A bot plays your seat to the end.",
  );
});

test("the prompt for the second card names the first if it came from the deck", () => {
  const view = viewWith({ phase: "second card" });
  expect(words(view, [DRAW], [moved(0, "draw card", { drew: "blue" })])).toBe(
    "You drew a blue card. Take a second card.",
  );
  expect(words(view, [DRAW], [moved(0, "take", { number: 0 })])).toBe("Take a second card.");
});

test("a passenger can be placed in any of the cities", () => {
  const into = (number: number, city: string): SentMove => ({ number, kind: "passenger", city });
  expect(words(viewWith({ phase: "placing" }), [into(0, "ash"), into(1, "elm")])).toBe(
    "Place a passenger in Ash or Elm?",
  );
});

test("a meeple is offered from its place", () => {
  const meeple: SentMove = { number: 0, kind: "meeple", city: "norland", color: "red" };
  expect(words(viewWith({ phase: "meeples" }), [meeple])).toBe("Take a meeple from Norland?");
});

test("after the end, nobody has to decide", () => {
  expect(words(viewWith({ over: true, phase: "game over" }))).toBe("The game is over.");
});

describe("what a game is waiting for", () => {
  const [ada, ben] = viewWith().seats;
  const seats = ada && ben ? [ada, ben, { ...ben, name: "Cleo" }] : [];
  const view = { ...viewWith(), seats };
  const phrase = (phase: Phase, waiting: number[], more: object = {}) => {
    const { position } = viewWith({ phase, waiting, seat: waiting[0] ?? 0, ...more });
    return phaseWords({ ...view, position }, EDITION, 0);
  };

  test('rivals are named, the viewer is "you"', () => {
    expect(phrase("turn", [1])).toBe("Ben’s turn");
    expect(phrase("turn", [0])).toBe("Your turn");
    expect(phrase("tickets", [1])).toBe("Ben is choosing tickets");
    expect(phrase("tickets", [0])).toBe("You are choosing tickets");
    expect(phrase("second card", [2])).toBe("Cleo is taking a second card");
  });

  test("several choose their first tickets at once", () => {
    expect(phrase("first tickets", [0, 1])).toBe("You and Ben are choosing first tickets");
    expect(phrase("first tickets", [1])).toBe("Ben is choosing first tickets");
  });

  test("a ride says where it is", () => {
    expect(phrase("ride", [1], { ride: "birch" })).toBe("Ben is on a ride, now in Birch");
  });

  test("before the start and after the end, there is no player to wait for", () => {
    const open = { ...view, state: "open" as const, position: null };
    expect(phaseWords(open, EDITION, 0)).toBe("Waiting for players");
    expect(phrase("game over", [], { over: true })).toBe("The game is over");
  });
});
