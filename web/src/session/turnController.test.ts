import { type Signal, signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CardKind, GameEvent, GameView, Hand, Hint, Refusal } from "../api/types";
import { MoveCatalogue, type SentMove } from "../derived/moveCatalogue";
import { EDITION, viewWith } from "../testing/sampleGame";
import { openTicket } from "../testing/ticketNeeds";
import { hint } from "./hints";
import type { Session } from "./session";
import { confirmMoves } from "./settings";
import { TurnController } from "./turnController";

const MOVES = [
  { number: 0, kind: "claim", track: 0, color: "red", cards: 2 },
  { number: 1, kind: "claim", track: 0, color: "red", cards: 1, locomotives: 1 },
  { number: 2, kind: "claim", track: 2, color: "blue", cards: 3 },
  { number: 3, kind: "take", card: "red" },
  { number: 4, kind: "draw card" },
  { number: 5, kind: "draw tickets" },
  { number: 6, kind: "pass" },
  { number: 7, kind: "station", city: "ash", color: "red", cards: 1 },
  { number: 8, kind: "passenger", city: "ash" },
  { number: 9, kind: "no meeple", city: "elm" },
  { number: 10, kind: "ride", track: 4, city: "elm" },
  { number: 11, kind: "ride", track: 4, city: "cedar" },
  { number: 12, kind: "meeple", city: "elm", color: "white" },
  { number: 13, kind: "meeple", city: "elm", color: "red" },
  { number: 14, kind: "station", city: "ash", color: "red", locomotives: 1 },
  { number: 15, kind: "station", city: "elm", color: "red", cards: 2 },
  { number: 16, kind: "claim", track: 5, color: "red", cards: 3 },
  { number: 17, kind: "claim", track: 5, color: "red", cards: 2, locomotives: 1 },
  { number: 18, kind: "claim", track: 5, color: "blue", cards: 3 },
] satisfies SentMove[];

let sent: number[];
let view: ReturnType<typeof signal<GameView>>;
let log: GameEvent[];

function controllerWith(
  moves: number[],
  position: Parameters<typeof viewWith>[0] = {},
  game = "g",
  rides: Hand["rides"] = [],
): TurnController {
  view = signal(viewWith(position, { moves, rides, cards: { red: 3, locomotive: 1 } }));
  sent = [];
  const session = {
    game,
    seat: 0,
    view,
    edition: EDITION,
    catalogue: new MoveCatalogue(MOVES),
    due: signal(true),
    busy: signal(false),
    log: signal(log),
    listen: () => () => {},
    move: async (number: number) => {
      sent.push(number);
    },
  };
  return new TurnController(session as unknown as Session);
}

beforeEach(() => {
  vi.useFakeTimers();
  confirmMoves.value = "important";
  localStorage.setItem("trunkline.firstGames", "a b c");
  log = [];
});

test("a question is open while a payment, tickets or a tunnel are to be chosen", () => {
  confirmMoves.value = "always";
  const turn = controllerWith([0, 1]);
  expect(turn.asks.value).toBe(false);
  turn.chooseTrack(0, "pointer");
  expect(turn.asks.value).toBe(true);
  turn.reset();
  expect(turn.asks.value).toBe(false);
  expect(controllerWith([], { phase: "tunnel" }).asks.value).toBe(true);
});

