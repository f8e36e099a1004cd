import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame, GameEvent, GameView, Outcome } from "../api/types";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { moved } from "../testing/events";
import { FakeSocket } from "../testing/fakeSocket";
import { EDITION, viewWith } from "../testing/sampleGame";
import { Session } from "./session";

let session: Session;
let welcome: Response;

function socket(): FakeSocket {
  return FakeSocket.latest;
}

function eventAt(number: number): GameEvent {
  return { kind: "resumed", number, at: 0 };
}

beforeEach(() => {
  vi.useFakeTimers();
  welcome = Response.json(viewWith());
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => welcome);
  FakeSocket.made = 0;
  session = new Session("g", 0, EDITION, new MoveCatalogue([]), viewWith(), []);
  socket().open();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("earlier events are loaded back to the start of the log, and no further", async () => {
  const late = new Session("g", 0, EDITION, new MoveCatalogue([]), viewWith(), [
    eventAt(3),
    eventAt(4),
  ]);
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.url);
    return Response.json([eventAt(1), eventAt(2)]);
  });
  await late.loadEarlier();
  await late.loadEarlier();
  expect(late.log.value.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/\/log\?before=3&seat=0$/);
  late.close();
});

test("loading earlier events twice at once adds nothing twice", async () => {
  const late = new Session("g", 0, EDITION, new MoveCatalogue([]), viewWith(), [eventAt(2)]);
  vi.stubGlobal("fetch", async () => Response.json([eventAt(1)]));
  await Promise.all([late.loadEarlier(), late.loadEarlier()]);
  expect(late.log.value.map(({ number }) => number)).toEqual([1, 2]);
  late.close();
});

test("a move names the decision it answers, and is pending until its event arrives", async () => {
  const sent = session.move(7);
  const [command] = socket().sent;
  expect(command).toMatchObject({ do: "move", answers: 3, move: 7 });
  expect(session.busy.value).toBe(true);
  socket().receive({ type: "done", id: command?.id ?? "", number: 4 });
  await sent;
  expect(session.busy.value).toBe(true);
  const event = { ...moved(0, "draw card"), number: 4 };
  socket().receive({ type: "event", now: 0, event, view: { ...viewWith(), number: 4 } });
  expect(session.busy.value).toBe(false);
});

test("a player who has left to bots skips to the end, and the bots are hurried", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Response(null, { status: 204 });
  });
  const seats = (level: "easy" | null) => viewWith().seats.map((seat) => ({ ...seat, level }));
  const skipped = (level: "easy" | null) => {
    const view = { ...viewWith(), seats: seats(level) };
    const left = new Session("g", 0, EDITION, new MoveCatalogue([]), view, []);
    left.skip();
    left.close();
  };
  skipped(null);
  expect(asked).toEqual([]);
  skipped("easy");
  await vi.waitFor(() => expect(asked).toEqual(["POST /api/games/g/seats/0/hurry"]));
});

test("while a move is pending, neither another move nor an undo is sent", () => {
  session.move(7);
  session.move(7);
  session.undo();
  expect(socket().sent.map((command) => command.do)).toEqual(["move"]);
});

test("an undo that came too late is not an error", async () => {
  const undone = session.undo();
  const problem = { type: "about:blank", title: "", status: 409, code: "stale", detail: "" };
  socket().receive({ type: "problem", id: socket().sent[0]?.id ?? "", problem } as Frame);
  await expect(undone).resolves.toBeUndefined();
});

test("a refused move is thrown with its reason", async () => {
  const moved = session.move(7);
  const problem = { type: "about:blank", title: "", status: 422, code: "illegal_move" as const };
  const id = socket().sent[0]?.id ?? "";
  socket().receive({
    type: "problem",
    id,
    problem: { ...problem, detail: "You need a red." },
  } as Frame);
  await expect(moved).rejects.toThrow("You need a red.");
});

test("a move that came too late brings the new view and is not an error", async () => {
  const moved = session.move(7);
  const view: GameView = { ...viewWith(), number: 9 };
  const problem = { type: "about:blank", title: "", status: 409, code: "stale", detail: "", view };
  socket().receive({ type: "problem", id: socket().sent[0]?.id ?? "", problem } as Frame);
  await moved;
  expect(session.view.value.number).toBe(9);
});

test("listeners get events in order, with the view before and after", () => {
  const heard: [number, number, number | undefined][] = [];
  session.listen((event, before, after) =>
    heard.push([event.number, before.number, after?.number]),
  );
  socket().receive({
    type: "event",
    now: 0,
    event: eventAt(4),
    view: { ...viewWith(), number: 4 },
  });
  socket().receive({ type: "event", now: 0, event: eventAt(5), view: null });
  expect(heard).toEqual([
    [4, 3, 4],
    [5, 4, undefined],
  ]);
  expect(session.log.value.map((event) => event.number)).toEqual([4, 5]);
});