afterEach(() => {
  hint.value = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("with a mouse, a track with one payment is claimed at once", () => {
  const controller = controllerWith([2, 4]);
  controller.chooseTrack(2, "pointer");
  expect(sent).toEqual([2]);
});

test("on a touch screen, a claim is confirmed first", () => {
  const controller = controllerWith([2, 4]);
  controller.chooseTrack(2, "touch");
  expect(sent).toEqual([]);
  expect(controller.question.value?.options.map((way) => way.number)).toEqual([2]);
});

test("the confirm setting can be always or never", () => {
  const controller = controllerWith([2, 4]);
  confirmMoves.value = "always";
  controller.chooseTrack(2, "pointer");
  expect(sent).toEqual([]);
  confirmMoves.value = "never";
  controller.chooseTrack(2, "touch");
  expect(sent).toEqual([2]);
});

test("a claim that spends a locomotive is confirmed, unless the setting is never", () => {
  const controller = controllerWith([1, 4]);
  controller.chooseTrack(0, "pointer");
  expect(sent).toEqual([]);
  expect(controller.question.value?.options.map((way) => way.number)).toEqual([1]);
  confirmMoves.value = "never";
  controller.chooseTrack(0, "pointer");
  expect(sent).toEqual([1]);
});

test("the payment that the latest hint has in mind comes first, only for its own decision", () => {
  const controller = controllerWith([16, 17, 18]);
  const candidates = [9, 18, 17].map((move) => ({ move }));
  const first = (answers: number) => {
    hint.value = { answers, candidates } as Hint;
    controller.chooseTrack(5, "touch");
    return controller.question.value?.options[0]?.number;
  };
  const due = view.value?.you?.due ?? -1;
  expect(first(due - 1)).toBe(16);
  expect(first(due)).toBe(18);
});

test("a suggestion never pays without a question, and asks for none", () => {
  const suggest = (number: number) => {
    const answers = view.value?.you?.due ?? -1;
    hint.value = { answers, candidates: [{ move: number }] } as Hint;
  };
  const selected = controllerWith([16, 17]);
  suggest(17);
  selected.dropCards("red", 5);
  expect(sent).toEqual([16]);
  confirmMoves.value = "never";
  const quick = controllerWith([0, 1]);
  suggest(1);
  quick.chooseTrack(0, "pointer");
  expect(sent).toEqual([0]);
});

test("in the first three games of a device, every claim is confirmed", () => {
  localStorage.removeItem("trunkline.firstGames");
  const asks = (game: string) => {
    const controller = controllerWith([2, 4], {}, game);
    controller.chooseTrack(2, "pointer");
    const [claim] = controller.question.value?.options ?? [];
    if (claim) controller.send(claim);
    return claim !== undefined;
  };
  const games = ["a", "a", "b", "c", "d", "b", "e"];
  expect(games.map(asks)).toEqual([true, true, true, true, false, true, false]);
});

test("a draw of tickets, of which one must be kept, is confirmed unless the setting is never", () => {
  const controller = controllerWith([5]);
  controller.drawTickets("pointer");
  expect(sent).toEqual([]);
  expect(controller.question.value?.options.map(({ number }) => number)).toEqual([5]);
  controller.reset();
  confirmMoves.value = "never";
  controller.drawTickets("pointer");
  expect(sent).toEqual([5]);
});

test("a step of a ride is confirmed if it costs a passenger card", () => {
  const step = (cards: number) => [{ move: 10, cards, points: 0 }];
  const own = controllerWith([10], { phase: "ride" }, "g", step(0));
  own.chooseTrack(4, "pointer");
  expect(sent).toEqual([10]);
  const rivals = controllerWith([10], { phase: "ride" }, "g", step(1));
  rivals.chooseTrack(4, "pointer");
  expect(sent).toEqual([]);
  expect(rivals.question.value).toMatchObject({ kind: "ride", track: 4 });
});

test("several payments are offered, the usual one first", () => {
  const controller = controllerWith([1, 0]);
  controller.chooseTrack(0, "pointer");
  expect(sent).toEqual([]);
  expect(controller.question.value?.options.map((way) => way.number)).toEqual([0, 1]);
});

test("a selected card leaves only the payments that use it", () => {
  const controller = controllerWith([0, 1, 2]);
  controller.selectCard("locomotive");
  expect([...controller.glowingTracks.value]).toEqual([0]);
  controller.chooseTrack(0, "pointer");
  expect(controller.question.value?.options.map((way) => way.number)).toEqual([1]);
});

test("cards dropped on a track pay for it", () => {
  const controller = controllerWith([1, 0, 2]);
  controller.dropCards("blue", 2);
  expect(sent).toEqual([2]);
});

test("a selected colour pays at once, with as few locomotives as possible", () => {
  const controller = controllerWith([18, 17, 16]);
  controller.dropCards("red", 5);
  expect(sent).toEqual([16]);
});

test("a selected colour is confirmed where the setting asks, its usual payment first", () => {
  const controller = controllerWith([18, 17, 16]);
  confirmMoves.value = "always";
  controller.dropCards("red", 5);
  expect(sent).toEqual([]);
  expect(controller.question.value?.options.map((way) => way.number)).toEqual([16, 17]);
  confirmMoves.value = "important";
  controller.chooseTrack(5, "touch");
  expect(sent).toEqual([]);
});

test("if the setting is never, only a choice of colours is offered", () => {
  const controller = controllerWith([1, 0, 18, 16]);
  confirmMoves.value = "never";
  controller.chooseTrack(5, "touch");
  expect(controller.question.value?.options.map((way) => way.number)).toEqual([16, 18]);
  controller.chooseTrack(0, "touch");
  expect(sent).toEqual([0]);
});

test("selecting a card again deselects it", () => {
  const controller = controllerWith([0, 2]);
  controller.selectCard("red");
  controller.selectCard("red");
  expect([...controller.glowingTracks.value]).toEqual([0, 2]);
});

test("a track that cannot be claimed says why", async () => {
  const refusal: Refusal = { reason: "too_few_trains", move: 2, seat: 0, needed: 3, left: 1 };
  const asked = vi.fn(async (_request: Request) => Response.json({ refusal }));
  vi.stubGlobal("fetch", asked);
  const controller = controllerWith([4, 5]);
  controller.chooseTrack(2, "pointer");
  expect(controller.note.value?.track).toBe(2);
  await vi.waitFor(() => expect(controller.note.value?.text).toMatch(/needs 3 trains/));
  expect(asked.mock.calls[0]?.[0].url).toContain("/seats/0/moves/2");
  expect(sent).toEqual([]);
});

test("cities glow for a station only while one is being built", () => {
  const controller = controllerWith([4, 7]);
  expect(controller.glowingPlaces.value.size).toBe(0);
  controller.startedKind.value = "station";
  expect([...controller.glowingPlaces.value]).toEqual(["ash"]);
  expect(controller.glowingTracks.value.size).toBe(0);
  controller.choosePlace("ash", "pointer");
  expect(controller.question.value).toMatchObject({ kind: "station", place: "ash" });
});

test("payments for a station are offered, the usual one first, whatever card is selected", () => {
  const controller = controllerWith([14, 7]);
  controller.selectCard("locomotive");
  controller.startedKind.value = "station";
  controller.choosePlace("ash", "pointer");
  expect(controller.question.value).toMatchObject({ kind: "station", track: null, place: "ash" });
  expect(controller.question.value?.options.map((way) => way.number)).toEqual([7, 14]);
});

test("tracks can be chosen while a station is being built", () => {
  const controller = controllerWith([2, 7]);
  controller.startedKind.value = "station";
  controller.chooseTrack(2, "pointer");
  expect(sent).toEqual([2]);
  expect(controller.startedKind.value).toBeNull();
});

test("a city where no station can be built says why", async () => {
  const refusal: Refusal = { reason: "city_has_station", move: 15, seat: 0, owner: 1 };
  const asked = vi.fn(async (_request: Request) => Response.json({ refusal }));
  vi.stubGlobal("fetch", asked);
  const controller = controllerWith([4, 7]);
  controller.startedKind.value = "station";
  controller.choosePlace("elm", "pointer");
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(asked.mock.calls[0]?.[0].url).toContain("/seats/0/moves/15");
  expect(controller.note.value?.track).toBeNull();
  expect(controller.focus.value).toBeNull();
});

test("placing a passenger on the board is confirmed first", () => {
  const controller = controllerWith([8], { phase: "placing" });
  expect([...controller.glowingPlaces.value]).toEqual(["ash"]);
  controller.choosePlace("ash", "pointer");
  expect(controller.question.value).toMatchObject({ kind: "passenger", place: "ash" });
});

test("a place with several meeples offers them, but not to take none", () => {
  const controller = controllerWith([9, 12, 13], { phase: "meeples" });
  expect([...controller.glowingPlaces.value]).toEqual(["elm"]);
  controller.choosePlace("elm", "pointer");
  expect(sent).toEqual([]);
  expect(controller.question.value).toMatchObject({ kind: "meeple", track: null, place: "elm" });
  expect(controller.question.value?.options.map((way) => way.number)).toEqual([12, 13]);
});

test("a selected card does not stop a ride", () => {
  const controller = controllerWith([2, 10], { phase: "turn" });
  controller.selectCard("red");
  expect([...controller.glowingTracks.value]).toEqual([4]);
  controller.chooseTrack(4, "pointer");
  expect(controller.question.value).toMatchObject({ kind: "ride", track: 4 });
});

test("choosing a place without moves focuses it", () => {
  const controller = controllerWith([4]);
  controller.choosePlace("elm", "pointer");
  expect(controller.focus.value).toEqual({ kind: "place", place: "elm" });
});

test("the only legal move is made automatically", () => {
  controllerWith([9], { phase: "meeples" });
  vi.runAllTimers();
  expect(sent).toEqual([9]);
});

test.each<GameEvent>([
  { kind: "undo", number: 2, at: 0, seat: 0 },
  { kind: "taken_back", number: 2, at: 0, seat: 0, moves: 0, since: 1 },
])("after $kind, the only legal move is not made automatically", (undo) => {
  log = [undo];
  controllerWith([9], { phase: "meeples" });
  vi.runAllTimers();
  expect(sent).toEqual([]);
});

test("in a turn, only passing is automatic", () => {
  controllerWith([4], { phase: "turn" });
  vi.runAllTimers();
  expect(sent).toEqual([]);
  controllerWith([6], { phase: "turn" });
  vi.runAllTimers();
  expect(sent).toEqual([6]);
});

test("a track that can be ridden both ways asks for the direction", () => {
  const controller = controllerWith([10, 11], { phase: "ride" });
  confirmMoves.value = "never";
  controller.chooseTrack(4, "pointer");
  expect(controller.question.value?.options.map((step) => step.number)).toEqual([10, 11]);
  controller.choosePlace("cedar", "pointer");
  expect(sent).toEqual([11]);
});

test("choosing one's own passenger asks where it rides, even if there is only one way", () => {
  confirmMoves.value = "never";
  const controller = controllerWith([11], { passengers: { elm: 0, cedar: 1 } });
  expect([...controller.glowingPlaces.value]).toEqual(["cedar", "elm"]);
  controller.choosePlace("elm", "pointer");
  expect(controller.question.value).toMatchObject({ kind: "ride", place: "elm" });
  expect(controller.question.value?.options.map((step) => step.number)).toEqual([11]);
  expect(sent).toEqual([]);
});

test("choosing a passenger that cannot ride says why; others' passengers are only looked at", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Promise.resolve(Response.json({ refusal: { reason: "track_unclaimed", move: 11 } }));
  });
  const controller = controllerWith([4], { passengers: { elm: 0, cedar: 1 } });
  controller.choosePlace("elm", "pointer");
  await vi.waitFor(() => expect(controller.note.value?.text).not.toBe("…"));
  expect(controller.note.value).toMatchObject({ tone: "why", place: "elm" });
  expect(asked).toEqual(["/api/games/g/seats/0/moves/11"]);
  controller.choosePlace("cedar", "pointer");
  expect(controller.focus.value).toEqual({ kind: "place", place: "cedar" });
});

test("a reason disappears with its position; a problem stays", () => {
  const controller = controllerWith([4]);
  controller.note.value = { text: "You need a red.", tone: "why", track: 0, place: null };
  view.value = viewWith({}, { moves: [4] });
  expect(controller.note.value).not.toBeNull();
  const next = viewWith({}, { moves: [4] });
  view.value = { ...next, turn: next.turn + 1 };
  expect(controller.note.value).toBeNull();
  controller.note.value = {
    text: "The server does not answer.",
    tone: "problem",
    track: null,
    place: null,
  };
  view.value = next;
  expect(controller.note.value).not.toBeNull();
});

test("a late reason does not replace a newer one", async () => {
  const answers: ((left: number) => void)[] = [];
  vi.stubGlobal("fetch", () => {
    return new Promise<Response>((resolve) =>
      answers.push((left) => {
        const refusal = { reason: "too_few_trains", move: 0, seat: 0, needed: 9, left };
        resolve(Response.json({ refusal }));
      }),
    );
  });
  const controller = controllerWith([4]);
  controller.chooseTrack(0, "pointer");
  controller.chooseTrack(2, "pointer");
  await vi.waitFor(() => expect(answers.length).toBe(2));
  answers[1]?.(8);
  await vi.waitFor(() => expect(controller.note.value?.text).toContain("only 8"));
  answers[0]?.(7);
  await vi.advanceTimersByTimeAsync(10);
  expect(controller.note.value?.text).toContain("only 8");
});