test("a move under way when the server restarts is sent again at once, with the same id", async () => {
  vi.advanceTimersByTime(60_000);
  const moved = session.move(7);
  const [command] = socket().sent;
  socket().drop(1012);
  expect(FakeSocket.made).toBe(2);
  expect(session.connection.value).toBe("connecting");
  socket().open();
  expect(socket().sent).toEqual([command]);
  socket().receive({ type: "done", id: command?.id ?? "", number: 4 });
  await moved;
});

test("a server that restarts again and again is not asked all the time", () => {
  vi.advanceTimersByTime(60_000);
  socket().drop(1012);
  socket().open();
  socket().drop(1012);
  expect(FakeSocket.made).toBe(2);
  expect(session.connection.value).toBe("offline");
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.made).toBe(3);
});

test("a new connection resumes after the last event and sends pending commands again", () => {
  socket().receive({
    type: "event",
    now: 0,
    event: eventAt(4),
    view: { ...viewWith(), number: 4 },
  });
  session.move(7);
  const [command] = socket().sent;
  socket().drop(1006);
  expect(session.connection.value).toBe("offline");
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.made).toBe(2);
  expect(socket().url).toContain("after=4");
  socket().open();
  expect(session.connection.value).toBe("live");
  expect(socket().sent).toEqual([command]);
});

test("losing the seat ends the session for good", () => {
  socket().drop(4403);
  expect(session.closeReason.value).toBe("revoked");
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toBe(1);
});

test("a refused socket is explained by a request for the view", async () => {
  const problem = { type: "about:blank", title: "", status: 404, code: "not_found", detail: "" };
  welcome = Response.json(problem, { status: 404 });
  socket().drop(1006);
  await vi.waitFor(() => expect(session.closeReason.value).toBe("expired"));
});

test("the server's time is known from the first frame", () => {
  const now = Date.now() + 40_000;
  socket().receive({
    type: "presence",
    now,
    connected: [true, false],
    devices: [1, 1],
    away_from: [null, null],
    spectators: 0,
  });
  expect(session.now()).toBe(now);
});

test("the next move can be sent when the event of the last one arrives, even before its answer", () => {
  session.move(7);
  const outcome = { seat: 0, kind: "draw card" } as Outcome;
  const event: GameEvent = { kind: "move", number: 4, at: 0, seat: 0, bot: null, outcome };
  socket().receive({ type: "event", now: 0, event, view: { ...viewWith(), number: 4 } });
  session.move(8);
  expect(socket().sent.map((command) => "move" in command && command.move)).toEqual([7, 8]);
});

test("an event that was already received is ignored", () => {
  socket().receive({ type: "event", now: 0, event: eventAt(3), view: null });
  expect(session.log.value).toEqual([]);
});

test("a presence frame changes only who is here", () => {
  socket().receive({
    type: "presence",
    now: 0,
    connected: [true, false],
    devices: [1, 2],
    away_from: [null, 180_000],
    spectators: 2,
  });
  expect(session.view.value.seats[1]?.away_from).toBe(180_000);
  expect(session.view.value.seats.map((seat) => seat.connected)).toEqual([true, false]);
  expect(session.view.value.seats.map((seat) => seat.devices)).toEqual([1, 2]);
  expect(session.view.value.spectators).toBe(2);
  expect(session.view.value.number).toBe(3);
});

test("a player who drops while earlier moves are shown stays away", () => {
  const view = {
    ...viewWith(),
    seats: viewWith().seats.map((one) => ({ ...one, away_from: null })),
  };
  for (const number of [4, 5])
    socket().receive({
      type: "event",
      now: 0,
      event: { ...moved(1, "draw card"), number },
      view: { ...view, number },
    });
  socket().receive({
    type: "presence",
    now: 0,
    connected: [true, false],
    devices: [1, 0],
    away_from: [null, 180_000],
    spectators: 2,
  });
  expect(session.view.value.number).toBe(4);
  vi.advanceTimersByTime(10_000);
  expect(session.view.value.number).toBe(5);
  expect(session.view.value.seats[1]).toMatchObject({ connected: false, away_from: 180_000 });
});

test("a command without an answer is sent again over a new connection, with the same id", () => {
  session.sendChat("hello");
  const [command] = socket().sent;
  vi.advanceTimersByTime(6_100);
  expect(FakeSocket.made).toBe(2);
  socket().open();
  expect(socket().sent).toEqual([command]);
});

test("after a long absence the log is loaded again", async () => {
  welcome = Response.json([eventAt(8), eventAt(9)]);
  socket().receive({ type: "view", now: 0, view: { ...viewWith(), number: 9 } });
  await vi.waitFor(() => expect(session.log.value.map(({ number }) => number)).toEqual([8, 9]));
});