test("a question ends when its moves are no longer legal", () => {
  const controller = controllerWith([0, 1]);
  controller.chooseTrack(0, "pointer");
  expect(controller.question.value).not.toBeNull();
  view.value = viewWith({}, { moves: [4] });
  expect(controller.question.value).toBeNull();
});

test("face-up cards are in the server's order, whichever of two equal ones was tapped", () => {
  const controller = controllerWith([3]);
  controller.takeFaceUp(0);
  expect(sent).toEqual([3]);
  const display: CardKind[] = ["red", "blue", "white", "locomotive", "blue"];
  view.value = viewWith({ display });
  expect(controller.faceUp.value).toEqual(display);
});

test("a second tap while the first card is on its way changes nothing", () => {
  const controller = controllerWith([3, 4]);
  controller.takeFaceUp(0);
  (controller.session.busy as Signal<boolean>).value = true;
  controller.takeFaceUp(2);
  controller.drawCard();
  expect(controller.chosenSlot).toBe(0);
  expect(sent).toEqual([3]);
});

test("an empty slot among the face-up cards gives nothing", () => {
  const controller = controllerWith([3], { display: [null] });
  controller.takeFaceUp(0);
  controller.takeFaceUp(4);
  expect(sent).toEqual([]);
  expect(controller.note.value).toBeNull();
});

test("tickets follow the plan of the latest hint", () => {
  const controller = controllerWith([4]);
  const ticket = openTicket(0, { trains: 4, missing: [3, 5] });
  view.value = viewWith({}, { tickets: [ticket] });
  const missing = () => controller.plannedView.value.you?.hand?.tickets[0]?.needs?.missing;
  expect(missing()).toEqual([3, 5]);
  const way = { ticket: 0, owned: [], missing: [0, 2], lent: [], trains: 5 };
  const network = { routes: [], ways: [way], stations: [], dropped: [] };
  hint.value = { answers: 1, number: 1, candidates: [], network };
  expect(missing()).toEqual([0, 2]);
});
